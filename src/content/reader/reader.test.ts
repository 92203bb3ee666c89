import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentDir } from '../../../tests/support/content.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { contentFolder } from './content-folder.ts';
import { createReader } from './reader.ts';
import { filesToKey, toSourceFile } from './source-file.ts';

const root = new URL('../../../', import.meta.url);

test('a word of a body renders its own pages alone; of YAML, a head, a longer text or a name every page', () => {
  const [head, body] = ['---\ntitle: Frist\n---\n', 'Ein Satz.\n'];
  const keyOf = (mdx = head + body, yaml = 'title: Start\n', name = 'content/blog/frist.mdx') =>
    filesToKey([toSourceFile(name, mdx), toSourceFile('content/pages/home.yaml', yaml)]);
  expect(keyOf(head + body.replace('Satz', 'Wort'))).toBe(keyOf());
  const others = [
    keyOf(undefined, 'title: Anfang\n'),
    keyOf(head.replace('Frist', 'Fristen') + body),
    keyOf(head + body.repeat(200)),
    keyOf(undefined, undefined, 'content/blog/fristen.mdx'),
  ];
  expect(new Set([keyOf(), ...others]).size).toBe(5);
});

test('a folder of its own stands for what the project has, and may leave out law and words, not who somebody is', async () => {
  const folder = await temporaryFolder();
  const empty = createReader(root, folder);
  expect(await empty.yaml('content/law.yaml')).toEqual(await createReader(root).yaml('content/law.yaml'));
  const counts = await Promise.all(
    (['services', 'legal', 'blog'] as const).map((name) => empty.mdx(`content/${name}`)),
  );
  expect(counts.map(({ length }) => length)).toEqual([5, 0, 0]);
  for (const file of ['content/area.yaml', 'content/company.yaml', 'content/prices.yaml'] as const)
    await expect(empty.yaml(file)).rejects.toThrow(
      `${file}, Zeile 1: Die Datei fehlt.\n  Sie gehört in den Ordner, den CONTENT_DIR nennt: `,
    );
  const law = await readFile(new URL('content/law.yaml', root), 'utf8');
  await writeFile(join(folder, 'law.yaml'), law.replace(/^checked: .*/m, 'checked: 2031-01'));
  const own = 'services/vor-ort-service.mdx';
  await mkdir(join(folder, 'services'));
  await cp(new URL(`content/${own}`, root), join(folder, own));
  const { yaml, find, mdx } = createReader(root, folder);
  expect([(await yaml('content/law.yaml')).checked, (await mdx('content/services')).length]).toEqual(['2031-01', 5]);
  const places = [own, 'services/energieausweis-efh.mdx'].map((file) => find(`content/${file}`));
  expect((await Promise.all(places)).map(({ url }) => url.pathname.includes(folder))).toEqual([true, false]);
});

test('an article appears at midnight of its day in Germany, and pages are made anew for it', async () => {
  const folder = await temporaryFolder();
  await cp(contentFolder(root, contentDir), folder, { recursive: true });
  const slug = 'denkmal-und-energieausweis';
  const article = join(folder, 'blog', `${slug}.mdx`);
  const source = (await readFile(article, 'utf8'))
    .replace(/^publishDate: .*/m, 'publishDate: 2026-12-03')
    .replace(/^updatedDate: .*\n/m, '')
    .replace(/^lawStatus: .*/m, 'lawStatus: 2026-12');
  await writeFile(article, source);
  const slugsOf = (articles: readonly { slug: string }[]) => articles.map((one) => one.slug);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [now, isShown, day] of [
    ['2026-12-02T00:00:00+01:00', false, '2026-12-01'],
    ['2026-12-02T23:59:59+01:00', false, '2026-12-01'],
    ['2026-12-03T00:00:00+01:00', true, '2026-12-03'],
    ['2026-12-31T23:59:59+01:00', true, '2026-12-03'],
  ] as const) {
    vi.setSystemTime(new Date(now));
    const { articles, effectiveDay } = createReader(root, folder);
    expect([now, slugsOf(await articles()).includes(slug), await effectiveDay()]).toEqual([now, isShown, day]);
    expect(slugsOf(await articles({ withDrafts: true }))).toContain(slug);
  }
  vi.setSystemTime(new Date('2026-12-02T12:00:00+01:00'));
  expect(slugsOf(await createReader(root, folder, { day: '2026-12-03' }).articles())).toContain(slug);
});

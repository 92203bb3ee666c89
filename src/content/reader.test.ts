import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentDir } from '../../tests/support/content.ts';
import { contentFolder, createReader, filesToKey, toSourceFile } from './reader.ts';

const root = new URL('../../', import.meta.url);

const head = '---\ntitle: Frist\n---\n';
const body = 'Ein Satz.\n';
const keyOf = (mdx = head + body, yaml = 'title: Start\n', name = 'content/blog/frist.mdx') =>
  filesToKey([toSourceFile(name, mdx), toSourceFile('content/pages/home.yaml', yaml)]);

test.each([
  ['a word of YAML', keyOf(undefined, 'title: Anfang\n')],
  ['a word of a head', keyOf(head.replace('Frist', 'Fristen') + body)],
  ['a longer reading time', keyOf(head + body.repeat(200))],
  ['the name of a file', keyOf(undefined, undefined, 'content/blog/fristen.mdx')],
])('%s renders every page anew', (_, key) => {
  expect(key).not.toBe(keyOf());
});

test('a word of a body renders its own pages alone', () => {
  expect(keyOf(head + body.replace('Satz', 'Wort'))).toBe(keyOf());
});

/** An empty folder of one's own. */
async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a folder of its own may leave out law and words, and not who somebody is', async () => {
  const { yaml, mdx } = createReader(root, await ownFolder());
  expect(await yaml('content/law.yaml')).toEqual(await createReader(root).yaml('content/law.yaml'));
  expect(await mdx('content/services')).toHaveLength(5);
  expect(await mdx('content/legal')).toEqual([]);
  expect(await mdx('content/blog')).toEqual([]);
  for (const file of ['content/area.yaml', 'content/company.yaml', 'content/prices.yaml'] as const)
    await expect(yaml(file)).rejects.toThrow(
      `${file}, Zeile 1: Die Datei fehlt.\n  Sie gehört in den Ordner, den CONTENT_DIR nennt: `,
    );
});

test('what a folder has stands for what the project has', async () => {
  const folder = await ownFolder();
  const law = await readFile(new URL('content/law.yaml', root), 'utf8');
  await writeFile(join(folder, 'law.yaml'), law.replace(/^checked: .*/m, 'checked: 2031-01'));
  await mkdir(join(folder, 'services'));
  await cp(new URL('content/services/vor-ort-service.mdx', root), join(folder, 'services/vor-ort-service.mdx'));
  const { yaml, find, mdx } = createReader(root, folder);
  expect((await yaml('content/law.yaml')).checked).toBe('2031-01');
  expect(await mdx('content/services')).toHaveLength(5);
  expect((await find('content/services/vor-ort-service.mdx')).url.pathname).toContain(folder);
  expect((await find('content/services/energieausweis-efh.mdx')).url.pathname).not.toContain(folder);
});

test('an article appears at midnight of its day in Germany, and pages are made anew for it', async () => {
  const folder = await ownFolder();
  await cp(contentFolder(root, contentDir), folder, { recursive: true });
  const slug = 'denkmal-und-energieausweis';
  const article = join(folder, 'blog', `${slug}.mdx`);
  const source = await readFile(article, 'utf8');
  const appearing = (day: string) =>
    source.replace(/^publishDate: .*/m, `publishDate: ${day}`).replace(/^updatedDate: .*\n/m, '');
  await writeFile(article, appearing('2026-12-03').replace(/^lawStatus: .*/m, 'lawStatus: 2026-12'));
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
    const { articles, begun } = createReader(root, folder);
    expect([now, slugsOf(await articles()).includes(slug), await begun()]).toEqual([now, isShown, day]);
    expect(slugsOf(await articles({ withDrafts: true }))).toContain(slug);
  }
  vi.setSystemTime(new Date('2026-12-02T12:00:00+01:00'));
  expect(slugsOf(await createReader(root, folder, { day: '2026-12-03' }).articles())).toContain(slug);
});

import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocks } from '../../articles/blocks/blocks.ts';
import { faultToText } from '../faults.ts';
import { checkContent, toContentFile } from './check-content.ts';
import { articleText, goodBody } from '../../../tests/support/texts.ts';
import { every } from '../../../tests/support/every.ts';
import { copyContent } from '../../../tests/support/content.ts';

const baseUrl = 'https://www.example.org';

/** `content/` of the project without its articles, to be made wrong. */
let folder = '';
let root = new URL('file:///');
const write = (file: string, text: string) => writeFile(join(folder, file), text);
const faultsOf = async (only?: string[]) =>
  (await checkContent({ root, contentDir: 'content', baseUrl, blocks }, only)).filter(
    ({ faults }) => faults.length > 0,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-check-'));
  root = pathToFileURL(`${folder}/`);
  await copyContent(folder);
  await rm(join(folder, 'content/blog'), { recursive: true });
  await mkdir(join(folder, 'content/blog'));
  await write('content/blog/probe.mdx', articleText(goodBody));
});
afterAll(() => rm(folder, { recursive: true }));

test('the content of the project with one article is right, and every file is looked at', async () => {
  const reports = await checkContent({ root, contentDir: 'content', baseUrl, blocks });
  expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
  expect(reports.map(({ file }) => file)).toEqual(
    expect.arrayContaining([
      'content/regions.yaml',
      'content/forbidden.yaml',
      'content/legal/agb.mdx',
      'content/services/energieausweis-efh.mdx',
      'content/blog/probe.mdx',
    ]),
  );
});

describe('of several wrong files', () => {
  beforeAll(async () => {
    await write('content/blog/probe.mdx', articleText('# Titel\n'));
    await write('content/blog/zweite.mdx', articleText(`${goodBody}\nFür 179 Euro.\n`, { title: 'Eine zweite Probe' }));
  });
  afterAll(async () => {
    await write('content/blog/probe.mdx', articleText(goodBody));
    await rm(join(folder, 'content/blog/zweite.mdx'));
  });

  test('each is told', async () => {
    expect((await faultsOf()).map(({ file }) => file)).toEqual(['content/blog/probe.mdx', 'content/blog/zweite.mdx']);
  });

  test('only those asked for are told, measured by all', async () => {
    const [report, ...more] = await faultsOf(['content/blog/zweite.mdx']);
    expect(more).toEqual([]);
    expect(report?.faults.map(faultToText).join('\n')).toContain('hat schon content/blog/probe.mdx');
    expect(await faultsOf(['content/prices.yaml'])).toEqual([]);
  });
});

test('a wrong file that articles are checked against is told once', async () => {
  const right = await readFile(join(folder, 'content/law.yaml'), 'utf8');
  await write('content/law.yaml', right.replace('checked:', 'gilt:'));
  const wrong = await faultsOf();
  await write('content/law.yaml', right);
  expect(wrong.map(({ file }) => file)).toEqual(['content/law.yaml']);
});

test('what will not be right on a day of the next 60 is told, with the day', async () => {
  const right = await readFile(join(folder, 'content/law.yaml'), 'utf8');
  const gone = right.replace(
    /^ {2}- id: validity\n((?: {4}.*\n)+)/m,
    (_, fields: string) => `  - until 2026-12-31:\n      id: validity\n${fields.replace(/^/gm, '  ').trimEnd()}\n`,
  );
  await write('content/law.yaml', gone);
  const on = async (day: string) =>
    (await checkContent({ root, contentDir: 'content', baseUrl, blocks, day, today: day })).flatMap(
      ({ faults }) => faults,
    );
  const [early, soon, then] = [await on('2026-11-01'), await on('2026-11-02'), await on('2027-01-01')];
  await write('content/law.yaml', right);
  expect(early).toEqual([]);
  expect(then.length).toBeGreaterThan(0);
  expect(soon.map(({ what }) => what)).toEqual(then.map(({ what }) => `Ab dem 1. Januar 2027: ${what}`));
});

test('every file is told that a Windows program has saved as ANSI', async () => {
  const files = (await Array.fromAsync(glob('content/**/*.{yaml,mdx,tsv}', { cwd: folder }))).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const)),
  );
  /** What has a letter in which both differ. */
  const differing = files.filter((file) => /[\u00a0-\u00ff]/.test(texts.get(file) ?? ''));
  const saveAll = (names: readonly string[]) =>
    Promise.all(
      names.map((file) =>
        writeFile(join(folder, file), texts.get(file)?.replace(/[\u0100-\uffff]/g, '?') ?? '', 'latin1'),
      ),
    );
  const told = async () =>
    (await faultsOf()).filter(({ faults }) => faults[0]?.what.includes('als ANSI')).map(({ file }) => file);
  const isTable = (file: string) => file.endsWith('.tsv');
  await saveAll(differing.filter((file) => !isTable(file)));
  expect(await told()).toEqual(differing.filter((file) => !isTable(file)).sort((a, b) => a.localeCompare(b)));
  for (const [file, text] of texts) await write(file, text);
  // A table is looked at by itself: others are measured by it.
  for (const file of differing.filter(isTable)) {
    await saveAll([file]);
    expect(await told()).toEqual([file]);
    await write(file, texts.get(file) ?? '');
  }
  expect(differing.length).toBeGreaterThan(40);
  expect(await faultsOf()).toEqual([]);
});

describe('a file may be named', () => {
  test.each([
    { named: 'probe', file: 'content/blog/probe.mdx' },
    { named: 'probe.mdx', file: 'content/blog/probe.mdx' },
    { named: 'content/blog/probe.mdx', file: 'content/blog/probe.mdx' },
    { named: './content/blog/probe.mdx', file: 'content/blog/probe.mdx' },
    { named: 'content\\blog\\probe.mdx', file: 'content/blog/probe.mdx' },
    { named: 'prices.yaml', file: 'content/prices.yaml' },
    { named: 'prices', file: 'content/prices.yaml' },
    { named: 'nirgends', file: undefined },
    { named: 'package.json', file: undefined },
  ])('$named', ({ named, file }) => {
    expect(toContentFile(root, 'content', named)).toBe(file);
  });
});

test('what no editor lays there on purpose is told: links to other files, broken photos, signs that turn words around', async () => {
  await symlink('/etc/hostname', join(folder, 'content/blog/foto.jpg'));
  await symlink('/etc', join(folder, 'content/pages/etc'));
  await writeFile(join(folder, 'content/blog/kaputt.jpg'), Buffer.from('ffd8ffe000104a464946', 'hex'));
  const told = async () =>
    (await faultsOf()).map(({ file, faults }) => `${file}: ${faults.map(({ what }) => what).join()}`);
  const lying = [
    'content/blog/foto.jpg: Die Datei ist eine Verknüpfung und zeigt auf eine andere',
    'content/blog/kaputt.jpg: Das Foto „kaputt.jpg“ ist beschädigt und lässt sich nicht öffnen',
    'content/pages/etc: Die Datei ist eine Verknüpfung und zeigt auf eine andere',
  ];
  expect(await told()).toEqual(lying);
  const turned = {
    'einer.mdx': articleText(`${goodBody}\nWorte \u202e und Worte.\n`),
    'zweiter.mdx': articleText(`${goodBody}\nWorte \u2067 und Worte.\n`),
    'in-code.mdx': articleText(`${goodBody}\nWorte &#x202E; und Worte.\n`),
    'im-hinweis.mdx': articleText(`${goodBody}\n{/* \u202e Notiz */}\n`),
    'im-kopf.mdx': articleText(goodBody, { title: '"Ein Titel \\u202e mit Zeichen"' }),
  };
  for (const [name, text] of Object.entries(turned)) await write(`content/blog/${name}`, text);
  const answers = await told();
  every(Object.keys(turned), (name) =>
    expect(answers.find((line) => line.startsWith(`content/blog/${name}: `))).toContain('Schreibrichtung'),
  );
  const laid = ['pages/etc', 'blog/foto.jpg', 'blog/kaputt.jpg', ...Object.keys(turned).map((name) => `blog/${name}`)];
  for (const file of laid) await rm(join(folder, 'content', file));
});

test('a folder of another provider is right, and what it may not leave out is told', async () => {
  const own = join(folder, 'other-firm');
  await cp(new URL('../../../tests/other-firm', import.meta.url), own, { recursive: true });
  const faultsIn = async () =>
    (await checkContent({ root, contentDir: own, baseUrl, blocks })).flatMap(({ faults }) => faults.map(faultToText));
  expect(await faultsIn()).toEqual([]);
  await writeFile(join(own, 'public/logo.svg'), '<svg viewBox="0 0 1 1"><text>Firma</text></svg>');
  expect(await faultsIn()).toEqual([expect.stringMatching(/^content\/public\/logo\.svg.*keine Zeichnung aus Formen/)]);
  await rm(join(own, 'public/logo.svg'));
  for (const file of ['legal/agb.mdx', 'public/favicon.ico', 'pages/cards.yaml']) await rm(join(own, file));
  expect(await faultsIn()).toEqual(
    ['legal/agb.mdx', 'public/favicon.ico'].map(
      (file) =>
        `content/${file}, Zeile 1: Die Datei fehlt.\n  Sie gehört in den Ordner, den CONTENT_DIR nennt: ${own}/${file}`,
    ),
  );
});

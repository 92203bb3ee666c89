import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { copyContent } from '../../../tests/support/content.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { articleText, goodBody } from '../../../tests/support/texts.ts';
import { blocks } from '../../articles/blocks/blocks.ts';
import { faultToText } from '../faults.ts';
import { checkContent } from './check-content.ts';

/** The texts with one article in place of theirs, to be made wrong. */
async function openFolder() {
  const folder = await temporaryFolder();
  const root = pathToFileURL(`${folder}/`);
  const path = (file: string) => join(folder, 'content', file);
  const write = (file: string, text: string | Buffer) => writeFile(path(file), text);
  const check = (settings: { contentDir?: string; day?: string; today?: string } = {}, only?: string[]) =>
    checkContent({ root, contentDir: 'content', baseUrl: 'https://www.example.org', blocks, ...settings }, only);
  /** '' where nothing is wrong. */
  const told = async (...asked: Parameters<typeof check>) =>
    (await check(...asked)).flatMap(({ faults }) => faults.map(faultToText));
  await copyContent(folder);
  await rm(path('blog'), { recursive: true });
  await mkdir(path('blog'));
  await write('blog/probe.mdx', articleText(goodBody));
  return { path, write, check, told };
}

test('every file is looked at; each fault is told once, of the files that are asked for', async () => {
  const { path, write, check, told } = await openFolder();
  const files = (await check()).map(({ file }) => file);
  const some = ['regions.yaml', 'forbidden.yaml', 'legal/agb.mdx', 'services/energieausweis-efh.mdx', 'blog/probe.mdx'];
  expect(files).toEqual(expect.arrayContaining(some.map((file) => `content/${file}`)));
  expect(await told()).toEqual([]);

  const second = articleText(`${goodBody}\nFür 179 Euro.\n`, { title: 'Eine zweite Probe' });
  await write('blog/zweite.mdx', second);
  await write('blog/probe.mdx', articleText('# Titel\n'));
  expect((await check()).filter(({ faults }) => faults.length > 0).map(({ file }) => file)).toEqual([
    'content/blog/probe.mdx',
    'content/blog/zweite.mdx',
  ]);
  // Measured by all.
  expect((await told({}, ['content/blog/zweite.mdx'])).join()).toContain('hat schon der Artikel „probe“');
  expect(await told({}, ['content/prices.yaml'])).toEqual([]);
  await rm(path('blog/zweite.mdx'));
  await write('blog/probe.mdx', articleText(goodBody));

  // What others are measured by.
  const law = await readFile(path('law.yaml'), 'utf8');
  await write('law.yaml', law.replace('checked:', 'gilt:'));
  expect((await told()).filter((fault) => !fault.startsWith('content/law.yaml'))).toEqual([]);
  expect((await told()).length).toBeGreaterThan(0);
  await write('law.yaml', law);

  // Saved by a program that asks nobody: as text, and as a table.
  for (const file of ['company.yaml', 'services/energieausweis-efh.mdx', 'building-stock.tsv']) {
    const text = await readFile(path(file), 'utf8');
    await write(file, Buffer.from(text.replace(/[\u0100-\uffff]/g, '?'), 'latin1'));
    expect((await told()).join()).toMatch(new RegExp(`content/${file}.*nicht als UTF-8`));
    await write(file, text);
  }
});

test('what will not be right on a day of the next 60 is told, with the day', async () => {
  const { path, write, check } = await openFolder();
  const law = await readFile(path('law.yaml'), 'utf8');
  const entry = /^ {2}- id: validity\n((?: {4}.*\n)+)/m;
  const [, fields = ''] = entry.exec(law) ?? [];
  const ended = `  - until 2026-12-31:\n      id: validity\n${fields.replace(/^/gm, '  ').trimEnd()}\n`;
  await write('law.yaml', law.replace(entry, ended));
  const on = async (day: string) =>
    (await check({ day, today: day })).flatMap(({ faults }) => faults.map(({ what }) => what));
  const [early, soon, then] = [await on('2026-11-01'), await on('2026-11-02'), await on('2027-01-01')];
  expect([early, then.length > 0]).toEqual([[], true]);
  expect(soon).toEqual(then.map((what) => `Ab dem 1. Januar 2027: ${what}`));
});

test('links to other files, broken photos and signs that turn words around are told wherever they are', async () => {
  const { path, write, told } = await openFolder();
  await symlink('/etc/hostname', path('blog/.versteckt'));
  await symlink('/etc', path('pages/etc'));
  await write('blog/kaputt.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'));
  const isLink = 'Zeile 1: Die Datei ist eine Verknüpfung';
  const lying = [
    `blog/.versteckt, ${isLink}`,
    'blog/kaputt.jpg, Zeile 1: Das Foto „kaputt.jpg“',
    `pages/etc, ${isLink}`,
  ];
  expect(await told()).toEqual(lying.map((fault) => expect.stringContaining(`content/${fault}`) as string));
  for (const file of ['blog/.versteckt', 'pages/etc', 'blog/kaputt.jpg']) await rm(path(file));
  for (const words of ['Worte \u2067 und Worte.', '{/* \u202e Notiz */}']) {
    await write('blog/probe.mdx', articleText(`${goodBody}\n${words}\n`));
    expect((await told()).join()).toContain('Schreibrichtung');
  }
});

test('a folder of another provider is right, and what it may not leave out is told', async () => {
  const { path, told } = await openFolder();
  const contentDir = path('../other-firm');
  await cp(new URL('../../../tests/other-firm', import.meta.url), contentDir, { recursive: true });
  expect(await told({ contentDir })).toEqual([]);
  await writeFile(join(contentDir, 'public/logo.svg'), '<svg viewBox="0 0 1 1"><text>Firma</text></svg>');
  expect(await told({ contentDir })).toEqual([
    expect.stringMatching(/^content\/public\/logo\.svg.*keine Zeichnung aus/),
  ]);
  await rm(join(contentDir, 'public/logo.svg'));
  const files = ['legal/agb.mdx', 'public/favicon.ico'];
  for (const file of [...files, 'pages/cards.yaml']) await rm(join(contentDir, file));
  expect(await told({ contentDir })).toEqual(
    files.map((file) => expect.stringContaining(`content/${file}, Zeile 1: Die Datei fehlt.`) as string),
  );
});

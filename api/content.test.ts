import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContent } from './content.ts';
import { copyContent } from '../tests/support/content.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-content-'));
  await copyContent(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const read = () => readContent(pathToFileURL(`${folder}/`));

/** Reads the content while some words of a file are others. */
async function readChanged(file: string, from: RegExp, to: string) {
  const path = join(folder, file);
  const right = await readFile(path, 'utf8');
  const changed = right.replace(from, to);
  expect(changed).not.toBe(right);
  await writeFile(path, changed);
  try {
    return await read();
  } finally {
    await writeFile(path, right);
  }
}

const article = 'content/blog/verbrauchsausweis-unterlagen-checkliste.mdx';
const slug = 'verbrauchsausweis-unterlagen-checkliste';

test('articles, services and tools have a title, an article until it is a draft or cannot be read', async () => {
  const { pageTitles } = await read();
  expect(pageTitles).toMatchObject({
    '/services/energieausweis-efh': expect.stringMatching(/./) as string,
    '/werkzeuge/gueltigkeit': 'Gültig bis?',
  });
  const { [`/blog/${slug}`]: title, ...others } = pageTitles;
  expect(title).toBeTruthy();
  expect((await readChanged(article, /^author:/m, 'draft: true\nauthor:')).pageTitles).toEqual(others);
  expect((await readChanged(article, /^category: .*/m, 'category: Wetter')).pageTitles).toEqual(others);
  expect((await readChanged(article, /^---/, 'x')).pageTitles).toEqual(others);
});

test('a misspelt field or a word for a price keeps the service from starting, with file and line', async () => {
  await expect(readChanged('content/pages/answers.yaml', /^ {2}confirm:/m, '  confim:')).rejects.toThrow(
    'content/pages/answers.yaml, Zeile ',
  );
  await expect(readChanged('content/prices.yaml', /EFH: \d+/, 'EFH: viel')).rejects.toThrow('„viel“ ist keine Zahl');
});

test('consent has a new version with each of its words, and with no other', async () => {
  const { consentVersion } = await read();
  const changed = async (file: string, from: RegExp, to: string) => (await readChanged(file, from, to)).consentVersion;
  expect(await changed('content/mails.yaml', /subject: /, 'subject: Neu – ')).not.toBe(consentVersion);
  expect(await changed('content/pages/blog.yaml', /privacy: /, 'privacy: Zum ')).not.toBe(consentVersion);
  expect(await changed('content/pages/answers.yaml', /button: /, 'button: Ja, ')).not.toBe(consentVersion);
  expect(await changed('content/mails.yaml', /privacy: /, 'privacy: Zum ')).not.toBe(consentVersion);
  expect(await changed('content/mails.yaml', /title: Neue Anfrage/, 'title: Eine Anfrage')).toBe(consentVersion);
  expect(await changed('content/pages/answers.yaml', /help: /, 'help: Noch ')).toBe(consentVersion);
  expect(await changed('content/pages/blog.yaml', /^ {2}all: /m, '  all: Wirklich ')).toBe(consentVersion);
});

/**
 * Another provider, elsewhere and in other colours: a content folder outside the project's and one setting, no line of
 * code. What of the project's own provider is left in that site stands in code where content should be. Then texts are
 * edited: a build that reuses what did not change gives the same files as one from nothing.
 */
import { cp, glob, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReader, type Reader } from '../../src/content/reader/reader.ts';
import { reader as ownReader, root } from '../support/content.ts';
import { every } from '../support/every.ts';
import { buildCopy, copyProject, removeCopy } from '../support/site/project-copy.ts';

const own = await ownReader.site();

let folder = '';
let contentDir = '';
let reader: Reader;
let other: Awaited<ReturnType<Reader['site']>>;

/** Every file of the site, by path, a character a byte. */
async function readSite(dist = 'dist'): Promise<Map<string, string>> {
  const files = await Array.fromAsync(glob('**/*.*', { cwd: join(folder, dist) }));
  const read = async (file: string) => [file, await readFile(join(folder, dist, file), 'latin1')] as const;
  return new Map(await Promise.all(files.map(read)));
}
/** As the first build has left it. */
let built: Map<string, string>;
const textAt = (file: string) => Buffer.from(built.get(file) ?? '', 'latin1').toString();

beforeAll(async () => {
  folder = await copyProject();
  contentDir = await mkdtemp(join(tmpdir(), 'other-firm-'));
  await cp(new URL('tests/other-firm/', root), contentDir, { recursive: true });
  reader = createReader(pathToFileURL(`${folder}/`), contentDir);
  other = await reader.site();
  const printed = await buildCopy(folder, { CONTENT_DIR: contentDir });
  // With time the texts' age is told.
  expect(printed.split('\n').filter((line) => /warn/i.test(line) && !line.includes('[content-check]'))).toEqual([]);
  built = await readSite();
});
afterAll(() => Promise.all([folder, contentDir].map(removeCopy)));

test('its site has its name, colours, places and people, and nothing of the project’s own provider', () => {
  const { brand, colours } = other.company;
  for (const city of [undefined, ...other.cities]) {
    const page = textAt(city ? `${city.slug}.html` : 'index.html');
    expect(page).toContain(`property="og:site_name" content="${brand} ${city?.name ?? other.area.name}"`);
    expect(page).toContain(colours.main);
  }
  expect(textAt('contact.html')).toMatch(/Es kommt:.*Karla Mustermann<\/b>, Bauingenieurin, ausstellungsberechtigt/s);
  const { legalName, phone, email, colours: ownColours } = own.company;
  const { main, deep, line } = ownColours;
  const words = [own.area.name, own.area.office.name, legalName, phone, email, main, deep, line];
  const files = [...built.keys()].filter((name) => !/\.(?:png|ico|woff2|webp|avif)$/.test(name));
  expect(files.length).toBeGreaterThan(100);
  every(files, (name) => {
    const text = `${name} ${textAt(name)}`.toLowerCase();
    expect(words.filter((word) => text.includes(word.toLowerCase()))).toEqual([]);
  });
});

test('no page shows a claim without proof, nor mentions what the firm has not', () => {
  expect(other.company.claims.filter(({ evidence }) => evidence !== null)).toEqual([]);
  const { whatsapp, hotline, sundays, vatId } = other.company;
  expect([whatsapp, hotline, sundays, vatId].filter(Boolean)).toEqual([]);
  for (const page of ['index', 'about', 'guarantees'])
    expect(textAt(`${page}.html`)).not.toMatch(/rechtssicher|★|Bestpreis|Fünffach|1000\+|Zufriedenheit/);
  const words = /whatsapp|wa\.me|hotline|\bsonntags?\b|mehrwertsteuer|\bmwst|umsatzsteuer|\bust\b|ustg/gi;
  const texts = [...built.keys()].filter((name) => /\.(?:html|txt|xml|json)$/.test(name));
  every(texts, (name) => {
    const text = textAt(name).replace(/<(script|style)\b.*?<\/\1>/gs, '');
    // Made texts say in brackets where they stand. The tool for costs of CO2 speaks of a tax on fuel, which is everybody's.
    expect(
      name.startsWith('werkzeuge/co2') ? [] : [...text.replace(/\u00ad| \([a-z ]+\)/gi, '').matchAll(words)],
    ).toEqual([]);
  });
});

test('after edits, and from another folder, an incremental build is that of a clean one', async () => {
  // Of texts that are about to be published each build has a folder of its own.
  const before = contentDir;
  contentDir = `${before}-next`;
  await rename(before, contentDir);
  reader = createReader(pathToFileURL(`${folder}/`), contentDir);
  const article = `/blog/${(await reader.articles())[0]?.slug}`;
  // The bodies of texts: a page that shows one and does not name it to `placePaths` keeps the old words. What stands in
  // YAML and in heads is in the key of every page (`filesToKey`).
  for (const file of ['content/legal/agb.mdx', 'content/services/energieausweis-efh.mdx', `content${article}.mdx`]) {
    const { url } = await reader.find(file);
    await writeFile(url, (await readFile(url, 'utf8')).replace('\n## ', '\n## Neu\n\nMit Worten.\n\n## '));
  }
  await buildCopy(folder, { CONTENT_DIR: contentDir });
  const after = await readSite();
  await buildCopy(folder, { CONTENT_DIR: contentDir, BUILD_DIR: 'clean' });
  const differing = (a: Map<string, string>, b: Map<string, string>) =>
    [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file)).sort();
  expect(differing(after, await readSite('clean/dist'))).toEqual([]);

  const seen = differing(built, after);
  const shown = ['agb.html', 'essen/agb.html', 'services/energieausweis-efh.html', 'blog.html', 'rss.xml'];
  expect(seen).toEqual(expect.arrayContaining(shown));
  // A page that shows none of the three stays as it was, to the byte. What lists pages tells their days.
  const lists = ['rss.xml', 'sitemap-index.xml', 'sitemap-0.xml'];
  const texts = ['agb.html', 'energieausweis-efh.html', ...lists];
  const strangers = seen.filter((file) => !texts.includes(basename(file)) && !after.get(file)?.includes(article));
  expect(strangers).toEqual([]);
});

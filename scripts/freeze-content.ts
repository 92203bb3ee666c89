/**
 * Copies texts of `content/` into `tests/content/`, where tests find words, prices and places that no editor changes:
 * as they are, but for fewer places and articles. For whoever has changed the shape of a file.
 *
 *   node scripts/freeze-content.ts content/pages/home.yaml
 *   node scripts/freeze-content.ts                          all of them
 */
import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { distanceKm } from '#domain/distance';
import { aroundFile } from '../src/content/around.ts';
import { createReader } from '../src/content/reader.ts';
import { shortenCatalogue } from '../tests/support/catalogue.ts';
import { root } from './project.ts';

/** Near and far, in each region and of each kind of house; the longest name and the longest word in one. */
const places = [
  ...['bremen', 'bremerhaven', 'delmenhorst', 'oldenburg', 'weyhe', 'osterholz-scharmbeck'],
  ...['hamburg', 'lueneburg', 'buchholz-in-der-nordheide', 'rotenburg', 'elmshorn'],
  ...['hannover', 'celle', 'garbsen', 'luebeck', 'leer', 'rostock', 'stralsund', 'neubrandenburg'],
];

/** Articles of each category, with each block, a photo, laws of their time and figures of a year. */
const articles = [
  'bedarfsausweis-oder-verbrauchsausweis',
  'denkmal-und-energieausweis',
  'energieausweis-ablauf-gueltigkeit-zehn-jahre',
  'energieausweis-bussgeld-108',
  'energieausweis-marketing-anzeigen-deutschland',
  'energieausweis-pflicht-ueberblick',
  'energieeffizienzklassen-a-plus-bis-h-erklaert',
  'geg-wird-gmodg-was-sich-aendert',
  'hausverwaltung-energieausweis-rechtspflichten-deutschland',
  'immobilienmarkt-trends-energieeffizienz-deutschland-2025',
  'kfw-foerderung-energieausweis-deutschland-2025',
  'verbrauchsausweis-unterlagen-checkliste',
  'verkaufstipps-energieausweis-immobilienwert-deutschland',
  'waermepumpe-und-energieausweis',
];

/** Places kept of `places-around.tsv`: this near to one of the places above. */
const aroundKm = 30;

async function shortenAround(source: string): Promise<string> {
  const { cities } = await createReader(new URL('../', import.meta.url)).site();
  const kept = cities.filter(({ slug }) => places.includes(slug));
  const isNear = (latitude: number, longitude: number) =>
    kept.some((city) => distanceKm(city, { latitude, longitude }) < aroundKm);
  const rows = source.split('\n').map((line) => ({ line, fields: line.split('\t') }));
  const near = new Set(
    rows.flatMap(({ fields: [name, , latitude, longitude] }) =>
      latitude && isNear(Number(latitude), Number(longitude)) ? [name] : [],
    ),
  );
  return rows
    .filter(({ line, fields: [name, , , , town] }) => line.startsWith('#') || near.has(town ?? name) || line === '')
    .map(({ line }) => line)
    .join('\n');
}

/** Without links to articles that are not there. */
function shortenArticle(source: string): string {
  return source
    .replaceAll(/\[([^\]]+)\]\(\/blog\/([\w-]+)(?:#[\w-]+)?\)/g, (link, words: string, slug: string) =>
      articles.includes(slug) ? link : words,
    )
    .replace(/^related: \[([^\]]*)\]\n/m, (line, slugs: string) =>
      slugs.split(', ').every((slug) => articles.includes(slug)) ? line : '',
    );
}

const shorten: Record<string, (source: string) => string | Promise<string>> = {
  'content/regions.yaml': (source) => shortenCatalogue(source, places),
  [aroundFile]: shortenAround,
  // What is coming is told by an article that is there.
  'content/law.yaml': (source) =>
    source.replace(/(?<=^coming: .*article: )[\w-]+/m, (slug) =>
      articles.includes(slug) ? slug : 'geg-wird-gmodg-was-sich-aendert',
    ),
};

const named = process.argv.slice(2);
const all = await Array.fromAsync(glob('content/**/*.*', { cwd: root }));
const isLeftOut = (file: string) =>
  file.endsWith('.mdx') && file.includes('/blog/') && !articles.includes(basename(file, '.mdx'));
for (const file of (named.length > 0 ? named : all).filter((file) => !isLeftOut(file))) {
  const to = join(root, 'tests', file);
  await mkdir(dirname(to), { recursive: true });
  if (!/\.(?:mdx|yaml|tsv)$/.test(file)) {
    await cp(join(root, file), to);
    continue;
  }
  const change = shorten[file] ?? (file.includes('/blog/') ? shortenArticle : (source: string) => source);
  await writeFile(to, await change(await readFile(join(root, file), 'utf8')));
}

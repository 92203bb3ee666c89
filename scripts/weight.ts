/**
 * Weighs the parts of built pages: of each page kind the heaviest page, compressed as it is served. A part weighs what
 * the page would be lighter without it, so that the parts of a page are together less than the page.
 *
 *   npm run weight                  each page kind
 *   npm run weight -- /bremen       one page, with its styles by sheet
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'node-html-parser';
import postcss from 'postcss';
import { compressedSize, createScale, loadedScripts, touchedScripts } from '../tests/support/weight.ts';
import { browserKinds } from '../tests/support/kinds.ts';
import { root } from './project.ts';
import { readSite } from './site.ts';

const site = `${root}${readSite().buildDir}/dist/`;
const scale = createScale(site);

const parts = {
  Texte: /<main[\s\S]*<\/main>/,
  Zeichnungen: /<svg[\s\S]*?<\/svg>/g,
  'JSON-LD': /<script type="application\/ld\+json">[\s\S]*?<\/script>/g,
  Stile: /<style>[\s\S]*?<\/style>/g,
  Inseln: /<(?:astro-island|script)\b[^>]*>/g,
};

const toFile = (path: string) => `${site}${path.slice(1) || 'index'}.html`;
/** As it lies there for a server to send. */
const servedSize = (file: string) => statSync(`${file}.br`).size;

async function weighPage(path: string): Promise<Record<string, string | number>> {
  const html = readFileSync(toFile(path), 'utf8');
  const whole = compressedSize(html);
  const document = parse(html);
  const scripts = await scale.scriptsOf(loadedScripts(document));
  return {
    Seite: servedSize(toFile(path)),
    ...Object.fromEntries(
      Object.entries(parts).map(([name, pattern]) => [name, whole - compressedSize(html.replace(pattern, ''))]),
    ),
    Skripte: await scale.files(scripts),
    'nach Berührung': await scale.files(
      await scale.scriptsOf([...loadedScripts(document), ...touchedScripts(document)]),
    ),
  };
}

/** Which sheet names a class first: a class belongs to one part. */
function readOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of globSync('src/**/*.css', { cwd: root })) {
    const names = readFileSync(root + file, 'utf8').matchAll(/\.([a-z][\w-]*)/gi);
    for (const [, name = ''] of names) if (!owners.has(name)) owners.set(name, basename(file));
  }
  return owners;
}

/** Bytes of a page's styles by sheet, before compression. */
function weighSheets(path: string): Record<string, number> {
  const owners = readOwners();
  const sheets: Record<string, number> = {};
  const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(readFileSync(toFile(path), 'utf8')) ?? [];
  postcss.parse(css).walkRules((rule) => {
    const names = [...rule.selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => owners.get(name));
    const sheet = names.find(Boolean) ?? (rule.selector.includes('.') ? 'Utilities' : 'base.css');
    sheets[sheet] = (sheets[sheet] ?? 0) + rule.toString().length;
  });
  return Object.fromEntries(Object.entries(sheets).sort(([, a], [, b]) => b - a));
}

/** The heaviest page of each kind, of all places that it is built for. */
function heaviestPages(): Map<string, string> {
  const places = globSync('*.html', { cwd: site }).map((file) => ({ slug: basename(file, '.html') }));
  return new Map(
    browserKinds.map(({ name, href }) => {
      const ofPlaces = places.map((place) => href(place as Parameters<typeof href>[0]));
      const paths = [...new Set([href(undefined), ...ofPlaces])].filter((path) => existsSync(`${toFile(path)}.br`));
      return [name, paths.reduce((a, b) => (servedSize(toFile(b)) > servedSize(toFile(a)) ? b : a))];
    }),
  );
}

const asked = process.argv.slice(2);
const paths = asked.length > 0 ? asked : [...heaviestPages().values()];
const missing = paths.filter((path) => !existsSync(`${toFile(path)}.br`));
if (missing.length > 0) {
  console.error(`${missing.join(', ')} ist nicht gebaut: npm run build`);
  process.exit(1);
}
console.table(Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await weighPage(path)] as const))));
for (const path of asked) console.table(weighSheets(path));

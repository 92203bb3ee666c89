/**
 * Says in German what is wrong in `content/`.
 *
 *   npm run check:content                              every file
 *   npm run check:content -- mein-artikel              one article, by its name or path
 *   npm run check:content -- content/prices.yaml       one file
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkContent, toContentFile } from '../src/content/checks/check-content.ts';
import { siteSettings } from '../src/build/settings.ts';

const root = new URL('..', import.meta.url);
const env = fileURLToPath(new URL('.env', root));
if (existsSync(env)) process.loadEnvFile(env);

const named = process.argv.slice(2);
const files = named.map((name) => {
  const file = toContentFile(root, name);
  if (file !== undefined) return file;
  console.error(
    `„${name}“ gibt es in content/ nicht. Schreiben Sie den Dateinamen eines Artikels ohne .mdx oder einen Weg wie content/prices.yaml.`,
  );
  process.exit(1);
});

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

const reports = await checkContent(root, siteSettings().baseUrl, files.length > 0 ? files : undefined);
const wrong = reports.filter(({ paragraphs }) => paragraphs.length > 0);
for (const { paragraphs } of wrong) console.error(`${paragraphs.join('\n')}\n`);
const checked = `${count(reports.length, 'Datei', 'Dateien')} geprüft`;
if (wrong.length > 0) {
  // A paragraph of a schema names several fields; what counts for the reader is each mention of a line.
  const faults = wrong.flatMap(({ paragraphs }) => paragraphs.join('\n').match(/^content\/.*?, Zeile \d+/gm) ?? []);
  console.error(
    `${checked}: ${count(faults.length, 'Fehler', 'Fehler')} in ${count(wrong.length, 'Datei', 'Dateien')}.`,
  );
  process.exit(1);
}
console.log(`${checked}, alles in Ordnung.`);

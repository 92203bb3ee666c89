/**
 * Says in German what is wrong in `content/`.
 *
 *   npm run check:content                      every file
 *   npm run check:content -- mein-artikel      those whose path holds these words
 *
 * With `--by-date`, as npm calls it, what will not be right soon is a fault, and what ends or was read long ago is told; a
 * build and the tests ask without it. CONTENT_DAY is the day for which it is asked, today where none is set.
 */
import { timeToDay } from '#domain/language/format';
import { blocks } from '../src/articles/blocks/blocks.ts';
import { checkContent } from '../src/content/checks/check-content.ts';
import { faultToText, noteToText } from '../src/content/faults.ts';
import { readSite, rootUrl } from './project.ts';

const { baseUrl, contentDir, day } = readSite();
const byDate = process.argv.includes('--by-date');
const names = process.argv.slice(2).filter((name) => name !== '--by-date');

const countFiles = (number: number) => `${number} ${number === 1 ? 'Datei' : 'Dateien'}`;

const today = byDate ? (day ?? timeToDay(Date.now())) : undefined;
const source = { root: rootUrl, contentDir, baseUrl, blocks, day, today };
// As a terminal completes it: „.\content\prices.yaml“.
const paths = names.map((name) => name.replaceAll('\\', '/').replace(/^\.\//, ''));
const isAsked = ({ file }: { file: string }) => paths.length === 0 || paths.some((path) => file.includes(path));
const reports = (await checkContent(source)).filter(isAsked);
if (reports.length === 0) {
  console.error(`„${names.join(' ')}“ gibt es in content/ nicht.`);
  process.exit(1);
}
const wrong = reports.filter(({ faults }) => faults.length > 0);
for (const { faults } of wrong) console.error(`${faults.map(faultToText).join('\n')}\n`);
for (const { notes } of reports) for (const note of notes) console.log(noteToText(note));
const checked = `${countFiles(reports.length)} geprüft`;
if (wrong.length > 0) {
  console.error(`${checked}: ${wrong.flatMap(({ faults }) => faults).length} Fehler in ${countFiles(wrong.length)}.`);
  process.exit(1);
}
console.log(`${checked}, alles in Ordnung.`);

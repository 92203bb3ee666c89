/**
 * Says in German what has to be entered before the site goes live, and writes it as a page for the owner; ends with 1
 * until all is there.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultToText } from '../src/content/faults.ts';
import {
  baseUrlToFaults,
  contentToFaults,
  countMissing,
  launchedToFaults,
  newsletterToFaults,
  subdomainsToFaults,
} from '../src/content/launch.ts';
import { toLaunchPage, type FoundFault } from '../src/content/launch-page.ts';
import { createReader } from '../src/content/reader.ts';
import { siteSettings } from '../src/build/settings.ts';
import { loadSettings, rootUrl } from './project.ts';

loadSettings();

const { baseUrl, contentDir } = siteSettings();
const reader = createReader(rootUrl, contentDir);
const files = await reader.all().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exit(1);
});
const unreadable = files.flatMap(({ faults }) => faults);
for (const fault of unreadable) console.error(faultToText(fault));

const missing: FoundFault[] = [
  ...files.flatMap((file) => contentToFaults(file).map((fault) => ({ ...fault, file: file.file }))),
  ...[...baseUrlToFaults(baseUrl), ...subdomainsToFaults(process.env), ...newsletterToFaults(process.env)].map(
    (fault) => ({ ...fault, file: '.env' }),
  ),
];
if (unreadable.length === 0) {
  const faults = launchedToFaults(await reader.yaml('content/company.yaml'), baseUrl);
  missing.push(...faults.map((fault) => ({ ...fault, file: 'content/company.yaml' })));
}
for (const [file, faults = []] of Map.groupBy(missing, ({ file }) => file)) {
  console.log(`\n${file}`);
  for (const { what, enter, questions = [] } of faults)
    console.log([`  ${what}`, `→ ${enter}`, ...questions.map((question) => `  – ${question}`)].join('\n    '));
}

if (unreadable.length === 0) {
  const page = fileURLToPath(new URL('.cache/vor-dem-start.html', rootUrl));
  const { brand } = await reader.yaml('content/company.yaml');
  const date = new Date().toLocaleDateString('de-DE', { dateStyle: 'long' });
  await mkdir(dirname(page), { recursive: true });
  await writeFile(page, toLaunchPage(missing, brand, date));
  console.log(`\nAls Seite zum Lesen, Abhaken und Drucken: ${page}`);
}
const count = unreadable.length + missing.length;
console.log(count === 0 ? 'Alles ist eingetragen: Die Website kann online gehen.' : `${countMissing(count)}.`);
process.exit(count === 0 ? 0 : 1);

/** Says in German what has to be entered before the site goes live; ends with 1 until all is there. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { faultToText } from '../src/content/faults.ts';
import { baseUrlToFaults, contentToFaults, type LaunchFault } from '../src/content/launch.ts';
import { createReader } from '../src/content/reader.ts';
import { siteSettings } from '../src/build/settings.ts';

const root = new URL('..', import.meta.url);
const env = fileURLToPath(new URL('.env', root));
if (existsSync(env)) process.loadEnvFile(env);

let count = 0;
function tell(file: string, faults: LaunchFault[]): void {
  count += faults.length;
  if (faults.length > 0) console.log(`\n${file}`);
  for (const { what, enter, questions = [] } of faults) {
    console.log([`  ${what}`, `→ ${enter}`, ...questions.map((question) => `  – ${question}`)].join('\n    '));
  }
}

for (const file of await createReader(root).all()) {
  for (const fault of file.faults) console.error(faultToText(fault));
  count += file.faults.length;
  tell(file.file, contentToFaults(file));
}
tell('.env', baseUrlToFaults(siteSettings().baseUrl));

console.log(count === 0 ? 'Alles ist eingetragen: Die Website kann online gehen.' : `\n${count} Angaben fehlen.`);
process.exit(count === 0 ? 0 : 1);

/** Says in German what has to be entered before the site goes live; ends with 1 until all is there. */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { baseUrlToFaults, contentToFaults, type LaunchFault } from '../src/content/launch.ts';
import { siteSettings } from '../src/build/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`);

let count = 0;
function tell(file: string, faults: LaunchFault[]): void {
  count += faults.length;
  if (faults.length > 0) console.log(`\n${file}`);
  for (const { what, enter, questions = [] } of faults) {
    console.log([`  ${what}`, `→ ${enter}`, ...questions.map((question) => `  – ${question}`)].join('\n    '));
  }
}

for (const file of (await Array.fromAsync(glob('content/**/*.{yaml,mdx}', { cwd: root }))).sort()) {
  tell(file, contentToFaults(file, await readFile(root + file, 'utf8')));
}
tell('.env', baseUrlToFaults(siteSettings().baseUrl));

console.log(count === 0 ? 'Alles ist eingetragen: Die Website kann online gehen.' : `\n${count} Angaben fehlen.`);
process.exit(count === 0 ? 0 : 1);

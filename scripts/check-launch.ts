/**
 * Says in German what has to be entered before the site goes live; ends with 1 until all is there. When nothing else is missing it sends a message that is no request on each way to the office.
 *
 *   npm run check:launch                           with the settings of this machine
 *   npm run check:launch -- --settings server.env  with those of the server, from a copy of its file
 */
import { parseArgs } from 'node:util';
import { EnvFileError, readEnvFile } from '../api/process/env-file.ts';
import { readEnv, StartError } from '../api/env.ts';
import { findPlaceholders } from '../api/placeholders.ts';
import { tryChannels } from '../api/operator/trial.ts';
import { blocks } from '../src/articles/blocks/blocks.ts';
import { findIn } from '../src/content/checks/check-content.ts';
import { readLibrary } from '../src/content/checks/library.ts';
import { launchRules, missingSettings } from '../src/content/launch.ts';
import { foreignRules } from '../src/content/foreign-words.ts';
import { createReader } from '../src/content/reader/reader.ts';
import { siteSettings } from '../src/build/settings.ts';
import { loadSettings, rootUrl } from './project.ts';

const end = (error: unknown): never => {
  console.error((error as Error).message);
  process.exit(1);
};

/** Of the server's file nothing reaches this machine's own site and service. */
function readSettings(): NodeJS.ProcessEnv {
  const { values } = parseArgs({ options: { settings: { type: 'string' } } });
  if (values.settings === undefined) {
    loadSettings();
    return process.env;
  }
  try {
    return readEnvFile(values.settings);
  } catch (error) {
    const unread = `Die Datei ${values.settings} lässt sich nicht lesen. Nennen Sie die Einstellungen des Servers.`;
    return end(error instanceof EnvFileError ? error : new Error(unread));
  }
}

const settings = readSettings();
const { baseUrl, contentDir } = siteSettings(settings);
const library = await readLibrary({ root: rootUrl, contentDir, baseUrl, blocks }).catch(end);
const { isOwn } = createReader(rootUrl, contentDir);

const foreign = findIn(library, await foreignRules(rootUrl, contentDir));
const own = await Promise.all(foreign.map(({ file }) => isOwn(file)));
const found = [...findIn(library, launchRules), ...foreign.filter((_, index) => own[index])];
const missing = [
  ...found.map(({ file, line, field, what, advice }) => ({
    file,
    what: `Zeile ${line}${field ? `, Feld ${field}` : ''}: ${what}`,
    enter: advice,
  })),
  ...missingSettings(settings, baseUrl).map((one) => ({ file: '.env', ...one })),
  // With these the service does not start.
  ...namesOfExamples().map(({ setting, enter }) => ({
    file: '.env',
    what: `${setting}: ist noch das Beispiel der Anleitung`,
    enter,
  })),
];
for (const [file, own] of Map.groupBy(missing, ({ file }) => file)) {
  console.log(`\n${file}`);
  for (const { what, enter } of own) console.log(`  ${what}\n    → ${enter}`);
}

const count = missing.length;
if (count === 0 && !(await reachesOffice())) process.exit(1);
const lacking = count === 1 ? 'Eine Angabe fehlt.' : `${count} Angaben fehlen.`;
console.log(count === 0 ? 'Alles ist eingetragen: Die Website kann online gehen.' : lacking);
process.exit(count === 0 ? 0 : 1);

function namesOfExamples() {
  try {
    return findPlaceholders(readEnv(settings)).filter(({ setting }) => setting !== 'PUBLIC_BASE_URL');
  } catch {
    // What is wrong with the settings is told once nothing else is missing.
    return [];
  }
}

/** @returns whether each way that is set up has taken a message; prints what it answered */
async function reachesOffice(): Promise<boolean> {
  try {
    const answers = await tryChannels(readEnv(settings), { name: library.site.company.brand, baseUrl }, Date.now());
    for (const { channel, outcome } of answers)
      console.log(
        outcome.kind === 'done'
          ? `Probe angenommen: ${channel}. Sehen Sie nach, ob sie dort steht.`
          : `Probe nicht angenommen: ${channel} (${outcome.reason}). So erführe niemand von einer Anfrage.`,
      );
    return answers.every(({ outcome }) => outcome.kind === 'done');
  } catch (error) {
    if (error instanceof StartError) return end(error);
    throw error;
  }
}

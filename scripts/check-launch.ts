/**
 * Says in German what has to be entered before the site goes live; ends with 1 until all is there. When nothing else is missing it sends a message that is no request on each way to the office.
 *
 *   npm run check:launch                           with the settings of this machine
 *   npm run check:launch -- --settings server.env  with those of the server, from a copy of its file
 */
import { parseArgs } from 'node:util';
import { readEnvFile } from '../api/process/env-file.ts';
import { readEnv, StartError, type Env } from '../api/env.ts';
import { findPlaceholders } from '../api/placeholders.ts';
import { tryChannels } from '../api/operator/trial.ts';
import { blocks } from '../src/articles/blocks/blocks.ts';
import { findIn } from '../src/content/checks/check-content.ts';
import { readLibrary } from '../src/content/checks/library.ts';
import { launchRules, missingSettings } from '../src/content/launch.ts';
import { foreignRules } from '../src/content/foreign-words.ts';
import { createReader } from '../src/content/reader/reader.ts';
import { loadSettings, readSite, rootUrl } from './project.ts';

function end(error: unknown): never {
  console.error((error as Error).message);
  process.exit(1);
}

/** Of the server's file nothing reaches this machine's own site and service. */
function readSettings(): NodeJS.ProcessEnv {
  try {
    const { settings: file } = parseArgs({ options: { settings: { type: 'string' } } }).values;
    return file === undefined ? loadSettings() : readEnvFile(file);
  } catch (error) {
    if (error instanceof StartError) end(error);
    return end(new Error('Möglich ist: npm run check:launch, dahinter -- --settings server.env'));
  }
}

/** As the service reads them, or why it would not start; that is told once nothing else is missing. */
function toEnv(settings: NodeJS.ProcessEnv): Env | StartError {
  try {
    return readEnv(settings);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
}

const settings = readSettings();
const env = toEnv(settings);
const { baseUrl, contentDir } = readSite(settings);
const library = await readLibrary({ root: rootUrl, contentDir, baseUrl, blocks }).catch(end);
const { isOwn } = createReader(rootUrl, contentDir);

const foreign = findIn(library, await foreignRules(rootUrl, contentDir));
const own = await Promise.all(foreign.map(({ file }) => isOwn(file)));
const found = [...findIn(library, launchRules), ...foreign.filter((_, index) => own[index])];
// With these the service does not start.
const examples = env instanceof StartError ? [] : findPlaceholders(env);
const missing = [
  ...found.map(({ file, line, field, what, advice }) => ({
    file,
    what: `Zeile ${line}${field ? `, Feld ${field}` : ''}: ${what}`,
    enter: advice,
  })),
  ...[
    ...missingSettings(settings, baseUrl),
    ...examples
      .filter(({ setting }) => setting !== 'PUBLIC_BASE_URL')
      .map(({ setting, enter }) => ({ what: `${setting}: ist noch das Beispiel der Anleitung`, enter })),
  ].map((one) => ({ file: '.env', ...one })),
];
for (const [file, entries] of Map.groupBy(missing, ({ file }) => file)) {
  console.log(`\n${file}`);
  for (const { what, enter } of entries) console.log(`  ${what}\n    → ${enter}`);
}

if (missing.length > 0) {
  console.log(missing.length === 1 ? 'Eine Angabe fehlt.' : `${missing.length} Angaben fehlen.`);
  process.exit(1);
}
if (env instanceof StartError) end(env);
const answers = await tryChannels(env, { name: library.site.company.brand, baseUrl }, Date.now());
for (const { channel, outcome } of answers)
  console.log(
    outcome.kind === 'done'
      ? `Probe angenommen: ${channel}. Sehen Sie nach, ob sie dort steht.`
      : `Probe nicht angenommen: ${channel} (${outcome.reason}). So erführe niemand von einer Anfrage.`,
  );
if (answers.some(({ outcome }) => outcome.kind !== 'done')) process.exit(1);
console.log('Alles ist eingetragen: Die Website kann online gehen.');
process.exit(0);

/**
 * Says in German what has to be entered before the site goes live; ends with 1 until all is there. When nothing else is missing it sends a message that is no request on each way to the office.
 *
 *   npm run check:launch                           with the settings of this machine
 *   npm run check:launch -- --settings server.env  with those of the server, from a copy of its file
 */
import { parseArgs } from 'node:util';
import { EnvFileError, readEnvFile } from '../api/process/env-file.ts';
import { readEnv, StartError, type Env } from '../api/env.ts';
import { findPlaceholders } from '../api/placeholders.ts';
import { tryWays } from '../api/operator/trial.ts';
import { faultToText } from '../src/content/faults.ts';
import {
  contentToFaults,
  countMissing,
  foreignToFaults,
  launchedToFaults,
  settingsToFaults,
  type LaunchFault,
} from '../src/content/launch.ts';
import { findFirms, toOwnWords } from '../src/content/firms.ts';
import { createReader } from '../src/content/reader/reader.ts';
import { siteSettings } from '../src/build/settings.ts';
import { loadSettings, rootUrl } from './project.ts';

type FoundFault = LaunchFault & { file: string };

const end = (text: string): never => {
  console.error(text);
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
    return end(
      error instanceof EnvFileError
        ? error.message
        : `Die Datei ${values.settings} lässt sich nicht lesen. Nennen Sie die Einstellungen des Servers.`,
    );
  }
}

const settings = readSettings();
const env = readKnown();
const placeholders = env ? findPlaceholders(env) : [];
const { baseUrl, contentDir } = siteSettings(settings);
const reader = createReader(rootUrl, contentDir);
const files = await reader.all().catch((error: unknown) => end((error as Error).message));
const unreadable = files.flatMap(({ faults }) => faults);
for (const fault of unreadable) console.error(faultToText(fault));

const missing: FoundFault[] = [
  ...files.flatMap((file) => contentToFaults(file).map((fault) => ({ ...fault, file: file.file }))),
  ...settingsToFaults(settings, baseUrl).map((fault) => ({ ...fault, file: '.env' })),
  // With these the service does not start.
  ...placeholders
    .filter(({ setting }) => setting !== 'PUBLIC_BASE_URL')
    .map(({ setting, enter }) => ({ what: `${setting}: ist noch das Beispiel der Anleitung`, enter, file: '.env' })),
];
if (unreadable.length === 0) {
  missing.push(...(await foreignWords()));
  const faults = launchedToFaults(await reader.yaml('content/company.yaml'), baseUrl);
  missing.push(...faults.map((fault) => ({ ...fault, file: 'content/company.yaml' })));
}
for (const [file, faults = []] of Map.groupBy(missing, ({ file }) => file)) {
  console.log(`\n${file}`);
  for (const { what, enter, questions = [] } of faults)
    console.log([`  ${what}`, `→ ${enter}`, ...questions.map((question) => `  – ${question}`)].join('\n    '));
}

const count = unreadable.length + missing.length;
if (count === 0 && !(await reachesOffice())) process.exit(1);
console.log(count === 0 ? 'Alles ist eingetragen: Die Website kann online gehen.' : `${countMissing(count)}.`);
process.exit(count === 0 ? 0 : 1);

/** What is wrong with the settings is told once nothing else is missing. */
function readKnown(): Env | undefined {
  try {
    return readEnv(settings);
  } catch {
    return undefined;
  }
}

/** What own files say of the other firms of the project: its own, and the sample. */
async function foreignWords(): Promise<FoundFault[]> {
  const own = await toOwnWords(reader);
  const others = await findFirms(rootUrl, contentDir).catch((error: unknown) => end((error as Error).message));
  const found = await Promise.all(
    files.map(async (file) =>
      ((await reader.isOwn(file.file)) ? others : []).flatMap(({ words, name }) =>
        foreignToFaults(file, words, own, name).map((fault) => ({ ...fault, file: file.file })),
      ),
    ),
  );
  return found.flat();
}

/** @returns whether each way that is set up has taken a message; prints what it answered */
async function reachesOffice(): Promise<boolean> {
  try {
    const env = readEnv(settings);
    const { brand } = await reader.yaml('content/company.yaml');
    const answers = await tryWays(env, { name: brand, baseUrl }, Date.now());
    for (const { channel, outcome } of answers)
      console.log(
        outcome.kind === 'done'
          ? `Probe angenommen: ${channel}. Sehen Sie nach, ob sie dort steht.`
          : `Probe nicht angenommen: ${channel} (${outcome.reason}). So erführe niemand von einer Anfrage.`,
      );
    return answers.every(({ outcome }) => outcome.kind === 'done');
  } catch (error) {
    if (error instanceof StartError) return end(error.message);
    throw error;
  }
}

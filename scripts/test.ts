/**
 * Runs everything: checks, build, Vitest, Playwright. Two lanes run side by side: the build and the checks
 * over its pages in one, what needs no build and then the browsers in the other. At the end stand what failed, once
 * more, and the count of tests from the runners' own reports: `tests: N passed, N failed, N skipped`.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from '../tests/support/browser.ts';
import { ensureEngines } from '../tests/support/engines.ts';
import { ensureWebServers } from '../tests/support/web-servers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What failed, with the end of what it said: a runner can fail though each of its tests passed. */
const failures: string[] = [];
/** Of what a failed runner said, so many lines are told again at the end. */
const linesToldAgain = 60;
const reports = await mkdtemp(join(tmpdir(), 'energieausweis-test-'));

/** Runs a script with this Node and shows what it said once it has ended; true where it ended well. */
async function run(title: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const started = Date.now();
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`\n— ${title}: ${code === 0 ? 'gut' : 'fehlgeschlagen'} (${seconds} s)\n${output.trim()}`);
  if (code !== 0)
    failures.push(`— ${title} endete mit ${code}:\n${output.trim().split('\n').slice(-linesToldAgain).join('\n')}`);
  return code === 0;
}

const vitest = (title: string, ...projects: string[]) =>
  run(title, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${projects.join()}.json`)}`,
  ]);

/** What needs no build; then the types, since Astro writes those of the content while it builds. */
async function besideBuild(build: Promise<boolean>): Promise<boolean> {
  const checked = await run('Inhalte, Regeln, Format', ['scripts/check.ts', 'Inhalte', 'Regeln', 'Format']);
  const tested = await vitest('Fachregeln und Dienst (Vitest)', 'unit', 'api', 'programs', 'load');
  await build;
  return (await run('Typen', ['scripts/check.ts', 'Typen'])) && checked && tested;
}

type Counts = { passed: number; failed: number; skipped: number };
const none: Counts = { passed: 0, failed: 0, skipped: 0 };
type Report = Record<string, number | undefined> & { stats?: Record<string, number | undefined> };

/** @returns nothing where the runner did not come so far as to write its report */
async function readCounts(name: string, toCounts: (report: Report) => Counts): Promise<Counts> {
  const text = await readFile(join(reports, `${name}.json`), 'utf8').catch(() => undefined);
  return text === undefined ? none : toCounts(JSON.parse(text) as Report);
}
const fromVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }: Report): Counts => ({
  passed: numPassedTests ?? 0,
  failed: numFailedTests ?? 0,
  skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
});
const fromPlaywright = ({ stats: { expected, flaky, unexpected, skipped } = {} }: Report): Counts => ({
  passed: (expected ?? 0) + (flaky ?? 0),
  failed: unexpected ?? 0,
  skipped: skipped ?? 0,
});

ensureBrowser();
// One after the other: the system installs one thing at a time.
const webServers = ensureWebServers();
const engines = webServers.then(ensureEngines);

function tellMissing(missing: { title: string }[], what: string): void {
  if (missing.length > 0) console.log(`\n${missing.map(({ title }) => title).join(' und ')} fehlt: ${what}`);
}

/** Over the files of the site, and what web servers make of them. */
async function builtPages(): Promise<boolean> {
  tellMissing(await webServers, 'Wie sie die Website ausliefern, wird nicht geprüft.');
  return vitest('Gebaute Seiten (Vitest)', 'build');
}

/** In the built site, and beside the checks over its pages, which keep one core busy. */
async function browsers(): Promise<boolean> {
  tellMissing(await engines, 'Die Wege darin werden übersprungen.');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') };
  return run('Wege in den Browsern (Playwright)', ['node_modules/playwright/cli.js', 'test'], env);
}

const build = run('Website bauen', ['scripts/build.ts', '--quiet']);
const results = await Promise.all([
  build,
  build.then((built) => built && builtPages()),
  besideBuild(build).then(async (good) => (await build) && (await browsers()) && good),
]);

const counts = await Promise.all([
  readCounts('build', fromVitest),
  readCounts('unit,api,programs,load', fromVitest),
  readCounts('playwright', fromPlaywright),
]);
const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0);
await rm(reports, { recursive: true, force: true });

const skipped = sum('skipped');
if (failures.length > 0) console.log(`\nFehlgeschlagen:\n${failures.join('\n\n')}`);
console.log(`\ntests: ${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(results.every(Boolean) && sum('passed') > 0 ? 0 : 1);

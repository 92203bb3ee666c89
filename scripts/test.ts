/**
 * Runs the tests in parts, two side by side, and prints a line for each part, the output of those that failed, and the
 * count of all tests. `npm test` runs what fits into five minutes on two cores, `npm run test:slow` the rest.
 *
 *   npm test
 *   npm run test:slow
 *   npm run test:slow -- faults programs      these parts alone
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { ensureBrowser, ensureHeadlessShell } from '../tests/support/browsers/browser.ts';
import { ensureEngines } from '../tests/support/browsers/engines.ts';
import { layTestContent, siteStands, testSite } from '../tests/support/site/test-site.ts';
import { ensureWebServers } from '../tests/support/site/web-servers.ts';
import { runScript } from './run.ts';

type Part = {
  name: string;
  /** Arguments of Node. */
  args: readonly string[];
  env?: Record<string, string>;
  /** Whether it asks the site of the tests, which is built first. */
  needsSite?: boolean;
  /** Installs the programs that it drives. */
  install?: () => Promise<unknown>;
};

const reports = await mkdtemp(join(tmpdir(), 'energieausweis-test-'));
const reportOf = (name: string) => join(reports, `${name}.json`);
const reporters = (name: string) => ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
const built = { ...testSite, [siteStands]: 'yes' };

const check = (name: string): Part => ({ name, args: ['scripts/check.ts', name] });
const vitest = (name: string, projects: readonly string[], part: Partial<Part> = {}): Part => ({
  name,
  args: [
    ...['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', '--silent=passed-only'],
    ...reporters(name),
    ...projects.map((project) => `--project=${project}`),
  ],
  ...part,
});
const playwright = (name: string, projects: readonly string[], part: Partial<Part> = {}): Part => ({
  name,
  needsSite: true,
  install: ensureHeadlessShell,
  args: [
    ...['node_modules/playwright/cli.js', 'test', '--workers=1', `--output=${join(reports, 'results', name)}`],
    ...projects.map((project) => `--project=${project}`),
  ],
  env: { ...built, PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name) },
  ...part,
});

/** The longest first: the short ones fill the gaps. */
const fast: Part[] = [
  playwright('browser', ['chromium']),
  vitest('rules', ['unit', 'api', 'slower']),
  vitest('pages', ['build', 'site'], { needsSite: true, env: built }),
  vitest('programs', ['programs']),
  ...['lint', 'astro', 'types', 'promises', 'format', 'circles', 'styles', 'content'].map(check),
];

const slow: Part[] = [
  playwright('browser-slow', ['slow']),
  playwright('engines', ['firefox', 'webkit'], { install: ensureEngines }),
  vitest('programs-slow', ['programs-slow'], { install: ensureHeadlessShell }),
  vitest('web-servers', ['web-servers'], { needsSite: true, env: built, install: ensureWebServers }),
  vitest('faults', ['load'], { install: ensureWebServers }),
  { name: 'catalogue', args: ['--run', 'check:site', '--', ...reporters('catalogue')] },
];

type Report = { stats?: { expected: number; unexpected: number }; numPassedTests?: number; numFailedTests?: number };

/** How many tests of a part passed and failed, by the report of Vitest or Playwright. */
async function countTests({ name }: Part): Promise<[passed: number, failed: number]> {
  const { stats, numPassedTests, numFailedTests } = JSON.parse(
    await readFile(reportOf(name), 'utf8').catch(() => '{}'),
  ) as Report;
  return [stats?.expected ?? numPassedTests ?? 0, stats?.unexpected ?? numFailedTests ?? 0];
}

/** Of what a part that failed has printed, its end is shown. */
const lastLines = 80;

async function run({ name, args, env }: Part): Promise<boolean> {
  const { good, code, output, seconds } = await runScript(args, env);
  console.log(`${good ? '✓' : '✗'} ${name} (${Math.round(seconds)} s)`);
  if (!good) console.log(`${name} ended with ${code}:\n${output.split('\n').slice(-lastLines).join('\n')}\n`);
  return good;
}

const isSlow = process.argv[2] === 'slow';
const names = process.argv.slice(isSlow ? 3 : 2);
const all = isSlow ? slow : fast;
const parts = all.filter(({ name }) => names.length === 0 || names.includes(name));
if (parts.length < names.length) throw new Error(`The parts are ${all.map(({ name }) => name).join(', ')}.`);

await layTestContent();
// apt installs one thing at a time.
if (parts.some(({ install }) => install)) ensureBrowser();
for (const install of new Set(parts.map(({ install }) => install))) await install?.();

// Beside load and faults nothing else may run: they fill the machine by themselves.
const queue = new PQueue({ concurrency: isSlow ? 1 : 2 });
const site: Part = { name: 'site of the tests', args: ['scripts/build.ts', '--quiet'], env: testSite };
const isBuilt = parts.some(({ needsSite }) => needsSite) ? queue.add(() => run(site)) : true;
const results = await Promise.all(
  parts.map(
    async (part) =>
      (!part.needsSite || (await isBuilt)) && queue.add(() => run(part), { priority: part.needsSite ? 1 : 0 }),
  ),
);

const counts = await Promise.all(parts.map(countTests));
const [passed, failed] = [0, 1].map((at) => counts.reduce((sum, count) => sum + (count[at] ?? 0), 0));
await rm(reports, { recursive: true, force: true });
console.log(`\ntests: ${passed} passed, ${failed} failed`);
process.exit(results.every(Boolean) ? 0 : 1);

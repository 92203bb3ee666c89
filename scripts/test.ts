/**
 * Runs everything: each task as soon as what it needs is there, one more than there are cores, the heaviest
 * first. At the end stand what failed, once more, how long each took, and the count of tests from the runners' own
 * reports: `tests: N passed, N failed, N skipped`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { ensureBrowser, ensureHeadlessShell } from '../tests/support/browser.ts';
import { ensureEngines } from '../tests/support/engines.ts';
import { layTestContent, siteStands, testSite } from '../tests/support/test-site.ts';
import { ensureWebServers } from '../tests/support/web-servers.ts';
import { runScript } from './run.ts';

type Task = {
  title: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Which tasks have to have ended well before, by their titles. */
  after?: readonly string[];
  /** About how many seconds it keeps a core busy: of those that may begin, the heaviest does. */
  weight: number;
  /** Programs that have to be installed before. */
  before?: Promise<unknown>;
  /** Reads the counts of its report. */
  counts?: (report: Report) => Counts;
};

/** Last lines of a failed task's output that are printed again at the end. */
const linesPrintedAgain = 60;
const cores = Math.max(2, availableParallelism());
const reports = await mkdtemp(join(tmpdir(), 'energieausweis-test-'));
const reportOf = (title: string) => join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);

type Counts = { passed: number; failed: number; skipped: number };
type Report = Record<string, number | undefined> & { stats?: Record<string, number | undefined> };
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

const vitestReport = (title: string) => ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportOf(title)}`];
const vitest = (title: string, weight: number, projects: readonly string[], task: Partial<Task> = {}): Task => ({
  title,
  weight,
  counts: fromVitest,
  args: [
    ...['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', ...vitestReport(title)],
    ...projects.map((project) => `--project=${project}`),
  ],
  ...task,
});
const playwright = (title: string, weight: number, choice: readonly string[], before: Promise<unknown>): Task => ({
  title,
  weight,
  counts: fromPlaywright,
  after: [siteOfTests],
  args: ['node_modules/playwright/cli.js', 'test', '--workers=1', `--output=${join(reports, title)}`, ...choice],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(title), [siteStands]: 'yes' },
  before,
});
const check = (name: string, weight: number, task: Partial<Task> = {}): Task => ({
  title: name,
  weight,
  args: ['scripts/check.ts', name],
  ...task,
});
const gate = (title: string, weight: number, env: Record<string, string> = {}): Task => ({
  title,
  weight,
  counts: fromVitest,
  args: ['scripts/check-site.ts', ...vitestReport(title)],
  env,
});

const siteOfTests = 'Website der Tests bauen';
const liveSite = 'Website, wie sie ist';

/** Installs browsers and web servers that are missing, one after the other: apt installs one thing at a time. */
function installPrograms() {
  ensureBrowser();
  const lightBrowser = ensureHeadlessShell();
  const webServers = lightBrowser.then(ensureWebServers);
  const engines = webServers.then(ensureEngines);
  return { lightBrowser, webServers, engines };
}

const listTasks = ({ lightBrowser, webServers, engines }: ReturnType<typeof installPrograms>): Task[] => [
  // Most wait for it.
  { title: siteOfTests, weight: 1000, args: ['scripts/build.ts', '--quiet'], env: testSite },
  ...Array.from({ length: cores }, (_, i) =>
    playwright(
      `Wege in Chromium ${i + 1}`,
      200 / cores,
      ['--project=chromium', `--shard=${i + 1}/${cores}`],
      lightBrowser,
    ),
  ),
  playwright('Wege in Firefox', 20, ['--project=firefox'], engines),
  playwright('Wege in WebKit', 20, ['--project=webkit'], engines),
  vitest('Gebaute Seiten', 35, ['build', 'site'], {
    after: [siteOfTests],
    before: webServers,
    env: { ...testSite, [siteStands]: 'yes' },
  }),
  vitest('Programme', 90, ['programs'], { before: lightBrowser }),
  vitest('Last und Ausfälle', 80, ['load'], { before: webServers }),
  vitest('Fachregeln und Dienst', 60, ['unit', 'api', 'wire']),
  // The whole catalogue is built where it counts, and by `npm run check:site`.
  ...(process.env['CI'] ? [gate(liveSite, 190)] : []),
  check('Inhalte', 5),
  check('Regeln', 30),
  check('Stile', 3),
  check('Format', 25),
  // Both write the types of the content.
  check('Typen', 45, { after: [siteOfTests, ...(process.env['CI'] ? [liveSite] : [])] }),
];

/** Runs tasks side by side. */
function createRunner(tasks: readonly Task[]) {
  // One more than cores: journeys wait for frames, the service for its clock.
  const queue = new PQueue({ concurrency: cores + 1 });
  const started = new Map<string, Promise<boolean>>();
  const failures: string[] = [];
  const times: string[] = [];

  /** Runs a task and prints its output once it has ended. @returns whether it ended well */
  async function run({ title, args, env }: Task): Promise<boolean> {
    const { good, code, output, seconds } = await runScript(args, env);
    const took = `${title}: ${good ? 'gut' : 'fehlgeschlagen'} (${Math.round(seconds)} s)`;
    times.push(took);
    console.log(`\n— ${took}\n${output}`);
    if (!good)
      failures.push(`— ${title} endete mit ${code}:\n${output.split('\n').slice(-linesPrintedAgain).join('\n')}`);
    return good;
  }

  /** Starts a task once those before it have ended; where one of them has failed, it does not run. */
  function start(task: Task): Promise<boolean> {
    const running = started.get(task.title);
    if (running) return running;
    const needed = tasks.filter(({ title }) => task.after?.includes(title)).map(start);
    const ended = Promise.all([...needed, task.before]).then(
      (goods) =>
        !goods.slice(0, needed.length).includes(false) && queue.add(() => run(task), { priority: task.weight }),
    );
    started.set(task.title, ended);
    return ended;
  }

  return {
    /** @returns whether all ended well */
    runAll: async () => (await Promise.all(tasks.map(start))).every(Boolean),
    failures,
    times,
  };
}

/** Adds up the tests of all tasks. */
async function countTests(tasks: readonly Task[]): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { title, counts } of tasks) {
    // A runner that broke off early has written no report.
    const text = counts && (await readFile(reportOf(title), 'utf8').catch(() => undefined));
    if (!text) continue;
    const { passed, failed, skipped } = counts(JSON.parse(text) as Report);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

function printMissing(missing: { title: string }[], what: string): void {
  if (missing.length > 0) console.log(`\n${missing.map(({ title }) => title).join(' und ')} fehlt: ${what}`);
}

const programs = installPrograms();
void programs.webServers.then((missing) =>
  printMissing(missing, 'Wie sie die Website ausliefern, wird nicht geprüft.'),
);
void programs.engines.then((missing) => printMissing(missing, 'Die Wege darin werden übersprungen.'));
await layTestContent();

const tasks = listTasks(programs);
const runner = createRunner(tasks);
const isGood = await runner.runAll();
const { passed, failed, skipped } = await countTests(tasks);
await rm(reports, { recursive: true, force: true });

console.log(`\n${runner.times.join('\n')}`);
if (runner.failures.length > 0) console.log(`\nFehlgeschlagen:\n${runner.failures.join('\n\n')}`);
console.log(`\ntests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(isGood && passed > 0 ? 0 : 1);

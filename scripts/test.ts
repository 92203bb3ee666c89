/**
 * Runs everything: checks, build, Vitest, Playwright. The last line counts the tests from the
 * runners' own reports: `tests: N passed, N failed, N skipped`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from '../tests/support/browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = await mkdtemp(join(tmpdir(), 'energieausweis-test-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

/** Runs a script with this Node; true where it ends well. */
function run(title: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n— ${title}`);
  const started = Date.now();
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  console.log(
    `— ${title}: ${status === 0 ? 'gut' : 'fehlgeschlagen'} (${Math.round((Date.now() - started) / 1000)} s)`,
  );
  return status === 0;
}

type Counts = { passed: number; failed: number; skipped: number };

async function countVitest(): Promise<Counts> {
  const report = JSON.parse(await readFile(vitestReport, 'utf8')) as Record<string, number>;
  return {
    passed: report['numPassedTests'] ?? 0,
    failed: report['numFailedTests'] ?? 0,
    skipped: (report['numPendingTests'] ?? 0) + (report['numTodoTests'] ?? 0),
  };
}

async function countPlaywright(): Promise<Counts> {
  const { stats } = JSON.parse(await readFile(playwrightReport, 'utf8')) as { stats: Record<string, number> };
  return {
    passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0),
    failed: stats['unexpected'] ?? 0,
    skipped: stats['skipped'] ?? 0,
  };
}

ensureBrowser();
const stages = [
  () => run('Prüfungen', ['scripts/check.ts']),
  () => run('Website bauen', ['scripts/build.ts', '--quiet']),
  () =>
    run('Regeln, Dienst und gebaute Seiten (Vitest)', [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ]),
  () =>
    run('Wege im Browser (Playwright)', ['node_modules/playwright/cli.js', 'test'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
    }),
];

// Checks and build come first and end it; of the two runners both are always heard.
let good = true;
for (const [index, stage] of stages.entries()) {
  const passed = stage();
  good &&= passed;
  if (!passed && index < 2) break;
}

const none = { passed: 0, failed: 0, skipped: 0 };
const counts = await Promise.all([countVitest().catch(() => none), countPlaywright().catch(() => none)]);
const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0);
await rm(reports, { recursive: true, force: true });

const skipped = sum('skipped');
console.log(`\ntests: ${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(good && sum('passed') > 0 ? 0 : 1);

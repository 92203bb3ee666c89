import { defineConfig } from 'playwright/test';
import { ensureLightBrowser, lightArguments } from './tests/support/browser.ts';
import type { EngineName } from './tests/support/engines.ts';
import { frozen } from './tests/support/frozen.ts';
import { patienceMs } from './tests/support/patience.ts';

// Workers read this file too.
Object.assign(process.env, frozen);

/** What visitors with rare browsers, screen readers or a line that loses files meet, and each width of each page. */
const slow = [
  'hostile-addresses',
  'in-page-links',
  'lost-scripts',
  'next-page',
  'oldest-browsers',
  'spoken',
  'widths',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig<object, { engine: EngineName }>({
  projects: [
    { name: 'chromium', testDir: 'tests/e2e', testIgnore: slow },
    // `npm run test:slow`
    { name: 'slow', testDir: 'tests/e2e', testMatch: slow },
    // One worker each: a browser takes longer to start than most journeys.
    ...(['firefox', 'webkit'] as const).map((engine) => ({
      name: engine,
      testDir: 'tests/engines',
      fullyParallel: false,
      use: { engine },
    })),
  ],
  globalSetup: './tests/support/build-frozen-site.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: !!process.env['CI'],
  // A lead must not depend on luck: no retries.
  retries: 0,
  // For a machine that does much else: nothing waits longer than it must.
  timeout: 180_000,
  expect: { timeout: patienceMs },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : [['list']],
  outputDir: 'test-results',
  // What is compared is words: the same for each system.
  snapshotPathTemplate: 'tests/e2e/spoken/{arg}{ext}',
  use: {
    launchOptions: { executablePath: ensureLightBrowser(), args: lightArguments },
    viewport: { width: 360, height: 740 },
  },
});

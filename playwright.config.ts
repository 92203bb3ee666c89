import { defineConfig } from 'playwright/test';
import { ensureLightBrowser, lightArguments } from './tests/support/browsers/browser.ts';
import type { EngineName } from './tests/support/browsers/engines.ts';
import { layTestContent, testSite } from './tests/support/site/test-site.ts';
import { waitTimeoutMs } from './tests/support/timeouts.ts';

Object.assign(process.env, testSite);
// Workers read this file too.
if (!process.env['TEST_WORKER_INDEX']) await layTestContent();

export default defineConfig<object, { engine: EngineName }>({
  projects: [
    { name: 'chromium', testDir: 'tests/e2e', testIgnore: '**/slow/**' },
    // `npm run test:slow`
    { name: 'slow', testDir: 'tests/e2e/slow' },
    // One worker each: a browser takes longer to start than most journeys.
    ...(['firefox', 'webkit'] as const).map((engine) => ({
      name: engine,
      testDir: 'tests/engines',
      fullyParallel: false,
      use: { engine },
    })),
  ],
  globalSetup: './tests/support/site/build-test-site.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: !!process.env['CI'],
  // A lead must not depend on luck: no retries.
  retries: 0,
  // For a machine that does much else: nothing waits longer than it must.
  timeout: 180_000,
  expect: { timeout: waitTimeoutMs },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : [['list']],
  outputDir: 'test-results',
  use: {
    launchOptions: { executablePath: ensureLightBrowser(), args: lightArguments },
    viewport: { width: 360, height: 740 },
  },
});

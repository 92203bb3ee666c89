import { defineConfig } from 'playwright/test';
import { browserArguments, ensureBrowser } from './tests/support/browser.ts';

export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'a11y/**/*.spec.ts'],
  fullyParallel: true,
  workers: 2,
  forbidOnly: !!process.env['CI'],
  // A lead must not depend on luck: no retries.
  retries: 0,
  timeout: 30_000,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : [['list']],
  outputDir: 'test-results',
  use: {
    launchOptions: { executablePath: ensureBrowser(), args: browserArguments },
    viewport: { width: 360, height: 740 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
  },
});

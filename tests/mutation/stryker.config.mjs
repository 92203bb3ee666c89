// @ts-check
/** Which lines a test would miss: docs/testing.md says how to run it. `MUTATE` names a folder. */
const folder = process.env.MUTATE ?? 'src/domain';

export default {
  packageManager: 'npm',
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  mutate: [`${folder}/**/*.ts`, '!**/*.test.ts'],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  tempDirName: '.cache/mutation/copies',
  ignorePatterns: ['dist', 'data', 'screenshots', 'test-results'],
};

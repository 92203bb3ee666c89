import { defineConfig } from 'vitest/config';
import { readConstants } from './src/build/constants.ts';

/** Drawings and islands say what the site as it stands says. */
const { define } = await readConstants(new URL('./', import.meta.url), 'content');

const shared = {
  // Files share a worker and its modules: to load these once a file takes longer than the tests.
  isolate: false,
  unstubGlobals: true,
  unstubEnvs: true,
  restoreMocks: true,
  // Against what hangs alone: on a busy machine a database or a web server takes long to start and to stop, and a hook
  // that is cut off fails a run in which every test passed.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A rule asked of many pages says in one line what is wrong with each.
  chaiConfig: { truncateThreshold: 300 },
} as const;

export default defineConfig({
  test: {
    projects: [
      { define, test: { ...shared, name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.{ts,tsx}'] } },
      { define, test: { ...shared, name: 'api', include: ['api/**/*.test.ts'] } },
      // What starts a program, or talks to one over a socket for seconds: Postgres, the service, a script, a mail server.
      { define, test: { ...shared, name: 'programs', include: ['tests/programs/**/*.test.{ts,tsx}'] } },
      // Load and faults, each for seconds; `npm run load` runs them at full size.
      { define, test: { ...shared, name: 'load', include: ['tests/load/**/*.test.ts'] } },
      {
        define,
        test: {
          ...shared,
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          // One worker, so that the pages are parsed once.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    maxWorkers: 2,
    teardownTimeout: 60_000,
  },
});

import { defineConfig } from 'vitest/config';

/** Files share a worker and the modules in it: loading zod, Astro’s parsers or the built site once a file takes longer than the tests. */
const shared = { isolate: false, unstubGlobals: true, unstubEnvs: true, restoreMocks: true } as const;

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.{ts,tsx}'] } },
      { test: { ...shared, name: 'api', include: ['api/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          // One worker, so that the pages are parsed once.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 2,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.{ts,tsx}'] } },
      { test: { name: 'api', include: ['api/**/*.test.ts'] } },
      { test: { name: 'build', include: ['tests/build/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});

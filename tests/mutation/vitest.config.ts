import { defineConfig } from 'vitest/config';

const folder = process.env['MUTATE'] ?? 'src/domain';

/** Tests elsewhere that ask the same code. */
const more: Record<string, string[]> = {
  // Origins and refusals are asked through the routes.
  'api/http': ['api/routes/**/*.test.ts'],
};

/** The tests beside the code that is mutated, and those. */
export default defineConfig({
  test: {
    root: '.',
    include: [`${folder}/**/*.test.ts`, ...(more[folder] ?? [])],
  },
});

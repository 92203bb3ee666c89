import { defineConfig } from 'vitest/config';

const folder = process.env['MUTATE'] ?? 'src/domain';

/** The tests beside the code that is mutated, and those of the service as a whole for its parts. */
export default defineConfig({
  test: {
    root: '.',
    include: folder.startsWith('api') ? [`${folder}/**/*.test.ts`, 'api/*.test.ts'] : [`${folder}/**/*.test.ts`],
  },
});

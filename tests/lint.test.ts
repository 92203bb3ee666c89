/** The rules speak of what there is, and the formatter sees all of it. */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getFileInfo } from 'prettier';
import { expect, test } from 'vitest';
import config from '../eslint.config.mjs';
import { every } from './support/every.ts';

const cwd = fileURLToPath(new URL('../', import.meta.url));
/** Our own entries of the configuration; those of plugins name files that any project may have. */
const ours = config.filter(({ files, name }) => files !== undefined && name === undefined);
const patterns = ours.flatMap(({ files = [], ignores = [] }) => [files, ignores].flat(2));
const findFirst = (pattern: string): string | undefined =>
  globSync(pattern, { cwd, exclude: ['node_modules/**', '.cache/**', 'dist/**', 'bench/peers/**'] })[0];

test('each rule of ours is about files that there are', () => {
  expect(findFirst('src/routes/**/*.ts')).toBeUndefined();
  expect(patterns).toContain('src/domain/**');
  every(patterns, (pattern) => expect(findFirst(pattern)).toBeDefined());
});

test('the formatter leaves out no code of ours', async () => {
  const files = globSync('{api,bench,scripts,src,tests}/**/*.{ts,tsx,mjs,astro,css}', {
    cwd,
    exclude: ['bench/peers/**'],
  });
  const seen = await Promise.all(
    files.map(async (path) => ({ path, ...(await getFileInfo(cwd + path, { ignorePath: `${cwd}.prettierignore` })) })),
  );
  every(seen, ({ ignored }) => expect(ignored).toBe(false));
});

import { hash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Changes with the name and with every byte of each file below `root` that one of the patterns finds, but for tests. */
export async function filesToDigest(patterns: readonly string[], root: URL): Promise<string> {
  const cwd = fileURLToPath(root);
  const entries = await Array.fromAsync(
    glob([...patterns], { cwd, withFileTypes: true, exclude: ['**/*.test.{ts,tsx}'] }),
  );
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sums = await Promise.all(
    files.sort().map(async (file) => `${relative(cwd, file)} ${hash('sha256', await readFile(file))}`),
  );
  return hash('sha256', sums.join('\n'));
}

import { hash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Changes with the name and with every byte of each file below `root` that one of the patterns finds. */
export async function filesToDigest(patterns: readonly string[], root: URL): Promise<string> {
  const files = (await Array.fromAsync(glob([...patterns], { cwd: fileURLToPath(root) }))).sort();
  const sums = await Promise.all(
    files.map(async (file) => `${file} ${hash('sha256', await readFile(new URL(file, root)))}`),
  );
  return hash('sha256', sums.join('\n'));
}

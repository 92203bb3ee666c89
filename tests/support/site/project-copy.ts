/** A copy of the project that a test may edit and build, with `tests/content/` as its content. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyContent } from '../content.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Files that a build and its scripts read. */
const sources = [
  'src',
  'scripts',
  'api',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Caches by the hash of what their files are made from, so that two builds may share them. */
const kept = ['.cache/compressed', '.cache/astro/social-cards'];
/** Photos in the sizes and formats of pages, by the hash of each too; a copy of its own, since a build adds its own to them. */
const photos = '.cache/astro/assets';

/** @returns its folder; the caller removes it with `removeCopy` */
export async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'energieausweis-build-'));
  await copyContent(folder);
  for (const name of sources) await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of kept) {
    await mkdir(join(root, name), { recursive: true });
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await symlink(join(root, name), join(folder, name));
  }
  if (existsSync(join(root, photos))) await cp(join(root, photos), join(folder, photos), { recursive: true });
  return folder;
}

export const removeCopy = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** A build's environment, without Vitest's variables: with them Astro renders pages anew that it would keep. */
export const buildEnvironment = { PATH: process.env['PATH'], HOME: process.env['HOME'], ASTRO_TELEMETRY_DISABLED: '1' };

/**
 * Builds the copy into its `dist/`.
 * @param settings what stands in the environment beside what every build has
 * @throws with what the build printed where it fails
 */
export async function buildCopy(folder: string, settings: Record<string, string> = {}): Promise<string> {
  // Compiled programs of the copy, kept for its next build.
  const compiled = { NODE_COMPILE_CACHE: join(folder, '.cache/node') };
  const env = { ...buildEnvironment, ...compiled, ...settings };
  const args = [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(
    (failed: Error & { stdout: string; stderr: string }) => {
      throw new Error(failed.stdout + failed.stderr);
    },
  );
  return stdout + stderr;
}

/** Programs of the system that a test drives and npm does not bring. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

export type SystemProgram = { title: string; packages: readonly string[]; isThere: () => boolean };

/** Installs what is missing where this user may. @returns what is not there all the same */
export async function installMissing<Program extends SystemProgram>(programs: readonly Program[]): Promise<Program[]> {
  const missing = () => programs.filter(({ isThere }) => !isThere());
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 150_000 };
    const apt = (...command: string[]) => promisify(execFile)('apt-get', command, options).catch(() => undefined);
    await apt('update');
    for (const { packages } of missing()) await apt('install', '-y', '--no-install-recommends', ...packages);
  }
  return missing();
}

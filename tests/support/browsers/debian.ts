/** Programs of the system that a test drives and npm does not bring. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

export type SystemProgram = { title: string; packages: readonly string[]; isThere: () => boolean };

/** Whether this user may install what the distribution has. */
export const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

export const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
export const aptInstall = ['install', '-y', '--no-install-recommends'];

/** Installs what is missing where this user may. @returns what is not there all the same */
export async function installMissing<Program extends SystemProgram>(programs: readonly Program[]): Promise<Program[]> {
  const missing = () => programs.filter(({ isThere }) => !isThere());
  if (missing().length > 0 && mayInstall()) {
    const options = { env: aptEnvironment, timeout: 150_000 };
    const apt = (...command: string[]) => promisify(execFile)('apt-get', command, options).catch(() => undefined);
    await apt('update');
    for (const { packages } of missing()) await apt(...aptInstall, ...packages);
  }
  return missing();
}

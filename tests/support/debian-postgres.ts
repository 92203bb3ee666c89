/** A Postgres of the same version as the machine's pg_dump, where Debian's packages have both. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from './app.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Folder of the server's programs; undefined where there is none. */
export const debianPostgres = ((): string | undefined => {
  try {
    const folder = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
    return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_dump')) ? folder : undefined;
  } catch {
    return undefined;
  }
})();

/** @returns the address of an empty database, whose server ends with the test */
export async function startDebianPostgres(programs: string): Promise<string> {
  const folder = await temporaryFolder();
  // Postgres refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const asUser = (program: string, ...typed: string[]): [string, string[]] =>
    isRoot
      ? ['runuser', ['-u', 'postgres', '--', join(programs, program), ...typed]]
      : [join(programs, program), typed];
  if (isRoot) {
    await chmod(folder, 0o755);
    await promisify(execFile)('install', ['-d', '-o', 'postgres', join(folder, 'data')]);
  }
  const data = join(folder, 'data');
  await promisify(execFile)(...asUser('initdb', '--no-sync', '--auth=trust', '--username=postgres', '-D', data));
  const port = await freePort();
  const [file, typed] = asUser('postgres', '-D', data, '-p', String(port), '-k', '', '-h', '127.0.0.1', '-F');
  const server = spawn(file, typed, { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('close', resolve));
  onTestFinished(async () => {
    await promisify(execFile)(...asUser('pg_ctl', 'stop', '-m', 'immediate', '-D', data));
    await ended;
  });
  for (let i = 0; i < 300; i++) {
    const isReady = await promisify(execFile)(join(programs, 'pg_isready'), [
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
    ]).then(
      () => true,
      () => false,
    );
    if (isReady) break;
    await sleep(100);
  }
  return `postgres://postgres:secret@127.0.0.1:${port}/postgres`;
}

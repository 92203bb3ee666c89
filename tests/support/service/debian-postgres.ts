/** A Postgres of the same version as the machine's pg_dump, where Debian's packages have both. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from '../app.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Folder of the server's programs; undefined where there is none. */
export const debianPostgres = ((): string | undefined => {
  try {
    const folder = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
    return ['initdb', 'pg_dump'].every((program) => existsSync(join(folder, program))) ? folder : undefined;
  } catch {
    return undefined;
  }
})();

/** @returns the address of an empty database, whose server ends with the test */
export async function startDebianPostgres(programs: string): Promise<string> {
  const folder = await temporaryFolder();
  const data = join(folder, 'data');
  // Postgres refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, ...typed: string[]) => {
    const [file = '', ...more] = [...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), join(programs, program)];
    return promisify(execFile)(file, [...more, ...typed]);
  };
  await chmod(folder, 0o755);
  if (isRoot) await promisify(execFile)('install', ['-d', '-o', 'postgres', data]);
  await run('initdb', '--no-sync', '--auth=trust', '--username=postgres', '-D', data);
  const port = await freePort();
  await run('pg_ctl', 'start', '-w', '-l', join(data, 'log'), '-D', data, '-o', `-p ${port} -k '' -h 127.0.0.1 -F`);
  onTestFinished(async () => void (await run('pg_ctl', 'stop', '-m', 'immediate', '-D', data)));
  return `postgres://postgres:secret@127.0.0.1:${port}/postgres`;
}

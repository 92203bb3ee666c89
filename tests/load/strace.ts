/** Faults of the disk, put in between the service and Linux by strace. */
import { spawnSync } from 'node:child_process';
import { serviceCommand } from '../support/service-process.ts';

/** As a scenario's `missing`. */
export function missingStrace(): string | undefined {
  const { error, status } = spawnSync('strace', ['-o', '/dev/null', '-e', 'trace=none', 'true']);
  if (error) return 'strace ist nicht installiert (nur unter Linux: apt-get install strace).';
  return status === 0 ? undefined : 'strace darf hier keinem Programm zusehen (ptrace ist nicht erlaubt).';
}

/** System calls by which SQLite changes its files. */
export const writeCalls = ['pwrite64', 'fsync,fdatasync', 'ftruncate', 'unlink'] as const;

/**
 * The command that starts the service with a fault in its calls on the database's files.
 * @param fault „pwrite64:error=ENOSPC:when=60..120“: the calls, what they get, and which of them, counted from 1
 */
export const faultCommand = (databaseFile: string, fault: string): string[] => [
  'strace',
  // -D: the service stays the child that a signal reaches. Without --seccomp-bpf, which would be faster: there
  // strace puts in no signal.
  ...['-D', '-f', '-o', '/dev/null'],
  ...['', '-wal', '-journal'].flatMap((suffix) => ['-P', `${databaseFile}${suffix}`]),
  ...['-e', `inject=${fault}`],
  ...serviceCommand,
];

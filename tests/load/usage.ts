/** Memory and open files of the service, from /proc. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** As a scenario's `missing`. */
export const missingProc = (): string | undefined =>
  existsSync('/proc/self/status') ? undefined : 'Nur Linux sagt, was ein Programm offen hält (/proc).';

export type Usage = {
  /** Files and connections that are open. */
  descriptors: number;
  /** Resident, in millions of bytes. */
  memory: number;
};

export async function usageOf(pid: number | undefined): Promise<Usage> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return {
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    memory: Math.round((Number(kibibytes) * 1024) / 1e6),
  };
}

/** Looks ten times a second until told. @returns the most of each */
export async function mostUsage(pid: number | undefined, goesOn: () => boolean): Promise<Usage> {
  let most = await usageOf(pid);
  while (goesOn()) {
    await sleep(100);
    const now = await usageOf(pid);
    most = {
      descriptors: Math.max(most.descriptors, now.descriptors),
      memory: Math.max(most.memory, now.memory),
    };
  }
  return most;
}

/** Starts a program, and says how long it ran and how much memory it and what it started had at most. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { buildEnvironment } from '../tests/support/project-copy.ts';

/** How often memory is looked at. */
const everyMs = 200;

/** Resident memory of a process and its children in bytes; 0 where the system has no /proc. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes = 0] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return Number(kilobytes) * 1024 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0);
  } catch {
    return 0;
  }
}

export type Run = { seconds: number; peakBytes: number };

/** @param own what its environment has beside that of every build @throws with what it printed where it fails */
export async function runMeasured(
  command: string,
  args: readonly string[],
  folder: string,
  own: Record<string, string> = {},
): Promise<Run> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...own, ...buildEnvironment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let peakBytes = 0;
  const watch = setInterval(() => {
    if (child.pid !== undefined) peakBytes = Math.max(peakBytes, memoryOf(child.pid));
  }, everyMs);
  const [code] = (await once(child, 'close').finally(() => {
    clearInterval(watch);
  })) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
  return { seconds: (performance.now() - started) / 1000, peakBytes };
}

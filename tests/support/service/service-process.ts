/** The service as an operator runs it: a process of its own. */
import { spawn } from 'node:child_process';
import type { BoundSocket } from 'node:net';
import { fileURLToPath } from 'node:url';

export const serviceCommand = [process.execPath, fileURLToPath(new URL('../../../api/server.ts', import.meta.url))];

/** Node's compile cache for programs that a test starts often, where the service keeps its own. */
export const compileCache = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../.cache/node', import.meta.url)) };

/**
 * Starts the service; the caller ends it.
 * @param settings what stands in the environment; without PORT it takes one that is free
 * @param command what starts it, where that is not Node alone
 * @param held a socket that it listens on, as systemd hands it over
 */
export function spawnService(
  settings: Record<string, string>,
  command: readonly string[] = serviceCommand,
  held?: BoundSocket,
) {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: {
      PATH: process.env['PATH'],
      CONTENT_DIR: process.env['CONTENT_DIR'],
      PORT: '0',
      ...(held && { LISTEN_FDS: '1' }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(held ? [held.fd()] : [])],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (data: string) => (output += data));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));

  /** Waits until it has printed this. @throws with what it printed where it ends before */
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output);
        if (!found) return;
        child.stdout?.off('data', look);
        resolve(found);
      };
      child.stdout?.on('data', look);
      child.once('close', (code) => reject(new Error(`The service ended with ${code}:\n${output}`)));
      look();
    });

  return {
    child,
    until,
    /** Where it says that it listens. */
    address: async () => (await until(/http:\/\/localhost:\d+/))[0],
    /** All it has printed so far. */
    output: () => output,
    /** With which code it ends, once all it printed is read; `null` where a signal ended it. */
    exited,
    /** @returns as `exited` */
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      return exited;
    },
  };
}

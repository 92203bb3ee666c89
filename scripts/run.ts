/** Runs scripts of the project and of its packages with this Node, and the build for a trial. */
import { spawn } from 'node:child_process';
import { root } from './project.ts';

type Ran = { good: boolean; code: number | null; output: string; seconds: number };

/** @param args of Node, from the project's folder @param env beside what this process has */
export async function runScript(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const started = Date.now();
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { good: code === 0, code, output: output.trim(), seconds: (Date.now() - started) / 1000 };
}

/** How much of a build's output is shown: its end says why. */
const lines = 12;

/** Kept: the next trial renders less anew. */
const folder = '.cache/trial';

let last: Promise<unknown> = Promise.resolve();

/**
 * Whether the site can be built, before its texts are sent; one build after the other, from two windows too.
 * @param content folder of texts, as they would be sent
 * @returns what the build said last where it failed
 */
export async function tryBuild(content: string): Promise<string | undefined> {
  const settings = { CONTENT_DIR: content, BUILD_DIR: folder };
  const run = last.then(() => runScript(['scripts/build.ts', '--quiet'], settings));
  last = run;
  const { good, output } = await run;
  return good ? undefined : output.split('\n').slice(-lines).join('\n');
}

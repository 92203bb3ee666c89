/** Runs scripts of the project and of its packages with this Node. */
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

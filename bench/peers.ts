/** What is compared with: a package of its own, so that it is installed only when something is measured. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageText } from './page-text.ts';
import peers from './peers/package.json' with { type: 'json' };

const peersFolder = fileURLToPath(new URL('peers/', import.meta.url));

/** @throws with what it printed where it fails */
async function run(command: string, args: string[], folder: string, settings: Record<string, string> = {}) {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', ...settings };
  const child = spawn(command, args, { cwd: join(peersFolder, folder), env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${output}`);
}

/** Installs by the lockfile, unless that was done before. */
export async function installPeers(): Promise<void> {
  const lockfile = await readFile(join(peersFolder, 'package-lock.json'), 'utf8');
  const stamp = join(peersFolder, 'node_modules/installed.json');
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === lockfile) return;
  console.error('Installing what is compared with …');
  await run('npm', ['ci'], '.');
  await writeFile(stamp, lockfile);
}

/** The version that is compared with. */
export const versionOf = (name: keyof typeof peers.dependencies): string => peers.dependencies[name];

const program = (path: string): string => join(peersFolder, 'node_modules', path);

/**
 * Builds each peer with these texts into `bench/peers/dist`.
 * @param texts by the name that is the page's address there
 * @returns the folder of each, to be served
 */
export async function buildPeers(texts: ReadonlyMap<string, PageText>) {
  await installPeers();
  const output = join(peersFolder, 'dist');
  await rm(output, { recursive: true, force: true });
  await mkdir(join(output, 'texts'), { recursive: true });
  for (const [name, text] of texts) await writeFile(join(output, 'texts', `${name}.json`), JSON.stringify(text));
  console.error('Building what is compared with …');
  for (const name of texts.keys())
    await run(process.execPath, [program('vite/bin/vite.js'), 'build'], 'vite-spa', { PAGE: name });
  await run(process.execPath, [program('next/dist/bin/next'), 'build'], 'next-export');
  await run(process.execPath, [program('astro/bin/astro.mjs'), 'build'], 'astro-docs');
  return {
    spa: join(output, 'vite-spa'),
    next: join(peersFolder, 'next-export/out'),
    astro: join(output, 'astro-docs'),
  };
}

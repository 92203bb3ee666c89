/** Files that pages of earlier builds still ask for. */
import { copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page that a visitor or a CDN got before a build asks for its scripts for so long. */
const lifeMs = 24 * 60 * 60_000;

/** Name → since when no build has it, in ms since the epoch; `null` where the last one has. */
type Assets = Record<string, number | null>;

/**
 * Lays what builds had below `_astro` until a day ago beside what this one has, and forgets what is older. Names change with
 * their content, so none meets another.
 * @param root output folder @param history where they lie between builds @param now milliseconds since the epoch
 * @returns how many came from earlier builds
 */
export async function keepOldAssets(root: string, history: string, now: number): Promise<number> {
  const [store, folder, list] = [join(history, 'assets'), join(root, '_astro'), join(history, 'assets.json')];
  await Promise.all([store, folder].map((path) => mkdir(path, { recursive: true })));
  const current = await Array.fromAsync(glob('*.*', { cwd: folder, exclude: ['*.{br,gz}'] }));
  const text = await readFile(list, 'utf8').catch(() => '{}');
  const old: Assets = {};
  for (const [name, gone] of Object.entries(JSON.parse(text) as Assets)) {
    if (current.includes(name)) continue;
    const since = gone ?? now;
    if (now - since > lifeMs) await rm(join(store, name), { force: true });
    else {
      await copyFile(join(store, name), join(folder, name));
      old[name] = since;
    }
  }
  for (const name of current) await copyFile(join(folder, name), join(store, name));
  await writeFile(list, JSON.stringify({ ...old, ...Object.fromEntries(current.map((name) => [name, null])) }));
  return Object.keys(old).length;
}

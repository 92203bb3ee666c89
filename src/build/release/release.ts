/** Differences from one build to the next: changed files, and files that pages of the last one still ask for. */
import { hash } from 'node:crypto';
import { copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Path below the output folder → SHA-256 of the file. */
type Release = ReadonlyMap<string, string>;

/** Every file but compressed twins, those whose names change with them, and what is not the public's. @param root output folder */
export async function readRelease(root: string): Promise<Release> {
  const files = glob('**/{*.*,_*}', { cwd: root, exclude: ['api/**', '**/*.{br,gz}', '_astro'] });
  const entries: [string, string][] = [];
  for (const path of (await Array.fromAsync(files)).sort())
    entries.push([path, hash('sha256', await readFile(join(root, path)))]);
  return new Map(entries);
}

export type Changes = { added: string[]; changed: string[]; removed: string[] };

export const compareReleases = (before: Release, after: Release): Changes => ({
  added: [...after.keys()].filter((path) => !before.has(path)),
  changed: [...after].flatMap(([path, sum]) => (before.has(path) && before.get(path) !== sum ? path : [])),
  removed: [...before.keys()].filter((path) => !after.has(path)),
});

/** Kept between builds: the last release, and its scripts and pictures. */
const releaseFile = 'release.json';
const assetsFolder = 'assets';
const assets = '_astro';

export async function readLastRelease(history: string): Promise<Release | undefined> {
  const text = await readFile(join(history, releaseFile), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}

export async function keepRelease(history: string, release: Release): Promise<void> {
  await mkdir(history, { recursive: true });
  await writeFile(join(history, releaseFile), JSON.stringify(Object.fromEntries(release)));
}

/** A page that a visitor or a CDN got before a build asks for its scripts for so long. */
const assetLifeMs = 24 * 60 * 60_000;

/** Name → since when no build has it, in ms since the epoch; `null` where the last one has. */
type Assets = Record<string, number | null>;
const assetsFile = 'assets.json';

/**
 * Lays what builds had below `_astro` until a day ago beside what this one has, and forgets what is older. Names change with
 * their content, so none meets another.
 * @param root output folder @param history where they lie between builds @param now milliseconds since the epoch
 * @returns how many came from earlier builds
 */
export async function keepOldAssets(root: string, history: string, now: number): Promise<number> {
  const store = join(history, assetsFolder);
  const folder = join(root, assets);
  await Promise.all([store, folder].map((path) => mkdir(path, { recursive: true })));
  const current = await Array.fromAsync(glob('*.*', { cwd: folder, exclude: ['*.{br,gz}'] }));
  const text = await readFile(join(history, assetsFile), 'utf8').catch(() => '{}');
  const known: Assets = {};
  for (const [name, gone] of Object.entries(JSON.parse(text) as Assets)) {
    if (current.includes(name)) continue;
    const file = join(store, name);
    const since = gone ?? now;
    if (now - since > assetLifeMs) await rm(file, { force: true });
    else {
      await copyFile(file, join(folder, name));
      known[name] = since;
    }
  }
  const laid = Object.keys(known).length;
  for (const name of current) {
    await copyFile(join(folder, name), join(store, name));
    known[name] = null;
  }
  await writeFile(join(history, assetsFile), JSON.stringify(known));
  return laid;
}

/**
 * Builds the site into `dist/`, unless it stands there already as its sources and settings have it. With `--is-due` it builds
 * nothing and ends with 0 where something has begun since the last build, else with 1.
 */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { layCompressedTwins } from '../src/build/release/compressed-twins.ts';
import type { Progress } from '../src/build/progress.ts';
import { keepOldAssets } from '../src/build/release/old-assets.ts';
import { createReader } from '../src/content/reader/reader.ts';
import { filesToDigest } from '../src/content/reader/files-digest.ts';
import { readSite, root, rootUrl } from './project.ts';

const sources = [
  // The editor is no part of the site.
  'src/*',
  'src/!(editor)/**',
  'content/**/*',
  'public/**/*',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** A day on which nothing begins changes nothing. */
const readDay = (settings: ReturnType<typeof readSite>): Promise<string> =>
  createReader(rootUrl, settings.contentDir, settings).effectiveDay();

/** Everything that the output depends on. */
const readInputs = async () => {
  const settings = readSite();
  const all = [...sources, `${settings.contentDir}/**/*`];
  return { ...settings, day: await readDay(settings), sources: await filesToDigest(all, rootUrl) };
};

type Inputs = Awaited<ReturnType<typeof readInputs>>;

/** Describes the last build. It lies below dist/api, from which no host serves files, and which each build empties. */
const stampOf = (buildDir: string): string => resolve(root, buildDir, 'dist/api/build.json');

/** Whether on the day of the build something begins that the built pages do not tell yet. */
export async function isDue(): Promise<boolean> {
  const settings = readSite();
  const built = await readFile(stampOf(settings.buildDir), 'utf8').catch(() => undefined);
  return built !== undefined && (JSON.parse(built) as Inputs).day < (await readDay(settings));
}

/** @throws where the build fails; Astro has then said why */
export async function buildSite({ quiet = false } = {}): Promise<void> {
  const { buildDir } = readSite();
  const dist = resolve(root, buildDir, 'dist');
  const history = resolve(root, buildDir, '.cache/release');
  const stamp = stampOf(buildDir);
  // Before the build: what changes while it runs is built next time.
  const inputs = JSON.stringify(await readInputs());
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === inputs) {
    if (!quiet) console.log('Die Website ist gebaut, und seither hat sich nichts geändert.');
    return;
  }
  if (quiet) console.log('Die Website wird gebaut …');
  const showProgress = createProgressLine(process.stdout);
  const child = spawn(process.execPath, [`${root}node_modules/astro/bin/astro.mjs`, 'build'], {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'inherit', 'ipc'] : 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  child.on('message', (progress) => showProgress(progress as Progress));
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) {
    process.stderr.write(output);
    throw new Error('Die Website ließ sich nicht bauen.');
  }
  const old = await keepOldAssets(dist, history, Date.now());
  if (old > 0) console.log(`${old} Dateien aus Fassungen des letzten Tages liegen weiter bei.`);
  await layCompressedTwins(dist, `${root}.cache/compressed`, showProgress);
  await writeFile(stamp, inputs);
}

/** On a terminal one line that counts; else a line each ten seconds, so that a log tells that it goes on. */
function createProgressLine(stream: NodeJS.WriteStream) {
  const { isTTY } = stream;
  let shownAt = Date.now();
  return ({ step, done, total }: Progress): void => {
    const now = Date.now();
    if (done < total && now - shownAt < (isTTY ? 100 : 10_000)) return;
    shownAt = now;
    const line = `${step}: ${done} von ${total}`;
    stream.write(isTTY ? `\r${line}${done === total ? '\n' : ''}` : `${line}\n`);
  };
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({
      options: { quiet: { type: 'boolean', default: false }, 'is-due': { type: 'boolean', default: false } },
    });
    if (!values['is-due']) await buildSite(values);
    else if (!(await isDue())) process.exitCode = 1;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

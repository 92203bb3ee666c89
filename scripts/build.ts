/** Builds the site into `dist/`, unless it stands there already as its sources and settings have it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { articleViewsFile } from '#domain/article-views';
import { layCompressedTwins } from '../src/build/compressed-twins.ts';
import { siteSettings } from '../src/build/settings.ts';
import { filesToDigest } from '../src/content/files-digest.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Below dist/api no host serves anything, and the output folder is emptied by each build. */
const stamp = `${root}dist/api/build.json`;
const sources = [
  'src/**/*',
  'content/**/*',
  'public/**/*',
  articleViewsFile,
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** Whatever the output follows from. */
const readInputs = async (): Promise<string> =>
  JSON.stringify({ ...siteSettings(), sources: await filesToDigest(sources, pathToFileURL(root)) });

/** @throws where the build fails; Astro has then said why */
export async function buildSite({ quiet = false } = {}): Promise<void> {
  // Before the build: what changes while it runs is built next time.
  const inputs = await readInputs();
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === inputs) {
    if (!quiet) console.log('Die Website ist gebaut, und seither hat sich nichts geändert.');
    return;
  }
  if (quiet) console.log('Die Website wird gebaut …');
  const child = spawn(process.execPath, [`${root}node_modules/astro/bin/astro.mjs`, 'build'], {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'inherit'] : 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) {
    process.stderr.write(output);
    throw new Error('Die Website ließ sich nicht bauen.');
  }
  await layCompressedTwins(`${root}dist`, `${root}.cache/compressed`);
  await writeFile(stamp, inputs);
}

if (import.meta.main) {
  try {
    if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`);
    await buildSite({ quiet: process.argv.includes('--quiet') });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** Builds the site into `dist/`; with `--if-stale` only when a source is newer or a setting differs. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { articleViewsFile } from '#domain/article-views';
import { layCompressedTwins } from '../src/build/compressed-twins.ts';
import { siteSettings } from '../src/build/settings.ts';

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

async function isStale(settings: string): Promise<boolean> {
  const built = await stat(stamp).catch(() => undefined);
  if (!built || (await readFile(stamp, 'utf8')) !== settings) return true;
  for (const pattern of sources) {
    for await (const file of glob(pattern, { cwd: root })) {
      if ((await stat(root + file)).mtimeMs > built.mtimeMs) return true;
    }
  }
  return false;
}

/** @throws where the build fails; Astro has then said why */
export async function buildSite({ onlyIfStale = false, quiet = false } = {}): Promise<void> {
  // Everything but file contents that the output depends on.
  const settings = JSON.stringify(siteSettings());
  if (onlyIfStale && !(await isStale(settings))) return;
  if (quiet) console.log('Die Website wird gebaut …');
  const started = new Date();
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
  await writeFile(stamp, settings);
  // As old as the build's start: what changed while it ran is built next time.
  await utimes(stamp, started, started);
}

if (import.meta.main) {
  try {
    if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`);
    const onlyIfStale = process.argv.includes('--if-stale');
    const quiet = onlyIfStale || process.argv.includes('--quiet');
    await buildSite({ onlyIfStale, quiet });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** A copy of the project that a test may edit and build, with `tests/content/` as its content. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMap, isSeq, parseDocument, visit } from 'yaml';
import { memorySettings } from '../../../src/build/memory-settings.ts';
import { copyContent } from '../content.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Files that a build and its scripts read. */
const sources = [
  'src',
  'scripts',
  'api',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Caches by the hash of what their files are made from, so that two builds may share them. */
const kept = ['.cache/compressed', '.cache/astro/social-cards'];
/** Photos in the sizes and formats of pages, by the hash of each too; a copy of its own, since a build adds its own to them. */
const photos = '.cache/astro/assets';

/**
 * @param fromNothing draws and compresses everything itself
 * @returns its folder; the caller removes it with `removeCopy`
 */
export async function copyProject({ fromNothing = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'energieausweis-build-'));
  await copyContent(folder);
  for (const name of sources) await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of fromNothing ? [] : kept) {
    await mkdir(join(root, name), { recursive: true });
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await symlink(join(root, name), join(folder, name));
  }
  if (!fromNothing && existsSync(join(root, photos)))
    await cp(join(root, photos), join(folder, photos), { recursive: true });
  return folder;
}

export const removeCopy = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** A build's environment, without Vitest's variables: with them Astro renders pages anew that it would keep. */
export const buildEnvironment = { PATH: process.env['PATH'], HOME: process.env['HOME'], ASTRO_TELEMETRY_DISABLED: '1' };

/** Node's arguments for a build in the folder of a copy, and what its environment has beside. */
const astroBuild = {
  args: [...memorySettings.args, join(root, 'node_modules/astro/bin/astro.mjs'), 'build'],
  env: memorySettings.env,
};

/**
 * Builds the copy into its `dist/`.
 * @param settings what stands in the environment beside what every build has
 * @throws with what the build printed where it fails
 */
export async function buildCopy(folder: string, settings: Record<string, string> = {}): Promise<string> {
  // Compiled programs of the copy, kept for its next build.
  const compiled = { NODE_COMPILE_CACHE: join(folder, '.cache/node') };
  const env = { ...astroBuild.env, ...buildEnvironment, ...compiled, ...settings };
  const child = spawn(process.execPath, astroBuild.args, { cwd: folder, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(output);
  return output;
}

/** `content/regions.yaml` with these places alone, and without the regions that have none left; comments stay. */
function shortenCatalogue(source: string, places: readonly string[]): string {
  const regions = parseDocument(source);
  visit(regions, {
    Seq(_key, node) {
      node.items = node.items.filter(
        (item) => !isMap(item) || !item.has('slug') || places.includes(String(item.get('slug'))),
      );
    },
  });
  if (isSeq(regions.contents)) {
    regions.contents.items = regions.contents.items.filter((region) => {
      const cities = isMap(region) ? region.get('cities') : undefined;
      return !isSeq(cities) || cities.items.length > 0;
    });
  }
  return regions.toString({ lineWidth: 0 });
}

/** Three places are enough for most questions: near, far, and the head office. */
const fewPlaces = ['bremen', 'weyhe', 'stralsund'];

/** @param content the folder that stands for `content/`, as CONTENT_DIR names it */
export async function leaveFewPlaces(folder: string, content = 'content', places = fewPlaces): Promise<void> {
  const file = resolve(folder, content, 'regions.yaml');
  await writeFile(file, shortenCatalogue(await readFile(file, 'utf8'), places));
}

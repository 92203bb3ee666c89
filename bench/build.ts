/**
 * How long the site takes to build, and how that grows with the places:
 *
 *   npm run bench:build -- --cities 73,500,2000 --edits --peers
 *
 * Each size is built from nothing, with the compressed twins where it is the catalogue's own: they take the same for
 * each page. `--edits` then asks of the places the catalogue has how long a build takes after
 * nothing, a price, a sentence of a page kind and one of an article was changed, and `--peers` builds the same pages
 * by Hugo (`apt-get install hugo`) and Eleventy. All of it lies in the system's temporary folder: with
 * `TMPDIR=/dev/shm` on a RAM disk.
 */
import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';
import { loadavg } from 'node:os';
import { toSlug } from '#domain/fold';
import { regionsToCities, type Region } from '#domain/regions';
import { layCompressedTwins } from '../src/build/compressed-twins.ts';
import { astroBuild, copyProject, removeCopy } from '../tests/support/project-copy.ts';
import { buildPeers } from './build-peers.ts';
import { runMeasured, type Run } from './measure.ts';

const { values } = parseArgs({
  options: {
    cities: { type: 'string' },
    edits: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
  },
});

const catalogue = 'content/regions.yaml';
const readRegions = async (folder: string) => parse(await readFile(join(folder, catalogue), 'utf8')) as Region[];

/** So many places: the first of the catalogue, or all of it and copies under names of their own, „Leer 2“. */
async function setCities(folder: string, count: number): Promise<string[]> {
  const regions = await readRegions(folder);
  const own = regionsToCities(regions).length;
  let left = count;
  const grown = regions.map((region) => ({ ...region, cities: [] as Region['cities'] }));
  for (let round = 1; left > 0; round++)
    regions.forEach(({ cities }, r) => {
      for (const city of cities.slice(0, left)) {
        const name = round === 1 ? city.name : `${city.name} ${round}`;
        const slug = round === 1 ? city.slug : toSlug(name);
        // A little to the north, so that no two are in one spot.
        const latitude = city.latitude + (round - 1) / 200;
        grown[r]?.cities.push({ ...city, name, slug, latitude, phrase: city.phrase.replace(city.name, name) });
        left--;
      }
    });
  if (count !== own)
    await writeFile(
      join(folder, catalogue),
      // Copies share what they hold, and a text of ours has no references.
      stringify(
        grown.filter(({ cities }) => cities.length > 0),
        { aliasDuplicateObjects: false },
      ),
    );
  return regionsToCities(grown).map(({ slug }) => slug);
}

/** How many pages there are, and what they weigh. */
async function weigh(folder: string): Promise<{ count: number; bytes: number }> {
  const files = await Array.fromAsync(glob('**/*.html', { cwd: join(folder, 'dist') }));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, 'dist', file))).size));
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

const toMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
type Built = Run & { pages: number; bytes: number };
const print = (what: string, { pages, bytes, seconds, peakBytes }: Built, more = '') => {
  const rate = `${Math.round(pages / seconds)} pages/s`;
  console.log(
    `${what}: ${pages} pages of ${Math.round(bytes / pages)} bytes in ${seconds.toFixed(1)} s, ${rate}, ` +
      `${toMegabytes(peakBytes)} at most${more}; load ${loadavg()[0]?.toFixed(1)}`,
  );
};

async function layTwins(folder: string): Promise<string> {
  const started = performance.now();
  await layCompressedTwins(join(folder, 'dist'), join(folder, '.cache/compressed'));
  return `, twins ${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** Builds the pages, then lays the twins where they are asked for. @returns the run of the build alone */
async function build(folder: string, what: string, withTwins = true): Promise<Run & { pages: number }> {
  const run = await runMeasured(process.execPath, astroBuild.args, folder, astroBuild.env);
  const { count: pages, bytes } = await weigh(folder);
  print(what, { ...run, pages, bytes }, withTwins ? await layTwins(folder) : '');
  return { ...run, pages };
}

/** What an editor changes. @throws where the file has nothing like it */
async function replace(folder: string, file: string, pattern: RegExp, by: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  const changed = text.replace(pattern, by);
  if (changed === text) throw new Error(`${file} has nothing like ${pattern}.`);
  await writeFile(join(folder, file), changed);
}

async function buildAfterEdits(folder: string): Promise<void> {
  await build(folder, 'nothing changed');
  // One that no text names as a figure.
  await replace(folder, 'content/prices.yaml', /MFH: \d+/, 'MFH: 305');
  await build(folder, 'a price (every page is rendered)');
  await replace(folder, 'content/pages/answers.yaml', /\.$/m, '!');
  await build(folder, 'a sentence of a page kind (every page is rendered)');
  const [article = ''] = await Array.fromAsync(glob('content/blog/*.mdx', { cwd: folder }));
  // Of its body: the head stands in lists, so another one renders every page.
  await replace(folder, article, /(?<=\n---\n[^]*[a-zäöüß])\.$/m, '!');
  await build(folder, 'a sentence of an article');
}

async function measure(count: number, own: number): Promise<{ pages: number; seconds: number }> {
  const folder = await copyProject({ fromNothing: true });
  try {
    const cities = await setCities(folder, count);
    const run = await build(folder, `${count} places, from nothing`, count === own);
    if (values.edits && count === own) await buildAfterEdits(folder);
    if (values.peers)
      for (const { name, ...peer } of await buildPeers(join(folder, 'dist'), cities))
        print(`${count} places, ${name}`, peer);
    return run;
  } finally {
    await removeCopy(folder);
  }
}

const own = regionsToCities(await readRegions(fileURLToPath(new URL('..', import.meta.url)))).length;
const sizes = values.cities ? values.cities.split(',').map(Number) : [own];
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) throw new Error('--cities 73,500');
let before: { pages: number; seconds: number } | undefined;
for (const size of sizes) {
  const run = await measure(size, own);
  if (before) {
    const exponent = Math.log(run.seconds / before.seconds) / Math.log(run.pages / before.pages);
    console.log(`growth from ${before.pages} to ${run.pages} pages: exponent ${exponent.toFixed(2)}`);
  }
  before = run;
}

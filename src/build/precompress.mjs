// @ts-check
/**
 * Lays a brotli and a gzip twin beside every text file, for servers that send them as they are.
 * What was compressed before is taken from Astro's cache folder, by the content's hash.
 */
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** One step below the best: 1 % larger, in less than half the time. */
const quality = 10;
const atOnce = 8;

/** @type {Record<string, (content: Buffer) => Promise<Buffer>>} */
const encodings = {
  br: (content) =>
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content) => toGzip(content, { level: 9 }),
};

/**
 * @param {string} root output folder, with a slash at its end
 * @param {string} cache folder of the twins made before, with a slash at its end
 */
export async function precompress(root, cache) {
  await mkdir(cache, { recursive: true });
  const kept = new Set(await readdir(cache));
  const used = new Set();
  // What is below /api is filled and sent by the service, not by a web server.
  const files = await Array.fromAsync(glob('**/*.{html,css,js,json,svg,xml,txt}', { cwd: root, exclude: ['api/**'] }));

  const work = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const content = await readFile(root + file);
      const hash = createHash('sha256').update(content).digest('hex');
      for (const [suffix, encode] of Object.entries(encodings)) {
        const name = `${hash}.q${quality}.${suffix}`;
        used.add(name);
        if (!kept.has(name)) {
          // Renamed when whole: a build that is broken off leaves no half twin behind.
          const part = `${cache}${randomUUID()}.part`;
          await writeFile(part, await encode(content));
          await rename(part, cache + name);
        }
        await copyFile(cache + name, `${root}${file}.${suffix}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await Promise.all([...kept].filter((name) => !used.has(name)).map((name) => rm(cache + name)));
}

/** @returns {import('astro').AstroIntegration} */
export default () => {
  let cache = '';
  return {
    name: 'precompress',
    hooks: {
      'astro:config:done': ({ config }) => {
        cache = fileURLToPath(new URL('precompressed/', config.cacheDir));
      },
      'astro:build:done': ({ dir }) => precompress(fileURLToPath(dir), cache),
    },
  };
};

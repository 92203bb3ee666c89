/** Lays a brotli and a gzip twin beside every text file, for servers that send them as they are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Progress } from '../progress.ts';
import { keyOf, openCache } from './cache.ts';

const atOnce = 8;
/** Bytes of a page that come in the first flight (docs/decisions/0117-headers-and-page-in-one-flight.md). */
const firstFlight = 13_888;
/** Each is 1 to 6 % smaller than the one before, and takes two to ten times as long. */
const qualities = [9, 10, 11];

const toGzip = promisify(gzip);
const toBrotli = (content: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // 64 kB, as much as a page has: with a larger one quality 9 works three times as long for nothing.
      [constants.BROTLI_PARAM_LGWIN]: quality < 10 || content.length <= 2 ** 16 ? 16 : constants.BROTLI_DEFAULT_WINDOW,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** As quickly as it fits the first flight: there are thousands of pages. */
async function toPageBrotli(content: Buffer): Promise<Buffer> {
  let twin = content;
  for (const quality of qualities)
    if (twin === content || twin.length > firstFlight) twin = await toBrotli(content, quality);
  return twin;
}

/** @param root output folder @param cache folder of the twins made before */
export async function layCompressedTwins(
  root: string,
  cache: string,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<void> {
  const cached = openCache(cache);
  // Files below /api get no twins: the service fills them, no web server sends them.
  const files = await Array.fromAsync(
    glob('**/*.{html,css,csv,js,json,svg,xml,txt}', { cwd: root, exclude: ['api/**'] }),
  );
  const total = files.length;
  const work = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      onProgress({ step: 'Komprimierte Fassungen', done: total - files.length, total });
      const content = readFileSync(join(root, file));
      const key = keyOf(content);
      // The names say how a twin was made: what was cached of another way is not taken for it.
      const brotli = file.endsWith('.html')
        ? await cached(`${key}.page${firstFlight}.br`, () => toPageBrotli(content))
        : await cached(`${key}.q11w16.br`, () => toBrotli(content, 11));
      writeFileSync(join(root, `${file}.br`), brotli);
      writeFileSync(join(root, `${file}.gz`), await cached(`${key}.gz`, () => toGzip(content, { level: 9 })));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

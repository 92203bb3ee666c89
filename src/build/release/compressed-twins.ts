/** Lays a brotli and a gzip twin beside every text file, for servers that send them as they are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { keyOf, openKept } from './kept.ts';
import type { Progress } from '../progress.ts';

const toGzip = promisify(gzip);
const atOnce = 8;

/**
 * Bytes of a page that arrive in the first flight: ten packets, without their headers and the answer's (about 700).
 * Below it a saved byte saves no time.
 */
const firstFlight = 13_600;
/** Each is 1 to 6 % smaller than the one before, and takes three to ten times as long. */
const qualities = [9, 10, 11];
/** So large a page is near its limit: it is tried with other ways of writing distances too, each of which makes some pages 20 bytes smaller. */
const nearlyFull = 13_850;
const distances = [
  { postfix: 1, direct: 4 },
  { postfix: 3, direct: 2 },
  { postfix: 1, direct: 2 },
  { postfix: 0, direct: 10 },
];

const toBrotli = (content: Buffer, quality: number, { postfix, direct } = { postfix: 0, direct: 0 }): Promise<Buffer> =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      [constants.BROTLI_PARAM_NDIRECT]: direct << postfix,
      // 64 kB, as much as a page has: with a larger one quality 9 works ten times as long for nothing.
      [constants.BROTLI_PARAM_LGWIN]: quality < 10 || content.length <= 2 ** 16 ? 16 : constants.BROTLI_DEFAULT_WINDOW,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Thousands of pages: as quickly as each fits the first flight. */
async function toPageBrotli(content: Buffer): Promise<Buffer> {
  let twin = content;
  for (const quality of qualities)
    if (twin === content || twin.length > firstFlight) twin = await toBrotli(content, quality);
  for (const way of distances) {
    if (twin.length <= nearlyFull) break;
    const other = await toBrotli(content, 11, way);
    if (other.length < twin.length) twin = other;
  }
  return twin;
}

/** @param root output folder @param cache folder of the twins made before */
export async function layCompressedTwins(
  root: string,
  cache: string,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<void> {
  const kept = openKept(cache);
  // Files below /api get no twins: the service fills them, no web server sends them.
  const files = await Array.fromAsync(
    glob('**/*.{html,css,csv,js,json,svg,xml,txt}', { cwd: root, exclude: ['api/**'] }),
  );
  const total = files.length;
  const work = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      onProgress({ step: 'Komprimierte Fassungen', done: total - files.length, total });
      const content = readFileSync(join(root, file));
      const isPage = file.endsWith('.html');
      // Their names say how they were made: what was kept of another way is not taken for it.
      const twins = {
        [isPage ? 'page13850.br' : 'q11w16.br']: () => (isPage ? toPageBrotli(content) : toBrotli(content, 11)),
        gz: () => toGzip(content, { level: 9 }),
      };
      for (const [name, encode] of Object.entries(twins)) {
        const twin = await kept(`${keyOf(content)}.${name}`, encode);
        writeFileSync(join(root, `${file}.${name.split('.').at(-1)}`), twin);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Lays a brotli and a gzip twin beside every text file, for servers that send them as they are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { keyOf, openKept } from './kept.ts';
import type { Progress } from './progress.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const atOnce = 8;

/**
 * Bytes of a page that arrive in the first flight: ten packets, without their headers and the answer's (about 700).
 * Below it a saved byte saves no time.
 */
const firstFlight = 13_600;
/** So large a page is near its limit: it may take longer. */
const nearlyFull = 13_850;
type Attempt = {
  quality: number;
  postfix?: number;
  direct?: number;
  /** Only where a page is larger yet. */ over?: number;
};

/**
 * Settings of brotli, tried in this order. Each quality is 1 to 6 % smaller than the one before, and takes three to ten
 * times as long. How distances are written (`postfix`, `direct`) makes some pages 20 bytes smaller and others larger.
 */
const attempts: readonly Attempt[] = [
  { quality: 9 },
  { quality: 10 },
  { quality: 11 },
  { quality: 11, postfix: 1, direct: 4 },
  ...[
    ...[
      { direct: 15 },
      { direct: 12 },
      { direct: 8 },
      { postfix: 1, direct: 5 },
      { postfix: 1, direct: 8 },
      { postfix: 2, direct: 5 },
    ],
    ...[
      { postfix: 2, direct: 8 },
      { postfix: 3, direct: 2 },
      { postfix: 3, direct: 4 },
      { postfix: 3, direct: 9 },
    ],
  ].map((distances) => ({ quality: 11, ...distances, over: nearlyFull })),
];
/**
 * 64 kB, as much as a page has. With a larger one quality 9 works ten times as long for nothing, and what is smaller
 * than its window is some bytes longer.
 */
const pageWindow = 16;

async function toSmallBrotli(content: Buffer, { quality, postfix = 0, direct = 0 }: Attempt): Promise<Buffer> {
  return toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      [constants.BROTLI_PARAM_NDIRECT]: direct << postfix,
      [constants.BROTLI_PARAM_LGWIN]:
        quality < 10 || content.length <= 2 ** pageWindow ? pageWindow : constants.BROTLI_DEFAULT_WINDOW,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/** Thousands of pages: as quickly as each fits the first flight. */
async function toPageBrotli(content: Buffer): Promise<Buffer> {
  let smallest: Buffer | undefined;
  for (const attempt of attempts) {
    if (smallest && smallest.length <= (attempt.over ?? firstFlight)) break;
    const twin = await toSmallBrotli(content, attempt);
    if (!smallest || twin.length < smallest.length) smallest = twin;
  }
  return smallest ?? content;
}

type Encoding = { name: string; encode: (content: Buffer) => Promise<Buffer> };
const gzipTwin: Encoding = { name: 'gz', encode: (content) => toGzip(content, { level: 9 }) };
/** Their names say how they were made: what was kept of another way is not taken for it. */
const pageEncodings: Encoding[] = [{ name: 'flight-of-13600h.br', encode: toPageBrotli }, gzipTwin];
const fileEncodings: Encoding[] = [
  { name: 'q11w16.br', encode: (content) => toSmallBrotli(content, { quality: 11 }) },
  gzipTwin,
];

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
      for (const { name, encode } of file.endsWith('.html') ? pageEncodings : fileEncodings) {
        const twin = await kept(`${keyOf(content)}.${name}`, () => encode(content));
        writeFileSync(join(root, `${file}.${name.split('.').at(-1)}`), twin);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

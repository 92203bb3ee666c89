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

/** Of brotli's eleven: 1 % larger than the best in less than half the time; one less is another 7 %. */
const quality = 10;

/** @param root output folder @param cache folder of the twins made before */
export async function layCompressedTwins(
  root: string,
  cache: string,
  tell: (progress: Progress) => void = () => undefined,
): Promise<void> {
  const kept = openKept(cache);
  const encodings: Record<string, (content: Buffer) => Promise<Buffer>> = {
    [`q${quality}.br`]: (content) =>
      toBrotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    gz: (content) => toGzip(content, { level: 9 }),
  };
  // What is below /api is filled and sent by the service, not by a web server.
  const files = await Array.fromAsync(glob('**/*.{html,css,js,json,svg,xml,txt}', { cwd: root, exclude: ['api/**'] }));
  const total = files.length;
  const work = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      tell({ step: 'Komprimierte Fassungen', done: total - files.length, total });
      const content = readFileSync(join(root, file));
      for (const [name, encode] of Object.entries(encodings)) {
        const twin = await kept(`${keyOf(content)}.${name}`, () => encode(content));
        writeFileSync(join(root, `${file}.${name.split('.').at(-1)}`), twin);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

// @ts-check
/** Lays a brotli and a gzip twin beside every text file, for servers that send them as they are. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** One step below the best: 1 % larger, in less than half the time. */
const quality = 10;
const atOnce = 8;

/** @returns {import('astro').AstroIntegration} */
export default () => ({
  name: 'precompress',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      // What is below /api is filled and sent by the service, not by a web server.
      const files = await Array.fromAsync(
        glob('**/*.{html,css,js,json,svg,xml,txt}', { cwd: root, exclude: ['api/**'] }),
      );
      const workers = Array.from({ length: atOnce }, async () => {
        for (let file = files.pop(); file; file = files.pop()) {
          const content = await readFile(root + file);
          const [br, gz] = await Promise.all([
            toBrotli(content, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: quality,
                [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
                [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
              },
            }),
            toGzip(content, { level: 9 }),
          ]);
          await Promise.all([writeFile(`${root}${file}.br`, br), writeFile(`${root}${file}.gz`, gz)]);
        }
      });
      await Promise.all(workers);
    },
  },
});

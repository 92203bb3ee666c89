/**
 * Makes PNGs of drawings. One takes a tenth of a second, so it is cached under the hash of all that
 * makes it.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { keyOf, openCache } from './release/cache.ts';

const { version } = createRequire(import.meta.url)('@resvg/resvg-js/package.json') as { version: string };

/**
 * @param folder where pictures are cached between builds
 * @param font the only typeface, a TTF: with the machine's own each would draw its own picture
 */
export async function openCardRenderer(folder: URL, font: URL) {
  const cached = openCache(fileURLToPath(folder));
  const key = keyOf(version, JSON.stringify(sharp.versions), await readFile(font));
  const options = { font: { loadSystemFonts: false, fontFiles: [fileURLToPath(font)] } };
  return {
    /** Changes with everything but the drawing that a picture depends on. */
    key,
    toPng: (svg: string): Promise<Buffer> =>
      cached(`${keyOf(key, svg)}.png`, async () => {
        const { pixels, width, height } = await renderAsync(svg, options);
        // Flat art with a palette is a third of the bytes of full colours.
        return sharp(pixels, { raw: { width, height, channels: 4 } })
          .removeAlpha()
          .png({ palette: true, compressionLevel: 9, effort: 1, dither: 0 })
          .toBuffer();
      }),
  };
}

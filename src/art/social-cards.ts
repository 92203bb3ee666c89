/**
 * Makes PNGs of drawings. One takes a tenth of a second, so it is kept under the hash of all that makes
 * it; what no drawing has asked for in a month is thrown away. See docs/decisions/0017-social-cards.md.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import { pixelsToPng } from './png.ts';

const { version } = createRequire(import.meta.url)('@resvg/resvg-js/package.json') as { version: string };
const keptForMs = 30 * 24 * 60 * 60 * 1000;

export type Press = {
  /** Changes with everything but the drawing that a picture depends on. */
  key: string;
  toPng: (svg: string) => Promise<Buffer>;
};

/** Name of a kept picture: other drawings, renderers and typefaces have other names. */
export const pictureKey = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  // With its length before it no part runs into the next.
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex').slice(0, 32);
};

/**
 * @param folder where pictures are kept between builds
 * @param font the only typeface, a TTF: with the machine's own each would draw its own picture
 */
export async function openPress(folder: URL, font: URL): Promise<Press> {
  await mkdir(folder, { recursive: true });
  await prune(folder);
  const key = pictureKey(version, await readFile(font));
  const options = { font: { loadSystemFonts: false, fontFiles: [fileURLToPath(font)] } };
  return {
    key,
    async toPng(svg) {
      const file = new URL(`${pictureKey(key, svg)}.png`, folder);
      const kept = await readFile(file).catch(() => undefined);
      if (kept) {
        await utimes(file, new Date(), new Date());
        return kept;
      }
      const { pixels, width, height } = await renderAsync(svg, options);
      const png = pixelsToPng(pixels, width, height);
      // Moved into place whole: a build that is stopped leaves no half picture.
      const draft = new URL(`${file.href}.${process.pid}`);
      await writeFile(draft, png);
      await rename(draft, file);
      return png;
    },
  };
}

async function prune(folder: URL): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = new URL(name, folder);
    if ((await stat(file)).mtimeMs < Date.now() - keptForMs) await rm(file);
  }
}

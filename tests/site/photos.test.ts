/** Photos as visitors get them. */
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { every } from '../support/every.ts';
import { distFolder, pages } from '../support/dist.ts';

/** Twice the column of an article. */
const widest = 1440;

test('no photo is wider than a screen asks for, and none tells of its camera', async () => {
  const names = new Set(pages.flatMap(({ html }) => html.match(/\/_astro\/[^"\s,]+\.(?:avif|webp|jpe?g|png)/g) ?? []));
  const found = await Promise.all(
    [...names].map(async (name) => ({ name, ...(await sharp(distFolder + name).metadata()) })),
  );
  every(found, ({ width, exif, xmp, iptc }) => {
    expect(width).toBeLessThanOrEqual(widest);
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
  });
});

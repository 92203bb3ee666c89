/** The same photos at both doors: the check over content/blog/, and the editor that takes one from a browser. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import service from 'astro/assets/services/sharp';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { savePhoto } from '../../editor/texts.ts';
import { pictureFault } from './pictures.ts';

const plain = (width = 400, height = 300, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 90, g: 120, b: 60, alpha: 0.5 } } });
const noise = Buffer.from(Array.from({ length: 200 * 150 * 3 }, (_, index) => (index * 7919) % 251));
const drawn = (): Sharp => sharp(noise, { raw: { width: 200, height: 150, channels: 3 } });
const frames = (): Sharp =>
  sharp(Buffer.concat([noise, noise.toReversed()]), { raw: { width: 200, height: 300, channels: 3, pageHeight: 150 } });
const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
const text = (words: string): Buffer => Buffer.from(words);

/** A PNG that says how large it is and has nothing of it. */
function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000802000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([header, Buffer.alloc(64)]);
}
const damaged = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy.fill(0xff, middle, middle + 200);
  return copy;
};

const jpeg = await drawn().jpeg().toBuffer();
const png = await drawn().png().toBuffer();
const webp = await drawn().webp().toBuffer();
const avif = await drawn().avif({ effort: 0 }).toBuffer();
const gif = await frames().gif().toBuffer();
const svg = text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>RAN()</script></svg>');

type File = { name: string; bytes: Buffer; says?: RegExp };
const files: readonly File[] = [
  { name: 'photo.jpg', bytes: jpeg },
  { name: 'photo.jpeg', bytes: jpeg },
  { name: 'photo.png', bytes: png },
  { name: 'photo.webp', bytes: webp },
  { name: 'photo.avif', bytes: avif },
  { name: 'progressive.jpg', bytes: await drawn().jpeg({ progressive: true }).toBuffer() },
  { name: 'of-print.jpg', bytes: await drawn().toColourspace('cmyk').jpeg().toBuffer() },
  { name: 'grey.jpg', bytes: await drawn().greyscale().jpeg().toBuffer() },
  { name: 'turned.jpg', bytes: await drawn().withMetadata({ orientation: 6 }).jpeg().toBuffer() },
  { name: 'see-through.png', bytes: await plain(40, 30, 4).png().toBuffer() },
  { name: 'palette.png', bytes: await drawn().png({ palette: true }).toBuffer() },
  { name: 'one-pixel.png', bytes: await plain(1, 1).png().toBuffer() },
  { name: 'of-a-camera.jpg', bytes: await plain(6000, 4000).jpeg().toBuffer() },

  { name: 'ten-bytes.jpg', bytes: Buffer.from('ffd8ffe000104a464946', 'hex'), says: /beschädigt/ },
  { name: 'empty.jpg', bytes: Buffer.alloc(0), says: /kein Foto/ },
  { name: 'half.jpg', bytes: half(jpeg), says: /beschädigt/ },
  { name: 'half.png', bytes: half(png), says: /beschädigt/ },
  { name: 'half.webp', bytes: half(webp), says: /beschädigt/ },
  { name: 'half.avif', bytes: half(avif), says: /beschädigt/ },
  { name: 'damaged.png', bytes: damaged(png), says: /beschädigt/ },
  { name: 'png-named.jpg', bytes: png, says: /sondern \.png/ },
  { name: 'jpeg-named.png', bytes: jpeg, says: /sondern \.jpg/ },
  { name: 'webp-named.avif', bytes: webp, says: /sondern \.webp/ },
  { name: 'svg-named.png', bytes: svg, says: /kein Foto/ },
  { name: 'svg-named.jpg', bytes: svg, says: /kein Foto/ },
  { name: 'html-named.jpg', bytes: text('<!doctype html><script>RAN()</script>'), says: /kein Foto/ },
  { name: 'pdf-named.jpg', bytes: text('%PDF-1.7 Blatt'), says: /kein Foto/ },
  { name: 'gif-named.jpg', bytes: gif, says: /kein Foto/ },
  { name: 'gif-named.webp', bytes: gif, says: /kein Foto/ },
  { name: 'tiff-named.jpg', bytes: await drawn().tiff().toBuffer(), says: /kein Foto/ },
  {
    name: 'film-named.avif',
    bytes: Buffer.from('0000001c6674797069736f6d0000020069736f6d', 'hex'),
    says: /beschädigt|kein Foto/,
  },
  { name: 'moving.webp', bytes: await frames().webp().toBuffer(), says: /bewegt sich/ },
  { name: 'wide.png', bytes: await plain(20_000, 2).png().toBuffer(), says: /zu groß/ },
  { name: 'wide-for-webp.jpg', bytes: await plain(16_384, 3).jpeg().toBuffer(), says: /zu groß/ },
  { name: 'many-pixels.jpg', bytes: await plain(9000, 6000).jpeg().toBuffer(), says: /Millionen Pixel|zu groß/ },
  { name: 'says-to-be-huge.png', bytes: hollowPng(60_000, 60_000), says: /Millionen Pixel|zu groß|beschädigt/ },
  { name: 'heavy.jpg', bytes: Buffer.concat([jpeg, Buffer.alloc(31 * 1024 * 1024)]), says: /30 MB/ },
];

test('a photo that the website cannot show is told in German, by the check and when it is taken', async () => {
  const root = await temporaryFolder();
  await mkdir(join(root, 'content/blog'), { recursive: true });
  const asked = await Promise.all(
    files.map(async ({ name, bytes, says }) => ({
      name,
      says,
      checked: await pictureFault(name, bytes),
      saved: await savePhoto(root, name, bytes).catch((error: Error) => error.message),
    })),
  );
  every(asked, ({ name, says, checked, saved }) => {
    if (!says) expect([checked, saved]).toEqual([undefined, name]);
    else {
      expect(checked?.[0]).toMatch(says);
      expect(checked?.[0]).toContain(name);
      expect(checked?.[1]).toMatch(/^[A-ZÖÄÜ].*\.$/);
      expect(saved).toBe(checked?.join('. '));
    }
  });
});

test('what a camera notes is not published, and the photo stands upright', async () => {
  const taken = await drawn()
    .withExif({ IFD0: { Copyright: 'Erika' }, IFD3: { GPSLatitude: '53/1 5/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(taken).metadata()).exif).toBeDefined();
  const transform = { src: 'x.jpg', format: 'webp', width: 75 };
  const { data } = await service.transform(
    taken,
    transform,
    { service: { entrypoint: '', config: {} } } as never,
    undefined as never,
  );
  const { exif, width, height } = await sharp(data).metadata();
  expect([exif, width, height]).toEqual([undefined, 75, 100]);
});

test('a photo that is taken is upright, no larger than is shown and without its place, and what is so already stays', async () => {
  const camera = plain(3200, 2000)
    .withExif({ IFD3: { GPSLatitude: '53/1 5/1 0/1' } })
    .withMetadata({ orientation: 6 });
  const kinds = ['jpeg', 'png', 'webp', 'avif'] as const;
  const root = await temporaryFolder();
  await mkdir(join(root, 'content/blog'), { recursive: true });
  const laid = await Promise.all(
    kinds.map(async (kind) => {
      const bytes = await camera.clone().toFormat(kind, { effort: 1 }).toBuffer();
      const name = await savePhoto(root, `garten.${kind}`, bytes);
      const { exif, xmp, width, height, orientation } = await sharp(join(root, 'content/blog', name)).metadata();
      return { name, found: { exif, xmp, width, height, orientation } };
    }),
  );
  const wanted = { exif: undefined, xmp: undefined, width: 1500, height: 2400, orientation: undefined };
  every(laid, ({ found }) => expect(found).toEqual(wanted));
  const name = await savePhoto(root, 'klein.jpg', jpeg);
  expect(await readFile(join(root, 'content/blog', name))).toEqual(jpeg);
});

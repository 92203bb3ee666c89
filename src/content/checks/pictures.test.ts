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

/** A PNG that says how large it is and has nothing of it. */
function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000802000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([header, Buffer.alloc(64)]);
}

async function openFolder(): Promise<string> {
  const root = await temporaryFolder();
  await mkdir(join(root, 'content/blog'), { recursive: true });
  return root;
}

test('a photo that the website cannot show is told in German, by the check and when it is taken', async () => {
  const [jpeg, png, webp] = await Promise.all(
    [drawn().jpeg(), drawn().png(), drawn().webp()].map((one) => one.toBuffer()),
  );
  const avif = await drawn().avif({ effort: 0 }).toBuffer();
  const film = Buffer.from('0000001c6674797069736f6d0000020069736f6d', 'hex');
  const files: [name: string, bytes: Buffer | undefined, says?: RegExp][] = [
    ['photo.jpg', jpeg],
    ['photo.png', png],
    ['photo.webp', webp],
    ['photo.avif', avif],
    ['of-print.jpg', await drawn().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer()],
    ['see-through.png', await plain(40, 30, 4).png({ palette: true }).toBuffer()],
    ['of-a-camera.jpeg', await plain(6000, 4000).jpeg().toBuffer()],
    ['empty.jpg', Buffer.alloc(0), /kein Foto/],
    ['half.jpg', jpeg && half(jpeg), /beschädigt/],
    ['half.png', png && half(png), /beschädigt/],
    ['half.webp', webp && half(webp), /beschädigt/],
    ['half.avif', half(avif), /beschädigt/],
    ['png-named.jpg', png, /sondern \.png/],
    ['svg-named.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>RAN()</script></svg>'), /kein Foto/],
    ['gif-named.webp', await frames().gif().toBuffer(), /kein Foto/],
    ['film-named.avif', film, /beschädigt|kein Foto/],
    ['moving.webp', await frames().webp().toBuffer(), /bewegt sich/],
    ['wide.png', await plain(20_000, 2).png().toBuffer(), /zu groß/],
    ['says-to-be-huge.png', hollowPng(60_000, 60_000), /Millionen Pixel|zu groß|beschädigt/],
    ['heavy.jpg', jpeg && Buffer.concat([jpeg, Buffer.alloc(31 * 1024 * 1024)]), /30 MB/],
  ];
  const root = await openFolder();
  const asked = await Promise.all(
    files.map(async ([name, bytes = Buffer.alloc(0), says]) => ({
      ...{ name, says },
      checked: await pictureFault(name, bytes),
      saved: await savePhoto(root, name, bytes).catch((error: Error) => error.message),
    })),
  );
  every(asked, ({ name, says, checked, saved }) => {
    if (!says) return expect([checked, saved]).toEqual([undefined, name]);
    expect(checked).toEqual([expect.stringMatching(says), expect.stringMatching(/^[A-ZÖÄÜ].*\.$/)]);
    return expect([checked?.[0], saved]).toEqual([expect.stringContaining(name), checked?.join('. ')]);
  });
});

test('a photo is upright, no larger than is shown and without its place, in the folder and on the page; what is so stays', async () => {
  const camera = plain(3200, 2000)
    .withExif({ IFD0: { Copyright: 'Erika' }, IFD3: { GPSLatitude: '53/1 5/1 0/1' } })
    .withMetadata({ orientation: 6 });
  const root = await openFolder();
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const bytes = await camera.clone().toFormat(kind, { effort: 1 }).toBuffer();
    const name = await savePhoto(root, `garten.${kind}`, bytes);
    const { exif, xmp, width, height, orientation } = await sharp(join(root, 'content/blog', name)).metadata();
    expect([kind, exif, xmp, width, height, orientation]).toEqual([kind, undefined, undefined, 1500, 2400, undefined]);
  }
  const small = await drawn().jpeg().toBuffer();
  const name = await savePhoto(root, 'klein.jpg', small);
  expect(await readFile(join(root, 'content/blog', name))).toEqual(small);
  const { data } = await service.transform(
    await camera.jpeg().toBuffer(),
    { src: 'x.jpg', format: 'webp', width: 75 },
    { service: { entrypoint: '', config: {} } } as never,
    undefined as never,
  );
  const { exif, width, height } = await sharp(data).metadata();
  expect([exif, width, height]).toEqual([undefined, 75, 120]);
});

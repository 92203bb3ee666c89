/** Opens a photo as the build would, so that what cannot be shown is told to whoever laid it there, and not by the build. */
import sharp from 'sharp';

/** What a photo begins with and what it is, by the ending of its name. */
const kinds: Record<string, { begins: RegExp; format: string }> = {
  jpg: { begins: /^ffd8ff/, format: 'jpeg' },
  jpeg: { begins: /^ffd8ff/, format: 'jpeg' },
  png: { begins: /^89504e470d0a1a0a/, format: 'png' },
  webp: { begins: /^52494646.{8}57454250/, format: 'webp' },
  avif: { begins: /^.{8}66747970/, format: 'heif' },
};

/** Bytes: no camera makes larger photos. */
export const photoLimit = 30 * 1024 * 1024;
/** Of a picture in memory: 200 MB. */
const mostMegapixels = 50;
/** WebP has no longer side. */
const longestSide = 16_383;

const save = 'Öffnen Sie es in einem Bildprogramm und speichern Sie es neu als JPG, PNG, WebP oder AVIF';

/** @param name with its ending, by which browsers are told what it is @returns what is wrong and what to do, or nothing */
export async function pictureFault(name: string, bytes: Uint8Array): Promise<[what: string, mend: string] | undefined> {
  const ending = name.replace(/^.*\./, '');
  const kind = kinds[ending];
  const begin = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  // Asked before anything reads it: sharp takes vector graphics too, which are programs.
  if (!kind?.begins.test(begin)) {
    const other = kind && Object.keys(kinds).find((one) => kinds[one]?.begins.test(begin));
    return other
      ? [
          `Das Foto „${name}“ ist keines der Art .${ending}, sondern .${other}`,
          `Benennen Sie es um: Es endet auf .${other}.`,
        ]
      : [`„${name}“ ist kein Foto, das die Website zeigen kann`, `${save}.`];
  }
  if (bytes.length > photoLimit)
    return [
      `Das Foto „${name}“ ist größer als ${photoLimit / 1024 / 1024} MB`,
      `Verkleinern Sie es: 2.000 Pixel Breite genügen.`,
    ];
  try {
    const found = await sharp(bytes, { limitInputPixels: mostMegapixels * 1e6, pages: -1 }).metadata();
    const { width, height, format, pages = 1 } = found;
    if (format !== kind.format || (format === 'heif' && found.compression !== 'av1'))
      return [`„${name}“ ist kein Foto, das die Website zeigen kann`, `${save}.`];
    if (pages > 1)
      return [`Das Foto „${name}“ bewegt sich`, 'Speichern Sie ein einzelnes Bild daraus. Für Filme gibt es <Video>.'];
    if (width * height > mostMegapixels * 1e6 || Math.max(width, height) > longestSide)
      return [
        `Das Foto „${name}“ ist mit ${width} × ${height} Pixeln zu groß`,
        'Verkleinern Sie es: 2.000 Pixel Breite genügen.',
      ];
    // All of it is read: what was cut off has a sound beginning.
    await sharp(bytes, { limitInputPixels: mostMegapixels * 1e6, failOn: 'error' })
      .resize(64)
      .raw()
      .toBuffer();
    return undefined;
  } catch (error) {
    return /pixel limit/i.test((error as Error).message)
      ? [
          `Das Foto „${name}“ hat mehr als ${mostMegapixels} Millionen Pixel`,
          'Verkleinern Sie es: 2.000 Pixel Breite genügen.',
        ]
      : [
          `Das Foto „${name}“ ist beschädigt und lässt sich nicht öffnen`,
          `${save}, oder holen Sie es noch einmal von der Kamera.`,
        ];
  }
}

/** Pixels: the build makes no picture wider than 1,440, twice as many for a close look. */
const longestTaken = 2_400;

/**
 * A photo as it is laid beside the articles: turned as it was held, no larger than is shown, and without what the camera
 * wrote into it, above all the place. What is so already stays as it is.
 */
export async function toTakenPhoto(bytes: Uint8Array): Promise<Uint8Array> {
  const photo = sharp(bytes);
  const { width, height, orientation = 1, exif, xmp, iptc, format } = await photo.metadata();
  const isPlain = orientation === 1 && !exif && !xmp && !iptc && Math.max(width, height) <= longestTaken;
  if (isPlain) return bytes;
  const scaled = photo.autoOrient().resize(longestTaken, longestTaken, { fit: 'inside', withoutEnlargement: true });
  return scaled.toFormat(format === 'heif' ? 'avif' : format, format === 'png' ? {} : { quality: 85 }).toBuffer();
}

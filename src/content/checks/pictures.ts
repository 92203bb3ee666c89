/** Opens a photo as the build would, so that what cannot be shown is told to whoever laid it there, and not by the build. */
import sharp from 'sharp';

/** What sharp calls a photo, by the ending of its name. */
const formats: Record<string, string> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' };

/** Bytes: no camera makes larger photos. */
export const photoLimit = 30 * 1024 * 1024;
/** A picture of this size takes 200 MB of memory. */
const mostMegapixels = 50;
/** WebP has no longer side. */
const longestSide = 16_383;

const save = 'Öffnen Sie es in einem Bildprogramm und speichern Sie es neu als JPG, PNG, WebP oder AVIF';
const shrink = 'Verkleinern Sie es: 2.000 Pixel Breite genügen.';

/** @param name with its ending, by which browsers are told what it is @returns what is wrong and what to do, or nothing */
export async function pictureFault(
  name: string,
  bytes: Uint8Array,
): Promise<[what: string, advice: string] | undefined> {
  if (bytes.length > photoLimit) return [`Das Foto „${name}“ ist größer als ${photoLimit / 1024 / 1024} MB`, shrink];
  const noPhoto: [string, string] = [`„${name}“ ist kein Foto, das die Website zeigen kann`, `${save}.`];
  // Vector graphics, which sharp takes too, are programs.
  if (bytes.length === 0 || /^\s*</.test(Buffer.from(bytes.subarray(0, 100)).toString())) return noPhoto;
  const ending = name.replace(/^.*\./, '');
  try {
    const input = sharp(bytes, { pages: -1, limitInputPixels: false });
    const { width, height, format, pages = 1, compression } = await input.metadata();
    const other = Object.keys(formats).find((one) => formats[one] === format);
    if (!other || (format === 'heif' && compression !== 'av1')) return noPhoto;
    if (format !== formats[ending])
      return [
        `Das Foto „${name}“ ist keines der Art .${ending}, sondern .${other}`,
        `Benennen Sie es um: Es endet auf .${other}.`,
      ];
    if (pages > 1)
      return [`Das Foto „${name}“ bewegt sich`, 'Speichern Sie ein einzelnes Bild daraus. Für Filme gibt es „Video“.'];
    if (width * height > mostMegapixels * 1e6 || Math.max(width, height) > longestSide)
      return [`Das Foto „${name}“ ist mit ${width} × ${height} Pixeln zu groß`, shrink];
    // All of it is read: what was cut off has a sound beginning.
    await sharp(bytes, { failOn: 'error' }).resize(64).raw().toBuffer();
    return undefined;
  } catch {
    return [
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
export async function normalizePhoto(bytes: Uint8Array): Promise<Uint8Array> {
  const photo = sharp(bytes);
  const { width, height, orientation = 1, exif, xmp, iptc, format } = await photo.metadata();
  const isPlain = orientation === 1 && !exif && !xmp && !iptc && Math.max(width, height) <= longestTaken;
  if (isPlain) return bytes;
  const scaled = photo.autoOrient().resize(longestTaken, longestTaken, { fit: 'inside', withoutEnlargement: true });
  return scaled.toFormat(format === 'heif' ? 'avif' : format, format === 'png' ? {} : { quality: 85 }).toBuffer();
}

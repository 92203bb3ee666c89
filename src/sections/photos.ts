/** The photos beside the articles, by their file name; `content-dir:` is the folder that stands for `content/`. */
import type { ImageMetadata } from 'astro';

const photos = import.meta.glob<ImageMetadata>('content-dir:/blog/*.{jpg,jpeg,png,webp,avif}', { import: 'default' });

/** @throws where there is no such file, naming those there are */
export async function readPhoto(name: string): Promise<ImageMetadata> {
  const found = Object.entries(photos).find(([path]) => path.endsWith(`/${name}`));
  if (found) return found[1]();
  const names = Object.keys(photos).map((path) => path.slice(path.lastIndexOf('/') + 1));
  throw new Error(`In content/blog/ liegt kein Bild „${name}“. Vorhanden: ${names.join(', ') || 'noch keines'}.`);
}

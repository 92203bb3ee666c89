import { glob, readFile, rm } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/**
 * Every photo beside the articles is known to the build, used or not, and Astro lays the original of
 * each into the output: those of drafts too, with all a camera writes into them. What no page refers
 * to is taken away again.
 */
export default function unusedPhotos(): AstroIntegration {
  return {
    name: 'unused-photos',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const photos = await Array.fromAsync(glob('_astro/*.{jpg,jpeg,png,webp,avif}', { cwd: dir }));
        if (photos.length === 0) return;
        const unused = new Set(photos);
        for await (const file of glob('**/*.{html,xml,json,css,js}', { cwd: dir })) {
          if (unused.size === 0) break;
          const text = await readFile(new URL(file, dir), 'utf8');
          for (const photo of unused) if (text.includes(photo)) unused.delete(photo);
        }
        await Promise.all([...unused].map((photo) => rm(new URL(photo, dir))));
        if (unused.size > 0) logger.info(`${unused.size} Fotos, die keine Seite zeigt, weggelassen.`);
      },
    },
  };
}

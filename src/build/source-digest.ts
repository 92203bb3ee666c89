import { posix } from 'node:path';
import { filesToDigest } from '../content/reader/files-digest.ts';

/**
 * A digest of every file below `src/` but the editor's, of the photos of articles, whose names alone stand in the text, and
 * of configuration and packages, which name and cut the browser's scripts. It stands in the configuration, so that any
 * change of code drops Astro's incremental cache: only content is rendered page by page. Astro does follow a page's
 * imports itself, but not what reaches it by way of an integration or a script of the browser.
 * @param root folder of the project, with a slash at its end @param contentDir the folder that stands for `content/`
 */
export const sourceDigest = (root: URL, contentDir: string): Promise<string> =>
  filesToDigest(
    [
      'src/*.ts',
      'src/!(editor)/**/*.{astro,css,ts,tsx,ttf,woff2}',
      posix.join(contentDir, 'blog/*.{jpg,jpeg,png,webp,avif}'),
      'astro.config.mjs',
      'package-lock.json',
    ],
    root,
  );

/** Photos that nobody shows stay out of the build: it would open each that lies in content/blog/. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

const unused = '\0unused-photo';

/** @param folder that of the articles */
export function shownPhotos(folder: URL): Plugin {
  let texts = '';
  return {
    name: 'shown-photos',
    // The preview opens a photo when a page shows it.
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.mdx'));
      const company = new URL('../company.yaml', folder);
      texts = [
        ...names.map((name) => new URL(encodeURIComponent(name), folder)),
        ...(existsSync(company) ? [company] : []),
      ]
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n');
    },
    resolveId(source) {
      if (!/[\\/]blog[\\/][^\\/?]+\.(?:jpg|jpeg|png|webp|avif)$/.test(source)) return null;
      const name = basename(source);
      return [`"${name}"`, `'${name}'`, `photo: ${name}`].some((shown) => texts.includes(shown)) ? null : unused;
    },
    load: (id) => (id === unused ? 'export default undefined;' : null),
  };
}

/** The sitemap: addresses that count alone, each with the day its text last changed. */
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { chooseCanonical } from './canonical.ts';

export default function canonicalSitemap(): AstroIntegration {
  let root: URL;
  let origin = '';
  let days: ReadonlyMap<string, string> = new Map();
  const dayOf = (url: string) => days.get(new URL(url).pathname);
  const { name, hooks } = sitemap({
    filter: (url) => dayOf(url) !== undefined,
    serialize: (item) => ({ ...item, lastmod: dayOf(item.url) }),
    namespaces: { news: false, xhtml: false, image: false, video: false },
  });
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:done': async (options) => {
        root = options.config.root;
        origin = options.config.site ?? '';
        await hooks['astro:config:done']?.(options);
      },
      // Read here and not when a setting is: a wrong file stops the build, where the sitemap's own hooks only warn.
      'astro:build:done': async (options) => {
        days = await chooseCanonical(root, options.dir, origin);
        await hooks['astro:build:done']?.(options);
      },
    },
  };
}

/** The sitemap: addresses that count alone, each with the day its text last changed. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { settleCanonical } from './canonical.ts';
import { parseTextDays } from './text-days.ts';

/** What builds remember of texts: kept, and beside the pages under the same name. */
const memory = 'text-days.json';

const read = (file: URL): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

export default function canonicalSitemap(): AstroIntegration {
  let root: URL;
  let kept: URL;
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
        kept = new URL('../release/', options.config.cacheDir);
        origin = options.config.site ?? '';
        await hooks['astro:config:done']?.(options);
      },
      // Read here and not when a setting is: a wrong file stops the build, where the sitemap's own hooks only warn.
      'astro:build:done': async (options) => {
        const file = new URL(memory, kept);
        // Of Greenwich, as the sitemap tells it: never tomorrow's.
        const today = new Date().toISOString().slice(0, 10);
        const before = parseTextDays(read(file), today);
        const settled = await settleCanonical(root, options.dir, origin, before, today);
        days = settled.days;
        if (!before) options.logger.info(`Kein Bau davor ist bekannt: lastmod ist der Tag, den content/ nennt.`);
        mkdirSync(kept, { recursive: true });
        for (const place of [file, new URL(memory, options.dir)])
          writeFileSync(place, JSON.stringify(settled.textDays));
        for (const line of settled.lines) options.logger.info(line);
        await hooks['astro:build:done']?.(options);
      },
    },
  };
}

/**
 * The sitemap: canonical addresses alone (decision 3), each with the day its text last changed, as
 * the page's file in `content/` says.
 */
import { readFile } from 'node:fs/promises';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { z } from 'zod';
import { frontmatterOf, parseContent } from '#domain/content';
import { catalogueSchema, regionsToCities, type City } from '#domain/regions';
import { canonicalPath, legalSlugs, routes, serviceSlugs } from '../routes/index.ts';

type Kind = {
  route: keyof typeof routes;
  href: (city: City | undefined) => string;
  file: string;
};
const pageKinds = ['home', 'services', 'process', 'guarantees', 'blog', 'contact', 'about'] as const;
const kinds: Kind[] = [
  ...pageKinds.map((route) => ({ route, href: routes[route], file: `content/pages/${route}.yaml` })),
  ...serviceSlugs.map((slug) => ({
    route: 'service' as const,
    href: (city: City | undefined) => routes.service(slug, city),
    file: `content/services/${slug}.mdx`,
  })),
  ...legalSlugs.map((route) => ({ route, href: routes[route], file: `content/legal/${route}.mdx` })),
];

/** The one field that is read here; the build has checked the others. */
const dated = z.object({ meta: z.object({ updated: z.iso.date() }) });

/** @returns path → day, for each built page that stands for itself */
async function readDays(root: URL, built: ReadonlySet<string>): Promise<Map<string, string>> {
  const read = (file: string) => readFile(new URL(file, root), 'utf8');
  const catalogue = 'content/regions.yaml';
  const cities = regionsToCities(parseContent(catalogue, await read(catalogue), catalogueSchema));
  const days = new Map<string, string>();
  for (const { route, href, file } of kinds) {
    const paths = [undefined, ...cities]
      .map((city) => canonicalPath(route, href, city))
      .filter((path) => built.has(path));
    if (paths.length === 0) continue;
    const text = await read(file);
    const { meta } = parseContent(file, file.endsWith('.mdx') ? frontmatterOf(text) : text, dated);
    for (const path of paths) days.set(path, meta.updated);
  }
  return days;
}

export default function canonicalSitemap(): AstroIntegration {
  let root: URL;
  let days = new Map<string, string>();
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
        await hooks['astro:config:done']?.(options);
      },
      // Read here and not when a setting is: a wrong file stops the build, where the sitemap's own hooks only warn.
      'astro:build:done': async (options) => {
        days = await readDays(root, new Set(options.pages.map(({ pathname }) => `/${pathname.replace(/\/$/, '')}`)));
        await hooks['astro:build:done']?.(options);
      },
    },
  };
}

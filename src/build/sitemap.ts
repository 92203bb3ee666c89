/**
 * The sitemap: canonical addresses alone, each with the day its text last changed, as
 * the page's file in `content/` says.
 */
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { createReader, toolFile } from '../content/reader.ts';
import { siteSettings } from './settings.ts';
import type { City } from '#domain/regions';
import { commonPageNames, legalSlugs, pageKindNames, toolSlugs, type ServiceSlug } from '#domain/pages';
import { canonicalPath, routes, type RouteKind } from '#domain/routes';

/** @returns path → day, for each page that stands for itself */
async function readDays(root: URL): Promise<Map<string, string>> {
  const { yaml, mdx, articles, site } = createReader(root, siteSettings().contentDir);
  const { cities } = await site();
  const days = new Map<string, string>();
  const add = (route: RouteKind, href: (city: City | undefined) => string, day: string) => {
    for (const city of [undefined, ...cities]) days.set(canonicalPath(route, href, city), day);
  };
  for (const route of pageKindNames)
    add(route, routes[route], (await yaml(`content/pages/${route}.yaml`)).meta.updated);
  for (const kind of commonPageNames) days.set(routes[kind](), (await yaml(`content/pages/${kind}.yaml`)).meta.updated);
  for (const slug of toolSlugs) days.set(routes.tool(slug), (await yaml(toolFile(slug))).meta.updated);
  for (const { slug, copy } of await mdx('content/services'))
    if (copy) add('service', (city) => routes.service(slug as ServiceSlug, city), copy.meta.updated);
  for (const { slug, copy } of await mdx('content/legal')) {
    const route = legalSlugs.find((known) => known === slug);
    if (copy && route) add(route, routes[route], copy.meta.updated);
  }
  for (const { slug, copy } of await articles())
    add('article', (city) => routes.article(slug, city), copy.updatedDate ?? copy.publishDate);
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
        days = await readDays(root);
        await hooks['astro:build:done']?.(options);
      },
    },
  };
}

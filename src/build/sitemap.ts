/**
 * The sitemap: canonical addresses alone (decision 3), each with the day its text last changed, as
 * the page's file in `content/` says.
 */
import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { z } from 'zod';
import { frontmatterOf, parseContent } from '../content/parse.ts';
import { catalogueSchema, regionsToCities, type City } from '#domain/regions';
import { canonicalPath, legalSlugs, routes, serviceSlugs } from '#domain/routes';

type Kind = {
  route: keyof typeof routes;
  href: (city: City | undefined) => string;
  file: string;
};

/** Each article, drafts too: of these no page is built. */
async function readArticles(root: URL): Promise<Kind[]> {
  const files = await Array.fromAsync(glob('content/blog/*.mdx', { cwd: root }));
  return files.sort().map((file) => {
    const slug = basename(file, '.mdx');
    return { route: 'article', href: (city) => routes.article(slug, city), file };
  });
}
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

/** The fields that are read here; the build has checked the others. */
const dated = z.object({ meta: z.object({ updated: z.iso.date() }) }).transform(({ meta }) => meta.updated);
const datedArticle = z
  .object({ publishDate: z.iso.date(), updatedDate: z.iso.date().optional() })
  .transform(({ publishDate, updatedDate }) => updatedDate ?? publishDate);

/** @returns path → day, for each built page that stands for itself */
async function readDays(root: URL, built: ReadonlySet<string>): Promise<Map<string, string>> {
  const read = (file: string) => readFile(new URL(file, root), 'utf8');
  const catalogue = 'content/regions.yaml';
  const cities = regionsToCities(parseContent(catalogue, await read(catalogue), catalogueSchema));
  const days = new Map<string, string>();
  for (const { route, href, file } of [...kinds, ...(await readArticles(root))]) {
    const paths = [undefined, ...cities]
      .map((city) => canonicalPath(route, href, city))
      .filter((path) => built.has(path));
    if (paths.length === 0) continue;
    const text = await read(file);
    const day = parseContent(
      file,
      file.endsWith('.mdx') ? frontmatterOf(text) : text,
      route === 'article' ? datedArticle : dated,
    );
    for (const path of paths) days.set(path, day);
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

/**
 * Which addresses count. A page of a place is built as its own canonical where its kind may be, and is turned to its bare twin
 * once all pages are there, where it says too little of its own (`own-words.ts`).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { commonPageNames, legalSlugs, pageKindNames, toolSlugs, type ServiceSlug } from '#domain/pages';
import type { City } from '#domain/regions';
import { mayStand, routes, type RouteKind } from '#domain/routes';
import { createReader, toolFile } from '../content/reader.ts';
import { countOwnRuns, leastOwnRuns, type Counted } from './own-words.ts';
import { siteSettings } from './settings.ts';
import { settleTextDays, type TextDays } from './text-days.ts';

type Address = {
  path: string;
  /** Path of its bare twin. */
  kind: string;
  city: City | undefined;
  /** On which its text last changed, as its file in `content/` says: what holds where no build is remembered. */
  day: string;
};

/** Every address that may count, home first. */
async function readAddresses({ yaml, mdx, articles }: ReturnType<typeof createReader>, cities: readonly City[]) {
  const addresses: Address[] = [];
  const add = (route: RouteKind, href: (city: City | undefined) => string, day: string) => {
    for (const city of [undefined, ...(mayStand(route) ? cities : [])])
      addresses.push({ path: href(city), kind: href(undefined), city, day });
  };
  const addOne = (path: string, day: string) => addresses.push({ path, kind: path, city: undefined, day });
  for (const route of pageKindNames)
    add(route, routes[route], (await yaml(`content/pages/${route}.yaml`)).meta.updated);
  for (const kind of commonPageNames) addOne(routes[kind](), (await yaml(`content/pages/${kind}.yaml`)).meta.updated);
  for (const slug of toolSlugs) addOne(routes.tool(slug), (await yaml(toolFile(slug))).meta.updated);
  for (const { slug, copy } of await mdx('content/services'))
    if (copy) add('service', (city) => routes.service(slug as ServiceSlug, city), copy.meta.updated);
  for (const { slug, copy } of await mdx('content/legal')) {
    const route = legalSlugs.find((known) => known === slug);
    if (copy && route) add(route, routes[route], copy.meta.updated);
  }
  for (const { slug, copy } of await articles())
    add('article', (city) => routes.article(slug, city), copy.updatedDate ?? copy.publishDate);
  return addresses;
}

/** How much of their own the pages of each kind say. */
function toLines(counted: readonly Counted[], standing: ReadonlySet<string>): string[] {
  const kinds = [...Map.groupBy(counted, ({ kind }) => kind)];
  const width = Math.max(...kinds.map(([kind]) => kind.length));
  return kinds.map(([kind, pages]) => {
    const own = pages.map((page) => page.own).sort((a, b) => a - b);
    const [least, middle, most] = [own[0], own[own.length >> 1], own.at(-1)];
    const count = pages.filter(({ path }) => standing.has(path)).length;
    return `${kind.padEnd(width)}  ${least} bis ${most}, Mitte ${middle}: ${count} von ${pages.length} stehen für sich`;
  });
}

/**
 * Turns pages to their bare twins in the built files.
 * @param root folder of the project @param dir output folder @param origin of the site
 * @param before what the last build remembered @param today as in the sitemap
 * @returns path → day of each address that counts, what the next build is to know, and what was counted, for the log
 */
export async function settleCanonical(
  root: URL,
  dir: URL,
  origin: string,
  before: TextDays | undefined,
  today: string,
) {
  const settings = siteSettings();
  const reader = createReader(root, settings.contentDir, settings);
  const site = await reader.site();
  const fileOf = (path: string) => new URL(`${path.slice(1) || 'index'}.html`, dir);
  const addresses = (await readAddresses(reader, site.cities)).filter(({ path }) => existsSync(fileOf(path)));
  // Read when it is looked at: all at once they are 90 kB a page.
  const pages = addresses.map((address) => ({
    ...address,
    get html() {
      return readFileSync(fileOf(address.path), 'utf8');
    },
  }));
  const { counted, standing } = countOwnRuns(pages, site);
  const textDays = settleTextDays(pages, before, today);
  const absolute = (path: string) => new URL(path, origin).href;
  for (const page of pages.filter(({ path }) => !standing.has(path))) {
    const { path, kind } = page;
    // The link and what is said where the page is shared.
    const parts = page.html.split(`="${absolute(path)}"`);
    if (parts.length !== 3) throw new Error(`${path} names itself ${parts.length - 1} times, not twice.`);
    writeFileSync(fileOf(path), parts.join(`="${absolute(kind)}"`));
  }
  return {
    days: new Map(
      Object.entries(textDays.texts).flatMap(([path, [, day]]) => (standing.has(path) ? [[path, day]] : [])),
    ),
    textDays,
    lines: [
      `Eigene Wortfolgen der Seiten eines Ortes, ab ${leastOwnRuns} steht eine für sich:`,
      ...toLines(counted, standing),
    ],
  };
}

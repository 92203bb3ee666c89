/**
 * Which addresses count. A page of a place is built as its own canonical where its kind may be. Once all pages are there,
 * it is turned to its bare twin where it says too little of its own (`shingles.ts`).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commonPageNames, legalSlugs, pageKindNames, toolSlugs, type ServiceSlug } from '#domain/site/pages';
import type { City } from '#domain/places/regions';
import { mayBeCanonical, routes } from '#domain/site/routes';
import { contentFolder } from '../../content/reader/content-folder.ts';
import { createReader, toolFile, type Reader } from '../../content/reader/reader.ts';
import { readCommitDays } from './commit-days.ts';
import { findCanonical, type BuiltText } from './shingles.ts';
import { siteSettings } from '../settings.ts';

type PageName = Parameters<typeof mayBeCanonical>[0];
/** With the day on which its text last changed. */
type Address = Omit<BuiltText, 'html'> & { day: string };

/**
 * Every address that may count, home first.
 * @param days of the files in `content/`; a file that none has names its own
 */
async function readAddresses(
  { yaml, mdx, articles }: Reader,
  cities: readonly City[],
  days: ReadonlyMap<string, string>,
) {
  const addresses: Address[] = [];
  const add = (kind: PageName, href: (city: City | undefined) => string, file: string, day: string) => {
    const changed = days.get(file.replace('content/', '')) ?? day;
    for (const city of [undefined, ...(mayBeCanonical(kind) ? cities : [])])
      addresses.push({ path: href(city), kind: href(undefined), city, day: changed });
  };
  for (const kind of [...pageKindNames, ...commonPageNames]) {
    const file = `content/pages/${kind}.yaml` as const;
    add(kind, routes[kind], file, (await yaml(file)).meta.updated);
  }
  for (const slug of toolSlugs) {
    const file = toolFile(slug);
    add('tool', () => routes.tool(slug), file, (await yaml(file)).meta.updated);
  }
  for (const { file, slug, copy } of await mdx('content/services'))
    if (copy) add('service', (city) => routes.service(slug as ServiceSlug, city), file, copy.meta.updated);
  for (const { file, slug, copy } of await mdx('content/legal')) {
    const kind = legalSlugs.find((known) => known === slug);
    if (copy && kind) add(kind, routes[kind], file, copy.meta.updated);
  }
  for (const { slug, copy } of await articles()) {
    const file = `content/blog/${slug}.mdx`;
    add('article', (city) => routes.article(slug, city), file, copy.updatedDate ?? copy.publishDate);
  }
  return addresses;
}

/**
 * Turns pages to their bare twins in the built files.
 * @param root folder of the project @param dir output folder @param origin of the site
 * @returns path → day of each address that counts
 */
export async function chooseCanonical(root: URL, dir: URL, origin: string): Promise<ReadonlyMap<string, string>> {
  const settings = siteSettings();
  const reader = createReader(root, settings.contentDir, settings);
  const site = await reader.site();
  const fileOf = (path: string) => new URL(`${path.slice(1) || 'index'}.html`, dir);
  const days = readCommitDays(fileURLToPath(contentFolder(root, settings.contentDir)));
  const addresses = (await readAddresses(reader, site.cities, days)).filter(({ path }) => existsSync(fileOf(path)));
  // Read when it is looked at: all at once they are 90 kB a page.
  const pages = addresses.map((address) => ({
    ...address,
    get html() {
      return readFileSync(fileOf(address.path), 'utf8');
    },
  }));
  const standing = findCanonical(pages, site);
  const absolute = (path: string) => new URL(path, origin).href;
  for (const page of pages.filter(({ path }) => !standing.has(path))) {
    const { path, kind } = page;
    // The link and what is said where the page is shared.
    const parts = page.html.split(`="${absolute(path)}"`);
    if (parts.length !== 3) throw new Error(`${path} names itself ${parts.length - 1} times, not twice.`);
    writeFileSync(fileOf(path), parts.join(`="${absolute(kind)}"`));
  }
  return new Map(addresses.flatMap(({ path, day }) => (standing.has(path) ? [[path, day]] : [])));
}

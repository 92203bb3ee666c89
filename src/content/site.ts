/** What the pages read of `content/`. In development content changes while the server runs. */
import { hash } from 'node:crypto';
import { commonPages, toolSlugs, type ServiceSlug, type ToolSlug } from '#domain/site/pages';
import { pathToFileURL } from 'node:url';
import { countedAreas } from '#domain/places/building-stock';
import type { Locality } from '#domain/places/gazetteer';
import { timeToDay } from '#domain/language/format';
import type { City } from '#domain/places/regions';
import { ContentError } from './faults.ts';
import type { ToolWords } from './schemas/tools.ts';
import { createClaims, createFill, withLawOf, type Fill } from './placeholders.ts';
import type { Folder, MdxFile, YamlCopy, YamlFile } from './reader/checked-file.ts';
import { createReader, toolFile } from './reader/reader.ts';
import { filesToKey } from './reader/source-file.ts';

export type { Article } from './reader/article.ts';
export type { Site } from './reader/reader.ts';

/** Astro takes the folder it is started in for the project's. */
const root = pathToFileURL(`${process.cwd()}/`);
const isPreview = import.meta.env.DEV;
export const buildDay = import.meta.env.CONTENT_DAY || timeToDay(Date.now());
const reader = createReader(root, import.meta.env.CONTENT_DIR, {
  watch: isPreview,
  day: buildDay,
});

const cache = new Map<string, Promise<unknown>>();

/** Reads once what many pages of a build share; a preview reads each time. @param key names what is read */
const once = <Value>(key: string, read: () => Promise<Value>): Promise<Value> =>
  isPreview ? read() : (cache.getOrInsertComputed(key, () => read()) as Promise<Value>);

export const getSite = () => once('site', reader.site);

/** What lies around the places. @throws ContentError where a line of it is wrong */
export const getGazetteer = () =>
  once('gazetteer', async (): Promise<{ localities: Locality[]; source: string }> => {
    const { localities = [], source = '', faults = [] } = (await reader.gazetteer()) ?? {};
    if (faults.length > 0) throw new ContentError(faults);
    return { localities, source };
  });

const getFiles = () => once('files', reader.all);
let cachedKey: Promise<string> | undefined;
const sharedKey = async () =>
  hash('sha256', `${await reader.effectiveDay()}${filesToKey(await getFiles())}${(await reader.stock())?.table}`);

/**
 * Stands for what a page shows of `content/`: while it is the same, Astro does not render the page
 * again (docs/decisions/0019).
 * @param texts files or folders of which the page shows more than their heads
 */
export async function contentKey(...texts: string[]): Promise<string> {
  const shown = (await getFiles()).filter(({ file }) => texts.some((text) => file.startsWith(text)));
  // While content changes, every page is rendered anyway.
  const shared = await (cachedKey ??= sharedKey());
  return [shared, ...shown.map(({ digest }) => digest)].join(' ');
}

type PageWords = { [F in YamlFile as F extends `content/pages/${infer Name}.yaml` ? Name : never]: YamlCopy<F> };

/** What a place's placeholders stand for is put together once for all files. */
const fillFor = (city: City | undefined): Promise<Fill> =>
  once(`fill ${city?.slug}`, async () => createFill(await getSite(), city));

/** Fills a file's words for a place, once: every page asks for some. */
const fillOnce = <Copy>(file: string, city: City | undefined, read: () => Promise<Copy>): Promise<Copy> =>
  once(`${file} ${city?.slug}`, async () => {
    const [copy, site] = [await read(), await getSite()];
    const own = withLawOf(site, copy);
    return (own === site ? await fillFor(city) : createFill(own, city))(copy);
  });

export function getWords<Name extends keyof PageWords & string>(
  name: Name,
  city: City | undefined,
): Promise<PageWords[Name]> {
  const file = `content/pages/${name}.yaml` as const;
  return fillOnce(file, city, () => reader.yaml(file) as Promise<PageWords[Name]>);
}

/** What pages say of these claims, with their placeholders filled for a place; of one that was taken down nothing. */
export async function getClaims(ids: readonly string[], city: City | undefined) {
  const site = await getSite();
  return ids.filter((id) => site.company.claims.some((claim) => claim.id === id)).map(createClaims(site, city));
}

/** The page of all areas, whose address ends with the name after „haeuser-im-“; there is none without figures. */
export async function stockPaths(): Promise<{ params: { area: string } }[]> {
  const { stock, cities } = await getSite();
  const area = commonPages.stock.replace(/.*-im-/, '');
  return countedAreas(stock, cities).length > 0 ? [{ params: { area } }] : [];
}

/** The words of a tool, which stand nowhere but on its own page. */
export function getToolWords(slug: ToolSlug): Promise<ToolWords> {
  const file = toolFile(slug);
  return fillOnce(file, undefined, () => reader.yaml(file) as Promise<ToolWords>);
}

/** What pages say of each tool that they link to, in the order of the list. */
export const getToolCards = () =>
  Promise.all(
    toolSlugs.map(async (slug) => {
      const { card, head } = await getToolWords(slug);
      return { slug, ...card, question: head.title };
    }),
  );

/** The head of an MDX file, filled for a place. @throws where there is none, or none that was ever right */
function getHead<F extends Folder>(
  folder: F,
  slug: string,
  city: City | undefined,
): Promise<NonNullable<MdxFile<F>['copy']>> {
  return fillOnce(`${folder}/${slug}.mdx`, city, async () => {
    const file = (await reader.mdx(folder)).find((entry) => entry.slug === slug);
    if (!file?.copy) throw new Error(`${folder}/${slug}.mdx fehlt oder ist nicht zu lesen: npm run check:content`);
    return file.copy;
  });
}
export const getServiceCopy = (slug: ServiceSlug, city: City | undefined) => getHead('content/services', slug, city);
export const getLegalCopy = (slug: string, city: City | undefined) => getHead('content/legal', slug, city);

/** Articles in the order of lists; drafts are shown in development alone. */
export const getArticles = () => once('articles', () => reader.articles({ withDrafts: isPreview }));

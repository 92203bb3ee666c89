/** What the pages read of `content/`. */
import { blogCategories } from '#domain/article-list';
import { readFile } from 'node:fs/promises';
import { srcDir } from 'astro:config/server';
import { getCollection, getEntry, render, type CollectionEntry, type CollectionKey } from 'astro:content';
import { articleViewsFile, parseArticleViews, sortByViews } from '#domain/article-views';
import type { Company } from '#domain/company';
import type { Law } from '#domain/law';
import type { Prices } from '#domain/pricing';
import { countWords, wordsToMinutes } from '#domain/reading';
import { regionsToCities, type City, type Region, type States } from '#domain/regions';
import type { Author } from './schemas/authors.ts';
import { type ArticleCopy } from './schemas/article.ts';
import { serviceSlugs, type ServiceSlug } from '#domain/routes';
import { only } from './schemas/index.ts';

/** What every page needs. */
export type Site = {
  regions: Region[];
  cities: City[];
  states: States;
  company: Company;
  prices: Prices;
  law: Law;
};

type YamlKey = Exclude<CollectionKey, 'blog' | 'services' | 'legal'>;

/** The whole of one YAML file. */
async function readYaml<K extends YamlKey>(key: K): Promise<CollectionEntry<K>['data']['value']> {
  const entry = await getEntry(key as YamlKey, only);
  if (!entry) throw new Error(`Die Datei der Sammlung „${key}“ wurde nicht gelesen.`);
  return entry.data.value;
}

async function readSite(): Promise<Site> {
  const regions = await readYaml('regions');
  return {
    regions,
    cities: regionsToCities(regions),
    states: await readYaml('states'),
    company: await readYaml('company'),
    prices: await readYaml('prices'),
    law: await readYaml('law'),
  };
}

/** Reads once and keeps it. In development content changes while the server runs, so nothing is kept there. */
function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => (import.meta.env.DEV ? read() : (kept ??= read()));
}

/**
 * What stands for a page's content: it changes with every entry the page reads, so that a page whose
 * key is the same is not rendered again. Places, company, prices and law are on every page.
 */
export async function contentKey(...collections: CollectionKey[]): Promise<string> {
  const keys: CollectionKey[] = ['regions', 'states', 'company', 'prices', 'law', ...collections];
  const entries = (await Promise.all(keys.map((key) => getCollection(key)))).flat();
  return entries.map(({ collection, id, digest }) => `${collection}/${id}:${String(digest)}`).join(' ');
}

export const getSite = readOnce(readSite);

export const getHomeCopy = () => readYaml('home');
export const getServicesOverview = () => readYaml('servicesOverview');
export const getProcessCopy = () => readYaml('process');
export const getGuaranteesCopy = () => readYaml('guarantees');
export const getAboutCopy = () => readYaml('about');
export const getContactCopy = () => readYaml('contact');
export const getAnswersCopy = () => readYaml('answers');
export const getCardsCopy = () => readYaml('cards');
export const getBlogListCopy = () => readYaml('blogList');
export const getArticleWords = () => readYaml('articleWords');
export const getServiceWords = () => readYaml('serviceWords');

/** Words of one service, and the component of its explanation. */
export async function getService(slug: ServiceSlug) {
  const entry = await getEntry('services', slug);
  if (!entry) throw new Error(`content/services/${slug}.mdx fehlt.`);
  return { slug, copy: entry.data, Explanation: (await render(entry)).Content };
}

/** The services in their order, with what other pages say of them. */
export async function getServices() {
  const entries = await getCollection('services');
  return serviceSlugs.map((slug) => {
    const entry = entries.find(({ id }) => id === slug);
    if (!entry) throw new Error(`content/services/${slug}.mdx fehlt.`);
    return { slug, card: entry.data.card };
  });
}

/** A legal text: its words for head and search engines, the text itself and its headings. */
export async function getLegalText(slug: string) {
  const entry = await getEntry('legal', slug);
  if (!entry) throw new Error(`Es fehlt die Datei content/legal/${slug}.mdx.`);
  const { Content, headings } = await render(entry);
  return { copy: entry.data, Content, headings };
}

/** An article as lists show it. */
export type Article = {
  slug: string;
  copy: ArticleCopy;
  author: Author;
  /** Name of the category as chips and cards show it. */
  category: string;
  /** Reading time in whole minutes. */
  minutes: number;
  /** Changes with the file. */
  digest: string;
};

async function readArticles(): Promise<readonly Article[]> {
  const authors = await readYaml('authors');
  const entries = await getCollection('blog', ({ data }) => import.meta.env.DEV || !data.draft);
  return entries
    .map(({ id, data, body, digest }) => {
      const author = authors.find((desk) => desk.id === data.author);
      if (!author)
        throw new Error(`content/blog/${id}.mdx: Die Redaktion „${data.author}“ steht nicht in authors.yaml.`);
      return {
        slug: id,
        copy: data,
        author,
        category: blogCategories[data.category],
        minutes: wordsToMinutes(countWords(body ?? '')),
        digest: String(digest),
      };
    })
    .sort((a, b) => b.copy.publishDate.localeCompare(a.copy.publishDate) || a.slug.localeCompare(b.slug));
}

/** Articles, newest first; drafts are shown in development alone. */
export const getArticles = readOnce(readArticles);

/** The exported counts as text; `undefined` where the list is in the order of time. */
async function readExportedViews(): Promise<string | undefined> {
  if ((await getBlogListCopy()).order === 'newest') return undefined;
  try {
    return await readFile(new URL(`../${articleViewsFile}`, srcDir), 'utf8');
  } catch {
    console.warn(
      `${articleViewsFile} fehlt: Die Artikelliste beginnt mit den neuesten. ` +
        'Schreiben Sie die Datei mit: npm run stats -- --export',
    );
    return undefined;
  }
}
const getExportedViews = readOnce(readExportedViews);

/** Articles in the order of the list, as `content/pages/blog.yaml` sets it. */
export async function getListedArticles(): Promise<readonly Article[]> {
  const views = await getExportedViews();
  const articles = await getArticles();
  return views === undefined ? articles : sortByViews(articles, parseArticleViews(views));
}

/** Stands for what `getListedArticles` reads beside `content/`. */
export const articleOrderKey = async (): Promise<string> => (await getExportedViews()) ?? '';

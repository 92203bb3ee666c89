/**
 * The one reader of `content/`: site, service, sitemap, checks, scripts and tests read through it. A file is found in a
 * folder (content-folder.ts), is there as typed (source-file.ts), then as it is on a day, against its schema
 * (checked-file.ts), and an article as it is rendered (article.ts).
 */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { noStock } from '#domain/places/building-stock';
import { sortArticles } from '#domain/blog/article-order';
import { fileToPortals } from '#domain/company/portals';
import { toLaws, type Law, type Laws } from '#domain/law/law';
import type { ToolSlug } from '#domain/site/pages';
import { versionOf, type Versions } from '#domain/law/versions';
import { regionsToCities } from '#domain/places/regions';
import { aroundFile, tableToSource, tableToLocalities } from '../places/gazetteer.ts';
import { stockFile, tableToStock } from '../places/building-stock.ts';
import { ContentError } from '../faults.ts';
import { createFill, fillCatalogue, withLawOf, type Fill } from '../placeholders.ts';
import { mdxFolders, yamlFiles } from '../schemas/index.ts';
import { toArticle, type Article } from './article.ts';
import {
  today,
  toMdxFile,
  toYamlFile,
  type Checked,
  type Folder,
  type MdxFile,
  type YamlCopy,
  type YamlFile,
} from './checked-file.ts';
import { contentFolder, find, locate, namesIn, readTable } from './content-folder.ts';
import { latestEffectiveDay, publishedFrom } from './dated.ts';
import { checkYaml } from './parse.ts';
import { decode } from './utf8.ts';

/** The words of a tool: `toolFile('gueltigkeit')` → 'content/tools/gueltigkeit.yaml' */
export const toolFile = <Slug extends ToolSlug>(slug: Slug) => `content/tools/${slug}.yaml` as const;

export type Reader = ReturnType<typeof createReader>;
/** The data that every page needs. */
export type Site = Awaited<ReturnType<Reader['site']>>;

type ReaderOptions = {
  /** Reads a changed file again; while it is wrong, what was last right stays. */
  watch?: boolean;
  /** Dated values are read as they hold on this day: '2027-01-01' */
  day?: string | undefined;
};

/**
 * @param root folder of the project, with a slash at its end
 * @param contentDir the folder that stands for `content/`; what it may leave out comes from the project's
 */
export function createReader(root: URL, contentDir = 'content', { watch = false, day = today() }: ReaderOptions = {}) {
  const folder = { root, contentDir };
  /** Each file as it was last read, by its name. */
  const cache = new Map<string, { stamp: number; read: Promise<Checked<unknown>> }>();

  async function readCached<C extends Checked<unknown>>(file: string, check: (source: string) => C): Promise<C> {
    const last = cache.get(file);
    if (last && !watch) return last.read as Promise<C>;
    const { url, stamp } = await find(folder, file);
    if (last?.stamp === stamp) return last.read as Promise<C>;
    const read = readFile(url).then(async (bytes) => {
      const { text, fault } = decode(bytes);
      const now = fault ? { ...check(text), copy: undefined, faults: [{ file, ...fault }] } : check(text);
      return now.copy === undefined && last ? { ...now, copy: (await last.read).copy } : now;
    });
    cache.set(file, { stamp, read });
    return read;
  }

  const checked = <F extends YamlFile>(file: F): Promise<Checked<YamlCopy<F>>> =>
    readCached(file, (source) => toYamlFile(file, source, day));

  /** A whole YAML file. @throws ContentError where it does not fit its schema */
  async function yaml<F extends YamlFile>(file: F): Promise<YamlCopy<F>> {
    const { copy, faults } = await checked(file);
    if (copy === undefined) throw new ContentError(faults);
    return copy;
  }

  /** One field of a YAML file, whatever is wrong with the others: the service starts all the same. */
  async function part<F extends YamlFile, K extends keyof YamlCopy<F> & string>(
    file: F,
    key: K,
  ): Promise<YamlCopy<F>[K]> {
    const { yaml, copy } = await checked(file);
    if (copy !== undefined) return copy[key];
    const whole: z.ZodType = yamlFiles[file];
    const one = whole instanceof z.ZodObject ? z.looseObject({ [key]: whole.shape[key] as z.ZodType }) : whole;
    const checkedPart = checkYaml(file, yaml, one);
    if (checkedPart.copy === undefined) throw new ContentError(checkedPart.faults);
    return (checkedPart.copy as YamlCopy<F>)[key];
  }

  /** Every file of a folder, wrong ones too, in the order of their names. */
  async function mdx<F extends Folder>(path: F): Promise<MdxFile<F>[]> {
    const names = (await namesIn(folder, path)).filter((name) => name.endsWith('.mdx'));
    const files = names.map((name) => `${path}/${name}`);
    return Promise.all(files.map((file) => readCached(file, (source) => toMdxFile(path, file, source, day))));
  }

  /** Those that visitors see, in the order of `sortArticles`. @param withDrafts others too, as a preview shows them @throws ContentError where the authors or the law do not fit their schema */
  async function articles({ withDrafts = false } = {}): Promise<Article[]> {
    const authors = await yaml('content/authors.yaml');
    const people = (await part('content/company.yaml', 'people')) ?? [];
    const files = (await mdx('content/blog')).filter(({ yaml }) => withDrafts || publishedFrom(yaml.data) <= day);
    const found = files.flatMap((file) => toArticle(file, authors, people) ?? []);
    return sortArticles(found, await laws(), day);
  }

  /** A whole YAML file as it is from each of its days on. @throws ContentError where it does not fit its schema */
  async function versions<F extends YamlFile>(file: F): Promise<Versions<{ copy: YamlCopy<F> }>> {
    const { copy, versions, faults } = await checked(file);
    if (copy === undefined || !versions) throw new ContentError(faults);
    return versions as Versions<{ copy: YamlCopy<F> }>;
  }

  const laws = async (): Promise<Laws> => toLaws(await versions('content/law.yaml'));

  const effectiveDay = async (): Promise<string> => latestEffectiveDay(await all(), day);

  /** The days after one on which something of the files begins or is no longer, in their order. @param isAsked by a file's name */
  const days = async (after: string, isAsked: (file: string) => boolean = () => true): Promise<string[]> => {
    const files = await all();
    return [...new Set(files.flatMap(({ file, days }) => (isAsked(file) ? days : [])))]
      .filter((day) => day > after)
      .sort();
  };

  /** @param isFilled checks read words with the names of their placeholders, some of which may be none @throws where one is none */
  async function site(isFilled = true) {
    const known = await laws();
    const facts = {
      /** The day for which pages are made, as `latestEffectiveDay` finds it. */
      day: await effectiveDay(),
      area: await yaml('content/area.yaml'),
      states: await yaml('content/states.yaml'),
      company: await yaml('content/company.yaml'),
      prices: await yaml('content/prices.yaml'),
      /** The law in force. */
      law: versionOf(known, day) as Law,
      /** Each version of the law, for articles that keep the law of their time. */
      laws: known,
      figures: await versions('content/figures.yaml'),
      portals: fileToPortals(await yaml('content/portals.yaml')),
      /** How old the houses of the places are and what heats them; empty where the folder is without such a file. */
      stock: (await stock())?.stock ?? noStock,
    };
    const fill: Fill = isFilled ? createFill(facts, undefined) : (words) => words;
    const regions = fillCatalogue(await yaml('content/regions.yaml'), fill);
    /** The words of the trade, for whatever spells one out. */
    const glossary = fill(await yaml('content/pages/glossary.yaml'));
    const sample = await yaml('content/pages/certificate.yaml');
    /** The fields of a certificate, for whatever leads to one. */
    const certificate = isFilled ? createFill(withLawOf(facts, sample), undefined)(sample) : sample;
    return { ...facts, glossary, certificate, regions, cities: regionsToCities(regions) };
  }

  /** How old the houses are, and the table itself; `undefined` where the folder is without such a file. */
  async function stock() {
    const table = await readTable(folder, stockFile);
    return table === undefined ? undefined : { ...tableToStock(table), table };
  }

  /** What lies around the places, with who is named for it; `undefined` where the folder is without such a file. */
  async function gazetteer() {
    const table = await readTable(folder, aroundFile);
    return table === undefined ? undefined : { ...tableToLocalities(table), source: tableToSource(table) };
  }

  /** Whether a file lies in the folder itself, and is not lent. */
  const isOwn = async (file: string): Promise<boolean> =>
    (await find(folder, file)).url.href.startsWith(contentFolder(root, contentDir).href);

  /** Every YAML and MDX file, wrong ones too. */
  async function all(): Promise<Checked<unknown>[]> {
    const ofYaml = (Object.keys(yamlFiles) as YamlFile[]).map(async (file) => [await checked(file)]);
    const ofFolders = (Object.keys(mdxFolders) as Folder[]).map(mdx);
    return (await Promise.all([...ofYaml, ...ofFolders])).flat();
  }

  return {
    ...{ all, isOwn, mdx, yaml, versions, part, articles, site, effectiveDay, days, gazetteer, stock },
    find: (file: string) => find(folder, file),
    locate: (file: string) => locate(folder, file),
    names: (path: Folder) => namesIn(folder, path),
  };
}

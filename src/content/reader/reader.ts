/** The one reader of `content/`: site, service, sitemap, checks, scripts and tests read through it. */
import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Area } from '#domain/places/area';
import { noStock, type BuildingStock } from '#domain/places/building-stock';
import { blogCategories } from '#domain/blog/article-list';
import { sortArticles } from '#domain/blog/article-order';
import type { HoursFrom } from '#domain/company/calendar';
import type { Company } from '#domain/company/company';
import type { Figures } from '#domain/law/figures';
import { fileToPortals, type Portal } from '#domain/company/portals';
import { toLaws, type Law, type Laws } from '#domain/law/law';
import type { ToolSlug } from '#domain/site/pages';
import type { Prices } from '#domain/prices/pricing';
import { timeToDay } from '#domain/language/format';
import { countWords, wordsToMinutes } from '#domain/blog/reading';
import { mapVersions, versionOf, type Versions } from '#domain/law/versions';
import { regionsToCities, type City, type Region, type States } from '#domain/places/regions';
import { aroundFile, tableToSource, tableToLocalities } from '../places/gazetteer.ts';
import { stockFile, tableToStock } from '../places/building-stock.ts';
import { ContentError, type Fault } from '../faults.ts';
import { checkDated, latestEffectiveDay, never, publishedFrom, toDays } from './dated.ts';
import { checkYaml } from './parse.ts';
import { createFill, fillCatalogue, withLawOf, type Fill } from '../placeholders.ts';
import type { ArticleCopy } from '../schemas/article.ts';
import type { CertificateCopy } from '../schemas/page/certificate-page.ts';
import type { GlossaryCopy } from '../schemas/page/glossary-page.ts';
import type { Author } from '../schemas/authors.ts';
import { hasFallback, mdxFolders, yamlFiles } from '../schemas/index.ts';
import { decode } from './utf8.ts';
import { bodyOf, frontmatterOf, hasFrontmatter, readYaml, type Yaml } from './yaml.ts';

export type YamlFile = keyof typeof yamlFiles;
export type YamlCopy<F extends YamlFile> = z.infer<(typeof yamlFiles)[F]>;
export type Folder = keyof typeof mdxFolders;

/** The words of a tool: `toolFile('gueltigkeit')` → 'content/tools/gueltigkeit.yaml' */
export const toolFile = <Slug extends ToolSlug>(slug: Slug) => `content/tools/${slug}.yaml` as const;

/** What every page needs. */
export type Site = {
  /** The day for which pages are made, as `latestEffectiveDay` finds it. */
  day: string;
  area: Area;
  regions: Region[];
  cities: City[];
  states: States;
  company: Company;
  /** Its hours now, and those that begin on a day to come. */
  hours: HoursFrom;
  prices: Prices;
  /** As it is in force. */
  law: Law;
  /** The words of the trade, for whatever spells one out. */
  glossary: GlossaryCopy;
  /** The fields of a certificate, for whatever leads to one. */
  certificate: CertificateCopy;
  /** From each day on, for articles that keep the law of their time. */
  laws: Laws;
  figures: Figures;
  portals: readonly Portal[];
  /** How old the houses of the places are and what heats them; empty where the folder is without such a file. */
  stock: BuildingStock;
};

/** A file as it lies there. */
export type SourceFile = {
  /** Path as an editor knows it: `content/blog/x.mdx`, whatever folder stands for `content/`. */
  file: string;
  source: string;
  /** Its YAML: all of it, or the head of an MDX file. */
  yaml: Yaml;
  digest: string;
  /** On which something in it begins or is no longer. */
  days: readonly string[];
};

/** A file against its schema, as it is on a day. */
export type Checked<Copy> = SourceFile & {
  copy: Copy | undefined;
  faults: readonly Fault[];
  /** From each of its days on. */
  versions?: Versions<{ copy: Copy | undefined }>;
};

export type MdxFile<F extends Folder = Folder> = Checked<z.infer<(typeof mdxFolders)[F]>> & { slug: string };

/** An article as lists show it. */
export type Article = {
  slug: string;
  copy: ArticleCopy;
  /** With the profession of somebody who writes in their own name. */
  author: Author & { role?: string };
  /** Name of the category as chips and cards show it. */
  category: string;
  minutes: number;
  /** What it cites of the law, by the names of `content/law.yaml`. */
  cited: readonly string[];
  figures: readonly string[];
  /** Places in double brackets that are still to be written. */
  unfilled: number;
};

/** An article that is being written; it stays one while something else in its head is wrong. */
export const isDraft = ({ yaml }: SourceFile): boolean => publishedFrom(yaml.data) === never;

/** `[[Hier steht …]]`: what is still to be written in a new article. */
export const todoMarker = /\[\[[\s\S]*?(?:\]\]|$)/g;

/** What a text cites with a block, by the names it gives: `citedBy('Law', …)` → ['validity'] */
export const citedBy = (block: 'Law' | 'DatedFigure', source: string): string[] =>
  [...source.matchAll(new RegExp(`<${block}\\s[^>]*?\\bid="([\\w-]+)"`, 'g'))].map(([, id = '']) => id);

const minutesOf = (source: string): number => wordsToMinutes(countWords(bodyOf(source)));

/** What every page may show: YAML, and of an MDX file its head and reading time, as lists do; not its body. */
export const filesToKey = (files: readonly SourceFile[]): string =>
  files
    .map(({ file, source, digest }) =>
      file.endsWith('.mdx') ? `${file} ${frontmatterOf(source)} ${minutesOf(source)}` : digest,
    )
    .join('\n');

const toDigest = (source: string): string => hash('sha256', source).slice(0, 16);

/** As each file was last: a build reads all of them for its checks, its settings, its pages, its addresses. */
const lastRead = new Map<string, SourceFile>();

export function toSourceFile(file: string, source: string): SourceFile {
  const last = lastRead.get(file);
  if (last?.source === source) return last;
  const yaml = readYaml(file.endsWith('.mdx') ? frontmatterOf(source) : source);
  const read = { file, source, yaml, digest: toDigest(source), days: toDays({ file, source, yaml }) };
  lastRead.set(file, read);
  return read;
}

const noHead = {
  what: 'Die Angaben zum Text fehlen',
  advice: '',
  inFile:
    'Der Kopf zwischen zwei Zeilen --- fehlt: Die Datei beginnt mit einer Zeile ---, dann folgen title und die übrigen Angaben, dann wieder ---.',
};

/** Today in Germany: '2026-11-26' */
const today = (): string => timeToDay(Date.now());

function checkFile<T extends z.ZodType>(read: SourceFile, schema: T, day: string): Checked<z.infer<T>> {
  const current = checkDated(read, schema, day);
  const { source, yaml } = current;
  const digest = read.days.length > 0 ? toDigest(JSON.stringify([yaml.data, source])) : read.digest;
  return { ...read, ...current, digest };
}

export const toYamlFile = <F extends YamlFile>(file: F, source: string, day = today()) =>
  checkFile(toSourceFile(file, source), yamlFiles[file], day) as Checked<YamlCopy<F>>;

export const isProjects = (contentDir: string): boolean => contentDir === 'content';

const missingFile = (file: string, contentDir: string): Fault => ({
  file,
  line: 1,
  what: 'Die Datei fehlt',
  advice: '',
  inFile: isProjects(contentDir)
    ? `Holen Sie sie zurück: git restore ${file}`
    : `Sie gehört in den Ordner, den CONTENT_DIR nennt: ${file.replace(/^content/, contentDir)}`,
});

export function toMdxFile<F extends Folder>(folder: F, file: string, source: string, day = today()): MdxFile<F> {
  const read = toSourceFile(file, source);
  const checked = hasFrontmatter(read.source)
    ? checkFile(read, mdxFolders[folder], day)
    : { ...read, copy: undefined, faults: [{ file, line: 1, ...noHead }] };
  return { ...checked, slug: basename(file, '.mdx') } as MdxFile<F>;
}

/**
 * The folder that stands for `content/`.
 * @param root folder of the project, with a slash at its end
 * @param contentDir as the setting CONTENT_DIR names it: seen from the project, or a whole path
 */
export const contentFolder = (root: URL, contentDir: string): URL =>
  pathToFileURL(`${resolve(fileURLToPath(root), contentDir)}/`);

/** Where the signs in the browser lie, as they are: `public/`, or the folder of that name in one of one's own. */
export const publicFolder = (root: URL, contentDir: string): URL =>
  new URL('public/', isProjects(contentDir) ? root : contentFolder(root, contentDir));

export type Reader = ReturnType<typeof createReader>;

/** The files as they lie there: each is read once. Parameters are those of `createReader`. */
function createFiles(root: URL, contentDir: string, watch: boolean) {
  const own = contentFolder(root, contentDir);
  const cache = new Map<string, { stamp: number; read: Promise<Checked<unknown>> }>();

  /** Where a file is looked for: `locate('content/law.yaml')` → in the folder of one's own, then in the project's. */
  function locate(file: string): URL[] {
    const path = file.split('/').map(encodeURIComponent).join('/');
    const places = [new URL(path.slice('content/'.length), own)];
    return hasFallback(file) ? [...places, new URL(path, root)] : places;
  }

  async function find(file: string): Promise<{ url: URL; stamp: number }> {
    for (const url of locate(file)) {
      const found = await stat(url).catch(() => undefined);
      if (found) return { url, stamp: found.mtimeMs };
    }
    throw new ContentError([missingFile(file, contentDir)]);
  }

  async function keep<C extends Checked<unknown>>(file: string, check: (source: string) => C): Promise<C> {
    const before = cache.get(file);
    if (before && !watch) return before.read as Promise<C>;
    const { url, stamp } = await find(file);
    if (before?.stamp === stamp) return before.read as Promise<C>;
    const read = readFile(url).then(async (bytes) => {
      const { text, fault } = decode(bytes);
      const now = fault ? { ...check(text), copy: undefined, faults: [{ file, ...fault }] } : check(text);
      return now.copy === undefined && before ? { ...now, copy: (await before.read).copy } : now;
    });
    cache.set(file, { stamp, read });
    return read;
  }

  return { own, locate, find, keep };
}

type ReaderOptions = {
  /** Reads a changed file again; while it is wrong, what was last right stays. */
  watch?: boolean;
  /** Of what begins on a day, what holds on this one: '2027-01-01' */
  day?: string | undefined;
};

/**
 * @param root folder of the project, with a slash at its end
 * @param contentDir the folder that stands for `content/`; what it may leave out comes from the project's
 */
export function createReader(root: URL, contentDir = 'content', { watch = false, day = today() }: ReaderOptions = {}) {
  const { own, locate, find, keep } = createFiles(root, contentDir, watch);

  const checked = <F extends YamlFile>(file: F): Promise<Checked<YamlCopy<F>>> =>
    keep(file, (source) => toYamlFile(file, source, day));

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

  const names = async (folder: Folder): Promise<string[]> => {
    const found = locate(`${folder}/`).map((url) => readdir(url).catch(() => []));
    return [...new Set((await Promise.all(found)).flat())].sort();
  };

  /** Every file of a folder, wrong ones too, in the order of their names. */
  async function mdx<F extends Folder>(folder: F): Promise<MdxFile<F>[]> {
    const files = (await names(folder)).filter((name) => name.endsWith('.mdx')).map((name) => `${folder}/${name}`);
    return Promise.all(files.map((file) => keep(file, (source) => toMdxFile(folder, file, source, day))));
  }

  /** Those that visitors see, in the order of `sortArticles`. @param withDrafts others too, as a preview shows them @throws ContentError where the authors or the law do not fit their schema */
  async function articles({ withDrafts = false } = {}): Promise<Article[]> {
    const authors = await yaml('content/authors.yaml');
    const people = (await part('content/company.yaml', 'people')) ?? [];
    const roleOf = ({ person, name }: Author) => (person ? people.find((one) => one.name === name) : undefined)?.role;
    const files = (await mdx('content/blog')).filter(({ yaml }) => withDrafts || publishedFrom(yaml.data) <= day);
    const found = files.flatMap(({ slug, copy, source }) => {
      const author = authors.find(({ id }) => id === copy?.author);
      if (!copy || !author) return [];
      return {
        slug,
        copy,
        author: { ...author, role: roleOf(author) },
        category: blogCategories[copy.category],
        minutes: minutesOf(source),
        cited: citedBy('Law', source),
        figures: citedBy('DatedFigure', source),
        unfilled: source.match(todoMarker)?.length ?? 0,
      };
    });
    return sortArticles(found, await laws(), day);
  }

  /** A whole YAML file as it is from each of its days on. @throws ContentError where it does not fit its schema */
  async function versions<F extends YamlFile>(file: F): Promise<Versions<{ copy: YamlCopy<F> }>> {
    const { copy, versions, faults } = await checked(file);
    if (copy === undefined || !versions) throw new ContentError(faults);
    return versions as Versions<{ copy: YamlCopy<F> }>;
  }

  const laws = async (): Promise<Laws> => toLaws(await versions('content/law.yaml'));

  const begun = async (): Promise<string> => latestEffectiveDay(await all(), day);

  /** The days after one on which something of the files begins or is no longer, in their order. @param isAsked by a file's name */
  const days = async (after: string, isAsked: (file: string) => boolean = () => true): Promise<string[]> => {
    const files = await all();
    return [...new Set(files.flatMap(({ file, days }) => (isAsked(file) ? days : [])))]
      .filter((day) => day > after)
      .sort();
  };

  async function hours(): Promise<HoursFrom> {
    const every = mapVersions(await versions('content/company.yaml'), ({ copy }) => ({
      openingHours: copy.openingHours,
      hotline: copy.hotline,
    }));
    const current = versionOf(every, day);
    return [current, ...every.slice(every.indexOf(current) + 1)];
  }

  /** @param isFilled checks read words with the names of their placeholders, some of which may be none @throws where one is none */
  async function site(isFilled = true): Promise<Site> {
    const known = await laws();
    const facts = {
      day: await begun(),
      area: await yaml('content/area.yaml'),
      states: await yaml('content/states.yaml'),
      company: await yaml('content/company.yaml'),
      hours: await hours(),
      prices: await yaml('content/prices.yaml'),
      law: versionOf(known, day),
      laws: known,
      figures: await versions('content/figures.yaml'),
      portals: fileToPortals(await yaml('content/portals.yaml')),
      stock: (await stock())?.stock ?? noStock,
    };
    const fill: Fill = isFilled ? createFill(facts, undefined) : (words) => words;
    const regions = fillCatalogue(await yaml('content/regions.yaml'), fill);
    const glossary = fill(await yaml('content/pages/glossary.yaml'));
    const sample = await yaml('content/pages/certificate.yaml');
    const certificate = isFilled ? createFill(withLawOf(facts, sample), undefined)(sample) : sample;
    return { ...facts, glossary, certificate, regions, cities: regionsToCities(regions) };
  }

  /** A table that a folder may be without, and that is not lent. @throws ContentError where it is no UTF-8 */
  async function readTable(file: string): Promise<string | undefined> {
    const bytes = await readFile(new URL(file.slice('content/'.length), own)).catch(() => undefined);
    if (bytes === undefined) return undefined;
    const { text, fault } = decode(bytes);
    if (fault) throw new ContentError([{ file, ...fault }]);
    return text;
  }

  /** How old the houses are, and the table itself; `undefined` where the folder is without such a file. */
  async function stock() {
    const table = await readTable(stockFile);
    return table === undefined ? undefined : { ...tableToStock(table), table };
  }

  /** What lies around the places, with who is named for it; `undefined` where the folder is without such a file. */
  async function gazetteer() {
    const table = await readTable(aroundFile);
    return table === undefined ? undefined : { ...tableToLocalities(table), source: tableToSource(table) };
  }

  /** Whether a file lies in the folder itself, and is not lent. */
  const isOwn = async (file: string): Promise<boolean> => (await find(file)).url.href.startsWith(own.href);

  /** Every YAML and MDX file, wrong ones too. */
  async function all(): Promise<Checked<unknown>[]> {
    const ofYaml = (Object.keys(yamlFiles) as YamlFile[]).map(async (file) => [await checked(file)]);
    const ofFolders = (Object.keys(mdxFolders) as Folder[]).map(mdx);
    return (await Promise.all([...ofYaml, ...ofFolders])).flat();
  }

  const files = { all, find, isOwn, locate, mdx, names, yaml, versions, part };
  return { ...files, articles, site, begun, days, gazetteer, stock };
}

/**
 * Checks every file of `content/`, or some of them: schemas, words, texts, and the files against each
 * other. The command, the build and the development server use it (docs/decisions/0021 and 0025).
 */
import { countedAreas } from '#domain/building-stock';
import { areaNames } from '#domain/stock-measures';
import { legalSlugs, serviceSlugs } from '#domain/pages';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { lawBefore, type Law } from '#domain/law';
import { addDays } from '#domain/tools/day';
import { versionOf, type Versions } from '#domain/versions';
import { formatDate } from '#domain/format';
import { anchors, routes } from '#domain/routes';
import type { Block } from '../block.ts';
import { aroundFile } from '../around.ts';
import { stockFile, stockToNotes } from '../building-stock.ts';
import { ContentError, type Fault } from '../faults.ts';
import { ageToFaults } from '../launch.ts';
import { appearsOn, never, overToNotes, shownFrom } from '../dated.ts';
import { inFile, pathToText } from '../parse.ts';
import {
  placeholders,
  placeholdersOfPlaces,
  placeholdersOfSections,
  takenDown,
  toldOn,
  lawMonthOf,
} from '../placeholders.ts';
import { readLogo } from '../logo.ts';
import {
  createReader,
  isDraft,
  isProjects,
  missingFile,
  publicFolder,
  unfilledPattern,
  type Checked,
  type Folder,
  type MdxFile,
  type Reader,
  type Site,
} from '../reader.ts';
import type { Author } from '../schemas/authors.ts';
import type { Forbidden } from '../schemas/forbidden.ts';
import { withoutHead } from '../yaml.ts';
import { ageToNote, checkFigureAges, findAges, noticeDays } from './ages.ts';
import { checkActs, checkFigures, checkSentences, toSentences } from './evidence.ts';
import { checkHead, checkName, checkOther } from './article-head.ts';
import { fieldsOf } from '../schemas/certificate-page.ts';
import { checkLeadsOn, checkLink, pageAnchors, pathOnSite, treeToAnchors, type LinkTargets } from './links.ts';
import { checkAuthors, checkOffice, checkPeople, checkPlaces } from './places.ts';
import { isBlock, parseMdx, placeOf, treeToPassages, walk, type Found, type Node } from './mdx-tree.ts';
import { pictureFault } from './pictures.ts';
import { programFaults } from './programs.ts';
import {
  checkBeginning,
  checkBlock,
  checkHeadings,
  checkMarkdown,
  checkUnit,
  isPhoto,
  type Rules,
} from './structure.ts';
import * as words from './words.ts';

/** What is wrong in one file, in the order of its lines, and what is worth knowing all the same. */
export type FileReport = {
  file: string;
  faults: readonly Fault[];
  notes: readonly string[];
  /** What ends soon or was read long ago; `notes` tell it too. */
  ages?: readonly Fault[];
};

type Parsed<F extends Folder = Folder> = MdxFile<F> & ReturnType<typeof parseMdx>;

export const toParsed = <F extends Folder>(text: MdxFile<F>, blocks: readonly Block[]): Parsed<F> => ({
  ...text,
  ...parseMdx(withoutHead(text.source), blocks),
});

/** Everything that the files are measured by. */
export type Library = {
  articles: readonly Parsed<'content/blog'>[];
  /** Services and legal texts. */
  texts: readonly Parsed<'content/services' | 'content/legal'>[];
  yamlFiles: readonly Checked<unknown>[];
  /** Names of the other files in content/blog/: photos, and what does not belong there. */
  others: readonly string[];
  /** What is wrong with files as such: photos that cannot be shown, links to files elsewhere. */
  unfit: readonly Fault[];
  /** What is wrong in the table of what lies around; `undefined` where there is none. */
  around: readonly Fault[] | undefined;
  /** What is wrong in the table of the building stock, none where there is none. */
  stock: readonly Fault[];
  /** Names of the files in `public/`. */
  signs: readonly string[];
  contentDir: string;
  site: Site;
  authors: readonly Author[];
  forbidden: Versions<{ copy: Forbidden }>;
  blocks: readonly Block[];
  /** The site's own host, as links must not name it. */
  host: string;
  today: string | undefined;
};

/** Where the files lie, and what they may use. */
type Source = {
  /** Folder of the project, with a slash at its end. */
  root: URL;
  /** The folder that stands for `content/`. */
  contentDir: string;
  /** The site's origin. */
  baseUrl: string;
  blocks: readonly Block[];
  /** '2027-01-01': of what is dated, what holds on this one; today, where none is named. */
  day?: string | undefined;
  /** '2026-11-24', by which is told what holds no more. A build leaves it out: it comes out on any day as on the first. */
  today?: string | undefined;
};

/** @throws ContentError where a file that all others are measured by is wrong itself */
export async function readLibrary({ root, contentDir, baseUrl, blocks, day, today }: Source): Promise<Library> {
  const reader = createReader(root, contentDir, { day });
  const { all, around, mdx, names, site, stock, versions, yaml } = reader;
  const parsed = async <F extends Folder>(folder: F) => (await mdx(folder)).map((text) => toParsed(text, blocks));
  return {
    articles: await parsed('content/blog'),
    texts: [...(await parsed('content/services')), ...(await parsed('content/legal'))],
    yamlFiles: (await all()).filter(({ file }) => file.endsWith('.yaml')),
    others: (await names('content/blog')).filter((name) => !name.endsWith('.mdx')),
    unfit: [...(await findUnfit(reader)), ...(await logoFaults(root, contentDir))],
    around: (await around())?.faults,
    stock: (await stock())?.faults ?? [],
    signs: await readdir(publicFolder(root, contentDir)).catch(() => []),
    contentDir,
    site: await site(false),
    authors: await yaml('content/authors.yaml'),
    forbidden: await versions('content/forbidden.yaml'),
    blocks,
    host: new URL(baseUrl).host,
    today,
  };
}

const logoFaults = (root: URL, contentDir: string): Promise<readonly Fault[]> =>
  readLogo(root, contentDir).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof ContentError)) throw error;
      return error.faults;
    },
  );

/** The faults of each photo by its address and time of change: each is decoded once, which takes a moment. */
const opened = new Map<string, readonly Fault[]>();

async function findUnfit({ find, links, names }: Reader): Promise<Fault[]> {
  const linked = await links();
  const found: Fault[] = linked.map((file) => ({
    file,
    line: 1,
    what: 'Die Datei ist eine Verknüpfung und zeigt auf eine andere',
    mend: 'Legen Sie die Datei selbst dorthin.',
  }));
  // One photo after the other: a folder of them, as large as cameras make them, would fill the memory.
  for (const name of (await names('content/blog')).filter(isPhoto)) {
    const file = `content/blog/${name}`;
    if (linked.includes(file)) continue;
    const { url, stamp } = await find(file);
    const key = `${url.href} ${stamp}`;
    const before = opened.get(key);
    const fault = before ? undefined : await pictureFault(name, await readFile(url));
    const faults = before ?? (fault ? [{ file, line: 1, what: fault[0], mend: fault[1] }] : []);
    opened.set(key, faults);
    found.push(...faults);
  }
  return found;
}

/** Paths of the files to check; without it all. */
type Only = readonly string[] | undefined;

/** A report of each file, in the order of their names; where it is asked for a day, also what will be wrong soon. */
export async function checkContent(source: Source, only?: Only): Promise<FileReport[]> {
  const reports = await checkOn(source, only);
  const { root, contentDir, today, day = today } = source;
  if (today === undefined || day === undefined) return reports;
  const days = await createReader(root, contentDir, { day })
    .days(day)
    .catch(() => []);
  for (const soon of days.filter((one) => one <= addDays(day, noticeDays)))
    for (const [index, { faults }] of (await checkOn({ ...source, day: soon }, only)).entries()) {
      const report = reports[index];
      if (!report) continue;
      const isKnown = (fault: Fault) =>
        report.faults.some(({ line, what }) => line === fault.line && what.endsWith(fault.what));
      const others = faults.filter((fault) => !isKnown(fault));
      const begins = `Ab dem ${formatDate(Date.parse(soon))}`;
      reports[index] = {
        ...report,
        faults: [...report.faults, ...others.map((fault) => ({ ...fault, what: `${begins}: ${fault.what}` }))],
      };
    }
  return reports;
}

async function checkOn(source: Source, only: Only): Promise<FileReport[]> {
  const { root, contentDir, day } = source;
  const reports = await readLibrary(source).then(
    (library) => checkLibrary(library, only),
    async (error: unknown) => {
      if (!(error instanceof ContentError)) throw error;
      // Where prices, law or places cannot be read, schemas alone are asked: all other checks measure by these files.
      // Of a file that is missing the fault comes alone, and that of a table is among no schema's.
      const files = await createReader(root, contentDir, { day })
        .all()
        .catch(() => []);
      const known = new Set(files.map(({ file }) => file));
      const others = Map.groupBy(error.faults, ({ file }) => file);
      return [...files, ...[...others].flatMap(([file, faults]) => (known.has(file) ? [] : [{ file, faults }]))]
        .filter(isAskedFor(only))
        .map(({ file, faults }) => ({ file, faults, notes: [] }));
    },
  );
  return reports.sort((a, b) => a.file.localeCompare(b.file));
}

const isAskedFor =
  (only: Only) =>
  ({ file }: { file: string }): boolean =>
    only === undefined || only.includes(file);

/* Which file is measured by what */

const isArticle = (file: string) => file.startsWith('content/blog/');
const isLegal = (file: string) => file.startsWith('content/legal/');

type WordRules = {
  /** Placeholders that its fields may have; where there is none, braces are words like others. */
  fills?: 'everything' | 'law';
  /** Where a paragraph must not be written by hand: the body alone, where blocks can print it. */
  paragraphs?: 'everywhere' | 'body' | 'nowhere';
  /** How its fields print a figure: a block is only in the body. */
  printing?: words.Printing;
  /** Whether it may keep words together by blanks of its own. */
  ownBlanks?: boolean;
  /** The file that prices or forbidden words stand in: it is not refused for them. */
  isMeasure?: boolean;
};

/** What counts for a file is the first row that fits. */
const wordRules: readonly [files: RegExp, rules: WordRules][] = [
  [/^content\/blog\//, { printing: 'blocks' }],
  [/^content\/(?:pages|services)\//, { fills: 'everything', paragraphs: 'everywhere' }],
  // Law texts cite paragraphs and state what they are about.
  [/^content\/legal\//, { fills: 'everything', paragraphs: 'nowhere' }],
  // The catalogue cites the law by placeholders; everything else of it is as it stands.
  [/^content\/regions\.yaml$/, { fills: 'law', paragraphs: 'everywhere', ownBlanks: true }],
  // A tool puts in results of its own too.
  [/^content\/tools\//, { fills: 'everything', ownBlanks: true }],
  [/^content\/(?:forbidden|law|prices)\.yaml$/, { ownBlanks: true, isMeasure: true }],
  [/^/, { ownBlanks: true }],
];
export const wordRulesOf = (file: string): WordRules => wordRules.find(([files]) => files.test(file))?.[1] ?? {};

/** Fields whose words are not ours, or are read by no visitor. */
export const notOurs = ['sources', 'allowed', 'questions', 'category'];

type Shared = {
  known: Omit<Rules['known'], 'law' | 'formerLaw'>;
  targets: LinkTargets;
  prices: words.OwnPrices;
  names: readonly string[];
};

/** The law that a text tells. */
const lawToldBy = ({ yaml }: Checked<unknown>, site: Site): Law => toldOn(site, yaml.data).law;

const idsOf = ({ constants }: Law): string[] => constants.map(({ id }) => id);

/** What is asked of one file alone. */
const fileChecks: Record<string, (library: Library, yaml: Checked<unknown>['yaml']) => Found[]> = {
  'content/regions.yaml': ({ site }, yaml) => checkPlaces(site, yaml),
  'content/area.yaml': ({ site }, yaml) => checkOffice(site, yaml),
  'content/company.yaml': ({ site, others }, yaml) => checkPeople(site.company, others, yaml),
  'content/authors.yaml': ({ site, authors }, yaml) => checkAuthors(authors, site.company, yaml),
};

/** The brand's sign as browsers ask for it: Page.astro names the first, the others they take by themselves. */
const browserSigns = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'];

/** Pages of words that have an address each. */
const wordAnchors = ({ glossary, certificate }: Pick<Site, 'glossary' | 'certificate'>) => ({
  [routes.glossary()]: glossary.groups.flatMap(({ terms }) => terms.map(({ id }) => id)),
  [routes.certificate()]: fieldsOf(certificate).map(({ id }) => id),
});

/** Every MDX file, every YAML file, every other file of content/blog/, and what is missing. */
export function checkLibrary(library: Library, only?: Only): FileReport[] {
  const { articles, texts, yamlFiles, others, unfit, signs, contentDir, site } = library;
  const present = new Set([...texts.map(({ file }) => file), ...signs.map((name) => `content/public/${name}`)]);
  const parsed: Parsed[] = [...articles, ...texts];
  const names = Object.keys(placeholders(site, undefined));
  const shared: Shared = {
    known: {
      value: names.filter((name) => !placeholdersOfPlaces.includes(name)),
      photo: others,
      laws: [...new Set(site.laws.flatMap(idsOf))],
      figure: site.figures.flatMap(({ copy }) => copy.figures.map(({ id }) => id)),
      areas: areaNames(countedAreas(site.stock, site.cities)),
      anyAreas: areaNames(countedAreas(site.stock, site.cities)),
    },
    targets: {
      pages: new Map([
        ...Object.entries({ ...pageAnchors, ...wordAnchors(site) }).map(([path, own]): [string, Page] => [
          path,
          { anchors: own, from: '' },
        ]),
        ...parsed.map((text): [string, Page] => [pathOnSite(text.file) ?? '', textToPage(text)]),
      ]),
      citySlugs: site.cities.map(({ slug }) => slug),
      host: library.host,
      day: site.day,
    },
    prices: words.pricesToNames(site.prices),
    names,
  };
  const asked = isAskedFor(only);
  const evidence = checkEvidence(articles.filter(asked), library);
  return [
    ...parsed
      .filter(asked)
      .map((text) =>
        report(
          text,
          [
            ...checkText(text, library, shared),
            ...checkWords(text, library, shared),
            ...(evidence.get(text.file) ?? []),
          ],
          library,
        ),
      ),
    ...yamlFiles
      .filter(asked)
      .map((yaml) =>
        report(
          yaml,
          [...checkWords(yaml, library, shared), ...(fileChecks[yaml.file]?.(library, yaml.yaml) ?? [])],
          library,
        ),
      ),
    ...[
      ...legalSlugs.map((slug) => `content/legal/${slug}.mdx`),
      ...serviceSlugs.map((slug) => `content/services/${slug}.mdx`),
      // Those of the project lie in `public/`, where no editor works.
      ...(isProjects(contentDir) ? [] : browserSigns.map((name) => `content/public/${name}`)),
    ]
      .filter((file) => !present.has(file))
      .map((file) => ({ file, faults: [missingFile(file, contentDir)], notes: [] }))
      .filter(asked),
    ...(library.around ? [{ file: aroundFile, faults: library.around, notes: [] }] : []).filter(asked),
    ...[{ file: stockFile, faults: library.stock, notes: stockToNotes(site.stock, site.cities) }].filter(asked),
    ...others.map((name) => ({ file: `content/blog/${name}`, faults: checkOther(name), notes: [] })).filter(asked),
    ...unfit.map((fault) => ({ file: fault.file, faults: [fault], notes: [] })).filter(asked),
  ];
}

type Page = { anchors: readonly string[]; from: string };

const textToPage = (text: Parsed): Page => ({
  anchors: [
    ...(text.tree ? treeToAnchors(text.tree) : []),
    ...(isArticle(text.file) ? [anchors.contact] : (pageAnchors[pathOnSite(text.file) ?? ''] ?? [])),
  ],
  from: shownFrom(text.yaml.data),
});

/** Claims that the words of a page still name, and the firm no longer makes. */
function takenDownIn({ file, source, yaml }: Checked<unknown>, { company }: Site): string[] {
  if (!wordRulesOf(file).fills) return [];
  const { statistics = [] } = (yaml.data ?? {}) as { statistics?: unknown[] };
  const named = [...statistics].map((id) => `{claim.${String(id)}}`).join(' ');
  // A comment explains them.
  const words = `${source.replace(/^\s*#.*$/gm, '')} ${named}`;
  return [
    ...new Set(
      takenDown(
        words,
        company.claims.map(({ id }) => `claim.${id}`),
      ),
    ),
  ];
}

/** An article that is still to appear. */
function dayToNote({ file, copy, yaml }: Checked<unknown>, { day }: Site): string[] {
  const from = shownFrom(yaml.data);
  return copy !== undefined && from > day && from < never ? [`${file}: ${appearsOn(from)}.`] : [];
}

function report(
  checked: Checked<unknown> | Parsed,
  found: Found[],
  { site, today }: Pick<Library, 'site' | 'today'>,
): FileReport {
  const { file, faults, source } = checked;
  const tree = 'tree' in checked ? checked.tree : undefined;
  const ages = today === undefined ? [] : findAges(checked, today);
  const open = source.match(unfilledPattern)?.length ?? 0;
  return {
    file,
    faults: [
      ...faults,
      ...found.map(({ node, ...fault }) => ({
        file,
        ...inFile(fault, checked.yaml),
        place: fault.place ?? (node && tree && placeOf(tree, node)),
      })),
    ].sort((a, b) => a.line - b.line),
    ages,
    notes: [
      ...(open > 0 && isDraft(checked)
        ? [`${file}: Entwurf, ${open === 1 ? 'eine Stelle' : `${open} Stellen`} in [[doppelten Klammern]] noch offen.`]
        : []),
      ...dayToNote(checked, site),
      ...takenDownIn(checked, site).map(
        (name) =>
          `${file}: In company.yaml steht keine Aussage „${name.slice('claim.'.length)}“; was sie hier sagt, fehlt auf der Seite.`,
      ),
      ...ages.map(ageToNote),
      ...(today === undefined ? [] : overToNotes(checked, today)),
      ...ageToFaults(checked.yaml.data).map(({ what, enter }) => `${file}: ${what}. Tragen Sie ein: ${enter}.`),
    ],
  };
}

/** The build of a text: its file's name, head, headings, blocks, links. */
function checkText(text: Parsed, { articles, authors, blocks, site }: Library, { known, targets }: Shared): Found[] {
  const { file, source, tree, fault } = text;
  const found: Found[] = [];
  const told = lawToldBy(text, site);
  const former = lawBefore(site.laws, told);
  const rules: Rules = {
    blocks: blocks.filter(({ only }) => only === undefined || only === (isArticle(file) ? 'articles' : 'other texts')),
    known: { ...known, law: idsOf(told), formerLaw: idsOf(former) },
  };
  if (pathOnSite(text.file) === undefined)
    found.push({
      line: 1,
      what: `Zu der Datei „${text.slug}.mdx“ gibt es keine Seite`,
      mend: `In diesem Ordner stehen: ${(isLegal(file) ? legalSlugs : serviceSlugs).join(', ')}.`,
    });
  const article = articles.find((other) => other.file === file);
  if (isArticle(file)) {
    found.push(...checkName(text.slug));
    if (article?.copy) found.push(...checkHead(article, article.copy, articles, authors, site));
  }
  if (site.company.vatId === undefined && source.includes('<Company field="vatId"'))
    found.push({
      line: source.slice(0, source.indexOf('<Company field="vatId"')).split('\n').length,
      what: 'Der Text nennt die Umsatzsteuer-Identifikationsnummer, und in company.yaml steht keine',
      mend: 'Nehmen Sie die Angabe aus dem Text, oder tragen Sie die Nummer unter „Unternehmen“ ein.',
    });
  // What is wrong in the head is told even where the text below it cannot be read.
  if (fault) found.push(fault);
  if (!tree) return found;
  if (isArticle(file)) found.push(...checkBeginning(tree));
  // A draft that still has places to fill is not yet asked where it leads.
  if (article?.copy && !(article.copy.draft && source.includes('[['))) found.push(...checkLeadsOn(tree));
  found.push(...programFaults(tree, rules.blocks, source), ...checkHeadings(tree));
  walk(tree, (node: Node, ancestors) => {
    if (isBlock(node)) {
      found.push(...checkBlock(node, ancestors, source, rules));
      if (node.name === 'Law') found.push(...checkUnit(node, told));
      if (node.name === 'FormerLaw') found.push(...checkUnit(node, former));
    } else if (node.type === 'link') found.push(...checkLink(node, pathOnSite(text.file) ?? '', targets));
    else found.push(...checkMarkdown(node, ancestors, rules));
  });
  return found;
}

/** What articles rest on, by file. */
function checkEvidence(
  asked: readonly Parsed<'content/blog'>[],
  { articles, blocks, site, today }: Library,
): Map<string, Found[]> {
  if (asked.length === 0) return new Map();
  const all = articles.map(({ file, tree, source }) => {
    const passages = tree ? treeToPassages(tree, source, blocks) : [];
    return { file, passages, sentences: toSentences(passages) };
  });
  return new Map(
    asked.map(({ file, slug, source, tree, copy }) => {
      const others = new Map(
        all.flatMap((other) => (other.file === file ? [] : other.sentences.map(({ key }) => [key, other.file]))),
      );
      const { passages = [], sentences: own = [] } = all.find((one) => one.file === file) ?? {};
      return [
        file,
        [
          ...checkSentences(own, others),
          ...(tree ? checkActs(tree, passages) : []),
          ...(tree && copy ? checkFigures(tree, copy, passages) : []),
          ...(copy && today !== undefined ? checkFigureAges({ source, slug, copy }, site, today) : []),
        ],
      ];
    }),
  );
}

/** Every text of YAML, with where it stands. */
function dataToPassages(
  { yaml, file }: Checked<unknown>,
  value: unknown,
  path: readonly PropertyKey[] = [],
): (words.Passage & { path: readonly PropertyKey[] })[] {
  if (typeof value === 'string') {
    const line = yaml.lineOf(path);
    return [{ text: value, path, lineAt: () => line, field: pathToText(path, yaml.data) }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    dataToPassages({ yaml, file } as Checked<unknown>, inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Words that an editor has allowed, each with a reason. */
function allowedWords({ yaml }: Checked<unknown>): string[] {
  const { allowed } = (yaml.data ?? {}) as { allowed?: { words: string }[] };
  return (Array.isArray(allowed) ? allowed : []).map((entry) => String(entry.words));
}

/** Whether a fault lies within some of these words. */
const isWithin = (passage: words.Passage, { start, end }: words.WordFault, allowed: readonly string[]): boolean =>
  allowed.some((entry) => {
    for (let at = passage.text.indexOf(entry); at >= 0; at = passage.text.indexOf(entry, at + 1)) {
      if (at < end && at + entry.length > start) return true;
    }
    return false;
  });

function checkWords(text: Checked<unknown> | Parsed, { forbidden, blocks, site }: Library, shared: Shared): Found[] {
  const { file, source, yaml } = text;
  const { fills, paragraphs = 'body', printing = 'placeholders', ownBlanks = false, isMeasure } = wordRulesOf(file);
  const told = lawToldBy(text, site);
  const laws = new Map(told.constants.map(({ id, paragraph }) => [id, paragraph]));
  const month = lawMonthOf(yaml.data);
  const untrue = versionOf(forbidden, month === undefined ? site.day : `${month}-01`).copy;
  const fields = dataToPassages(text, yaml.data);
  const body = 'tree' in text && text.tree ? treeToPassages(text.tree, source, blocks) : [];
  const found: Found[] = [];
  const tell = (passage: words.Passage, faults: readonly words.WordFault[]) => {
    found.push(...faults.map((fault) => toFound(passage, fault)));
  };

  // Asked of the source: whoever types `&shy;` means it, the sign itself comes along when a text is pasted.
  const written = { text: source, lineAt: (index: number) => source.slice(0, index).split('\n').length };
  const turned = words.findTurned(written);
  tell(written, turned);
  // Asked of what is read, too: `&#x202E;` and, in YAML, "\u202E" turn words just the same.
  if (turned.length === 0) for (const passage of [...fields, ...body]) tell(passage, words.findTurned(passage));
  tell(written, words.findHidden(written, ownBlanks));

  const known = month === undefined ? shared.names : Object.keys(placeholders({ ...site, law: told }, undefined));
  const names = {
    everything: [...known, ...placeholdersOfSections],
    law: shared.names.filter((name) => /^(?:law|paragraph)\./.test(name)),
  };
  const allowed = allowedWords(text);
  const passages = [...fields.filter(({ path }) => !notOurs.includes(String(path[0]))), ...body];
  for (const passage of passages) {
    const isBody = !passage.field;
    const print = isBody ? 'blocks' : printing;
    if (!isMeasure) {
      const refused = [...words.findOwnPrices(passage, shared.prices, print), ...words.findForbidden(passage, untrue)];
      tell(
        passage,
        refused.filter((fault) => !isWithin(passage, fault, allowed)),
      );
      tell(passage, words.findWrongSigns(passage));
    }
    if (isBody) tell(passage, words.findSlips(passage));
    if (paragraphs === 'everywhere' || (paragraphs === 'body' && isBody))
      tell(passage, words.findParagraphs(passage, laws, print));
    if (fills && !isBody) tell(passage, words.findPlaceholders(passage, names[fills]));
  }
  if (!isDraft(text)) found.push(...tellUnfilled([...fields, ...body]));
  // Whether a check would refuse them now is not asked: whoever changes a price need not touch texts that were excused from it.
  allowed.forEach((entry, index) => {
    if (!passages.some((passage) => passage.text.includes(entry)) && !('tree' in text && !text.tree))
      found.push({
        line: yaml.lineOf(['allowed', index]),
        field: 'allowed',
        path: ['allowed', index],
        what: `Die Worte „${entry}“ stehen nicht im Text`,
        mend: 'Nehmen Sie den Eintrag heraus, oder schreiben Sie die Worte genau wie im Text.',
      });
  });
  return found;
}

const toFound = (
  { text, lineAt, field, path, block }: words.Passage,
  { start, end, ...fault }: words.WordFault,
): Found => ({
  ...fault,
  line: lineAt(start),
  field,
  path,
  ...(block
    ? { node: block as Node }
    : { place: { words: text.slice(start, end), around: text.slice(Math.max(0, start - 40), end + 40) } }),
});

/** A draft has many places to fill: one fault names the first and the lines of the others. */
function tellUnfilled(passages: readonly words.Passage[]): Found[] {
  const [first, ...others] = passages
    .flatMap((passage) => words.findUnfilled(passage).map((fault) => toFound(passage, fault)))
    .sort((a, b) => a.line - b.line);
  if (!first) return [];
  const lines = [...new Set(others.map(({ line }) => line))].filter((line) => line !== first.line);
  return [{ ...first, what: lines.length > 0 ? `${first.what}, ebenso in Zeile ${lines.join(', ')}` : first.what }];
}

/** 'x', 'x.mdx', 'content\\blog\\x.mdx' → 'content/blog/x.mdx', or undefined where there is no such file. */
export function toContentFile(root: URL, contentDir: string, named: string): string | undefined {
  const { locate } = createReader(root, contentDir);
  const path = named.replaceAll('\\', '/').replace(/^\.\//, '');
  return [path, `content/blog/${path}`, `content/blog/${path}.mdx`, `content/${path}`, `content/${path}.yaml`].find(
    (file) => file.startsWith('content/') && locate(file).some((url) => existsSync(url)),
  );
}

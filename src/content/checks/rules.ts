/** What is asked of the files of `content/`: a row a rule, and what a rule measures by. */
import { areaNames } from '#domain/places/stock-measures';
import { countedAreas } from '#domain/places/building-stock';
import { lawBefore, type Law } from '#domain/law/law';
import { legalSlugs, serviceSlugs } from '#domain/site/pages';
import { anchors, routes } from '#domain/site/routes';
import { versionOf } from '#domain/law/versions';
import { lineAt, type Fault } from '../faults.ts';
import { appearsOn, never, publishedFrom } from '../reader/dated.ts';
import {
  lawMonthOf,
  placeholders,
  placeholdersOfPlaces,
  placeholdersOfSections,
  withLawOf,
  withdrawnClaims,
} from '../placeholders.ts';
import type { Checked } from '../reader/checked-file.ts';
import type { Site } from '../reader/reader.ts';
import { isDraft, todoMarker } from '../reader/source-file.ts';
import { fieldsOf } from '../schemas/page/certificate-page.ts';
import type { ArticleCopy } from '../schemas/article.ts';
import { checkCompared, checkEnds, checkFigureAges, checkOver, checkRead } from './ages.ts';
import { checkHead, checkName } from './article-head.ts';
import { checkActs, checkFigures, checkSentences, toSentences } from './evidence.ts';
import type { Library, Parsed } from './library.ts';
import { checkLeadsOn, checkLink, pageAnchors, pathOnSite, treeToAnchors, type LinkTargets } from './links.ts';
import { isBlock, walk, type Node, type Passage } from './mdx-tree.ts';
import { checkAuthors, checkOffice, checkPeople, checkPlaces } from './places.ts';
import { findPrograms } from './programs.ts';
import { checkBeginning, checkBlock, checkHeadings, checkMarkdown, isPhoto, type Rules } from './structure.ts';
import { atToLine, type Report, type Words } from './report.ts';
import * as words from './words.ts';

/** A file as rules read it; `tree`, `body` and `fault` are of the text below a head. */
export type Text = Checked<unknown> & Partial<Pick<Parsed, 'slug' | 'tree' | 'fault' | 'body'>>;

/** What all files are measured by, made once. */
export type Measures = {
  targets: LinkTargets;
  prices: words.OwnPrices;
  names: readonly string[];
  lookups: Omit<Rules['known'], 'law' | 'formerLaw'>;
  /** Files of articles by the long sentences in them. */
  sentences: ReadonlyMap<string, readonly string[]>;
};

/** A file with all that it is measured by. */
export type Asked = Library &
  Measures &
  Text & {
    /** Of an article. */
    article: ArticleCopy | undefined;
    ownLaw: Law;
    known: Rules['known'];
    /** Words that an editor has allowed, each with a reason. */
    allowed: readonly string[];
    /** Every text of the YAML; those that are ours to choose; those below a head. */
    fields: readonly Passage[];
    ours: readonly Passage[];
    body: readonly Passage[];
    /** How the figures of other files are printed in it. */
    printingOf: (passage: Passage) => words.Printing;
  };

export type Rule = {
  id: string;
  files: RegExp;
  level?: Fault['level'];
  isAge?: Fault['isAge'];
  find: (text: Asked, report: Report) => void;
};

const every = /^/;
const articles = /^content\/blog\//;
const texts = /^content\/(?:blog|services|legal)\//;
/** Prices, law and forbidden words stand here: they are what others are measured by. */
const measured = /^content\/(?!(?:forbidden|law|prices)\.yaml$)/;
/** Elsewhere words are kept together by blanks of their own. */
const withoutOwnBlanks = /^content\/(?:blog|pages|services|legal)\//;
const withLaw = /^content\/(?:(?:blog|pages|services)\/|regions\.yaml$)/;
const filled = /^content\/(?:pages|services|legal|tools)\/|^content\/regions\.yaml$/;

/** How the signs of a file are asked for, and set by the editor. */
export const signsOf = (file: string) => ({
  ownBlanks: !withoutOwnBlanks.test(file),
  isMeasure: !measured.test(file),
});

/** Fields whose words are not ours, or are read by no visitor. */
export const notOurs = ['sources', 'allowed', 'questions', 'category'];

const ofWords =
  (find: (passage: Passage, report: Report, text: Asked) => void): Rule['find'] =>
  (text, report) =>
    [...text.ours, ...text.body].forEach((passage) => find(passage, report, text));

/** The same, unless the words are allowed. */
const ofRefused = (find: Parameters<typeof ofWords>[0]): Rule['find'] =>
  ofWords((passage, report, text) => {
    const isAllowed = ({ start, end }: Words) =>
      text.allowed.some((entry) =>
        [...passage.text.matchAll(new RegExp(RegExp.escape(entry), 'g'))].some(
          ({ index }) => index < end && index + entry.length > start,
        ),
      );
    find(passage, (at, ...finding) => isAllowed(at as Words) || report(at, ...finding), text);
  });

const ofTree =
  (find: (tree: Node, report: Report, text: Asked) => void): Rule['find'] =>
  (text, report) => {
    if (text.tree) find(text.tree, report, text);
  };

const sourceOf = ({ source }: Text): Passage => ({
  text: source,
  lineAt: (index) => lineAt(source, index),
});

export const rules: readonly Rule[] = [
  {
    id: 'no-page',
    files: texts,
    find: ({ file, slug }, report) => {
      if (pathOnSite(file) !== undefined) return;
      const slugs = /legal/.test(file) ? legalSlugs : serviceSlugs;
      report(1, `Zu „${slug}“ gibt es keine Seite`, `In diesem Ordner stehen: ${slugs.join(', ')}.`);
    },
  },
  { id: 'name', files: articles, find: ({ slug = '' }, report) => checkName(slug, report) },
  {
    id: 'head',
    files: articles,
    find: ({ file, articles, authors, site }, report) => {
      const own = articles.find((one) => one.file === file);
      if (own?.copy) checkHead(own, own.copy, articles, authors, site, report);
    },
  },
  {
    id: 'vat-id',
    files: texts,
    find: ({ source, site }, report) => {
      const at = source.indexOf('<Company field="vatId"');
      if (at >= 0 && site.company.vatId === undefined)
        report(
          lineAt(source, at),
          'Der Text nennt die Umsatzsteuer-Identifikationsnummer, und unter „Unternehmen“ steht keine',
          'Nehmen Sie die Angabe aus dem Text, oder tragen Sie die Nummer dort ein.',
        );
    },
  },
  // What is wrong in the head is told even where the text below it cannot be read.
  { id: 'readable', files: texts, find: ({ fault }, report) => fault && report(fault.line, fault.what, fault.advice) },
  { id: 'beginning', files: articles, find: ofTree(checkBeginning) },
  {
    // A draft that still has places to fill is not yet asked where it leads.
    id: 'leads-on',
    files: articles,
    find: ofTree((tree, report, { article, source }) => {
      if (article && !(article.draft && source.includes('[['))) checkLeadsOn(tree, report);
    }),
  },
  {
    id: 'programs',
    files: texts,
    find: ofTree((tree, report, { source, blocks }) => findPrograms(tree, blocks, source, report)),
  },
  { id: 'headings', files: texts, find: ofTree(checkHeadings) },
  {
    id: 'nodes',
    files: texts,
    find: ofTree((tree, report, text) =>
      walk(tree, (node, ancestors) => {
        if (node.type === 'link') return checkLink(node, pathOnSite(text.file) ?? '', text.targets, report);
        if (isBlock(node)) return checkBlock(node, ancestors, text.source, text, report);
        return checkMarkdown(node, ancestors.at(-1), text.blocks, report);
      }),
    ),
  },
  {
    id: 'bidi-controls',
    files: every,
    // Asked of the source, and where that has none of what is read: `&#x202E;` and "\u202E" turn words just the same.
    find: (text, report) => {
      const found: Parameters<Report>[] = [];
      words.findBidiControls(sourceOf(text), (...finding) => void found.push(finding));
      if (found.length === 0) [...text.fields, ...text.body].forEach((one) => words.findBidiControls(one, report));
      found.forEach((finding) => report(...finding));
    },
  },
  {
    // Whoever types `&shy;` means it, the sign itself comes along when a text is pasted.
    id: 'invisible-characters',
    files: every,
    find: (text, report) => words.findInvisible(sourceOf(text), signsOf(text.file).ownBlanks, report),
  },
  {
    id: 'own-prices',
    files: measured,
    find: ofRefused((passage, report, { prices, printingOf }) =>
      words.findOwnPrices(passage, prices, printingOf(passage), report),
    ),
  },
  {
    id: 'forbidden',
    files: measured,
    find: ofRefused((passage, report, { forbidden, site, yaml, blocks }) => {
      const month = lawMonthOf(yaml.data);
      words.findForbidden(passage, versionOf(forbidden, month ? `${month}-01` : site.day).copy, blocks, report);
    }),
  },
  { id: 'punctuation', files: measured, find: ofWords(words.findPunctuation) },
  { id: 'marks', files: texts, find: ({ body }, report) => body.forEach((one) => words.findMarks(one, report)) },
  {
    // The head of an article names the law as its sources do.
    id: 'paragraphs',
    files: withLaw,
    find: ({ file, ours, body, ownLaw, printingOf }, report) => {
      const paragraphs = new Map(ownLaw.constants.map(({ id, paragraph }) => [id, paragraph]));
      for (const passage of articles.test(file) ? body : [...ours, ...body])
        words.findParagraphs(passage, paragraphs, printingOf(passage), report);
    },
  },
  {
    id: 'placeholders',
    files: filled,
    find: ({ ours, names, site, ownLaw, file, yaml }, report) => {
      const known = lawMonthOf(yaml.data) ? Object.keys(placeholders({ ...site, law: ownLaw }, undefined)) : names;
      const ofLaw = names.filter((name) => /^(?:law|paragraph)\./.test(name));
      const allowed = file === 'content/regions.yaml' ? ofLaw : [...known, ...placeholdersOfSections];
      ours.forEach((passage) => words.findPlaceholders(passage, allowed, report));
    },
  },
  {
    // A draft has many places to fill: one fault names the first and the lines of the others.
    id: 'unfilled',
    files: every,
    find: (text, report) => {
      if (isDraft(text)) return;
      const found: Parameters<Report>[] = [];
      for (const passage of [...text.fields, ...text.body])
        words.findUnfilled(passage, (...finding) => void found.push(finding));
      const lineOf = ([at]: Parameters<Report>) => atToLine(at);
      const [first, ...more] = found.sort((a, b) => lineOf(a) - lineOf(b));
      if (!first) return;
      const [at, what, advice] = first;
      const lines = [...new Set(more.map(lineOf))].filter((line) => line !== lineOf(first));
      const others = lines.length > 0 && `Auch in Zeile ${lines.join(', ')}.`;
      report(at, others ? `${what}, ebenso an anderen Stellen` : what, others ? [String(advice), others] : advice);
    },
  },
  {
    // Whether a check would refuse them now is not asked: whoever changes a price need not touch texts that were excused from it.
    id: 'allowed',
    files: every,
    find: ({ file, tree, allowed, ours, body }, report) =>
      allowed.forEach((entry, index) => {
        const isUnread = texts.test(file) && !tree;
        if (!isUnread && ![...ours, ...body].some(({ text }) => text.includes(entry)))
          report(
            ['allowed', index],
            `Die Worte „${entry}“ stehen nicht im Text`,
            'Nehmen Sie den Eintrag heraus, oder schreiben Sie die Worte genau wie im Text.',
          );
      }),
  },
  {
    id: 'sentences',
    files: articles,
    find: ({ file, body, sentences }, report) => checkSentences(toSentences(body), file, sentences, report),
  },
  { id: 'acts', files: articles, find: ofTree((tree, report, { body }) => checkActs(tree, body, report)) },
  {
    id: 'figures',
    files: articles,
    find: ofTree((tree, report, { article, body }) => {
      if (article) checkFigures(tree, article, body, report);
    }),
  },
  {
    id: 'figure-ages',
    files: articles,
    isAge: true,
    find: ({ source, slug = '', article: copy, site, today }, report) => {
      if (copy && today) checkFigureAges({ source, slug, copy }, site, today, report);
    },
  },
  { id: 'regions', files: /regions\.yaml$/, find: ({ site }, report) => checkPlaces(site, report) },
  { id: 'area', files: /area\.yaml$/, find: ({ site }, report) => checkOffice(site, report) },
  {
    id: 'company',
    files: /company\.yaml$/,
    find: ({ site, others }, report) => checkPeople(site.company, others, report),
  },
  {
    id: 'authors',
    files: /authors\.yaml$/,
    find: ({ site, authors }, report) => checkAuthors(authors, site.company, report),
  },
  {
    id: 'draft',
    files: articles,
    level: 'note',
    find: (text, report) => {
      const open = text.source.match(todoMarker)?.length ?? 0;
      if (open === 0 || !isDraft(text)) return;
      report(1, `Entwurf, ${open === 1 ? 'eine Stelle' : `${open} Stellen`} in [[doppelten Klammern]] noch offen`, '');
    },
  },
  {
    id: 'appears',
    files: articles,
    level: 'note',
    find: ({ copy, yaml, site }, report) => {
      const from = publishedFrom(yaml.data);
      if (copy !== undefined && from > site.day && from < never) report(['publishDate'], appearsOn(from), '');
    },
  },
  {
    id: 'withdrawn-claims',
    files: filled,
    level: 'note',
    find: ({ source, yaml, site }, report) => {
      const { statistics = [] } = (yaml.data ?? {}) as { statistics?: unknown[] };
      const known = site.company.claims.map(({ id }) => `claim.${id}`);
      // A comment explains them.
      const said = source.replace(/^\s*#.*$/gm, '') + statistics.map((id) => `{claim.${String(id)}}`).join('');
      for (const name of new Set(withdrawnClaims(said, known)))
        report(
          1,
          `Unter „Unternehmen“ steht keine Aussage „${name.replace('claim.', '')}“; was sie hier sagt, fehlt auf der Seite`,
          '',
        );
    },
  },
  {
    // Elsewhere what ends may just be over.
    id: 'ends',
    files: /^content\/(?:figures|states)\.yaml$/,
    level: 'note',
    isAge: true,
    find: (text, report) => text.today && checkEnds(text, text.today, report),
  },
  {
    id: 'read',
    files: every,
    level: 'note',
    isAge: true,
    find: (text, report) => text.today && checkRead(text, text.today, report),
  },
  {
    id: 'over',
    files: every,
    level: 'note',
    find: (text, report) => text.today && checkOver(text, text.today, report),
  },
  {
    id: 'compared',
    files: every,
    level: 'note',
    find: ({ yaml }, report) => checkCompared(yaml.data, Date.now(), report),
  },
];

/* What they measure by */

/** Pages of words that have an address each. */
const wordAnchors = ({ glossary, certificate }: Pick<Site, 'glossary' | 'certificate'>) => ({
  [routes.glossary()]: glossary.groups.flatMap(({ terms }) => terms.map(({ id }) => id)),
  [routes.certificate()]: fieldsOf(certificate).map(({ id }) => id),
});

const idsOf = ({ constants }: Law): string[] => constants.map(({ id }) => id);

export function toMeasures({ articles, texts, others, site, baseUrl }: Library): Measures {
  const names = Object.keys(placeholders(site, undefined));
  const areas = areaNames(countedAreas(site.stock, site.cities));
  const ofPages = Object.entries({ ...pageAnchors, ...wordAnchors(site) }).map(
    ([path, own]) => [path, { anchors: own, from: '' }] as const,
  );
  const ofTexts = [...articles, ...texts].map(({ file, tree, yaml }) => {
    const path = pathOnSite(file) ?? '';
    const own = file.startsWith('content/blog/') ? [anchors.contact] : (pageAnchors[path] ?? []);
    return [path, { anchors: [...(tree ? treeToAnchors(tree) : []), ...own], from: publishedFrom(yaml.data) }] as const;
  });
  const sentences = new Map<string, string[]>();
  for (const { file, body } of articles)
    for (const { key } of toSentences(body)) sentences.getOrInsert(key, []).push(file);
  return {
    lookups: {
      value: names.filter((name) => !placeholdersOfPlaces.includes(name)),
      photo: others.filter(isPhoto),
      laws: [...new Set(site.laws.flatMap(idsOf))],
      figure: site.figures.flatMap(({ copy }) => copy.figures.map(({ id }) => id)),
      areas,
      anyAreas: areas,
    },
    targets: {
      pages: new Map([...ofPages, ...ofTexts]),
      citySlugs: site.cities.map(({ slug }) => slug),
      host: new URL(baseUrl).host,
      day: site.day,
    },
    prices: words.pricesToNames(site.prices),
    names,
    sentences,
  };
}

function dataToPassages({ yaml }: Pick<Text, 'yaml'>, value: unknown, path: readonly PropertyKey[] = []): Passage[] {
  if (typeof value === 'string') return [{ text: value, path, lineAt: () => yaml.lineOf(path) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    dataToPassages({ yaml }, inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

export function toAsked(text: Text, library: Library, measures: Measures): Asked {
  const { site, blocks } = library;
  const { data } = text.yaml;
  const { law: ownLaw } = withLawOf(site, data);
  const isArticle = articles.test(text.file);
  const { allowed } = (data ?? {}) as { allowed?: { words: string }[] };
  const fields = dataToPassages(text, data);
  return {
    ...{ ...library, ...measures, ...text, ownLaw, fields },
    article: isArticle ? (text.copy as ArticleCopy | undefined) : undefined,
    blocks: blocks.filter(({ only = '' }) => only !== (isArticle ? 'other texts' : 'articles')),
    known: { ...measures.lookups, law: idsOf(ownLaw), formerLaw: idsOf(lawBefore(site.laws, ownLaw)) },
    allowed: (Array.isArray(allowed) ? allowed : []).map((entry) => String(entry.words)),
    ours: fields.filter(({ path = [] }) => !notOurs.includes(String(path[0]))),
    body: text.body ?? [],
    // A block is only in the body; the fields of an article have none, and print as it does.
    printingOf: ({ path }) => (path === undefined || isArticle ? 'blocks' : 'placeholders'),
  };
}

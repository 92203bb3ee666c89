/** The rules that the check asks of the files in `content/`, a row a rule, and the data that the rules compare with. */
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

/** A file as rules read it; `tree`, `body` and `fault` belong to the text below the head of an MDX file. */
export type RuleFile = Checked<unknown> & Partial<Pick<Parsed, 'slug' | 'tree' | 'fault' | 'body'>>;

/** What rules look up about all files together: collected once for a whole check. */
export type Measures = {
  /** Pages and anchors that a link may lead to. */
  targets: LinkTargets;
  prices: words.OwnPrices;
  /** Names of all placeholders. */
  names: readonly string[];
  /** Names that attributes of blocks may take, but those of the law, which depend on the text. */
  lookups: Omit<Rules['known'], 'law' | 'formerLaw'>;
  /** Paths of articles by the long sentences in them. */
  sentences: ReadonlyMap<string, readonly string[]>;
};

/** What a rule reads: one file, the files around it, and what is derived from both. */
export type CheckInput = {
  file: RuleFile;
  library: Library;
  measures: Measures;
  /** The head of the file, where it is an article. */
  article: ArticleCopy | undefined;
  /** The law of the month that the file names, else the law in force. */
  lawOfText: Law;
  /** Blocks that this file may use, and the names that their attributes may take. */
  blockRules: Rules;
  /** Words that an editor has allowed, each with a reason. */
  allowed: readonly string[];
  /** Every string of the YAML. */
  fields: readonly Passage[];
  /** The strings of the YAML that the firm words itself: without the fields of `notOwnWording`. */
  ownWording: readonly Passage[];
  /** The text below the head. */
  body: readonly Passage[];
  /** How figures of other files are printed in this one: by a block or by a placeholder. */
  printingOf: (passage: Passage) => words.Printing;
};

export type Rule = {
  id: string;
  files: RegExp;
  level?: Fault['level'];
  isAge?: Fault['isAge'];
  find: (input: CheckInput, report: Report) => void;
};

const every = /^/;
const articles = /^content\/blog\//;
const texts = /^content\/(?:blog|services|legal)\//;
/** Not the files with prices, law and forbidden words: the other files are compared with them. */
const measured = /^content\/(?!(?:forbidden|law|prices)\.yaml$)/;
/** Here the build sets the non-breaking blanks; in any other file they are typed. */
const withoutOwnBlanks = /^content\/(?:blog|pages|services|legal)\//;
const withLaw = /^content\/(?:(?:blog|pages|services)\/|regions\.yaml$)/;
const filled = /^content\/(?:pages|services|legal|tools)\/|^content\/regions\.yaml$/;

/** Typography rules for a file, shared by the check and the editor. */
export const typographyRulesOf = (file: string) => ({
  ownBlanks: !withoutOwnBlanks.test(file),
  isMeasure: !measured.test(file),
});

/** Fields that quote others, or that no visitor reads: their wording is not asked about. */
export const notOwnWording = ['sources', 'allowed', 'questions', 'category'];

const ofWords =
  (find: (passage: Passage, report: Report, input: CheckInput) => void): Rule['find'] =>
  (input, report) =>
    [...input.ownWording, ...input.body].forEach((passage) => find(passage, report, input));

/** As `ofWords`, but without the words that the file lists under `allowed`. */
const ofRefused = (find: Parameters<typeof ofWords>[0]): Rule['find'] =>
  ofWords((passage, report, input) => {
    const isAllowed = ({ start, end }: Words) =>
      input.allowed.some((entry) =>
        [...passage.text.matchAll(new RegExp(RegExp.escape(entry), 'g'))].some(
          ({ index }) => index < end && index + entry.length > start,
        ),
      );
    find(passage, (at, ...finding) => isAllowed(at as Words) || report(at, ...finding), input);
  });

const ofTree =
  (find: (tree: Node, report: Report, input: CheckInput) => void): Rule['find'] =>
  (input, report) => {
    if (input.file.tree) find(input.file.tree, report, input);
  };

const sourceOf = ({ source }: RuleFile): Passage => ({
  text: source,
  lineAt: (index) => lineAt(source, index),
});

export const rules: readonly Rule[] = [
  {
    id: 'no-page',
    files: texts,
    find: ({ file: { file, slug } }, report) => {
      if (pathOnSite(file) !== undefined) return;
      const slugs = /legal/.test(file) ? legalSlugs : serviceSlugs;
      report(1, `Zu „${slug}“ gibt es keine Seite`, `In diesem Ordner stehen: ${slugs.join(', ')}.`);
    },
  },
  { id: 'name', files: articles, find: ({ file: { slug = '' } }, report) => checkName(slug, report) },
  {
    id: 'head',
    files: articles,
    find: ({ file, library: { articles, authors, site } }, report) => {
      const article = articles.find((one) => one.file === file.file);
      if (article?.copy) checkHead(article, article.copy, articles, authors, site, report);
    },
  },
  {
    id: 'vat-id',
    files: texts,
    find: ({ file: { source }, library: { site } }, report) => {
      const at = source.indexOf('<Company field="vatId"');
      if (at >= 0 && site.company.vatId === undefined)
        report(
          lineAt(source, at),
          'Der Text nennt die Umsatzsteuer-Identifikationsnummer, und unter „Unternehmen“ steht keine',
          'Nehmen Sie die Angabe aus dem Text, oder tragen Sie die Nummer dort ein.',
        );
    },
  },
  // One syntax error in the text would otherwise hide every fault of the head.
  {
    id: 'readable',
    files: texts,
    find: ({ file: { fault } }, report) => fault && report(fault.line, fault.what, fault.advice),
  },
  { id: 'beginning', files: articles, find: ofTree(checkBeginning) },
  {
    // Readers of an article would find neither tool nor service. A draft with places to fill is not asked yet.
    id: 'leads-on',
    files: articles,
    find: ofTree((tree, report, { article, file }) => {
      if (article && !(article.draft && file.source.includes('[['))) checkLeadsOn(tree, report);
    }),
  },
  {
    id: 'programs',
    files: texts,
    find: ofTree((tree, report, { file, blockRules }) => findPrograms(tree, blockRules.blocks, file.source, report)),
  },
  { id: 'headings', files: texts, find: ofTree(checkHeadings) },
  {
    id: 'nodes',
    files: texts,
    find: ofTree((tree, report, { file, measures, blockRules }) =>
      walk(tree, (node, ancestors) => {
        if (node.type === 'link') return checkLink(node, pathOnSite(file.file) ?? '', measures.targets, report);
        if (isBlock(node)) return checkBlock(node, ancestors, file.source, blockRules, report);
        return checkMarkdown(node, ancestors.at(-1), blockRules.blocks, report);
      }),
    ),
  },
  {
    id: 'bidi-controls',
    files: every,
    // A bidi control lets a text read otherwise than it is stored. `&#x202E;` and "\u202E" hide one from the source, so
    // the decoded words are searched where the source has none.
    find: ({ file, fields, body }, report) => {
      const found: Parameters<Report>[] = [];
      words.findBidiControls(sourceOf(file), (...finding) => void found.push(finding));
      if (found.length === 0) [...fields, ...body].forEach((one) => words.findBidiControls(one, report));
      found.forEach((finding) => report(...finding));
    },
  },
  {
    // An invisible sign comes along with pasted words and breaks the search for them. A typed `&shy;` is meant.
    id: 'invisible-characters',
    files: every,
    find: ({ file }, report) => words.findInvisible(sourceOf(file), typographyRulesOf(file.file).ownBlanks, report),
  },
  {
    id: 'own-prices',
    files: measured,
    find: ofRefused((passage, report, { measures, printingOf }) =>
      words.findOwnPrices(passage, measures.prices, printingOf(passage), report),
    ),
  },
  {
    id: 'forbidden',
    files: measured,
    find: ofRefused((passage, report, { file, library: { forbidden, site }, blockRules }) => {
      const month = lawMonthOf(file.yaml.data);
      const { copy } = versionOf(forbidden, month ? `${month}-01` : site.day);
      words.findForbidden(passage, copy, blockRules.blocks, report);
    }),
  },
  { id: 'punctuation', files: measured, find: ofWords(words.findPunctuation) },
  { id: 'marks', files: texts, find: ({ body }, report) => body.forEach((one) => words.findMarks(one, report)) },
  {
    // A typed paragraph stays behind when the law is renumbered. The head of an article is not asked: it cites sources.
    id: 'paragraphs',
    files: withLaw,
    find: ({ file: { file }, ownWording, body, lawOfText, printingOf }, report) => {
      const paragraphs = new Map(lawOfText.constants.map(({ id, paragraph }) => [id, paragraph]));
      for (const passage of articles.test(file) ? body : [...ownWording, ...body])
        words.findParagraphs(passage, paragraphs, printingOf(passage), report);
    },
  },
  {
    id: 'placeholders',
    files: filled,
    find: ({ ownWording, measures: { names }, library: { site }, lawOfText, file: { file, yaml } }, report) => {
      const ofText = lawMonthOf(yaml.data) ? Object.keys(placeholders({ ...site, law: lawOfText }, undefined)) : names;
      const ofLaw = names.filter((name) => /^(?:law|paragraph)\./.test(name));
      const allowed = file === 'content/regions.yaml' ? ofLaw : [...ofText, ...placeholdersOfSections];
      ownWording.forEach((passage) => words.findPlaceholders(passage, allowed, report));
    },
  },
  {
    // A `[[…]]` would be published as typed. A new text has many: one fault names the first and the lines of the others.
    id: 'unfilled',
    files: every,
    find: ({ file, fields, body }, report) => {
      if (isDraft(file)) return;
      const found: Parameters<Report>[] = [];
      for (const passage of [...fields, ...body]) words.findUnfilled(passage, (...finding) => void found.push(finding));
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
    // An entry whose words are gone would excuse them the next time. Whether a rule would still refuse the words is not
    // asked: a new price would otherwise make editors touch every text that was excused from the old one.
    id: 'allowed',
    files: every,
    find: ({ file: { file, tree }, allowed, ownWording, body }, report) =>
      allowed.forEach((entry, index) => {
        const isUnread = texts.test(file) && !tree;
        if (!isUnread && ![...ownWording, ...body].some(({ text }) => text.includes(entry)))
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
    find: ({ file: { file }, body, measures }, report) =>
      checkSentences(toSentences(body), file, measures.sentences, report),
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
    find: ({ file: { source, slug = '' }, article: copy, library: { site, today } }, report) => {
      if (copy && today) checkFigureAges({ source, slug, copy }, site, today, report);
    },
  },
  { id: 'regions', files: /regions\.yaml$/, find: ({ library: { site } }, report) => checkPlaces(site, report) },
  { id: 'area', files: /area\.yaml$/, find: ({ library: { site } }, report) => checkOffice(site, report) },
  {
    id: 'company',
    files: /company\.yaml$/,
    find: ({ library: { site, others } }, report) => checkPeople(site.company, others, report),
  },
  {
    id: 'authors',
    files: /authors\.yaml$/,
    find: ({ library: { site, authors } }, report) => checkAuthors(authors, site.company, report),
  },
  {
    id: 'draft',
    files: articles,
    level: 'note',
    find: ({ file }, report) => {
      const open = file.source.match(todoMarker)?.length ?? 0;
      if (open === 0 || !isDraft(file)) return;
      report(1, `Entwurf, ${open === 1 ? 'eine Stelle' : `${open} Stellen`} in [[doppelten Klammern]] noch offen`, '');
    },
  },
  {
    id: 'appears',
    files: articles,
    level: 'note',
    find: ({ file: { copy, yaml }, library: { site } }, report) => {
      const from = publishedFrom(yaml.data);
      if (copy !== undefined && from > site.day && from < never) report(['publishDate'], appearsOn(from), '');
    },
  },
  {
    id: 'withdrawn-claims',
    files: filled,
    level: 'note',
    find: ({ file: { source, yaml }, library: { site } }, report) => {
      const { statistics = [] } = (yaml.data ?? {}) as { statistics?: unknown[] };
      const claimed = site.company.claims.map(({ id }) => `claim.${id}`);
      // Comments of the YAML name claims to explain them, and print nothing.
      const said = source.replace(/^\s*#.*$/gm, '') + statistics.map((id) => `{claim.${String(id)}}`).join('');
      for (const name of new Set(withdrawnClaims(said, claimed)))
        report(
          1,
          `Unter „Unternehmen“ steht keine Aussage „${name.replace('claim.', '')}“; was sie hier sagt, fehlt auf der Seite`,
          '',
        );
    },
  },
  {
    // A figure without a successor would be missing from its end on. In other files a value may just end.
    id: 'ends',
    files: /^content\/(?:figures|states)\.yaml$/,
    level: 'note',
    isAge: true,
    find: ({ file, library: { today } }, report) => today && checkEnds(file, today, report),
  },
  {
    id: 'read',
    files: every,
    level: 'note',
    isAge: true,
    find: ({ file, library: { today } }, report) => today && checkRead(file, today, report),
  },
  {
    id: 'over',
    files: every,
    level: 'note',
    find: ({ file, library: { today } }, report) => today && checkOver(file, today, report),
  },
  {
    id: 'compared',
    files: every,
    level: 'note',
    find: ({ file: { yaml } }, report) => checkCompared(yaml.data, Date.now(), report),
  },
];

/* The data that rules compare with */

/** The pages whose words have an anchor each. */
const wordAnchors = ({ glossary, certificate }: Pick<Site, 'glossary' | 'certificate'>) => ({
  [routes.glossary()]: glossary.groups.flatMap(({ terms }) => terms.map(({ id }) => id)),
  [routes.certificate()]: fieldsOf(certificate).map(({ id }) => id),
});

const idsOf = ({ constants }: Law): string[] => constants.map(({ id }) => id);

export function toMeasures({ articles, texts, others, site, baseUrl }: Library): Measures {
  const names = Object.keys(placeholders(site, undefined));
  const areas = areaNames(countedAreas(site.stock, site.cities));
  const ofPages = Object.entries({ ...pageAnchors, ...wordAnchors(site) }).map(
    ([path, ids]) => [path, { anchors: ids, from: '' }] as const,
  );
  const ofTexts = [...articles, ...texts].map(({ file, tree, yaml }) => {
    const path = pathOnSite(file) ?? '';
    const fixed = file.startsWith('content/blog/') ? [anchors.contact] : (pageAnchors[path] ?? []);
    return [
      path,
      { anchors: [...(tree ? treeToAnchors(tree) : []), ...fixed], from: publishedFrom(yaml.data) },
    ] as const;
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

function dataToPassages(
  { yaml }: Pick<RuleFile, 'yaml'>,
  value: unknown,
  path: readonly PropertyKey[] = [],
): Passage[] {
  if (typeof value === 'string') return [{ text: value, path, lineAt: () => yaml.lineOf(path) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    dataToPassages({ yaml }, inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

export function toCheckInput(file: RuleFile, library: Library, measures: Measures): CheckInput {
  const { site, blocks } = library;
  const { data } = file.yaml;
  const { law: lawOfText } = withLawOf(site, data);
  const isArticle = articles.test(file.file);
  const { allowed } = (data ?? {}) as { allowed?: { words: string }[] };
  const fields = dataToPassages(file, data);
  return {
    ...{ file, library, measures, lawOfText, fields },
    article: isArticle ? (file.copy as ArticleCopy | undefined) : undefined,
    blockRules: {
      blocks: blocks.filter(({ only = '' }) => only !== (isArticle ? 'other texts' : 'articles')),
      known: { ...measures.lookups, law: idsOf(lawOfText), formerLaw: idsOf(lawBefore(site.laws, lawOfText)) },
    },
    allowed: (Array.isArray(allowed) ? allowed : []).map((entry) => String(entry.words)),
    ownWording: fields.filter(({ path = [] }) => !notOwnWording.includes(String(path[0]))),
    body: file.body ?? [],
    // Only a body has blocks. The fields of an article take no placeholders, so their advice names the block too.
    printingOf: ({ path }) => (path === undefined || isArticle ? 'blocks' : 'placeholders'),
  };
}

/** What is asked of the files of `content/`: a row a rule, and what a rule measures by. */
import { areaNames } from '#domain/places/stock-measures';
import { countedAreas } from '#domain/places/building-stock';
import { lawBefore, type Law } from '#domain/law/law';
import { legalSlugs, serviceSlugs } from '#domain/site/pages';
import { anchors, routes } from '#domain/site/routes';
import { versionOf } from '#domain/law/versions';
import { shownFrom } from '../reader/dated.ts';
import { pathToText } from '../reader/parse.ts';
import { lawMonthOf, placeholders, placeholdersOfPlaces, placeholdersOfSections, toldOn } from '../placeholders.ts';
import { isDraft, type Checked, type Site } from '../reader/reader.ts';
import { fieldsOf } from '../schemas/page/certificate-page.ts';
import type { ArticleCopy } from '../schemas/article.ts';
import { checkFigureAges } from './ages.ts';
import { checkHead, checkName } from './article-head.ts';
import { checkActs, checkFigures, checkSentences, toSentences } from './evidence.ts';
import type { Library, Parsed } from './library.ts';
import { checkLeadsOn, checkLink, pageAnchors, pathOnSite, treeToAnchors, type LinkTargets } from './links.ts';
import { isBlock, treeToPassages, walk, type Found, type Node } from './mdx-tree.ts';
import { checkAuthors, checkOffice, checkPeople, checkPlaces } from './places.ts';
import { programFaults } from './programs.ts';
import { checkBeginning, checkBlock, checkHeadings, checkMarkdown, checkUnit, type Rules } from './structure.ts';
import * as words from './words.ts';

/** A file as rules read it; `tree` and `fault` are of the text below a head. */
export type Text = Checked<unknown> & Partial<Pick<Parsed, 'slug' | 'tree' | 'fault'>>;
type Passage = words.Passage;

/** What all files are measured by, made once. */
export type Measures = {
  targets: LinkTargets;
  prices: words.OwnPrices;
  names: readonly string[];
  known: Omit<Rules['known'], 'law' | 'formerLaw'>;
  /** Of each article its passages, and its long sentences. */
  passagesOf: (text: Text) => readonly Passage[];
  sentencesOf: (text: Text) => ReturnType<typeof toSentences>;
};

/** What one file is measured by. */
type Asked = Library &
  Measures & {
    /** The law that the text tells, and the one before it. */
    told: Law;
    former: Law;
    rules: Rules;
    /** Words that an editor has allowed, each with a reason. */
    allowed: readonly string[];
    fields: readonly (Passage & { path: readonly PropertyKey[] })[];
    body: readonly Passage[];
  };

type Rule = { id: string; files: RegExp; find: (text: Text, asked: Asked) => Found[] };

const every = /^/;
const articles = /^content\/blog\//;
const texts = /^content\/(?:blog|services|legal)\//;
/** Prices, law and forbidden words stand here: they are what others are measured by. */
const measured = /^content\/(?!(?:forbidden|law|prices)\.yaml$)/;
/** Elsewhere words are kept together by blanks of their own. */
const withoutOwnBlanks = /^content\/(?:blog|pages|services|legal)\//;
const withLaw = /^content\/(?:pages\/|services\/|regions\.yaml$)/;
const filled = /^content\/(?:pages|services|legal|tools)\/|^content\/regions\.yaml$/;

/** How the signs of a file are asked for, and set by the editor. */
export const signsOf = (file: string) => ({
  ownBlanks: !withoutOwnBlanks.test(file),
  isMeasure: !measured.test(file),
});
export const isFilled = (file: string): boolean => filled.test(file);

/** Fields whose words are not ours, or are read by no visitor. */
export const notOurs = ['sources', 'allowed', 'questions', 'category'];

const toFound = ({ text, lineAt, field, path, block }: Passage, { start, end, ...fault }: words.WordFault): Found => ({
  ...{ ...fault, line: lineAt(start), field, path },
  ...(block
    ? { node: block as Node }
    : { place: { words: text.slice(start, end), around: text.slice(Math.max(0, start - 40), end + 40) } }),
});

type FindWords = (passage: Passage, asked: Asked, text: Text) => readonly words.WordFault[];
const inPassages =
  (choose: (asked: Asked) => readonly Passage[], find: FindWords): Rule['find'] =>
  (text, asked) =>
    choose(asked).flatMap((passage) => find(passage, asked, text).map((fault) => toFound(passage, fault)));

const ours = ({ fields }: Asked) => fields.filter(({ path }) => !notOurs.includes(String(path[0])));
const ofBody = ({ body }: Asked) => body;
const all = (asked: Asked) => [...ours(asked), ...asked.body];

/** Unless the words are allowed. */
const refuse =
  (find: FindWords): FindWords =>
  (passage, asked, text) =>
    find(passage, asked, text).filter(({ start, end }) =>
      asked.allowed.every((entry) => {
        for (let at = passage.text.indexOf(entry); at >= 0; at = passage.text.indexOf(entry, at + 1))
          if (at < end && at + entry.length > start) return false;
        return true;
      }),
    );

/** A block is only in the body; the fields of an article have none, and print as it does. */
const printingOf = ({ field }: Passage, file: string): words.Printing =>
  field === undefined || articles.test(file) ? 'blocks' : 'placeholders';

const findParagraphs: FindWords = (passage, { told }, { file }) =>
  words.findParagraphs(
    passage,
    new Map(told.constants.map(({ id, paragraph }) => [id, paragraph])),
    printingOf(passage, file),
  );

/** The file as it lies there, as one passage. */
const sourceOf = ({ source }: Text): Passage => ({
  text: source,
  lineAt: (index) => source.slice(0, index).split('\n').length,
});

const copyOf = ({ copy }: Text) => copy as ArticleCopy | undefined;
const ofTree =
  (find: (tree: Node, text: Text, asked: Asked) => Found[]): Rule['find'] =>
  (text, asked) =>
    text.tree ? find(text.tree, text, asked) : [];
const ofFile = (file: string, find: (library: Library, text: Text) => Found[]): Rule => ({
  id: file.replace(/.*\/|\.yaml/g, ''),
  files: new RegExp(`^content/${file}$`),
  find: (text, asked) => find(asked, text),
});

const rules: readonly Rule[] = [
  {
    id: 'no-page',
    files: texts,
    find: ({ file, slug }) =>
      pathOnSite(file) === undefined
        ? [
            {
              line: 1,
              what: `Zu der Datei „${slug}.mdx“ gibt es keine Seite`,
              mend: `In diesem Ordner stehen: ${(/legal/.test(file) ? legalSlugs : serviceSlugs).join(', ')}.`,
            },
          ]
        : [],
  },
  { id: 'name', files: articles, find: ({ slug = '' }) => checkName(slug) },
  {
    id: 'head',
    files: articles,
    find: (text, { articles, authors, site }) => {
      const article = articles.find(({ file }) => file === text.file);
      return article?.copy ? checkHead(article, article.copy, articles, authors, site) : [];
    },
  },
  {
    id: 'vat-id',
    files: texts,
    find: ({ source }, { site }) => {
      const at = source.indexOf('<Company field="vatId"');
      if (at < 0 || site.company.vatId !== undefined) return [];
      return [
        {
          line: source.slice(0, at).split('\n').length,
          what: 'Der Text nennt die Umsatzsteuer-Identifikationsnummer, und in company.yaml steht keine',
          mend: 'Nehmen Sie die Angabe aus dem Text, oder tragen Sie die Nummer unter „Unternehmen“ ein.',
        },
      ];
    },
  },
  // What is wrong in the head is told even where the text below it cannot be read.
  { id: 'readable', files: texts, find: ({ fault }) => (fault ? [fault] : []) },
  { id: 'beginning', files: articles, find: ofTree(checkBeginning) },
  // A draft that still has places to fill is not yet asked where it leads.
  {
    id: 'leads-on',
    files: articles,
    find: ofTree((tree, text) => {
      const copy = copyOf(text);
      return copy && !(copy.draft && text.source.includes('[[')) ? checkLeadsOn(tree) : [];
    }),
  },
  {
    id: 'programs',
    files: texts,
    find: ofTree((tree, { source }, { rules }) => programFaults(tree, rules.blocks, source)),
  },
  { id: 'headings', files: texts, find: ofTree(checkHeadings) },
  {
    id: 'nodes',
    files: texts,
    find: ofTree((tree, { file, source }, { rules, targets, told, former }) => {
      const found: Found[] = [];
      const check = (node: Node, ancestors: readonly Node[]): Found[] => {
        if (node.type === 'link') return checkLink(node, pathOnSite(file) ?? '', targets);
        if (!isBlock(node)) return checkMarkdown(node, ancestors, rules);
        const unit = node.name === 'Law' ? told : node.name === 'FormerLaw' ? former : undefined;
        return [...checkBlock(node, ancestors, source, rules), ...(unit ? checkUnit(node, unit) : [])];
      };
      walk(tree, (node, ancestors) => found.push(...check(node, ancestors)));
      return found;
    }),
  },
  {
    id: 'turned-signs',
    files: every,
    // Asked of the source, and where that has none of what is read: `&#x202E;` and "\u202E" turn words just the same.
    find: (text, { fields, body }) => {
      const [first, ...others] = [sourceOf(text), ...fields, ...body].map((passage) =>
        words.findTurned(passage).map((fault) => toFound(passage, fault)),
      );
      return first?.length ? first : others.flat();
    },
  },
  {
    // Whoever types `&shy;` means it, the sign itself comes along when a text is pasted.
    id: 'hidden-signs',
    files: every,
    find: (text) => {
      const source = sourceOf(text);
      return words.findHidden(source, signsOf(text.file).ownBlanks).map((fault) => toFound(source, fault));
    },
  },
  {
    id: 'own-prices',
    files: measured,
    find: inPassages(
      all,
      refuse((passage, { prices }, { file }) => words.findOwnPrices(passage, prices, printingOf(passage, file))),
    ),
  },
  {
    id: 'forbidden',
    files: measured,
    find: inPassages(
      all,
      refuse((passage, { forbidden, site }, { yaml }) => {
        const month = lawMonthOf(yaml.data);
        return words.findForbidden(passage, versionOf(forbidden, month ? `${month}-01` : site.day).copy);
      }),
    ),
  },
  { id: 'signs', files: measured, find: inPassages(all, words.findWrongSigns) },
  { id: 'marks', files: texts, find: inPassages(ofBody, words.findSlips) },
  { id: 'paragraphs', files: withLaw, find: inPassages(all, findParagraphs) },
  { id: 'paragraphs-of-articles', files: articles, find: inPassages(ofBody, findParagraphs) },
  {
    id: 'placeholders',
    files: filled,
    find: inPassages(ours, (passage, { names, site, told }, { file, yaml }) => {
      const known = lawMonthOf(yaml.data) ? Object.keys(placeholders({ ...site, law: told }, undefined)) : names;
      const ofLaw = file === 'content/regions.yaml';
      return words.findPlaceholders(
        passage,
        ofLaw ? names.filter((name) => /^(?:law|paragraph)\./.test(name)) : [...known, ...placeholdersOfSections],
      );
    }),
  },
  {
    // A draft has many places to fill: one fault names the first and the lines of the others.
    id: 'unfilled',
    files: every,
    find: (text, { fields, body }) => {
      if (isDraft(text)) return [];
      const [first, ...others] = [...fields, ...body]
        .flatMap((passage) => words.findUnfilled(passage).map((fault) => toFound(passage, fault)))
        .sort((a, b) => a.line - b.line);
      if (!first) return [];
      const lines = [...new Set(others.map(({ line }) => line))].filter((line) => line !== first.line);
      return [{ ...first, what: lines.length > 0 ? `${first.what}, ebenso in Zeile ${lines.join(', ')}` : first.what }];
    },
  },
  {
    // Whether a check would refuse them now is not asked: whoever changes a price need not touch texts that were excused from it.
    id: 'allowed',
    files: every,
    find: ({ file, tree, yaml }, asked) =>
      texts.test(file) && !tree
        ? []
        : asked.allowed.flatMap((entry, index): Found[] => {
            if (all(asked).some((passage) => passage.text.includes(entry))) return [];
            const path = ['allowed', index];
            return [
              {
                ...{ line: yaml.lineOf(path), field: 'allowed', path },
                what: `Die Worte „${entry}“ stehen nicht im Text`,
                mend: 'Nehmen Sie den Eintrag heraus, oder schreiben Sie die Worte genau wie im Text.',
              },
            ];
          }),
  },
  {
    id: 'sentences',
    files: articles,
    find: (text, { articles, sentencesOf }) => {
      const others = articles.filter(({ file }) => file !== text.file);
      const known = others.flatMap((other) => sentencesOf(other).map(({ key }): [string, string] => [key, other.file]));
      return checkSentences(sentencesOf(text), new Map(known));
    },
  },
  { id: 'acts', files: articles, find: ofTree((tree, text, { passagesOf }) => checkActs(tree, passagesOf(text))) },
  {
    id: 'figures',
    files: articles,
    find: ofTree((tree, text, { passagesOf }) => {
      const copy = copyOf(text);
      return copy ? checkFigures(tree, copy, passagesOf(text)) : [];
    }),
  },
  {
    id: 'figure-ages',
    files: articles,
    find: (text, { site, today }) => {
      const [copy, { source, slug = '' }] = [copyOf(text), text];
      return copy && today !== undefined ? checkFigureAges({ source, slug, copy }, site, today) : [];
    },
  },
  ofFile('regions.yaml', ({ site }, { yaml }) => checkPlaces(site, yaml)),
  ofFile('area.yaml', ({ site }, { yaml }) => checkOffice(site, yaml)),
  ofFile('company.yaml', ({ site, others }, { yaml }) => checkPeople(site.company, others, yaml)),
  ofFile('authors.yaml', ({ site, authors }, { yaml }) => checkAuthors(authors, site.company, yaml)),
];

/* What they measure by */

/** Pages of words that have an address each. */
const wordAnchors = ({ glossary, certificate }: Pick<Site, 'glossary' | 'certificate'>) => ({
  [routes.glossary()]: glossary.groups.flatMap(({ terms }) => terms.map(({ id }) => id)),
  [routes.certificate()]: fieldsOf(certificate).map(({ id }) => id),
});

const idsOf = ({ constants }: Law): string[] => constants.map(({ id }) => id);

export function toMeasures({ articles, texts, others, site, host, blocks }: Library): Measures {
  const names = Object.keys(placeholders(site, undefined));
  const areas = areaNames(countedAreas(site.stock, site.cities));
  const ofPages = Object.entries({ ...pageAnchors, ...wordAnchors(site) }).map(
    ([path, own]) => [path, { anchors: own, from: '' }] as const,
  );
  const ofTexts = [...articles, ...texts].map(({ file, tree, yaml }) => {
    const path = pathOnSite(file) ?? '';
    const own = file.startsWith('content/blog/') ? [anchors.contact] : (pageAnchors[path] ?? []);
    return [path, { anchors: [...(tree ? treeToAnchors(tree) : []), ...own], from: shownFrom(yaml.data) }] as const;
  });
  const kept = new Map<string, { passages: Passage[]; sentences: ReturnType<typeof toSentences> }>();
  const read = ({ file, tree, source }: Text) => {
    const before = kept.get(file);
    const passages = before?.passages ?? (tree ? treeToPassages(tree, source, blocks) : []);
    const found = before ?? { passages, sentences: toSentences(passages) };
    kept.set(file, found);
    return found;
  };
  return {
    known: {
      value: names.filter((name) => !placeholdersOfPlaces.includes(name)),
      photo: others,
      laws: [...new Set(site.laws.flatMap(idsOf))],
      figure: site.figures.flatMap(({ copy }) => copy.figures.map(({ id }) => id)),
      areas,
      anyAreas: areas,
    },
    targets: {
      pages: new Map([...ofPages, ...ofTexts]),
      citySlugs: site.cities.map(({ slug }) => slug),
      host,
      day: site.day,
    },
    prices: words.pricesToNames(site.prices),
    names,
    passagesOf: (text) => read(text).passages,
    sentencesOf: (text) => read(text).sentences,
  };
}

/** Every text of YAML, with where it stands. */
function dataToPassages(text: Text, value: unknown, path: readonly PropertyKey[] = []): Asked['fields'] {
  const { yaml } = text;
  if (typeof value === 'string') {
    const line = yaml.lineOf(path);
    return [{ text: value, path, lineAt: () => line, field: pathToText(path, yaml.data) }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    dataToPassages(text, inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** What every rule finds in a file. */
export function findIn(text: Text, library: Library, measures: Measures): Found[] {
  const { site, blocks } = library;
  const { data } = text.yaml;
  const { law: told } = toldOn(site, data);
  const former = lawBefore(site.laws, told);
  const only = articles.test(text.file) ? 'articles' : 'other texts';
  const { allowed } = (data ?? {}) as { allowed?: { words: string }[] };
  const asked: Asked = {
    ...{ ...library, ...measures, told, former },
    rules: {
      blocks: blocks.filter((block) => block.only === undefined || block.only === only),
      known: { ...measures.known, law: idsOf(told), formerLaw: idsOf(former) },
    },
    allowed: (Array.isArray(allowed) ? allowed : []).map((entry) => String(entry.words)),
    fields: dataToPassages(text, data),
    body: text.tree ? measures.passagesOf(text) : [],
  };
  return rules.flatMap(({ files, find }) => (files.test(text.file) ? find(text, asked) : []));
}

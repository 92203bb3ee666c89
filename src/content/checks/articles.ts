/** Checks the articles of content/blog/: `npm run check:content` and the build say the same (docs/decisions/0021). */
import { fieldToLine, frontmatterOf } from '../parse.ts';
import { checkHead, checkName, checkOther, isPhoto } from './across.ts';
import { faultToText, type Fault } from './fault.ts';
import { articleFolder, type ArticleFile, type Copy, type Library } from './library.ts';
import { checkLink, treeToAnchors, type LinkTargets } from './links.ts';
import { checkBeginning, checkBlock, checkHeadings, checkMarkdown, type Known, type NodeFault } from './structure.ts';
import { isBlock, treeToPassages, walk, type Node, type Passage } from './text.ts';
import {
  findForbidden,
  findOwnPrices,
  findParagraphs,
  findSigns,
  findUnfilled,
  pricesToBlocks,
  type WordFault,
} from './words.ts';

export type { Library } from './library.ts';

/** What is wrong in one file, in the order of its lines; German, a paragraph each. */
export type FileReport = { file: string; paragraphs: string[] };

/** Every article and every other file of content/blog/, in the order of their names. */
export function checkArticles(library: Library): FileReport[] {
  const shared = prepare(library);
  return [
    ...library.articles.map((article) => ({ file: article.file, paragraphs: checkArticle(article, library, shared) })),
    ...library.others.map((name) => {
      const file = `${articleFolder}/${name}`;
      return { file, paragraphs: toParagraphs(file, checkOther(name)) };
    }),
  ];
}

/** What all articles are measured by. */
type Shared = {
  known: Known;
  targets: LinkTargets;
  lawIds: ReadonlyMap<string, string>;
  prices: ReturnType<typeof pricesToBlocks>;
};

function prepare(library: Library): Shared {
  return {
    known: {
      law: library.law.constants.map(({ id }) => id),
      value: library.valueNames,
      photo: library.others.filter(isPhoto),
    },
    targets: {
      articles: new Map(
        library.articles.map(({ slug, tree, copy }) => [
          slug,
          { anchors: tree ? treeToAnchors(tree) : [], draft: copy?.draft ?? false },
        ]),
      ),
      citySlugs: library.citySlugs,
      host: library.host,
    },
    lawIds: new Map(library.law.constants.map(({ id, paragraph }) => [id, paragraph])),
    prices: pricesToBlocks(library.prices),
  };
}

function checkArticle(article: ArticleFile, library: Library, shared: Shared): string[] {
  const { file, source, copy, copyFaults, tree, syntaxFault } = article;
  const faults: NodeFault[] = [...checkName(article)];
  if (!/^---\r?\n[\s\S]*?\r?\n---/.test(source)) {
    const instead =
      'Ein Artikel beginnt mit einer Zeile ---, dann folgen title, excerpt und die übrigen Angaben, dann wieder ---.';
    return toParagraphs(file, [...faults, { line: 1, what: 'Der Kopf zwischen zwei Zeilen --- fehlt', instead }]);
  }
  if (copy) faults.push(...checkHead(article, copy, library));
  if (syntaxFault) faults.push(syntaxFault);
  // Where head or text cannot be read, what remains is still told.
  const draft = copy?.draft ?? false;
  if (tree) faults.push(...checkTree(tree, article, draft, shared));
  faults.push(...checkWords(article, draft, library, shared));
  return [...(copyFaults ? [copyFaults] : []), ...toParagraphs(file, faults)];
}

const toParagraphs = (file: string, faults: readonly NodeFault[]): string[] =>
  faults
    .map((fault): Fault => ({ file, ...fault }))
    .sort((a, b) => a.line - b.line)
    .map(faultToText);

function checkTree(tree: Node, { slug, source }: ArticleFile, draft: boolean, { known, targets }: Shared): NodeFault[] {
  const faults = [...checkBeginning(tree), ...checkHeadings(tree)];
  walk(tree, (node, ancestors) => {
    if (isBlock(node)) faults.push(...checkBlock(node, ancestors, source, known));
    else if (node.type === 'link') faults.push(...checkLink(node, { slug, draft }, targets));
    else faults.push(...checkMarkdown(node, ancestors));
  });
  return faults;
}

/** The fields of the frontmatter that visitors read as sentences. */
const headFields: { path: readonly string[]; read: (copy: Copy) => string }[] = [
  { path: ['title'], read: ({ title }) => title },
  { path: ['excerpt'], read: ({ excerpt }) => excerpt },
  { path: ['image', 'alt'], read: ({ image }) => image.alt },
];

function checkWords(
  { source, copy, tree }: ArticleFile,
  draft: boolean,
  library: Library,
  shared: Shared,
): NodeFault[] {
  const yaml = frontmatterOf(source);
  const head: Passage[] = copy
    ? headFields.map(({ path, read }) => ({
        text: read(copy),
        lineAt: () => fieldToLine(yaml, path),
        field: path.join(' › '),
      }))
    : [];
  // Titles of sources are quoted as they are; placeholders are looked for there too.
  const sources = (copy?.sources ?? []).flatMap(({ title, publisher }, index) =>
    [title, publisher].map((text) => ({ text, lineAt: () => fieldToLine(yaml, ['sources', index]), field: 'sources' })),
  );
  const body = tree ? treeToPassages(tree, source) : [];
  const faults: NodeFault[] = [];
  const tell = (passage: Passage, { start, what, instead }: WordFault) =>
    faults.push({
      line: passage.lineAt(start),
      what: namingField(passage, what),
      instead,
    });

  const allowed = (copy?.allowed ?? []).map(({ words }) => ({ words, used: false }));
  /** Whether the editor has allowed these very words, with a reason. */
  const isAllowed = ({ text }: Passage, { start, end }: WordFault): boolean =>
    allowed.some((entry) => {
      for (let at = text.indexOf(entry.words); at >= 0; at = text.indexOf(entry.words, at + 1)) {
        if (at < end && at + entry.words.length > start) return (entry.used = true);
      }
      return false;
    });

  for (const passage of [...head, ...body]) {
    for (const found of [...findOwnPrices(passage, shared.prices), ...findForbidden(passage, library.forbidden)]) {
      if (!isAllowed(passage, found)) tell(passage, found);
    }
    for (const found of findSigns(passage)) tell(passage, found);
    // A head has no blocks that could print the paragraph.
    if (!passage.field) for (const found of findParagraphs(passage, shared.lawIds)) tell(passage, found);
  }
  if (!draft) faults.push(...tellUnfilled([...head, ...sources, ...body]));
  allowed.forEach(({ words, used }, index) => {
    if (!used && tree)
      faults.push({
        line: fieldToLine(yaml, ['allowed', index]),
        what: `Die Worte „${words}“ unter allowed braucht keine Prüfung`,
        instead: 'Löschen Sie den Eintrag, oder schreiben Sie die Worte genau wie im Text.',
      });
  });
  return faults;
}

const namingField = ({ field }: Passage, what: string) => (field ? `Feld ${field}: ${what}` : what);

/** A draft has many places to fill: one fault names the first and the lines of the others. */
function tellUnfilled(passages: readonly Passage[]): NodeFault[] {
  const found = passages
    .flatMap((passage) =>
      findUnfilled(passage).map(({ start, what, instead }) => ({
        line: passage.lineAt(start),
        what: namingField(passage, what),
        instead,
      })),
    )
    .sort((a, b) => a.line - b.line);
  const [first, ...others] = found;
  if (!first) return [];
  const lines = [...new Set(others.map(({ line }) => line))].filter((line) => line !== first.line);
  return [{ ...first, what: lines.length > 0 ? `${first.what}, ebenso in Zeile ${lines.join(', ')}` : first.what }];
}

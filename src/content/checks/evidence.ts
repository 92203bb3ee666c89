/** Checks of what an article rests on: a figure on a source, law on a constant, a sentence on itself alone. */
import { citedActs } from '#domain/law/acts';
import { eitherOf } from '../faults.ts';
import type { ArticleCopy } from '../schemas/article.ts';
import { childrenOf, isBlock, lineOf, walk, wordsOf, type Found, type Node } from './mdx-tree.ts';
import { textToSentences, type Passage } from './words.ts';

/** Blocks whose figures stand elsewhere, with where they are from. */
const lawBlocks = ['Law', 'FormerLaw', 'LawChanges'];
const figureBlocks = [...lawBlocks, 'DatedFigure', 'Price', 'Value', 'StockShare', 'StockCount', 'StockRanking'];

const hasBlock = (nodes: readonly Node[], names: readonly string[]): boolean => {
  let found = false;
  for (const node of nodes)
    walk(node, (inner) => {
      found ||= isBlock(inner) && names.includes(inner.name ?? '');
    });
  return found;
};

/* Law */

const namedAct = new RegExp(`(?<![\\p{L}-])(?:${citedActs})(?![\\p{L}])`, 'u');

/** An article that names an act and takes nothing from content/law.yaml. */
export function checkActs(tree: Node, passages: readonly Passage[]): Found[] {
  if (hasBlock([tree], lawBlocks)) return [];
  for (const { text, lineAt } of passages) {
    const match = namedAct.exec(text);
    if (!match) continue;
    return [
      {
        line: lineAt(match.index),
        place: { words: match[0], around: text },
        what: `Der Artikel nennt ein Gesetz (${match[0]}), aber keine Angabe daraus`,
        mend: 'Setzen Sie mit „Einfügen …“ ein, was das Gesetz festlegt.',
      },
    ];
  }
  return [];
}

/* Figures */

const blank = '[\\s\\u00a0\\u202f]';
/** Money, percent, a year. */
const figure = new RegExp(
  `(?<![\\d.,])\\d[\\d.,]*(?:${blank}|-)*(?:%|Prozent(?!punkt)|€|Euro(?!\\p{L}))|(?<![\\d.,])(?:19|20)\\d\\d(?![\\d.,]\\d|\\d)`,
  'u',
);
const example = /(?<!\p{L})(?:(?:Modell|Rechen)?[Bb]eispiel|[Aa]ngenommen|Annahme)/u;

/** What a text calls its sources by. */
const sourceNames = ({ sources }: Pick<ArticleCopy, 'sources'>): string[] =>
  sources.flatMap(({ publisher, short }) => [
    ...(short ? [short] : []),
    publisher.replace(/\s*\(.*\)$/, ''),
    ...(/\((.+)\)$/.exec(publisher)?.slice(1) ?? []),
  ]);

/** The nodes below the root, up to each heading of the second level. */
function treeToSections(tree: Node): Node[][] {
  const sections: Node[][] = [[]];
  for (const node of childrenOf(tree)) {
    if (node.type === 'yaml') continue;
    if (node.type === 'heading' && node.depth === 2) sections.push([]);
    sections.at(-1)?.push(node);
  }
  return sections;
}

/** Sections with a figure of money, percent or year that no source, no block and no example stands for. */
export function checkFigures(tree: Node, copy: Pick<ArticleCopy, 'sources'>, passages: readonly Passage[]): Found[] {
  const names = sourceNames(copy);
  const starts = treeToSections(tree).filter(([first]) => first !== undefined);
  return starts.flatMap((section, index): Found[] => {
    const from = lineOf(section[0] as Node);
    const to = starts[index + 1]?.[0] ? lineOf(starts[index + 1]?.[0] as Node) : Infinity;
    const own = passages.filter(({ lineAt }) => lineAt(0) >= from && lineAt(0) < to);
    const stands = own
      .map(({ text, lineAt }) => ({ match: figure.exec(text), lineAt, text }))
      .find(({ match }) => match !== null);
    if (!stands?.match || hasBlock(section, figureBlocks)) return [];
    const said = own.map(({ text }) => text).join('\n');
    if (example.test(said) || names.some((name) => said.includes(name))) return [];
    const [heading] = section;
    const where = heading?.type === 'heading' ? `Im Abschnitt „${wordsOf(heading)}“` : 'Vor der ersten Überschrift';
    return [
      {
        line: stands.lineAt(stands.match.index),
        place: { words: stands.match[0], around: stands.text },
        what: `${where} steht „${stands.match[0]}“ ohne Quelle`,
        mend: `Nennen Sie in diesem Abschnitt eine Quelle aus den Angaben zum Text (${eitherOf(names.slice(0, 4))}), setzen Sie die Zahl mit „Einfügen …“ ein, oder schreiben Sie, dass es ein Beispiel ist.`,
      },
    ];
  });
}

/* Sentences */

/** A sentence of so many words or more may stand in one article only; shorter ones are turns of phrase. */
const ownWords = 8;

export type Sentence = { key: string; words: string; line: number };

/** Long sentences of a text, in a form in which the same sentence is the same. */
export function toSentences(passages: readonly Passage[]): Sentence[] {
  return passages.flatMap(({ text, lineAt }) =>
    textToSentences(text).flatMap(({ text: sentence, start }) => {
      const found = sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      if (found.length < ownWords) return [];
      const words = sentence.replaceAll('\uFFFC', '…').replace(/\s+/g, ' ').trim();
      return [{ key: found.join(' '), words, line: lineAt(start + sentence.search(/\S/)) }];
    }),
  );
}

/** @param others sentences of the other articles, each with its file */
export const checkSentences = (own: readonly Sentence[], others: ReadonlyMap<string, string>): Found[] =>
  own.flatMap(({ key, words, line }) => {
    const file = others.get(key);
    if (file === undefined) return [];
    return [
      {
        line,
        place: { words },
        what: `Der Satz „${words.length > 70 ? `${words.slice(0, 70)} …` : words}“ steht schon in ${file}`,
        mend: 'Sagen Sie es hier mit anderen Worten, oder verweisen Sie auf den anderen Artikel.',
      },
    ];
  });

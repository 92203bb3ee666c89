/** Checks of what an article rests on: a figure on a source, law on a constant. */
import { citedActs } from '#domain/law/acts';
import { eitherOf } from '../faults.ts';
import type { ArticleCopy } from '../schemas/article.ts';
import { childrenOf, hasBlock, lineOf, wordsOf, type Node, type Passage } from './mdx-tree.ts';
import type { Words } from './report.ts';
import type { Find } from './rule.ts';

/** Blocks whose figures stand elsewhere, with where they are from. */
const lawBlocks = ['Law', 'FormerLaw', 'LawChanges'];
const figureBlocks = [...lawBlocks, 'DatedFigure', 'Price', 'Value', 'StockShare', 'StockCount', 'StockRanking'];

/** The first place that a pattern finds in passages. */
function firstOf(passages: readonly Passage[], pattern: RegExp): (Words & { found: string }) | undefined {
  for (const passage of passages) {
    const { 0: found = '', index: start = -1 } = pattern.exec(passage.text) ?? {};
    if (start >= 0) return { passage, start, end: start + found.length, found };
  }
  return undefined;
}

/* Law */

const namedAct = new RegExp(`(?<![\\p{L}-])(?:${citedActs})(?![\\p{L}])`, 'u');

/** An article that names an act and takes nothing from content/law.yaml. */
export const checkActs: Find = ({ file: { tree }, body }, report) => {
  const act = firstOf(body, namedAct);
  if (act && tree && !hasBlock([tree], lawBlocks))
    report(
      act,
      `Der Artikel nennt ein Gesetz (${act.found}), aber keine Angabe daraus`,
      'Setzen Sie mit „Einfügen …“ ein, was das Gesetz festlegt.',
    );
};

/* Figures */

/** Money, percent, a year. */
const figure = new RegExp(
  `(?<![\\d.,])\\d[\\d.,]*(?:\\s|-)*(?:%|Prozent(?!punkt)|€|Euro(?!\\p{L}))|(?<![\\d.,])(?:19|20)\\d\\d(?![\\d.,]\\d|\\d)`,
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
  return sections.filter(({ length }) => length > 0);
}

/** Sections with a figure of money, percent or year that no source, no block and no example stands for. */
export const checkFigures: Find = ({ file: { tree }, article, body }, report) => {
  if (!tree || !article) return;
  const names = sourceNames(article);
  const sections = treeToSections(tree);
  sections.forEach((section, index) => {
    const [from = Infinity, to = Infinity] = [section[0], sections[index + 1]?.[0]].map((node) => node && lineOf(node));
    const own = body.filter(({ lineAt }) => lineAt(0) >= from && lineAt(0) < to);
    const at = firstOf(own, figure);
    const said = own.map(({ text }) => text).join('\n');
    if (!at || hasBlock(section, figureBlocks) || example.test(said) || names.some((name) => said.includes(name)))
      return;
    const [heading] = section;
    const where = heading?.type === 'heading' ? `Im Abschnitt „${wordsOf(heading)}“` : 'Vor der ersten Überschrift';
    report(
      at,
      `${where} steht „${at.found}“ ohne Quelle`,
      `Nennen Sie in diesem Abschnitt eine Quelle aus den Angaben zum Text (${eitherOf(names.slice(0, 4))}), setzen Sie die Zahl mit „Einfügen …“ ein, oder schreiben Sie, dass es ein Beispiel ist.`,
    );
  });
};

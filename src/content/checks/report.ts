/** What a rule finds: where, what is wrong, and what to do. */
import type { Advice, Fault, Position, Suggestion } from '../faults.ts';
import { pathToText } from '../reader/parse.ts';
import type { Yaml } from '../reader/yaml.ts';
import { isBlock, lineOf, walk, wordsOf, type Node, type Passage } from './mdx-tree.ts';

/** Words of a passage, from one position to another. */
export type Words = { passage: Passage; start: number; end: number };
/** A line, a field of the YAML, what stands under days, a node of the text, an attribute of a block, or words. */
type At = number | readonly PropertyKey[] | Dated | Node | { node: Node; line: number } | Words;
type Dated = Pick<Yaml['dated'][number], 'path' | 'line'>;

/** @param what German, without a full stop @param advice German, whole sentences */
export type Report = (at: At, what: string, advice: Advice, suggestions?: readonly Suggestion[]) => void;

const isField = (at: At): at is readonly PropertyKey[] => Array.isArray(at);

/** The line in the file; that of a field is known to its YAML alone. */
export function atToLine(at: At): number {
  if (typeof at === 'number') return at;
  if (isField(at)) return 1;
  if ('passage' in at) return at.passage.lineAt(at.start);
  return 'line' in at ? at.line : lineOf(at);
}

type Text = { file: string; yaml: Yaml; tree?: Node | undefined };

export function toFault({ file, yaml, tree }: Text, ...[at, what, advice, suggestions]: Parameters<Report>): Fault {
  const finding = { file, what, advice, suggestions };
  if (isField(at))
    return { ...finding, line: yaml.lineOf(at), field: pathToText(at, yaml.data), path: yaml.pathOf(at) };
  const line = atToLine(at);
  if (typeof at === 'number') return { ...finding, line };
  if ('path' in at) return { ...finding, line, field: pathToText(at.path), path: at.path };
  if (!('passage' in at)) return { ...finding, line, position: tree && positionOf(tree, 'node' in at ? at.node : at) };
  const { start, end, passage } = at;
  const { text, path, block } = passage;
  if (block) return { ...finding, line, position: tree && positionOf(tree, block) };
  const position = { words: text.slice(start, end), around: text.slice(Math.max(0, start - 40), end + 40) };
  return { ...finding, line, position, ...(path && { field: pathToText(path, yaml.data), path: yaml.pathOf(path) }) };
}

/** Where a node is for somebody who sees the text and not the file. */
function positionOf(tree: Node, wanted: Node): Position | undefined {
  const isLink = wanted.type === 'link';
  if (!isLink && !isBlock(wanted)) return wordsOf(wanted) === '' ? undefined : { words: wordsOf(wanted) };
  const alike: Node[] = [];
  walk(tree, (node) => {
    if (isLink ? node.type === 'link' : isBlock(node)) alike.push(node);
  });
  const index = Math.max(0, alike.indexOf(wanted));
  return isLink ? { link: index } : { block: index };
}

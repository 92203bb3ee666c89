/** Reads an MDX text with the engine that the build uses, and finds the words in it. */
import { mdxToMdast, type MdastNode } from 'satteri';
import { attributesOf, toTitle, type Block } from '../block.ts';
import { lineAt, type Advice, type Fault } from '../faults.ts';

export type Node = MdastNode;
export type BlockNode = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** A stretch of text that is read as one: paragraph, heading, row of a table, attribute, field. */
export type Passage = {
  text: string;
  /** Line in the file of a position in `text`. */
  lineAt: (index: number) => number;
  /** Its path in the YAML, where it is a field. */
  path?: readonly PropertyKey[];
  /** The block whose attribute it is. */
  block?: Node;
};

export function htmlToFault(name: string, blocks: readonly Block[]): [what: string, advice: Advice] {
  const instead =
    name === 'br'
      ? 'Beginnen Sie einen neuen Absatz mit einer Leerzeile; soll nur die Zeile enden, schreiben Sie \\ an ihr Ende.'
      : `Verwenden Sie Markdown oder einen der Blöcke: ${blocks.map((block) => block.name).join(', ')}.`;
  return [
    'Hier steht ein Befehl, den die Website nicht kennt',
    ['', `HTML gibt es im Text nicht: <${name}>. ${instead}`],
  ];
}

/**
 * What the engine refuses, in German. Its messages are English and speak of JSX, which an editor
 * has never heard of; `$1` stands for the block: `3:1: Expected a closing tag for `<Callout>` (3:1) (mdx-jsx:…)`.
 */
const refusals: readonly [pattern: RegExp, what: string, advice: string, inFile?: string][] = [
  [
    /Expected a closing tag for `<(\w*)>`/,
    'Der Block $1 hat kein Ende',
    '',
    'Schreiben Sie </$1> auf eine eigene Zeile hinter seinen Inhalt; hat er keinen, schließen Sie ihn mit einem Schrägstrich: <$1 … />.',
  ],
  [
    /Unexpected closing tag `<\/(\w*)>`/,
    'Hier endet $1, und dieser Block ist nicht offen',
    'Blöcke enden in der umgekehrten Reihenfolge, in der sie anfangen. Löschen Sie dieses Ende, oder ergänzen Sie, was fehlt.',
  ],
  [
    /Unexpected character `!`/,
    'Hier steht eine Notiz, die die Website nicht kennt',
    '',
    'Schreiben Sie Notizen nicht in <!-- -->, sondern so: {/* Notiz */}',
  ],
  [
    /Unexpected character after `<`/,
    'Hier steht eine spitze Klammer, die nicht gelesen wird',
    '',
    'Für „kleiner als“ schreiben Sie \\<, für einen Link [Worte](https://…). Werte eines Blocks stehen in geraden Anführungszeichen: id="validity".',
  ],
  [
    /closing brace|parse expression/,
    'Eine geschweifte Klammer { wird nicht als Text gelesen',
    '',
    'Schreiben Sie \\{ und \\}, wenn die Klammern im Text stehen sollen.',
  ],
  [/(?:)/, 'Diese Stelle lässt sich nicht lesen', 'Löschen Sie die Stelle und schreiben Sie sie neu.'],
];

/** Signs and levels. Our texts stay far below; more make the engine end this program, or take minutes. */
const longest = 100_000;
const deepest = 100;

type Unread = Pick<Fault, 'line' | 'what' | 'advice'>;

const unreadable = (line: number, what: string): Unread => ({
  line,
  what,
  advice: 'Löschen Sie die Stelle und schreiben Sie sie neu; oft kam sie beim Einfügen mit.',
});

/** Refuses a text before it is parsed: the engine that reads expressions would overflow the stack. */
export function sourceFault(source: string): Unread | undefined {
  if (source.length > longest) return unreadable(1, `Der Text ist länger als ${longest} Zeichen`);
  // `{a+a+a+…`: a chain of operators is as deep as it is long, without any bracket.
  const chain =
    /(?:(?<!(?<!\\)(?:\\\\)*\\)\{(?=((?:\s|\/\*[\s\S]*?\*\/)*))\1[^\s}]|^(?:import|export)\b)[^}]{1000}/m.exec(source);
  if (chain) return unreadable(lineAt(source, chain.index), 'Eine Stelle sieht aus wie ein langes Programm');
  let depth = 0;
  for (const { 0: bracket, index } of source.matchAll(/[([{)\]}]/g)) {
    depth = Math.max(0, depth + ('([{'.includes(bracket) ? 1 : -1));
    if (depth > deepest) return unreadable(lineAt(source, index), `Mehr als ${deepest} Klammern stehen ineinander`);
  }
  return undefined;
}

/** Refuses a tree before it is walked by recursion, which would overflow the stack; itself it does not recurse. */
export function depthFault(tree: Node): Unread | undefined {
  let level = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return unreadable(lineOf(level[0] ?? tree), 'Hier steht zu viel ineinander');
    level = level.flatMap(childrenOf);
  }
  return undefined;
}

/** The tree of a text, or why there is none. */
export function parseMdx(
  text: string,
  blocks: readonly Block[],
): { tree: Node; fault?: undefined } | { tree?: undefined; fault: Unread } {
  const unread = sourceFault(text);
  if (unread) return { fault: unread };
  try {
    const tree = mdxToMdast(text);
    const deep = depthFault(tree);
    return deep ? { fault: deep } : { tree };
  } catch (error) {
    const { message } = error as Error;
    const line = Number.parseInt(message, 10) || 1;
    for (const [pattern, fault, toDo, inFile = ''] of refusals) {
      const [found, name = ''] = pattern.exec(message) ?? [];
      if (found === undefined) continue;
      const [what, advice] = /^[a-z]/.test(name)
        ? htmlToFault(name, blocks)
        : [fault.replace('$1', toTitle(name, blocks)), [toDo, inFile.replaceAll('$1', name)] as const];
      return { fault: { line, what, advice } };
    }
    throw error;
  }
}

export const lineOf = (node: Node): number => node.position?.start.line ?? 1;

export const childrenOf = (node: Node): Node[] => ('children' in node ? (node.children as Node[]) : []);

export const isBlock = (node: Node): node is BlockNode =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** Below a node of which this is returned no other is visited. */
export const skip = Symbol('skip');

/** Visits every node, parents first. @param ancestors from the root to the parent */
export function walk(
  node: Node,
  visit: (node: Node, ancestors: readonly Node[]) => unknown,
  ancestors: Node[] = [],
): void {
  if (visit(node, ancestors) === skip) return;
  for (const child of childrenOf(node)) walk(child, visit, [...ancestors, node]);
}

/** Whether one of these, or of what is in them, is a block. @param names which of them, in place of any */
export const hasBlock = (nodes: readonly Node[], names?: readonly string[]): boolean =>
  nodes.some(
    (node) => (isBlock(node) && (names?.includes(node.name ?? '') ?? true)) || hasBlock(childrenOf(node), names),
  );

/** Stands in a passage for what is not typed: the figure of a block, code. */
const notTyped = '\uFFFC';

type Piece = { start: number; line: number };

/** The words of a node without their marks: `**Drei** [Monate](/x)` → 'Drei Monate' */
export function nodeToPassage(node: Node): Passage {
  let text = '';
  const pieces: Piece[] = [];
  const add = (words: string, at: Node) => {
    pieces.push({ start: text.length, line: lineOf(at) });
    text += words;
  };
  const collect = (at: Node): void => {
    if (at.type === 'text') add(at.value, at);
    else if (at.type === 'break') add('\n', at);
    else if (at.type === 'inlineCode') add(notTyped, at);
    else if (isBlock(at)) {
      add(notTyped, at);
      if (at.children.length > 0) add(' ', at);
      childrenOf(at).forEach(collect);
    } else {
      childrenOf(at).forEach((child, index) => {
        if (at.type === 'tableRow' && index > 0) add(' | ', child);
        collect(child);
      });
    }
  };
  collect(node);
  const lineAt = (index: number) => {
    const piece = pieces.findLast(({ start }) => start <= index);
    if (!piece) return lineOf(node);
    return piece.line + (text.slice(piece.start, index).match(/\n/g)?.length ?? 0);
  };
  return { text, lineAt };
}

/** What a passage says, for comparing and for messages. */
export const wordsOf = (node: Node): string => nodeToPassage(node).text.replaceAll(notTyped, '').trim();

const passageTypes = ['paragraph', 'heading', 'tableRow'];

/** Every passage below the root, those in attributes of blocks included. */
export function treeToPassages(tree: Node, source: string, blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = [];
  const collectAttributes = (node: Node) => {
    if (!isBlock(node)) return;
    const block = blocks.find(({ name }) => name === node.name);
    // Names and addresses have checks of their own.
    const others = block ? attributesOf(block).filter(({ lookup, options }) => !lookup && options.length === 0) : [];
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
      if (block && !others.some(({ name }) => name === attribute.name)) continue;
      const line = attributeLine(node, attribute.name, source);
      passages.push({ text: attribute.value, lineAt: () => line, block: node });
    }
  };
  walk(tree, (node) => {
    if (!passageTypes.includes(node.type)) return collectAttributes(node);
    passages.push(nodeToPassage(node));
    walk(node, collectAttributes);
    return skip;
  });
  return passages;
}

/** An attribute has no position of its own: its name is looked for in the tag. */
export function attributeLine(node: BlockNode, name: string, source: string): number {
  const from = node.position?.start.offset ?? 0;
  const at = source.slice(from, node.position?.end.offset).search(new RegExp(`\\s${name}(?=[\\s=/>])`));
  return lineOf(node) + (at < 0 ? 0 : (source.slice(from, from + at + 1).match(/\n/g)?.length ?? 0));
}

/** Reads an article's text with the engine that the build uses, and finds the words in it. */
import { mdxToMdast, type MdastNode } from 'satteri';
import { blockOf } from './blocks.ts';

export type Node = MdastNode;
export type BlockNode = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** The text of an article could not be read. */
export type SyntaxFault = { line: number; what: string; instead: string };

/**
 * What the engine refuses, in German. Its messages are English and speak of JSX, which an editor
 * has never heard of: `3:1: Expected a closing tag for `<Callout>` (3:1) (mdx-jsx:…)`.
 */
const refusals: {
  pattern: RegExp;
  what: (name: string, other: string) => string;
  instead: (name: string) => string;
}[] = [
  {
    pattern: /Expected a closing tag for `<(\w*)>`/,
    what: (name) => `Der Block <${name}> hat kein Ende`,
    instead: (name) =>
      blockOf(name)?.content === 'nothing'
        ? `Schließen Sie ihn mit einem Schrägstrich: <${name} … />`
        : `Schreiben Sie </${name}> auf eine eigene Zeile hinter seinen Inhalt.`,
  },
  {
    pattern: /Unexpected closing tag `<\/(\w*)>`, expected corresponding closing tag for `<(\w*)>`/,
    what: (name, other) => `Hier endet <${name}>, offen ist aber noch <${other}>`,
    instead: () => 'Schließen Sie die Blöcke in der umgekehrten Reihenfolge, in der sie anfangen.',
  },
  {
    pattern: /Unexpected closing tag `<\/(\w*)>`/,
    what: (name) => `Hier endet <${name}>, ohne dass der Block angefangen hat`,
    instead: (name) => `Löschen Sie </${name}>, oder schreiben Sie davor den Anfang: <${name} …>`,
  },
  {
    pattern: /Unexpected character `!`/,
    what: () => 'Eine Notiz in <!-- --> gibt es hier nicht',
    instead: () => 'Schreiben Sie Notizen so: {/* Notiz */}',
  },
  {
    pattern: /Unexpected character after `<`/,
    what: () => 'Hinter dem Zeichen < folgt kein richtig geschriebener Block',
    instead: () =>
      'Für „kleiner als“ schreiben Sie \\<, für einen Link [Worte](https://…). Werte eines Blocks stehen in geraden Anführungszeichen: id="validity".',
  },
  {
    pattern: /closing brace|parse expression/,
    what: () => 'Eine geschweifte Klammer { wird nicht als Text gelesen',
    instead: () => 'Schreiben Sie \\{ und \\}, wenn die Klammern im Text stehen sollen.',
  },
];

const unknownRefusal = {
  what: () => 'Diese Stelle lässt sich nicht lesen',
  instead: () =>
    'Vergleichen Sie die Zeile mit den Beispielen in docs/editing.md: Blöcke, spitze und geschweifte Klammern.',
};

/** The tree of a whole file, frontmatter included, or why there is none. */
export function parseText(text: string): { tree: Node } | { fault: SyntaxFault } {
  try {
    return { tree: mdxToMdast(text) };
  } catch (error) {
    const { message } = error as Error;
    const [, line = '1'] = /^(\d+):\d+:/.exec(message) ?? [];
    const { what, instead } = refusals.find(({ pattern }) => pattern.test(message)) ?? unknownRefusal;
    const [, name = '', other = ''] =
      refusals.find(({ pattern }) => pattern.test(message))?.pattern.exec(message) ?? [];
    return { fault: { line: Number(line), what: what(name, other), instead: instead(name) } };
  }
}

export const lineOf = (node: Node): number => node.position?.start.line ?? 1;

export const childrenOf = (node: Node): Node[] => ('children' in node ? (node.children as Node[]) : []);

export const isBlock = (node: Node): node is BlockNode =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** Visits every node, parents first. @param ancestors from the root to the parent */
export function walk(
  node: Node,
  visit: (node: Node, ancestors: readonly Node[]) => void,
  ancestors: Node[] = [],
): void {
  visit(node, ancestors);
  for (const child of childrenOf(node)) walk(child, visit, [...ancestors, node]);
}

/** Stands in a passage for what is not typed: the figure of a block, code. */
const notTyped = '\uFFFC';

/** A stretch of text that is read as one: paragraph, heading, row of a table, attribute, field of the frontmatter. */
export type Passage = {
  text: string;
  /** Line in the file of a position in `text`. */
  lineAt: (index: number) => number;
  /** Field of the frontmatter, where it stands there. */
  field?: string;
};

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
export function treeToPassages(tree: Node, source: string): Passage[] {
  const passages: Passage[] = [];
  const collect = (node: Node): void => {
    walkAttributes(node);
    if (passageTypes.includes(node.type)) {
      passages.push(nodeToPassage(node));
      walk(node, (inner) => {
        if (inner !== node) walkAttributes(inner);
      });
    } else childrenOf(node).forEach(collect);
  };
  const walkAttributes = (node: Node) => {
    if (!isBlock(node)) return;
    for (const attribute of node.attributes) {
      const known =
        attribute.type === 'mdxJsxAttribute'
          ? blockOf(node.name ?? '')?.attributes.find(({ name }) => name === attribute.name)
          : undefined;
      // Words alone: names and addresses have checks of their own.
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string' || known?.values) continue;
      const line = attributeLine(node, attribute.name, source);
      passages.push({ text: attribute.value, lineAt: () => line });
    }
  };
  collect(tree);
  return passages;
}

/** An attribute has no position of its own: its name is looked for in the tag. */
export function attributeLine(node: BlockNode, name: string, source: string): number {
  const from = node.position?.start.offset ?? 0;
  const at = source.slice(from, node.position?.end.offset).search(new RegExp(`\\s${name}(?=[\\s=/>])`));
  return lineOf(node) + (at < 0 ? 0 : (source.slice(from, from + at + 1).match(/\n/g)?.length ?? 0));
}

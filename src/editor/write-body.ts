/** Writes a changed text so that what nobody has touched stays as it is typed, line breaks and marks included. */
import { diffComm } from 'node-diff3';
import { childrenOf, isBlock, parseMdx, walk, type Node } from '../content/checks/mdx-tree.ts';
import { toMeaning } from './client/meaning.ts';
import { setWords, withEdits } from './typeset.ts';

const partsOf = (body: string): Node[] | undefined => {
  const { tree } = parseMdx(body, []);
  return tree && 'children' in tree ? tree.children : undefined;
};

const placeOf = ({ position }: Node) => ({
  from: position?.start.offset ?? 0,
  to: position?.end.offset ?? 0,
  indent: (position?.start.column ?? 1) - 1,
});

/** A text's paragraphs, lists and blocks, each as it is typed; nothing where it cannot be read. */
export const toParagraphs = (body: string): string[] | undefined =>
  partsOf(body)?.map((part) => body.slice(placeOf(part).from, placeOf(part).to));

/** For each of the new parts the old one that it is, or that stood there. */
function pair(old: readonly Node[], now: readonly Node[]): (Node | undefined)[] {
  let from = 0;
  return diffComm(old.map(toMeaning), now.map(toMeaning)).flatMap(({ common, buffer1 = [], buffer2 = [] }) => {
    const [before, after] = [common ?? buffer1, common ?? buffer2];
    const were = after.map((_, index) => (before.length === after.length ? old[from + index] : undefined));
    from += before.length;
    return were;
  });
}

const isSame = (old: Node | undefined, now: Node): boolean => old !== undefined && toMeaning(old) === toMeaning(now);

/** Nothing but its children: of a block its fields too. */
const shellOf = (node: Node): string => toMeaning({ ...node, children: [], attributes: [] } as Node);

/** Whether its entries are written one by one. */
const isHolder = (old: Node | undefined, now: Node): old is Node =>
  old !== undefined &&
  ['list', 'listItem', 'table', 'mdxJsxFlowElement'].includes(old.type) &&
  shellOf(old) === shellOf(now) &&
  // Another number of entries has others behind it too.
  !(old.type === 'list' && old.ordered && childrenOf(old).length !== childrenOf(now).length);

const isOpenedAnew = (old: Node, now: Node): boolean =>
  isBlock(old) && isBlock(now) && !isSame({ ...old, children: [] }, { ...now, children: [] });

/** The smallest parts that say something new. */
const findNew = (old: readonly Node[], now: readonly Node[]): Node[] =>
  pair(old, now).flatMap((was, index) => {
    const part = now[index];
    if (!part || isSame(was, part)) return [];
    if (!isHolder(was, part)) return [part];
    const inner = findNew(childrenOf(was), childrenOf(part));
    return isOpenedAnew(was, part) ? [{ ...part, children: [] } as Node, ...inner] : inner;
  });

/** A table that was pasted from elsewhere stands in no block; its caption is asked for like every empty field. */
function withCaptions(body: string, old: readonly Node[]): string {
  const parts = partsOf(body) ?? [];
  const were = pair(old, parts);
  return withEdits(
    body,
    parts.flatMap((part, index) => {
      if (part.type !== 'table' || were[index]?.type === 'table') return [];
      const { from, to } = placeOf(part);
      return [{ from, to, text: `<Table caption="">\n\n${body.slice(from, to)}\n\n</Table>` }];
    }),
  );
}

/**
 * A paragraph that begins with `import` or `export` would be a program, and it may come from anybody's Word file: its
 * first letter written as a sign of its own keeps it one of words.
 */
function withoutModules(body: string): string {
  const starts: number[] = [];
  const { tree } = parseMdx(body, []);
  if (tree) walk(tree, (node) => node.type === 'mdxjsEsm' && starts.push(placeOf(node).from));
  return withEdits(
    body,
    starts.map((from) => ({ from, to: from + 1, text: `&#x${body.charCodeAt(from).toString(16)};` })),
  );
}

/** What is in a block stands on lines of its own, as the handbook writes it: the editor moves it in instead. */
function toBlockLines(source: string): string {
  const [, open, inner, close] = /^(<[A-Z][^\n]*[^/]>)\n((?: {2}[^\n]*\n|\n)+)(<\/[A-Z]\w+>)$/.exec(source) ?? [];
  return inner === undefined ? source : `${open}\n\n${inner.replace(/^ {2}/gm, '').trim()}\n\n${close}`;
}

/** @param before the text as it is typed @param after as the editor in the browser writes it */
export function writeBody(before: string, after: string): string {
  // The text editor escapes the `[[` of what is still to be written as if it were a link.
  const words = withoutModules(
    after
      .replace(/\\\[\\?\[/g, '[[')
      .replace(/\\?\]\\\]/g, ']]')
      .trim(),
  );
  const old = partsOf(before) ?? [];
  const clean = withCaptions(setWords(words, findNew(old, partsOf(words) ?? [])), old);
  const now = partsOf(clean);
  if (!now) return clean;

  /** A new part, moved to where the old one stood. */
  const toNew = (part: Node, indent: number): string => {
    const { from, to, indent: moved } = placeOf(part);
    const source = clean.slice(from, to).replaceAll(`\n${' '.repeat(moved)}`, '\n');
    return toBlockLines(source).replaceAll(/\n(?!\n)/g, `\n${' '.repeat(indent)}`);
  };
  const toText = (part: Node, was: Node | undefined, indent: number): string => {
    const { from = 0, to = 0 } = was ? placeOf(was) : {};
    if (isSame(was, part)) return before.slice(from, to);
    if (!isHolder(was, part)) return toNew(part, indent);
    const [first, last] = [childrenOf(was)[0], childrenOf(was).at(-1)];
    if (!first || !last) return toNew(part, indent);
    const open = isOpenedAnew(was, part)
      ? `${toNew(part, indent).split('\n', 1)[0]}\n\n`
      : before.slice(from, placeOf(first).from);
    return open + toTexts(childrenOf(was), childrenOf(part)) + before.slice(placeOf(last).to, to);
  };
  /** Between two entries stands what stood there, or what stands between the last two. */
  const toTexts = (were: readonly Node[], parts: readonly Node[]): string => {
    const gapBefore = (index: number) =>
      index < 1 || index >= were.length
        ? undefined
        : before.slice(placeOf(were[index - 1] as Node).to, placeOf(were[index] as Node).from);
    const usual = gapBefore(were.length - 1) ?? '\n\n';
    const pairs = pair(were, parts);
    const { from: first = 0, indent = 0 } = were[0] ? placeOf(were[0]) : {};
    // Another one would begin another list.
    const [marker] = /^[-*+]/.exec(before.slice(first)) ?? [];
    return parts.reduce((text, part, index) => {
      const at = pairs[index] ? were.indexOf(pairs[index]) : -1;
      const isNext = index > 0 && at > 0 && pairs[index - 1] === were[at - 1];
      const gap = index === 0 ? '' : ((isNext ? gapBefore(at) : undefined) ?? usual);
      const words = toText(part, pairs[index], indent);
      return text + gap + (part.type === 'listItem' && marker ? words.replace(/^[-*+]/, marker) : words);
    }, '');
  };
  const text = toTexts(old, now);
  // Read again: where old and new parts side by side say something else, the text editor's own text is taken.
  const same = partsOf(text)?.map(toMeaning).join() === now.map(toMeaning).join();
  return same ? text : clean;
}

/** Writes a changed text so that paragraphs nobody has touched stay as they are typed, line breaks included. */
import { parseMdx, walk, type Node } from '../content/checks/mdx-tree.ts';
import { setWords, withEdits } from './typeset.ts';

/** What no reader sees of a node: where it stands, whether its list has empty lines, the editor's own notes. */
const notShown = new Set(['position', 'spread', 'data']);

/** The same for two texts that show the same. */
function toMeaning(node: Node): string {
  return JSON.stringify(node, (key, value: unknown) => {
    if (notShown.has(key) || value === null) return undefined;
    if (Array.isArray(value) && key === 'children') return joinTexts(value as Node[]);
    return value;
  });
}

/** Neighbouring texts are one, and a line break in it is a blank. */
function joinTexts(children: readonly Node[]): Node[] {
  const joined: Node[] = [];
  for (const child of children) {
    const last = joined.at(-1);
    if (child.type !== 'text') joined.push(child);
    else if (last?.type === 'text') joined[joined.length - 1] = { ...last, value: last.value + child.value };
    else joined.push({ ...child });
  }
  return joined.map((node) =>
    node.type === 'text' ? { ...node, value: node.value.replace(/[ \t]*\n[ \t]*/g, ' ') } : node,
  );
}

const partsOf = (body: string): Node[] | undefined => {
  const { tree } = parseMdx(body, []);
  return tree && 'children' in tree ? tree.children : undefined;
};

const placeOf = ({ position }: Node) => ({ from: position?.start.offset ?? 0, to: position?.end.offset ?? 0 });
const sourceOf = (body: string, part: Node): string => body.slice(placeOf(part).from, placeOf(part).to);

/** A text's paragraphs, lists and blocks, each as it is typed; nothing where it cannot be read. */
export const toParagraphs = (body: string): string[] | undefined => partsOf(body)?.map((part) => sourceOf(body, part));

/** What is in a block stands on lines of its own, as the handbook writes it: the editor moves it in instead. */
function toBlockLines(source: string): string {
  const [, open, inner, close] = /^(<[A-Z][^\n]*[^/]>)\n((?: {2}[^\n]*\n|\n)+)(<\/[A-Z]\w+>)$/.exec(source) ?? [];
  return inner === undefined ? source : `${open}\n\n${inner.replace(/^ {2}/gm, '').trim()}\n\n${close}`;
}

/** A table that was pasted from elsewhere stands in no block; its caption is asked for like every empty field. */
const withCaptions = (body: string): string =>
  withEdits(
    body,
    (partsOf(body) ?? []).flatMap((part) =>
      part.type === 'table'
        ? [{ ...placeOf(part), text: `<Table caption="">\n\n${sourceOf(body, part)}\n\n</Table>` }]
        : [],
    ),
  );

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

/** @param before the text as it is typed @param after as the editor in the browser writes it */
export function writeBody(before: string, after: string): string {
  // The text editor escapes the `[[` of what is still to be written as if it were a link.
  const words = withoutModules(
    after
      .replace(/\\\[\\?\[/g, '[[')
      .replace(/\\?\]\\\]/g, ']]')
      .trim(),
  );
  const old = partsOf(before)?.map((part) => ({ meaning: toMeaning(part), source: sourceOf(before, part) }));
  const isNew = (part: Node) => !old?.some(({ meaning }) => meaning === toMeaning(part));
  const clean = withCaptions(setWords(words, partsOf(words)?.filter(isNew) ?? []));
  const now = partsOf(clean);
  if (!old || !now) return clean;
  let from = 0;
  const written = now.map((part) => {
    const meaning = toMeaning(part);
    const at = old.findIndex((one, index) => index >= from && one.meaning === meaning);
    if (at < 0) return toBlockLines(sourceOf(clean, part));
    from = at + 1;
    return old[at]?.source ?? '';
  });
  const text = written.join('\n\n');
  // Read again: where old and new parts side by side say something else, the text editor's own text is taken.
  const same = partsOf(text)?.map(toMeaning).join() === now.map(toMeaning).join();
  return same ? text : clean;
}

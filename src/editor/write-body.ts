/** Writes a changed text: paragraphs, lists and blocks that say the same stay as they are typed, the others get one form. */
import { diffComm } from 'node-diff3';
import { parseMdx, walk, type Node } from '../content/checks/mdx-tree.ts';
import { toMeaning } from './meaning.ts';
import { autocorrectWords, withEdits } from './autocorrect.ts';

const partsOf = (body: string): Node[] | undefined => {
  const { tree } = parseMdx(body, []);
  return tree && 'children' in tree ? tree.children : undefined;
};

const startOf = ({ position }: Node): number => position?.start.offset ?? 0;
const endOf = ({ position }: Node): number => position?.end.offset ?? 0;
const sourceOf = (body: string, part: Node): string => body.slice(startOf(part), endOf(part));

/** The top-level parts of a text, each as it is typed; nothing where it cannot be read. */
export const toParagraphs = (body: string): string[] | undefined => partsOf(body)?.map((part) => sourceOf(body, part));

/** For each new part the index of the old one that says the same, or -1. */
function pair(old: readonly Node[], now: readonly Node[]): number[] {
  let from = 0;
  return diffComm(old.map(toMeaning), now.map(toMeaning)).flatMap(({ common, buffer1 = [], buffer2 = [] }) => {
    if (common) return common.map(() => from++);
    from += buffer1.length;
    return buffer2.map(() => -1);
  });
}

/** The text editor indents what is in a block; the handbook puts it on lines of its own. */
function toBlockLines(source: string): string {
  const block = /^(<[A-Z][^\n]*[^/]>)\n((?: {2}[^\n]*\n|\n)+)(<\/[A-Z]\w+>)$/gm;
  const moved = source.replace(
    block,
    (_, open: string, inner: string, close: string) => `${open}\n\n${inner.replace(/^ {2}/gm, '').trim()}\n\n${close}`,
  );
  return moved === source ? source : toBlockLines(moved);
}

/** What the text editor writes, without its needless escapes, and in the form that texts are typed in. */
const toTyped = (markdown: string): string =>
  toBlockLines(markdown.trim())
    .replace(/\\\[\\?\[/g, '[[')
    .replace(/\\?\]\\\]/g, ']]')
    .replace(/(?<=\S )\\=/g, '=')
    .replace(/^\|(?: :?-:? \|)+$/gm, (rule) => rule.replaceAll('-', '---'))
    .replace(/^( *)\* /gm, '$1- ')
    // A soft hyphen that somebody wants is to be seen in the file.
    .replaceAll('\u00ad', '&shy;')
    // An item of some days stands beside the others: without its marks it would be one of a list within the last item.
    .replace(/^( *?)(?: {2}(?=<(?:Until|From) [^>]*>- )| {3}(?=<(?:Until|From) [^>]*>\d+\. ))/gm, '$1');

/**
 * A line that begins with `import` or `export` would be a program, and it may come from anybody's Word file: its first
 * letter written as a sign of its own keeps it one of words.
 */
function withoutModules(body: string): string {
  const starts: number[] = [];
  const { tree } = parseMdx(body, []);
  if (tree) walk(tree, (node) => node.type === 'mdxjsEsm' && starts.push(startOf(node)));
  const toSign = (at: number) => `&#x${body.charCodeAt(at).toString(16)};`;
  return withEdits(
    body,
    starts.map((from) => ({ from, to: from + 1, text: toSign(from) })),
  );
}

/** @param before the text as it is typed @param after as the editor in the browser writes it */
export function writeBody(before: string, after: string): string {
  const old = partsOf(before) ?? [];
  const typed = withoutModules(toTyped(after));
  const parts = partsOf(typed) ?? [];
  const pairs = pair(old, parts);
  const isNew = (_: unknown, index: number) => pairs[index] === -1;
  const clean = autocorrectWords(typed, parts.filter(isNew));
  const now = partsOf(clean) ?? [];
  // A table that was pasted stands in no block; its caption is asked for like every empty field.
  const hasTables = old.some(({ type }) => type === 'table');
  const text = now.reduce((text, part, index) => {
    const at = pairs[index] ?? -1;
    const [was, last] = [old[at], old[at - 1]];
    const source = was ? sourceOf(before, was) : sourceOf(clean, part);
    const isBare = !was && part.type === 'table' && !hasTables;
    const gap = was && last && pairs[index - 1] === at - 1 ? before.slice(endOf(last), startOf(was)) : '\n\n';
    return `${text}${index === 0 ? '' : gap}${isBare ? `<Table caption="">\n\n${source}\n\n</Table>` : source}`;
  }, '');
  return text || clean;
}

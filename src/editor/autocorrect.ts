/** Sets quotation marks, dashes and blanks of typed and pasted words as the check wants them, so that nobody has to. */
import { notOwnWording } from '../content/checks/rule.ts';
import { typographyRulesOf } from '../content/checks/rules.ts';
import { childrenOf, isBlock, type Node } from '../content/checks/mdx-tree.ts';
import { setValue, smartPunctuation } from '#domain/language/typography';

/** @param path in the file @returns fields as they are to be written: those that are not as before, with their signs set */
export function autocorrectFields(file: string, now: unknown, before: unknown, path: readonly string[] = []): unknown {
  const { ownBlanks, isReference } = typographyRulesOf(file);
  if (now === before || isReference || notOwnWording.includes(path[0] ?? '')) return now;
  if (typeof now === 'string') return setValue(now, { ownBlanks });
  if (typeof now !== 'object' || now === null) return now;
  const old = (before ?? {}) as Record<string, unknown>;
  const set = Object.entries(now).map(([key, one]): [string, unknown] => [
    key,
    autocorrectFields(file, one, old[key], [...path, key]),
  ]);
  return Array.isArray(now) ? set.map(([, one]) => one) : Object.fromEntries(set);
}

type Edit = { from: number; to: number; text: string };

/** The text with others at these places. */
export const withEdits = (text: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((edited, { from, to, text: put }) => edited.slice(0, from) + put + edited.slice(to), text);

/** @param source a text @param parts those of it that are new @returns the text with the signs of their words set */
export function autocorrectWords(source: string, parts: readonly Node[]): string {
  const edits: Edit[] = [];
  /** The paragraph up to this word: what stands before a quotation mark decides whether it opens or closes. */
  let before = '';
  const collect = (node: Node): void => {
    const [from = 0, to = 0] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type === 'text') {
      const text = smartPunctuation(source.slice(from, to), { before, after: source.slice(to, to + 1) });
      edits.push({ from, to, text });
      before += text;
    } else if (isBlock(node) || node.type === 'inlineCode') before += '\uFFFC';
    else if (!/^(?:strong|emphasis|link)$/.test(node.type)) before = '';
    childrenOf(node).forEach(collect);
  };
  parts.forEach(collect);
  return withEdits(source, edits);
}

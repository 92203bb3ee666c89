/** Compares texts by what a reader sees: nested marks in another order and other line breaks mean the same. */

/** A node of a text's tree, whoever has read it. */
export type Node = { type: string; value?: unknown; children?: readonly Node[] };

/** Properties of a node that no reader sees: its position, empty lines in its list, the editor's own notes. */
const notShown = new Set(['position', 'spread', 'data']);

/** Marks of words; several around the same words mean the same in any order. */
const marks = ['strong', 'emphasis', 'delete', 'link'];

const withoutLines = (node: Node): Node =>
  node.type === 'text' ? { ...node, value: String(node.value).replace(/[ \t]*\n[ \t]*/g, ' ') } : node;

type Run = { node: Node; marks: string };

/** Words and blocks in a sentence one after the other, each with its marks; a line break in words is a blank. */
function toRuns(children: readonly Node[], around: readonly string[] = []): Run[] {
  const runs = children.flatMap((node) =>
    marks.includes(node.type) && node.children
      ? toRuns(node.children, [...around, toMeaning({ ...node, children: [] })])
      : [{ node: withoutLines(node), marks: [...new Set(around)].sort().join() }],
  );
  return runs.reduce<Run[]>((joined, run) => {
    const last = joined.at(-1);
    if (last?.node.type !== 'text' || run.node.type !== 'text' || last.marks !== run.marks) return [...joined, run];
    const value = `${String(last.node.value)}${String(run.node.value)}`;
    return [...joined.slice(0, -1), { ...last, node: { ...last.node, value } }];
  }, []);
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

export const toMeaning = (node: Node): string =>
  JSON.stringify(node, (key, value: unknown) => {
    if (notShown.has(key) || value === null) return undefined;
    if (Array.isArray(value))
      return key !== 'children' ? value : value.length > 0 ? toRuns(value as Node[]) : undefined;
    return typeof value === 'object' ? Object.fromEntries(Object.entries(value).sort(byName)) : value;
  });

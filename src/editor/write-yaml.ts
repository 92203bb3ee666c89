/** Writes changed data into YAML so that everything else stays as it is typed: comments, quotes, line breaks. */
import { isDeepStrictEqual } from 'node:util';
import { isMap, isPair, isScalar, isSeq, parse, parseDocument, stringify, type Node } from 'yaml';

type Edit = { from: number; to: number; text: string };
type Map = Record<string, unknown>;

const isObject = (value: unknown): value is Map => typeof value === 'object' && value !== null && !Array.isArray(value);

/** As wide as the files are written by hand. */
const width = 120;

const startOf = (node: unknown): number => (node as Node).range?.[0] ?? 0;
const endOf = (node: unknown): number => (node as Node | null)?.range?.[1] ?? 0;

/**
 * @param source YAML as it lies there
 * @param data what it is to say
 */
export function writeYaml(source: string, data: unknown): string {
  const document = parseDocument(source);
  const edits = document.errors.length > 0 ? undefined : toEdits(source, document.contents, data);
  const text = edits
    ?.sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), source);
  // Read again: where the edited text says something else than the data, the file is written anew.
  if (text !== undefined && says(text, data)) return text;
  return stringify(data, { lineWidth: width });
}

function says(text: string, data: unknown): boolean {
  const document = parseDocument(text);
  return document.errors.length === 0 && isDeepStrictEqual(document.toJS(), parse(stringify(data)));
}

/** @returns nothing where the value can only be written as a whole */
function toEdits(source: string, node: unknown, data: unknown): Edit[] | undefined {
  const before: unknown = node === null || node === undefined ? node : (node as Node).toJS(parseDocument(''));
  if (isDeepStrictEqual(before, data)) return [];
  if (isMap(node) && !node.flow && isObject(data)) return toMapEdits(source, node.items, data);
  if (isSeq(node) && !node.flow && Array.isArray(data))
    return toListEdits(source, node.items, before as unknown[], data);
  return undefined;
}

/** Spaces in front of what stands there. */
const columnOf = (source: string, at: number): string => ' '.repeat(at - (source.lastIndexOf('\n', at - 1) + 1));

function render(source: string, value: unknown, at: number, to: number): string {
  // A comment behind the value would end up in the middle of it if it were broken into lines.
  const hasComment = /^[ \t]+#/.test(source.slice(to));
  const options = hasComment ? { lineWidth: 0, blockQuote: false as const } : { lineWidth: width };
  const text = stringify(value, options)
    .trimEnd()
    .replaceAll('\n', `\n${columnOf(source, at)}`);
  return source.slice(0, to).endsWith('\n') ? `${text}\n` : text;
}

function toMapEdits(source: string, pairs: readonly unknown[], data: Map): Edit[] | undefined {
  const edits: Edit[] = [];
  /** Where each field begins and ends. */
  const known = new Map<string, { from: number; to: number }>();
  for (const pair of pairs) {
    if (!isPair(pair) || !isScalar(pair.key)) return undefined;
    const key = String(pair.key.value);
    const from = startOf(pair.key);
    const to = Math.max(endOf(pair.value), endOf(pair.key) + 1);
    known.set(key, { from, to });
    const value = data[key];
    if (value === undefined) {
      const line = source.lastIndexOf('\n', from - 1) + 1;
      // The first field of an entry stands behind its hyphen.
      if (source.slice(line, from).trim() !== '') return undefined;
      // What is said of a field stays with its name, until the field is filled again.
      if (/^[ \t]*#/.test(source.slice(to)) && !source.slice(from, to).includes('\n')) {
        edits.push({ from, to, text: `# ${key}:` });
        continue;
      }
      const next = source.slice(0, to).endsWith('\n') ? to : source.indexOf('\n', to) + 1 || source.length;
      edits.push({ from: line, to: next, text: '' });
      continue;
    }
    const inner = toEdits(source, pair.value, value);
    edits.push(...(inner ?? [{ from, to, text: render(source, { [key]: value }, from, to) }]));
  }
  const added = addedEdits(source, data, known);
  return added && [...edits, ...added];
}

/** A new field stands where one of its name was emptied, or below the one that it follows in the data. */
function addedEdits(
  source: string,
  data: Map,
  known: ReadonlyMap<string, { from: number; to: number }>,
): Edit[] | undefined {
  const [first] = known.values();
  const last = [...known.values()].at(-1);
  const isNew = (key: string) => !known.has(key) && data[key] !== undefined;
  if (!Object.keys(data).some(isNew)) return [];
  if (!first || !last) return undefined;
  const [start, end] = withNotes(source, first.from, last.to);
  const edits: Edit[] = [];
  const line = source.lastIndexOf('\n', first.from - 1) + 1;
  /** Where the first field stands behind a hyphen, nothing goes in front of it. */
  const top = source.slice(line, first.from).trim() === '' ? undefined : last;
  const below = new globalThis.Map<typeof top, Map>();
  let before = top;
  for (const key of Object.keys(data)) {
    before = known.get(key) ?? before;
    if (!isNew(key)) continue;
    const note = `# ${key}:`;
    const at = new RegExp(`(?<=^ *)${RegExp.escape(note)}(?= #)`, 'm').exec(source.slice(start, end));
    if (at) {
      const from = start + at.index;
      edits.push({
        from,
        to: from + note.length,
        text: render(source, { [key]: data[key] }, from, from + note.length),
      });
    } else below.set(before, { ...below.get(before), [key]: data[key] });
  }
  for (const [pair, fields] of below) {
    const text = render(source, fields, first.from, first.from).trimEnd();
    edits.push(
      pair
        ? insertLine(source, pair.to, text, pair.from)
        : { from: line, to: line, text: `${columnOf(source, first.from)}${text}\n` },
    );
  }
  return edits;
}

/** The lines of a map, with the notes around them that stand as far in as its fields. */
function withNotes(source: string, from: number, to: number): [start: number, end: number] {
  const note = `(?:${columnOf(source, from)}#.*\n)*`;
  const line = source.lastIndexOf('\n', from - 1) + 1;
  const above = new RegExp(`(?<=^|\n)${note}$`).exec(source.slice(0, line));
  const next = source.slice(0, to).endsWith('\n') ? to : source.indexOf('\n', to) + 1 || source.length;
  const below = new RegExp(`^${note}`).exec(source.slice(next));
  return [above?.index ?? line, next + (below?.[0].length ?? 0)];
}

/** Below the line that ends there, as far in as what stands at `column`. */
function insertLine(source: string, at: number, text: string, column: number): Edit {
  const indented = columnOf(source, column) + text.trimEnd();
  if (source.slice(0, at).endsWith('\n')) return { from: at, to: at, text: `${indented}\n` };
  const line = source.indexOf('\n', at);
  return line < 0
    ? { from: source.length, to: source.length, text: `\n${indented}\n` }
    : { from: line, to: line, text: `\n${indented}` };
}

/** What is the same at the beginning and at the end stays; what is between is written. */
function toListEdits(
  source: string,
  items: readonly unknown[],
  before: unknown[],
  data: unknown[],
): Edit[] | undefined {
  if (before.length === data.length) {
    const edits: Edit[] = [];
    for (const [index, item] of items.entries()) {
      const from = startOf(item);
      const to = endOf(item);
      const inner = toEdits(source, item, data[index]);
      edits.push(...(inner ?? [{ from, to, text: render(source, data[index], from, to) }]));
    }
    return edits;
  }
  let first = 0;
  while (first < Math.min(before.length, data.length) && isDeepStrictEqual(before[first], data[first])) first++;
  let last = 0;
  while (
    last < Math.min(before.length, data.length) - first &&
    isDeepStrictEqual(before.at(-1 - last), data.at(-1 - last))
  )
    last++;
  const removed = items.slice(first, items.length - last);
  const added = data.slice(first, data.length - last);
  const hyphen = (item: unknown) => source.lastIndexOf('-', startOf(item) - 1);
  const edits: Edit[] = [];
  for (const item of removed) {
    const line = source.lastIndexOf('\n', hyphen(item)) + 1;
    if (source.slice(line, hyphen(item)).trim() !== '') return undefined;
    const to = endOf(item);
    edits.push({
      from: line,
      to: source.slice(0, to).endsWith('\n') ? to : source.indexOf('\n', to) + 1 || source.length,
      text: '',
    });
  }
  if (added.length === 0) return data.length > 0 ? edits : undefined;
  const neighbour = items[first - 1] ?? items[0];
  if (neighbour === undefined) return undefined;
  const column = hyphen(neighbour);
  const text = render(source, added, column, column);
  // A new entry goes in front of the first one, or below its neighbour.
  if (first === 0) {
    const line = source.lastIndexOf('\n', column) + 1;
    return [...edits, { from: line, to: line, text: `${columnOf(source, column)}${text.trimEnd()}\n` }];
  }
  return [...edits, insertLine(source, endOf(neighbour), text, column)];
}

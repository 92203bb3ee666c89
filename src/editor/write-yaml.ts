/** Writes changed data into YAML so that everything else stays as it is typed: comments, quotes, line breaks. */
import { isDeepStrictEqual } from 'node:util';
import { diff3Merge } from 'node-diff3';
import { isMap, isScalar, isSeq, parse, parseDocument, stringify, type Document, type Node, type Pair } from 'yaml';
import { isFields, type Fields } from '#domain/law/dated';

/** As wide as the files are written by hand. */
const options = { lineWidth: 120 };

/** Stands for the value of an emptied field that something is said of: its name and its note stay, as a note. */
const emptied = 'EMPTIED';
const withEmptied = (text: string): string => text.replace(/^([ -]*)# ([\w-]+): (?=#)/gm, `$1$2: ${emptied} `);
const withoutEmptied = (text: string): string =>
  text.replace(new RegExp(`^([ -]*)([\\w-]+): ${emptied} (?=#)`, 'gm'), '$1# $2: ');

/**
 * @param source YAML as it lies there
 * @param data what it is to say
 */
export function writeYaml(source: string, data: unknown): string {
  const wanted: unknown = parse(stringify(data));
  const says = (text: string): boolean => {
    const document = parseDocument(text);
    return document.errors.length === 0 && isDeepStrictEqual(document.toJS(), wanted);
  };
  if (says(source)) return source;
  const documents = [withEmptied(source), source].map((text): Document => parseDocument(text));
  const document = documents.find(({ errors }) => errors.length === 0);
  if (!document) return stringify(data, options);
  const before = withoutEmptied(document.toString(options));
  document.contents = toNode(document, document.contents, data);
  const after = withoutEmptied(document.toString(options));
  // The library sets the whole file; of that, only the lines that say something else are taken over.
  const lines = diff3Merge(source, before, after, { stringSeparator: /\n/, excludeFalseConflicts: true });
  const text = lines.flatMap(({ ok, conflict }) => ok ?? (conflict ? settle(conflict) : [])).join('\n');
  return [text, after].find(says) ?? stringify(data, options);
}

/** @param o lines as the library sets them @param a as they are typed @param b with what has changed, which counts where both overlap */
function settle({ a, o, b }: { a: string[]; o: string[]; b: string[] }): string[] {
  const [start, end] = [alike(o, b), o.length - alike(o.toReversed(), b.toReversed())];
  if (alike(o.toReversed(), a.toReversed()) >= o.length - start)
    return [...a.slice(0, a.length - (o.length - start)), ...b.slice(start)];
  return alike(o, a) >= end ? [...b.slice(0, b.length - (o.length - end)), ...a.slice(end)] : b;
}

/** How many lines are the same from the first on. */
function alike(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((line, index) => line !== other[index]);
  return at < 0 ? one.length : at;
}

/** The node with another value, and with the notes that it has. */
function toNode(document: Document, node: unknown, data: unknown): Node | null {
  if (isMap(node) && isFields(data)) {
    setFields(document, node.items, data);
    return node;
  }
  if (isSeq(node) && Array.isArray(data)) {
    node.items = toEntries(document, node.items, data);
    return node;
  }
  if (isScalar(node) && (typeof data !== 'object' || data === null)) {
    node.value = data;
    return node;
  }
  return document.createNode(data);
}

function setFields(document: Document, pairs: Pair[], data: Fields): void {
  const nameOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);
  for (const pair of [...pairs]) {
    const value = data[nameOf(pair)];
    if (value !== undefined) pair.value = toNode(document, pair.value, value);
    else if (isScalar(pair.value) && pair.value.comment) pair.value.value = emptied;
    else pairs.splice(pairs.indexOf(pair), 1);
  }
  let at = 0;
  for (const [name, value] of Object.entries(data)) {
    const known = pairs.findIndex((pair) => nameOf(pair) === name);
    if (known < 0 && value !== undefined) pairs.splice(at++, 0, document.createPair(name, value));
    if (known >= 0) at = known + 1;
  }
}

/** As many as before, each is the one that stood there; else those that are the same stay. */
function toEntries(document: Document, items: readonly unknown[], data: readonly unknown[]): unknown[] {
  let from = 0;
  return data.map((value, index) => {
    if (items.length === data.length) return toNode(document, items[index], value);
    const at = items.findIndex((item, at) => at >= from && isDeepStrictEqual((item as Node).toJS(document), value));
    if (at < 0) return document.createNode(value);
    from = at + 1;
    return items[at];
  });
}

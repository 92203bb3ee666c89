/** Writes changed data into YAML so that everything else stays as it is typed: comments, quotes, line breaks. */
import { isDeepStrictEqual } from 'node:util';
import { diff3Merge } from 'node-diff3';
import { isMap, isScalar, isSeq, parse, parseDocument, stringify, type Document, type Node, type Pair } from 'yaml';
import { isFields, type Fields } from '#domain/law/dated';

/** The width at which the files are written by hand. */
const options = { lineWidth: 120 };

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
  const document: Document = parseDocument(source);
  if (document.errors.length > 0) return stringify(data, options);
  const before = document.toString(options);
  document.contents = toNode(document, document.contents, data);
  const after = document.toString(options);
  // The library sets the whole file; only lines that say something else are taken over, and those right beside them.
  const lines = diff3Merge(source, before, after, { stringSeparator: /\n/, excludeFalseConflicts: true });
  const text = lines.flatMap(({ ok, conflict }) => ok ?? conflict?.b ?? []).join('\n');
  return [text, after].find(says) ?? stringify(data, options);
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
    else pairs.splice(pairs.indexOf(pair), 1);
  }
  let at = 0;
  for (const [name, value] of Object.entries(data)) {
    const index = pairs.findIndex((pair) => nameOf(pair) === name);
    if (index < 0 && value !== undefined) pairs.splice(at++, 0, document.createPair(name, value));
    if (index >= 0) at = index + 1;
  }
}

/** Entries of a list: where their number stays, each is changed at its place; else those with the same value stay. */
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

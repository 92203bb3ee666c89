/** Two versions of a value made one, each against what both began with; and where two versions differ. */
import { isDeepStrictEqual } from 'node:util';
import { diff3Merge, diffComm, diffIndices } from 'node-diff3';

/** @param path of the place, 'sources.1.date' @returns what is to stand there */
export type Settle = (path: string, mine: unknown, theirs: unknown) => unknown;

type Map = Record<string, unknown>;
const isMap = (value: unknown): value is Map => typeof value === 'object' && value !== null && !Array.isArray(value);

const toPath = (path: string, step: string | number): string => (path === '' ? String(step) : `${path}.${step}`);

/** Entries as the library compares them, and back. */
const toKeys = (list: readonly unknown[]): string[] => list.map((entry) => JSON.stringify(entry));
const fromKeys = (keys: readonly string[]): unknown[] => keys.map((key) => JSON.parse(key) as unknown);

/**
 * Fields and entries that one alone has changed are taken over; where both changed the same, `settle` says what counts.
 * @param join makes one entry of several, in a list where that may be: paragraphs
 */
export function merge(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  settle: Settle,
  { path = '', join }: { path?: string; join?: (entries: unknown[]) => unknown } = {},
): unknown {
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(base, theirs)) return mine;
  if (isDeepStrictEqual(base, mine)) return theirs;
  if (isMap(mine) && isMap(theirs)) {
    const before = isMap(base) ? base : {};
    const fields = Object.keys({ ...theirs, ...mine }).map((key) => [
      key,
      merge(before[key], mine[key], theirs[key], settle, { path: toPath(path, key) }),
    ]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return settle(path, mine, theirs);
  const regions = diff3Merge(toKeys(mine), toKeys(base), toKeys(theirs), { excludeFalseConflicts: true });
  // As many as there were, each is one that was changed; else nobody can say which belong together.
  const isOneByOne = ({ a, o, b }: { a: string[]; o: string[]; b: string[] }) =>
    a.length === o.length && b.length === o.length;
  if (!join && regions.some(({ conflict }) => conflict && !isOneByOne(conflict))) return settle(path, mine, theirs);
  const merged: unknown[] = [];
  for (const { ok, conflict } of regions) {
    if (ok) merged.push(...fromKeys(ok));
    if (!conflict) continue;
    const [a, o, b] = [conflict.a, conflict.o, conflict.b].map(fromKeys) as [unknown[], unknown[], unknown[]];
    if (isOneByOne(conflict))
      for (const [index, entry] of o.entries())
        merged.push(merge(entry, a[index], b[index], settle, { path: toPath(path, merged.length) }));
    else if (join) merged.push(settle(toPath(path, merged.length), join(a), join(b)));
  }
  return merged;
}

/** Tells each field, entry or paragraph in which the two differ. */
export function compare(one: unknown, other: unknown, tell: Settle, path = ''): void {
  if (isDeepStrictEqual(one, other)) return;
  if (isMap(one) && isMap(other)) {
    for (const key of Object.keys({ ...other, ...one })) compare(one[key], other[key], tell, toPath(path, key));
    return;
  }
  if (!Array.isArray(one) || !Array.isArray(other)) {
    tell(path, one, other);
    return;
  }
  for (const {
    buffer1Content: a,
    buffer2: [at],
    buffer2Content: b,
  } of diffIndices(toKeys(one), toKeys(other)))
    for (const [index, [mine, theirs]] of pair(fromKeys(a), fromKeys(b)).entries())
      compare(mine, theirs, tell, toPath(path, at + index));
}

const pair = (one: unknown[], other: unknown[]): [unknown, unknown][] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, index) => [one[index], other[index]]);

/** A piece of words, and whether the other version does not have it. */
export type Piece = { text: string; isOther: boolean };

/** The words of one version, those marked that the other does not have. */
export function toPieces(words: string, other: string): Piece[] {
  const [own, others] = [words, other].map((text) => text.split(/(?<=\s)/)) as [string[], string[]];
  return diffComm(own, others)
    .map(({ common, buffer1 = [] }) => ({ text: (common ?? buffer1).join(''), isOther: !common }))
    .filter(({ text }) => text !== '');
}

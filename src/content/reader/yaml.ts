/** Reads YAML; what cannot be read is told in German. Pure: the caller reads the file. */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { besideFault, isDatedKey, isWithin, keyToPeriod, type Period, type PeriodFault } from '#domain/law/dated';
import type { Fault } from '../faults.ts';

export type Yaml = {
  /** `undefined` where the text is no YAML. */
  data: unknown;
  fault: Omit<Fault, 'file'> | undefined;
  /** Line of a value, or of the nearest thing around it where the value is missing. */
  lineOf: (path: readonly PropertyKey[]) => number;
  /** A value as it is written: '01099', where the data has 1099. */
  sourceOf: (path: readonly PropertyKey[]) => string | undefined;
  /** Where a value stands in the file: below the day from which it holds. */
  pathOf: (path: readonly PropertyKey[]) => PropertyKey[];
  /** The dated values: the path of each, its periods, and the faults of their days. */
  dated: { path: PropertyKey[]; line: number; periods: Period[]; faults: PeriodFault[] }[];
  /** The file as it holds on a day: without dated values that hold on another, and without fields that are then empty. */
  on: (day: string) => Yaml;
};

/** Steps of a path, two a level. Our files have a handful; thousands overflow the parser's stack, which has no limit. */
const deepest = 60;

/**
 * Names that stand for other values, and types: `&a`, `*a`, `!!binary`. No text needs them, a few lines of them
 * multiply to gigabytes, and `*so*` at the start of a value is meant as a text.
 * @throws RangeError where too much stands in each other
 */
function notPlain(document: Document): ParserError | undefined {
  let found: ParserError | undefined;
  visit(document, {
    Node(_key, node, path) {
      if (path.length > deepest) throw new RangeError();
      if (isAlias(node) || node.anchor !== undefined || node.tag !== undefined)
        found ??= { code: 'NOT_PLAIN', message: '', pos: node.range ?? [0] };
    },
  });
  return found;
}

export function readYaml(text: string): Yaml {
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter: lines });
    const plain = notPlain(document);
    const broken = document.errors[0] ?? document.warnings[0] ?? plain;
    const { line } = lines.linePos(broken?.pos[0] ?? 0);
    return toYaml(document, lines, broken && explain(broken, line, text.split(/\r?\n/)[line - 1] ?? ''));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const advice = 'Kein Text braucht so viele Klammern oder Einrückungen. Löschen Sie, was zuletzt dazukam.';
    return toYaml(parseDocument(''), lines, { line: 1, what: 'In der Datei steht zu viel ineinander', advice });
  }
}

function toYaml(document: Document, lines: LineCounter, fault: Yaml['fault']): Yaml {
  const nodeAt = (path: readonly PropertyKey[]) => document.getIn(path, true) as Placed | undefined;
  const lineOf: Yaml['lineOf'] = (path) => {
    for (let length = path.length; length >= 0; length--) {
      const { range } = nodeAt(path.slice(0, length)) ?? {};
      if (range) return lines.linePos(range[0]).line;
    }
    return 1;
  };
  const dated = fault ? [] : toPlaced(document.contents).map((one) => ({ ...one, line: lineOf(one.path) }));
  const yaml: Yaml = {
    data: fault ? undefined : document.toJS(),
    fault,
    lineOf,
    sourceOf: (path) => nodeAt(path)?.source,
    pathOf: (path) => {
      for (let length = path.length; length > 0; length--) {
        const { at } = nodeAt(path.slice(0, length)) ?? {};
        if (at) return [...at, ...path.slice(length)];
      }
      return [...path];
    },
    dated,
    on: (day) => (dated.length > 0 ? { ...toYaml(valuesOn(document, day), lines, fault), dated } : yaml),
  };
  return yaml;
}

type Placed = { range?: [number, number, number]; source?: string; /** Its place in the file. */ at?: PropertyKey[] };

const keyOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);
const isDatedMap = (node: unknown): node is YAMLMap =>
  isMap(node) && node.items.some((pair) => isDatedKey(keyOf(pair)));

/** Notes at each node its path in the file, which it keeps when it replaces a dated value. @returns the dated values */
function toPlaced(
  node: unknown,
  path: PropertyKey[] = [],
): Pick<Yaml['dated'][number], 'path' | 'periods' | 'faults'>[] {
  if (typeof node !== 'object' || node === null) return [];
  // The nodes of a copy have their paths already.
  (node as Placed).at ??= path;
  if (isSeq(node)) return node.items.flatMap((item, index) => toPlaced(item, [...path, index]));
  if (!isMap(node)) return [];
  const inner = node.items.flatMap((pair) => toPlaced(pair.value, [...path, keyOf(pair)]));
  return isDatedMap(node) ? [{ path, ...toPeriods(node.items.map(keyOf)) }, ...inner] : inner;
}

function toPeriods(keys: readonly string[]): { periods: Period[]; faults: PeriodFault[] } {
  const periods = keys.flatMap((key) => keyToPeriod(key) ?? []).sort((a, b) => (a.from < b.from ? -1 : 1));
  const unreadable = keys.filter((key) => !keyToPeriod(key));
  return {
    periods,
    faults: [
      ...unreadable.map((key) => ({
        what: `„${key}“ sagt nicht, wann etwas gilt`,
        advice: [
          '',
          'Schreiben Sie „until 2026-12-31“, „from 2027-01-01“ oder „from 2027-01-01 until 2027-01-31“.',
        ] as const,
      })),
      ...periods.slice(1).flatMap(({ from }, index) => besideFault(periods[index]?.until ?? '', from) ?? []),
    ],
  };
}

/** A copy in which each dated value is replaced by the one that holds on a day. */
function valuesOn(document: Document, day: string): Document {
  const valueIn = (node: unknown): unknown =>
    isDatedMap(node) ? valueIn(node.items.find((pair) => isWithin(keyToPeriod(keyOf(pair)), day))?.value) : node;
  const copy = document.clone();
  visit(copy, {
    Pair: (_, pair) => {
      const value = valueIn(pair.value);
      if (value === undefined) return visit.REMOVE;
      pair.value = value;
      return undefined;
    },
    Seq: (_, { items }) => {
      const value = items.map(valueIn).filter((item) => item !== undefined);
      items.splice(0, items.length, ...value);
    },
  });
  return copy;
}

/**
 * The YAML at the head of an MDX file, with a comment in place of the opening line so that line
 * numbers stay those of the file.
 */
export function frontmatterOf(text: string): string {
  return `#\n${frontmatter.exec(text)?.[1] ?? ''}`;
}

const frontmatter = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---/;

export const hasFrontmatter = (text: string): boolean => frontmatter.test(text);

/** The text of an MDX file below its head. */
export const bodyOf = (text: string): string => text.replace(frontmatter, '');

/** An MDX file with blanks in place of its head, as the build reads its text: each line stays where it is. */
export const withoutHead = (text: string): string => text.replace(frontmatter, (head) => head.replace(/[^\r\n]/g, ' '));

type ParserError = { code: string; message: string; pos: readonly [number, ...number[]] };

/** A value that YAML does not read as a text. */
const special = /^(?:[@`%*&!]|[|>](?![+-]?$)|- )/;

/** The parser's codes in the words of an editor; any other error is shown in the parser's own words. */
const meanings: Record<string, [what: string, advice: string]> = {
  NOT_PLAIN: [
    'Vor einem Wert steht &, * oder !, damit beginnt kein Text',
    'Löschen Sie das Zeichen, oder setzen Sie den ganzen Text in gerade Anführungszeichen.',
  ],
  TAB_AS_INDENT: [
    'Die Zeile beginnt mit einem Tabulator',
    'Rücken Sie mit Leerzeichen ein, so weit wie die Zeilen daneben.',
  ],
  MISSING_CHAR: [
    'Ein gerades Anführungszeichen oder eine Klammer hat kein Ende',
    'Suchen Sie in dieser Zeile und in denen davor. Innerhalb eines Textes schreiben Sie „…“.',
  ],
};

/** @param text of the line where the parser gave up */
function explain({ code, message }: ParserError, line: number, text: string): Omit<Fault, 'file'> {
  const [, name = '', value = ''] = /^[\s-]*([\w-]+):(?:\s+(.*))?$/.exec(text) ?? [];
  const report = (what: string, advice: string) => ({ line, what, advice });
  if (code === 'DUPLICATE_KEY') return report(`Das Feld ${name} steht zweimal`, 'Löschen Sie eine der beiden Zeilen.');
  if (special.test(value) || /^[^"'].*:(?:\s|$)/.test(value))
    return report(
      special.test(value) ? `Ein Text darf nicht mit ${value[0]} beginnen` : 'Im Text steht ein Doppelpunkt',
      `Setzen Sie den ganzen Text in gerade Anführungszeichen: ${name}: "${value.replaceAll('"', '')}"`,
    );
  const meaning = meanings[code];
  return meaning
    ? report(...meaning)
    : report(
        `Die Zeile ist so nicht zu lesen (${message.split(/ at line |\n/)[0]})`,
        'Was zusammengehört, beginnt genau untereinander; hinter - und hinter : steht ein Leerzeichen.',
      );
}

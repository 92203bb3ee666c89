/**
 * A text of `content/` against its schema: data, or faults with file and line, field, what is wrong
 * and what to write there. Pure: the caller reads the file.
 */
import { z } from 'zod';
import { formatNumber, parseNumber } from '#domain/language/format';
import { closest, eitherOf, entryNames, toSuggestions, type Fault, type Suggestion } from '../faults.ts';
import { fieldsOf, jsonAt, schemaToJson, type Json } from '../json-schema.ts';
import type { Yaml } from './yaml.ts';

/** @returns the data, or `undefined` and what is wrong with it */
export function checkYaml<T extends z.ZodType>(
  file: string,
  yaml: Yaml,
  schema: T,
): { copy: z.infer<T> | undefined; faults: Fault[] } {
  if (yaml.fault) return { copy: undefined, faults: [{ file, ...yaml.fault }] };
  const result = schema.safeParse(yaml.data);
  if (result.success) return { copy: result.data, faults: [] };
  const json = schemaToJson(schema);
  const faults = result.error.issues.filter(isFirst).flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path): Fault => {
      const [what, inFile, suggestions, anywhere = ''] = explain(issue, path, json, yaml);
      const [line, field] = [yaml.lineOf(path), pathToText(path, yaml.data)];
      return { file, line, field, path: yaml.pathOf(path), what, advice: [anywhere, inFile], suggestions };
    });
  });
  return { copy: undefined, faults: faults.sort((a, b) => a.line - b.line) };
}

/** Whether an issue says something new: a list in place of a text is not also too short. */
function isFirst(issue: z.core.$ZodIssue, index: number, all: readonly z.core.$ZodIssue[]): boolean {
  const around = ({ path }: z.core.$ZodIssue) => path.slice(0, -1).join();
  return !all.slice(0, index).some((other) =>
    issue.code === 'custom'
      ? // Two fields that contradict each other say the same.
        other.message === issue.message && around(other) === around(issue)
      : other.path.join() === issue.path.join() && other.path.length > 0,
  );
}

export const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], data);

/** Every value of YAML, however deep, with its path and what it stands in. */
export function* valuesIn(
  data: unknown,
  path: PropertyKey[] = [],
): Generator<{ path: PropertyKey[]; value: unknown; within: object }> {
  if (typeof data !== 'object' || data === null) return;
  for (const [key, value] of Array.isArray(data) ? data.entries() : Object.entries(data)) {
    yield { path: [...path, key], value, within: data };
    yield* valuesIn(value, [...path, key]);
  }
}

/** [0, 'cities', 3, 'slug'] → 'Hamburg › cities › Mölln › slug' */
export function pathToText(path: readonly PropertyKey[], data?: unknown): string {
  const texts = path.map((key, index) => {
    if (typeof key !== 'number') return String(key);
    const entry = valueAt(data, path.slice(0, index + 1));
    const name = entryNames.map((field) => valueAt(entry, [field])).find((value) => typeof value === 'string');
    return name ? name.replace(/^(.{50}).{5,}$/s, '$1…') : `${key + 1}. Eintrag`;
  });
  return texts.join(' › ') || '(ganze Datei)';
}

/* Zod's issues in German */

/** What a field is called, and its example, stand at it in the editor. */
type Words = [what: string, inFile: string, suggestions?: readonly Suggestion[], advice?: string];

/** What zod says where we have no better words. */
const { localeError } = z.locales.de();

function explain(issue: z.core.$ZodIssue, path: PropertyKey[], json: Json, yaml: Yaml): Words {
  const at = jsonAt(json, path);
  const value = valueAt(yaml.data, path);
  const hint = hintOf(at);
  if (issue.code === 'unrecognized_keys') {
    const known = keysOf(jsonAt(json, issue.path));
    const [near] = closest(String(path.at(-1)), known, 1);
    const advice = near && `Gemeint ist vielleicht ${near}.`;
    return ['Dieses Feld gibt es nicht', `Möglich sind: ${known.join(', ')}.`, [], advice];
  }
  if (issue.code === 'custom') {
    const { advice, suggestions } = (issue.params ?? {}) as { advice?: string; suggestions?: Suggestion[] };
    return [issue.message, advice === undefined ? hint : '', suggestions, advice];
  }
  if (issue.code === 'invalid_value' || issue.code === 'invalid_key') {
    const isKey = issue.code === 'invalid_key';
    if (!isKey && (value === undefined || value === null)) return ['Die Angabe fehlt', hint];
    const allowed = isKey ? keysOf(jsonAt(json, path.slice(0, -1))) : issue.values.map(String);
    const written = String(isKey ? path.at(-1) : value);
    const inFile = `Möglich ist: ${eitherOf(allowed)}.`;
    return [`${show(written)} gibt es hier nicht`, inFile, toSuggestions(closest(written, allowed, 1))];
  }
  if (value === undefined) return ['Die Angabe fehlt', hint];
  if (value === null && path.length === 0) return ['Die Datei ist leer', '', [], 'Holen Sie zurück, was darin stand.'];
  if (value === null || value === '') return ['Das Feld ist leer', hint];
  if (issue.code === 'invalid_type') return explainType(issue.expected, value, yaml.sourceOf(path), at);
  if (issue.code === 'too_small' || issue.code === 'too_big') return explainSize(issue, value, hint);
  if (issue.code === 'invalid_format') return explainFormat(issue, String(value), at);
  return [issue.message, hint];
}

const show = (value: unknown): string => {
  if (typeof value === 'string') return `„${value.length > 60 ? `${value.slice(0, 60)} …` : value}“`;
  if (Array.isArray(value)) return 'eine Liste';
  return typeof value === 'object' ? 'eine Gruppe von Feldern' : String(value);
};

/** What is meant, and how it is written. */
const kinds: Record<string, [meant: string, inFile: string]> = {
  string: ['ein Text', 'Setzen Sie gerade Anführungszeichen um den ganzen Text.'],
  boolean: ['ja oder nein', 'Schreiben Sie true (ja) oder false (nein), ohne Anführungszeichen.'],
  array: ['eine Liste', 'Schreiben Sie jeden Eintrag auf eine Zeile, eingerückt und mit „- “ davor.'],
  object: ['eine Gruppe von Feldern', 'Schreiben Sie sie darunter, jedes auf eine Zeile und eingerückt:'],
};

function explainType(expected: string, value: unknown, source: string | undefined, at: Json | undefined): Words {
  const hint = hintOf(at);
  if (expected === 'number' || expected === 'int') {
    // 72.870 is 72.87 to YAML, „53,25“ a text.
    const number = parseNumber(typeof value === 'object' ? '' : (source ?? '').replace(/[^\d.,−-]/g, ''));
    const isRight = at?.type === 'integer' ? Number.isInteger(number) : !Number.isNaN(number);
    const what =
      typeof value === 'number' ? `${source ?? value} ist keine ganze Zahl` : `${show(value)} ist keine Zahl`;
    return [what, hint, isRight ? toSuggestions([number]) : []];
  }
  const [meant, inFile] = kinds[expected === 'tuple' ? 'array' : expected] ?? ['etwas anderes', ''];
  const fields = expected === 'object' || expected === 'record' ? `${keysOf(at).join(', ')}.` : hint;
  const isScalar = expected === 'string' && typeof value !== 'object';
  return [
    `Hier ist ${meant} gemeint, da steht ${show(value)}`,
    `${inFile} ${fields}`,
    isScalar ? toSuggestions([source ?? String(value)]) : [],
  ];
}

function explainSize(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall, value: unknown, hint: string): Words {
  const limit = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum);
  const bound = `möglich ist ${issue.exact ? 'genau' : issue.code === 'too_big' ? 'höchstens' : 'mindestens'} ${formatNumber(limit)}`;
  if (typeof value === 'number') return [`${value} geht nicht, ${bound}`, hint];
  const { length } = value as string | unknown[];
  if (typeof value !== 'string')
    return [`Die Liste hat ${length === 1 ? '1 Eintrag' : `${length} Einträge`}, ${bound}`, hint];
  const change = length > limit ? `Kürzen Sie ihn um ${length - limit}.` : `Schreiben Sie ${limit - length} mehr.`;
  return [`Der Text ist ${length} Zeichen lang, ${bound}`, hint, [], change];
}

/** '21.11.2026' → '2026-11-21', '11/2026' → '2026-11' */
function toIsoDate(written: string): string | undefined {
  const [, day, month = '', year = ''] =
    /^(?:(\d{1,2})[./-])?(\d{1,2})[./-](\d{4})$/.exec(written.replace(/\s/g, '')) ?? [];
  return month ? [year, month, ...(day ? [day] : [])].map((part) => part.padStart(2, '0')).join('-') : undefined;
}

function explainFormat(issue: z.core.$ZodIssueInvalidStringFormat, value: string, at: Json | undefined): Words {
  const iso = toIsoDate(value);
  const isIt = (one: string | undefined) => one !== undefined && new RegExp(at?.pattern ?? '(?!)').test(one);
  const right =
    issue.format === 'url' ? `https://${value.replace(/^http:\/\//, '')}` : [iso, iso?.slice(0, 7)].find(isIt);
  // A pattern's message is the schema's own, and German; zod's is 'Ungültig: URL'.
  const why =
    issue.format === 'regex'
      ? `geht nicht: ${issue.message}`
      : String(localeError(issue as never)).replace('Ungültig: ', 'geht nicht als ');
  const isAddress = issue.format !== 'url' || /^(?:http:\/\/)?[\w-]+(?:\.[\w-]+)+/.test(value);
  return [`${show(value)} ${why}`, hintOf(at), right !== undefined && isAddress ? toSuggestions([right]) : []];
}

/* What a schema says of a field */

function hintOf(at: Json | undefined): string {
  if (!at?.description) return 'Vergleichen Sie mit den Einträgen daneben.';
  const [example] = at.examples ?? [];
  return `Gemeint ist: ${at.description}.${example === undefined ? '' : ` Zum Beispiel: ${JSON.stringify(example)}`}`;
}

const keysOf = (at: Json | undefined): string[] => Object.keys((at && fieldsOf(at)) ?? {});

/**
 * A text of `content/` against its schema: data, or faults with file and line, field, what is wrong
 * and what to write there. Pure: the caller reads the file.
 */
import type { z } from 'zod';
import { formatNumber, parseNumber } from '#domain/format';
import { closest, eitherOf, toSuggestions, type Fault, type Suggestion } from './faults.ts';
import { fieldsOf, jsonAt, schemaToJson, type Json } from './json-schema.ts';
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
      const [what, mend, suggestions] = explain(issue, path, json, yaml);
      const field = pathToText(path, yaml.data);
      const fault = { file, line: yaml.lineOf(path), field, path, what, mend, suggestions };
      return inFile(fault, yaml);
    });
  });
  return { copy: undefined, faults: faults.sort((a, b) => a.line - b.line) };
}

/** A fault of a value of a day, at the place in the file that the value has. */
export const inFile = <F extends Pick<Fault, 'path'>>(fault: F, { pathOf }: Pick<Yaml, 'pathOf'>): F => ({
  ...fault,
  ...(fault.path && { path: pathOf(fault.path) }),
});

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

/** Fields that name an entry of a list in a fault: the first that it has. */
const namesInFiles = ['label', 'name', 'title', 'id', 'question', 'criterion'];

/** [0, 'cities', 3, 'slug'] → 'Hamburg › cities › Mölln › slug' */
export function pathToText(path: readonly PropertyKey[], data?: unknown, names = namesInFiles): string {
  const texts = path.map((key, index) => {
    if (typeof key !== 'number') return String(key);
    const entry = valueAt(data, path.slice(0, index + 1));
    const name = names.map((field) => valueAt(entry, [field])).find((value) => typeof value === 'string');
    return name ? name.replace(/^(.{50}).{5,}$/s, '$1…') : `${key + 1}. Eintrag`;
  });
  return texts.join(' › ') || '(ganze Datei)';
}

/* Zod's issues in German */

type Words = [what: string, mend: string, suggestions?: readonly Suggestion[]];

function explain(issue: z.core.$ZodIssue, path: PropertyKey[], json: Json, yaml: Yaml): Words {
  const at = jsonAt(json, path);
  const value = valueAt(yaml.data, path);
  const advice = adviceOf(at);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = keysOf(jsonAt(json, issue.path));
      const [near] = closest(String(path.at(-1)), known, 1);
      const meant = near === undefined ? '' : `Gemeint ist vielleicht ${near}. `;
      return ['Dieses Feld gibt es nicht', `${meant}Möglich sind: ${known.join(', ')}.`];
    }
    case 'invalid_key':
    case 'invalid_value': {
      const allowed =
        issue.code === 'invalid_value' ? issue.values.map(String) : keysOf(jsonAt(json, path.slice(0, -1)));
      const written = String(issue.code === 'invalid_value' ? value : path.at(-1));
      if (value === undefined || value === null) return ['Die Angabe fehlt', advice];
      return [
        `${show(written)} gibt es hier nicht`,
        `Möglich ist: ${eitherOf(allowed)}.`,
        toSuggestions(closest(written, allowed, 1)),
      ];
    }
    case 'invalid_type':
      return explainType({
        expected: issue.expected,
        value,
        source: yaml.sourceOf(path),
        at,
        isFile: path.length === 0,
      });
    case 'too_small':
    case 'too_big':
      return explainSize(issue, value, advice);
    case 'invalid_format':
      return explainFormat(issue, String(value), at, advice);
    default: {
      const { mend = advice, suggestions } = ('params' in issue ? (issue.params ?? {}) : {}) as Partial<Fault>;
      return [issue.message, mend, suggestions];
    }
  }
}

/** A value within a message, not too long. */
const show = (value: unknown): string => {
  if (typeof value === 'string') return `„${value.length > 60 ? `${value.slice(0, 60)} …` : value}“`;
  if (Array.isArray(value)) return 'eine Liste';
  return typeof value === 'object' ? 'mehrere Felder' : String(value);
};

type TypeIssue = {
  expected: string;
  value: unknown;
  /** The value as it is written. */
  source: string | undefined;
  at: Json | undefined;
  /** Not of a field, but of all. */
  isFile: boolean;
};

function explainType({ expected, value, source, at, isFile }: TypeIssue): Words {
  const advice = adviceOf(at);
  if (value === undefined) return ['Die Angabe fehlt', advice];
  if (value === null)
    return isFile
      ? ['Die Datei ist leer', 'Holen Sie zurück, was darin stand: docs/editing.md, Rückgängig machen.']
      : ['Das Feld ist leer', advice];
  const isScalar = typeof value !== 'object';
  switch (expected) {
    case 'string':
      if (/^\d{4}-\d\d/.test(String(exampleOf(at)))) return [`${show(source ?? value)} ist kein Datum`, advice];
      return isScalar
        ? [
            `${show(value)} ist kein Text`,
            `Setzen Sie gerade Anführungszeichen darum: "${source ?? show(value)}". ${advice}`,
            toSuggestions([source ?? String(value)]),
          ]
        : [
            `Hier ist ein Text gemeint, da ${Array.isArray(value) ? 'steht' : 'stehen'} ${show(value)}`,
            `Steht ein Doppelpunkt im Text, setzen Sie den ganzen Text in gerade Anführungszeichen. ${advice}`,
          ];
    case 'number':
    case 'int': {
      // 72.870 is 72.87 to YAML, „53,25“ a text.
      const text = typeof value === 'number' ? (source ?? '') : String(value).replace(/[^\d.,−-]/g, '');
      const number = parseNumber(text);
      const meantNumber = Number.isNaN(number) ? Number(text || Number.NaN) : number;
      const isFraction = at?.type === 'integer' && !Number.isInteger(meantNumber);
      const mend = Number.isNaN(meantNumber)
        ? ''
        : isFraction
          ? `Schreiben Sie eine ganze Zahl${advice.includes('Euro') ? ', volle Euro ohne Cent' : ''}: ${Math.floor(meantNumber)} oder ${Math.ceil(meantNumber)}. `
          : `Schreiben Sie nur die Zahl, ohne Tausenderpunkt und mit Punkt statt Komma: ${meantNumber}. `;
      const meant = isFraction ? [Math.floor(meantNumber), Math.ceil(meantNumber)] : [meantNumber];
      const aid = mend === '' ? [] : toSuggestions(meant);
      if (typeof value === 'number')
        return [`${source ?? show(value)} ist keine ganze Zahl`, (number > 0 || isFraction ? mend : '') + advice, aid];
      return [
        `${isScalar ? show(value) : `Hier ist eine Zahl gemeint; ${show(value)}`} ist keine Zahl`,
        mend + advice,
        aid,
      ];
    }
    case 'boolean':
      return [
        `${show(value)} gibt es hier nicht`,
        'Schreiben Sie true (ja) oder false (nein), ohne Anführungszeichen.',
      ];
    case 'array':
    case 'tuple':
      return [
        `Hier ist eine Liste gemeint, da ${typeof value === 'object' ? 'stehen' : 'steht'} ${show(value)}`,
        `Schreiben Sie jeden Eintrag auf eine Zeile, eingerückt und mit „- “ davor. ${advice}`,
      ];
    default:
      return [
        `Hier sind mehrere Felder gemeint, da steht ${show(value)}`,
        `Schreiben Sie sie darunter, jedes auf eine Zeile und eingerückt: ${keysOf(at).join(', ')}.`,
      ];
  }
}

const count = (number: number, one: string, many: string) => `${formatNumber(number)} ${number === 1 ? one : many}`;

type SizeIssue = z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall;

function explainSize(issue: SizeIssue, value: unknown, advice: string): Words {
  const isBig = issue.code === 'too_big';
  const limit = Number(isBig ? issue.maximum : issue.minimum);
  const bound = isBig ? 'höchstens' : 'mindestens';
  if (typeof value === 'number') return [`${value} ist zu ${isBig ? 'viel' : 'wenig'}, ${bound} ${limit} geht`, advice];
  const { length } = value as string | unknown[];
  if (typeof value === 'string') {
    if (length === 0) return ['Der Text ist leer', advice];
    const size = `Der Text ist ${count(length, 'Zeichen', 'Zeichen')} lang, ${bound} ${limit}`;
    return isBig
      ? [`${size} passen`, `Kürzen Sie ihn um ${length - limit}. ${advice}`]
      : [`${size} sind nötig`, `Schreiben Sie ${limit - length} mehr. ${advice}`];
  }
  const wanted = `${issue.exact ? 'genau' : bound} ${limit}`;
  return [
    `Die Liste hat ${count(length, 'Eintrag', 'Einträge')}, ${wanted} ${limit === 1 ? 'muss es' : 'müssen es'} sein`,
    advice,
  ];
}

/** '21.11.2026' → '2026-11-21', '11/2026' → '2026-11' */
function toIsoDate(written: string): string | undefined {
  const [, day, month = '', year = ''] =
    /^(?:(\d{1,2})[./-])?(\d{1,2})[./-](\d{4})$/.exec(written.replace(/\s/g, '')) ?? [];
  return month ? [year, month, ...(day ? [day] : [])].map((part) => part.padStart(2, '0')).join('-') : undefined;
}

function explainFormat(
  issue: z.core.$ZodIssueInvalidStringFormat,
  value: string,
  at: Json | undefined,
  advice: string,
): Words {
  if (value === '') return ['Der Text ist leer', advice];
  const iso = toIsoDate(value);
  const isRight = (date = '') => at?.pattern !== undefined && new RegExp(at.pattern).test(date);
  const right = [iso, iso?.slice(0, 7)].find(isRight);
  const mend = right ? `Schreiben Sie ${right}.` : advice;
  const aid = toSuggestions(right ? [right] : []);
  if (issue.format === 'date') return [`${show(value)} ist kein Tag in der Form Jahr-Monat-Tag`, mend, aid];
  const bare = value.replace(/^http:\/\//, '');
  if (issue.format === 'url') {
    const isAddress = /^[\w-]+(?:\.[\w-]+)+/.test(bare);
    return [
      `${show(value)} ist keine ganze Adresse mit https://`,
      isAddress ? `Schreiben Sie https://${bare}` : advice,
      toSuggestions(isAddress ? [`https://${bare}`] : []),
    ];
  }
  if (issue.format === 'email') return [`${show(value)} ist keine E-Mail-Adresse`, advice];
  return [`${show(value)} geht nicht: ${issue.message}`, mend, aid];
}

/* What a schema says of a field */

const exampleOf = (at: Json | undefined): unknown => at?.examples?.[0];

function adviceOf(at: Json | undefined): string {
  if (!at?.description) return 'Vergleichen Sie mit den Einträgen daneben.';
  const example = exampleOf(at);
  return `Gemeint ist: ${at.description}.${example === undefined ? '' : ` Zum Beispiel: ${JSON.stringify(example)}`}`;
}

/** Names of the fields that may stand there. */
const keysOf = (at: Json | undefined): string[] => Object.keys((at && fieldsOf(at)) ?? {});

/** What begins on a day: under `later` a file says what of it changes from when on. Pure: the caller reads file and clock. */
import { z } from 'zod';
import { areNamed, isFields, toDays, type Fields } from '#domain/amendments';
import { formatDate } from '#domain/format';
import { addDays } from '#domain/tools/day';
import { versionOf, type From } from '#domain/versions';
import type { Fault } from './faults.ts';
import { checkYaml, valueAt } from './parse.ts';
import type { Yaml } from './yaml.ts';

/** A file that may say so, of any of its fields. `content/figures.yaml` has a day at each value. */
export const laterField = {
  later: z
    .unknown()
    .optional()
    .meta({ description: 'Was an einem Tag beginnt: der Tag und alles, was sich dann ändert', isDated: true }),
};

/** What a file says from a day on, until the next begins. */
export type Version = From & { yaml: Yaml };

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  String(new Date(value).toJSON()).slice(0, 10) === value;

const listLater = (data: unknown): unknown[] => {
  const list = isFields(data) ? data['later'] : undefined;
  return Array.isArray(list) ? list : [];
};

/** The place in the file from which a value of a version is: of the changes the last that names it. */
function toSource(
  path: readonly PropertyKey[],
  versions: readonly Version[],
  index: number,
  data: unknown,
): PropertyKey[] {
  const entryAt = (root: readonly PropertyKey[], around: unknown): PropertyKey[] | undefined => {
    const found = [...root];
    let shown = around;
    for (const key of path) {
      const here = valueAt(data, found);
      const { id } = (valueAt(shown, [key]) ?? {}) as { id?: unknown };
      const at = areNamed(here) ? here.findIndex((entry) => entry.id === id) : key;
      if (valueAt(here, [at]) === undefined) return undefined;
      found.push(at);
      shown = valueAt(shown, [key]);
    }
    return found;
  };
  const own = versions[index]?.yaml.data;
  for (let at = index; at > 0; at--) {
    const found = entryAt(['later', at - 1], own);
    if (found) return found;
  }
  return entryAt([], own) ?? [...path];
}

/** Every version of a file, the first without its `later`. What is wrong with the days is told by `checkDays`. */
export function toVersions(yaml: Yaml): [Version, ...Version[]] {
  if (!isFields(yaml.data) || yaml.data['later'] === undefined) return [{ from: undefined, yaml }];
  const { days, versions: told } = toDays(yaml.data);
  const versions: Version[] = [];
  for (const [index, data] of told.entries()) {
    const from = days[index - 1]?.['from'];
    const source = (path: readonly PropertyKey[]) => toSource(path, versions, index, yaml.data);
    versions.push({
      from: isDay(from) ? from : undefined,
      yaml: {
        ...yaml,
        data,
        lineOf: (path) => yaml.lineOf(source(path)),
        sourceOf: (path) => yaml.sourceOf(source(path)),
      },
    });
  }
  return versions as [Version, ...Version[]];
}

/** Nobody plans so many years ahead; a slip of the year would never begin. */
const longestYears = 5;

const example = 'later:\n  - from: 2027-01-01\n    …';

/** What is wrong with the days of a file: none, one that never comes, two of the same, one on which nothing changes. */
function checkDays(file: string, yaml: Yaml, today: string): Fault[] {
  const later = isFields(yaml.data) ? yaml.data['later'] : undefined;
  if (later === undefined) return [];
  const tell = (path: readonly PropertyKey[], what: string, mend: string): Fault => ({
    file,
    line: yaml.lineOf(['later', ...path]),
    field: 'later',
    path: ['later', ...path],
    what,
    mend,
  });
  if (!Array.isArray(later) || later.length === 0)
    return [tell([], 'Unter later steht keine Liste', `Jeder Eintrag nennt den Tag und was sich ändert: ${example}`)];
  const versions = toVersions(yaml);
  const days = later.map((entry) => (isFields(entry) ? entry['from'] : undefined));
  return later.flatMap((_, index): Fault[] => {
    const from = days[index];
    if (!isDay(from))
      return [
        tell(
          [index, 'from'],
          from === undefined || from === ''
            ? 'Der Tag fehlt, an dem es beginnt'
            : `„${String(from)}“ ist kein Tag in der Form Jahr-Monat-Tag`,
          'Schreiben Sie from: 2027-01-01',
        ),
      ];
    if (from > addDays(today, longestYears * 366))
      return [tell([index, 'from'], `Bis zum ${from} sind es mehr als ${longestYears} Jahre`, 'Stimmt das Jahr?')];
    const before = days.slice(0, index).findLast(isDay);
    if (before !== undefined && from <= before)
      return [
        tell(
          [index, 'from'],
          from === before
            ? `Am ${from} beginnt schon der Eintrag davor`
            : `Der ${from} liegt vor dem ${before} darüber: Es begänne nie`,
          from === before
            ? 'Schreiben Sie alles, was sich an einem Tag ändert, in einen Eintrag.'
            : 'Der frühere Tag steht oben.',
        ),
      ];
    const [was, is] = [versions[index], versions[index + 1]].map((version) => JSON.stringify(version?.yaml.data));
    return was === is
      ? [
          tell(
            [index],
            `Am ${from} ändert sich nichts`,
            'Schreiben Sie darunter, was neu ist, oder löschen Sie den Eintrag.',
          ),
        ]
      : [];
  });
}

/**
 * A file against its schema, each of its versions: the data of a day, or what is wrong.
 * @param day '2026-11-26'
 */
export function checkDated<T extends z.ZodType>(
  file: string,
  yaml: Yaml,
  schema: T,
  day: string,
): { copy: z.infer<T> | undefined; faults: Fault[] } {
  const [base, ...more] = toVersions(yaml);
  const check = ({ from, yaml: version }: Version) => ({ from, ...checkYaml(file, version, schema) });
  const [first, ...others] = [check(base), ...more.map(check)] as const;
  const isKnown = ({ line, what }: Fault) => first.faults.some((known) => known.line === line && known.what === what);
  const found = others.flatMap(({ from, faults }, index) =>
    faults
      .filter((fault) => !isKnown(fault))
      .map((fault) => ({
        ...fault,
        field: 'later',
        // In the version, as the editor shows it: in the file it may stand elsewhere.
        path: ['later', index, ...(fault.path ?? [])],
        actions: [],
        what: `${from ? `Ab dem ${formatDate(Date.parse(from))}` : 'Später'}, Feld ${fault.field}: ${fault.what}`,
      })),
  );
  const faults = [...checkDays(file, yaml, day), ...first.faults, ...found];
  return { copy: faults.length > 0 ? undefined : versionOf([first, ...others], day).copy, faults };
}

/** Entries that have begun. @param today '2026-11-26' */
export const daysToNotes = (file: string, yaml: Yaml, today: string): string[] =>
  listLater(yaml.data).flatMap((entry, index) => {
    const from = isFields(entry) ? entry['from'] : undefined;
    return isDay(from) && from <= today
      ? [
          `${file}, Zeile ${yaml.lineOf(['later', index])}: gilt seit dem ${formatDate(Date.parse(from))}. ` +
            'Schreiben Sie es nach oben, und löschen Sie den Eintrag.',
        ]
      : [];
  });

/** Of a draft, which no day brings. */
export const never = '9999-12-31';

/** The first day on which visitors see a text, from midnight on: an article on the one it names, any other text always (''). */
export function shownFrom(data: unknown): string {
  const { draft, publishDate } = isFields(data) ? data : {};
  if (draft === true) return never;
  return isDay(publishDate) ? publishDate : '';
}

/** @param day '2026-12-03' */
export const appearsOn = (day: string): string =>
  `erscheint am ${formatDate(Date.parse(day))}, von selbst um Mitternacht; bis dahin sehen Besucher ihn nicht`;

/** Whether visitors, on some day from today on, see a text and not yet the one that it leads to. Days are as `shownFrom` tells. */
export const leadsNowhere = (own: string, target: string, today: string): boolean => target > today && target > own;

/** The days on which something of a file begins or ends. */
function daysIn(data: unknown): string[] {
  if (!isFields(data)) return [];
  const { figures = [], closed = [], later = [] } = data as Record<string, Fields[] | undefined>;
  const periods = [
    ...figures.flatMap(({ versions }) => (Array.isArray(versions) ? (versions as Fields[]) : [])),
    ...closed,
  ];
  const within = [...later, ...periods].flatMap((one) => {
    if (!isFields(one)) return [];
    const { from, until, to = from } = one;
    const last = until ?? (closed.includes(one) ? to : undefined);
    return [...(isDay(from) ? [from] : []), ...(isDay(last) ? [addDays(last, 1)] : [])];
  });
  return [shownFrom(data), ...within];
}

/**
 * The day for which pages are made: the last, up to today, on which something in the files began or ended, or a month did,
 * by which years are counted and coming days listed; an article begins on its day. So pages of two days between are the same.
 */
export const lastBegun = (files: readonly Yaml[], today: string): string =>
  [`${today.slice(0, 7)}-01`, ...files.flatMap(({ data }) => daysIn(data))]
    .filter((day) => day <= today)
    .reduce((latest, day) => (day > latest ? day : latest));

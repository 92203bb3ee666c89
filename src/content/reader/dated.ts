/** What begins or ends on a day: a file as it is from each of its days on. Pure: the caller reads file and clock. */
import type { z } from 'zod';
import { isDay, isFields, periodsIn, periodToDays, spanFaults, textOn, type Fields } from '#domain/law/dated';
import { announcedFrom } from '#domain/company/calendar';
import { addDays, formatDay } from '#domain/tools/day';
import { mapVersions, versionOf, type Versions } from '#domain/law/versions';
import { lineAt, type Fault } from '../faults.ts';
import { checkYaml } from './parse.ts';
import type { Yaml } from './yaml.ts';

/** A file, and the days on which something in it begins or is no longer, in their order. */
type Dated = { file: string; source: string; yaml: Yaml; days: readonly string[] };
/** The file as it is on a day. */
type OnDay = Pick<Dated, 'source' | 'yaml'>;

/** The dated parts of a file: values of its YAML, and words of its text between `<From>` and `<Until>` tags. */
const datedIn = ({ file, source, yaml }: Omit<Dated, 'days'>): Partial<Yaml['dated'][number]>[] => [
  ...yaml.dated,
  ...(file.endsWith('.mdx') ? periodsIn(source) : []).map(({ index, ...period }) => ({
    line: lineAt(source, index),
    periods: [period],
  })),
];

/** Days of a file of YAML, or of the head and the text of MDX. */
export const toDays = (file: Omit<Dated, 'days'>): string[] =>
  [...new Set(datedIn(file).flatMap(({ periods = [] }) => periods.flatMap(periodToDays)))].sort();

/** A file as it is before the first of its days, and from each on. */
export function toVersions({ file, source, yaml, days }: Dated): Versions<OnDay> {
  const on = (from?: string, day = from ?? '') => ({
    from,
    source: file.endsWith('.mdx') ? textOn(source, day) : source,
    yaml: yaml.on(day),
  });
  return [on(), ...days.map((day) => on(day))];
}

/** Nobody plans so many years ahead; a slip of the year would never begin. */
const longestYears = 5;

function checkDays(read: Dated, today: string): Fault[] {
  const { file, source } = read;
  const last = addDays(today, longestYears * 366);
  const ofDays = datedIn(read).flatMap(({ path, line = 1, periods = [], faults = [] }) => {
    const far = periods
      .flatMap(periodToDays)
      .filter((day) => day > last)
      .map((day) => ({ what: `Bis zum ${day} sind es mehr als ${longestYears} Jahre`, advice: 'Stimmt das Jahr?' }));
    return [...faults, ...far].map((fault) => ({ file, line, path, field: path?.join(' › '), ...fault }));
  });
  const ofTags = (file.endsWith('.mdx') ? spanFaults(source) : []).map(({ index, ...fault }) => ({
    ...{ file, line: lineAt(source, index) },
    ...fault,
  }));
  return [...ofDays, ...ofTags];
}

type Checked<T extends z.ZodType> = OnDay & { copy: z.infer<T> | undefined; faults: Fault[] };
const checked = new WeakMap<Dated, Versions<Checked<z.ZodType>>>();

/**
 * A file against its schema, as it is from each of its days on.
 * @param day '2026-11-26'
 * @returns what it says on the day; its data, unless something is wrong on any
 */
export function checkDated<T extends z.ZodType>(file: Dated, schema: T, day: string) {
  const versions = checked.getOrInsertComputed(file, () =>
    mapVersions(toVersions(file), (current) => ({ ...current, ...checkYaml(file.file, current.yaml, schema) })),
  ) as Versions<Checked<T>>;
  const current = versionOf(versions, day);
  const isKnown = ({ line, what }: Fault) => current.faults.some((own) => own.line === line && own.what === what);
  const others = versions
    .filter((version) => version !== current)
    .flatMap(({ from, faults }) =>
      faults
        .filter((fault) => !isKnown(fault))
        .map((fault) => ({
          ...fault,
          what: `${from ? `Ab dem ${formatDay(from)}` : 'Anfangs'}: ${fault.what}`,
        })),
    );
  const faults = [...checkDays(file, day), ...current.faults, ...others];
  return {
    ...current,
    versions: versions as Versions<{ copy: z.infer<T> }>,
    copy: faults.length > 0 ? undefined : current.copy,
    faults,
  };
}

/** The day of publication of a draft. */
export const never = '9999-12-31';

/** The first day on which visitors see a text, from midnight on: an article on the one it names, any other text always (''). */
export function publishedFrom(data: unknown): string {
  const { draft, publishDate } = isFields(data) ? data : {};
  if (draft === true) return never;
  return isDay(publishDate) ? publishDate : '';
}

export const appearsOn = (day: string): string =>
  `erscheint am ${formatDay(day)}, von selbst um Mitternacht; bis dahin sehen Besucher ihn nicht`;

/** Whether visitors, on some day from today on, see a text and not yet the one that it leads to. Days are as `publishedFrom` tells. */
export const leadsNowhere = (own: string, target: string, today: string): boolean => target > today && target > own;

/** Days on which something of a file begins or ends that is no value under its days: a holiday, an article. */
function otherDays(data: unknown): string[] {
  if (!isFields(data)) return [];
  const { closed = [] } = data as { closed?: Fields[] };
  const spans = closed.map(({ from, to = from }) => [from, to]);
  return [
    publishedFrom(data),
    ...spans.flatMap(([from, last]) => [
      ...(isDay(from) ? [announcedFrom(from), from] : []),
      ...(isDay(last) ? [addDays(last, 1)] : []),
    ]),
  ];
}

/**
 * The day for which pages are made: the last, up to today, on which something in the files began or ended, or a month did,
 * by which years are counted and coming days listed; an article begins on its day. So pages of two days between are the same.
 */
export const latestEffectiveDay = (files: readonly Pick<Dated, 'yaml' | 'days'>[], today: string): string =>
  [`${today.slice(0, 7)}-01`, ...files.flatMap(({ yaml, days }) => [...otherDays(yaml.data), ...days])]
    .filter((day) => day <= today)
    .reduce((latest, day) => (day > latest ? day : latest));

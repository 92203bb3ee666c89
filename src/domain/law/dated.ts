/**
 * What holds from a day or until one. In YAML a value stands under its days, `{ until 2026-12-31: 179, from 2027-01-01: 189 }`,
 * in a text between tags, `<From day="2027-01-01">…</From>`. Both days belong to their time. Pure.
 */
import { addDays } from '../tools/day.ts';

export type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  String(new Date(value).toJSON()).slice(0, 10) === value;

/** The first and the last day; where it is open, the earliest and the latest that can be written. */
export type Period = { from: string; until: string };
const [earliest, latest] = ['', '9999-12-31'];

/** 'from 2026-07-29 until 2026-12-31', 'until 2026-12-31' → a time; `undefined` where it names no days */
export function keyToPeriod(key: string): Period | undefined {
  const [whole, from = earliest, until = latest] = /^(?:from (\S+))?(?:(?:^| )until (\S+))?$/.exec(key) ?? [];
  return whole && [from, until].every((day) => day === earliest || isDay(day)) ? { from, until } : undefined;
}
export const periodToKey = ({ from, until }: Period): string =>
  [from !== earliest && `from ${from}`, until !== latest && `until ${until}`].filter(Boolean).join(' ');

/** Whether a key is meant as one of days, right or wrong. */
export const isDatedKey = (key: unknown): boolean => typeof key === 'string' && /^(?:from|until) /.test(key);
export const isDated = (value: unknown): value is Fields => isFields(value) && Object.keys(value).some(isDatedKey);

export const isWithin = (period: Period | undefined, day: string): boolean =>
  period !== undefined && period.from <= day && day <= period.until;

/** The days on which something begins or is no longer: the first of a time, and the one after its last. */
export const periodToDays = ({ from, until }: Period): string[] => [
  ...(from === earliest ? [] : [from]),
  ...(until === latest ? [] : [addDays(until, 1)]),
];

/* Texts */

const span = /<(From|Until) day="(\d{4}-\d\d-\d\d)">([\s\S]*?)<\/\1>/g;
const toSpan = (tag: string, day: string): Period =>
  tag === 'From' ? { from: day, until: latest } : { from: earliest, until: day };

/** The times that a text names, each with its place in it. */
export const periodsIn = (text: string): (Period & { index: number })[] =>
  [...text.matchAll(/<(From|Until) day="(\d{4}-\d\d-\d\d)">/g)].flatMap(({ index, 1: tag = '', 2: day = '' }) =>
    isDay(day) ? { ...toSpan(tag, day), index } : [],
  );

/** Stand where words or tags were taken out. */
const [cut, tag] = ['\u0000', '\u0001'];
const marks = /[\0\x01]/g; // eslint-disable-line no-control-regex

/**
 * A text as it is on a day. A line that only held tags, or words of another day, goes, so that a row of a table or an entry of
 * a list can be dated; the next empty line is as many longer, so that what stands below keeps its line.
 */
export function textOn(text: string, day: string): string {
  const hold = (part: string): string =>
    part.replace(span, (_, name: string, at: string, inner: string) =>
      isWithin(toSpan(name, at), day) ? tag + hold(inner) + tag : inner.replace(/[^\n]+|^/g, cut),
    );
  const marked = hold(text);
  if (marked === text) return text;
  let owed = 0;
  const lines = marked.split('\n').flatMap((line) => {
    const words = line.replace(/ \0+(?= |$)/g, '').replace(marks, '');
    if (words !== line && words.trim() === '') {
      owed++;
      return [];
    }
    if (words.trim() !== '') return [words];
    const empty = Array.from({ length: 1 + owed }, () => '');
    owed = 0;
    return empty;
  });
  return [...lines, ...Array.from({ length: owed }, () => '')].join('\n');
}

const blank = (words: string): string => words.replace(/[^\n]/g, ' ');
const withoutTags = (text: string): string =>
  text.replace(span, (_, name: string, at: string, inner: string) => {
    const tag = `<${name} day="${at}">`;
    return [isDay(at) ? blank(tag) : tag, withoutTags(inner), blank(`</${name}>`)].join('');
  });

export type PeriodFault = { what: string; advice: readonly [anywhere: string, inFile: string] };

/** Times that stand beside each other: between them no day is left over, and none has two. */
export const besideFault = (until: string, from: string): PeriodFault | undefined =>
  addDays(until, 1) === from
    ? undefined
    : {
        what: until < from ? `Zwischen dem ${until} und dem ${from} gilt nichts` : `Am ${from} gelten zwei`,
        advice: ['Die eine Zeit endet am Tag, bevor die nächste beginnt.', 'Wie until 2026-12-31, from 2027-01-01.'],
      };

/** What is wrong with the tags of a text, each with its place in it. */
export function spanFaults(text: string): (PeriodFault & { index: number })[] {
  const wrong = [...withoutTags(text).matchAll(/<\/?(From|Until)\b[^>]*>?/g)].map(
    ({ index, 0: found, 1: name = '' }) => ({
      index,
      what: 'Hier beginnt oder endet eine Zeit, die nicht zu lesen ist',
      advice: [
        '',
        `Es ist ${found}. Schreiben Sie <${name} day="2027-01-01">…</${name}>; darin steht kein zweites <${name}>.`,
      ] as const,
    }),
  );
  const pairs = text.matchAll(/<Until day="([^"]*)">(?:(?!<Until)[\s\S])*?<\/Until>\s*<From day="([^"]*)">/g);
  const apart = [...pairs].flatMap(({ index, 1: until = '', 2: from = '' }) => {
    const fault = isDay(until) && isDay(from) && besideFault(until, from);
    return fault ? [{ index, ...fault }] : [];
  });
  return [...wrong, ...apart];
}

/** Calendar days as '2026-11-23': the same everywhere, whatever the clock of a phone or a server says. */
import { dateFormat } from '../language/format.ts';

/** A day of the calendar, ISO 8601: '2026-11-23'. */
export type Day = string;

/** A time of which both days are part. */
export type Period = { from: Day; to: Day };

/** Later than any certificate, and earlier than any: a slip. */
const [firstYear, lastYear] = [1900, 2100];

/** In UTC, in milliseconds since the epoch. */
const timeToDay = (time: number): Day => new Date(time).toISOString().slice(0, 10);

const toDay = (year: number, month: number, date: number): Day | undefined => {
  if (year < firstYear || year > lastYear) return undefined;
  const day = timeToDay(Date.UTC(year, month - 1, date));
  // A 31 April would be 1 May.
  return dayToInput(day) === `${date}.${month}.${year}` ? day : undefined;
};

/** Years that are written with two digits: '16' → 2016, '98' → 1998 */
const toYear = (digits: string): number => (digits.length === 4 ? +digits : +digits + (+digits > 50 ? 1900 : 2000));

const months = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez'];

/**
 * As people write it: '3.5.2019', '03.05.19', '3,5,2019', '03052019', '2019-05-03', '3. Mai 2019' → '2019-05-03'.
 * @returns nothing where it is no day of the calendar
 */
export function parseDay(typed: string): Day | undefined {
  // Longer than any day and its time; on blanks without end the patterns below would go back and forth.
  if (typed.length > 60) return undefined;
  // Programs write the time along, people the month's name.
  const text = typed
    .replace(/[T ]\d\d?:\d\d.*$/, '')
    .replace(/\s*([a-zäA-Z]{3})[a-zä]*\.?\s*(?=\d{4}\s*$)/, (word, start: string) => {
      const month = months.indexOf(start.toLowerCase()) + 1;
      return month > 0 ? `${month}.` : word;
    });
  const [, isoYear = '', isoMonth = '', isoDay = ''] = /^\s*(\d{4})-(\d\d?)-(\d\d?)\s*$/.exec(text) ?? [];
  if (isoYear) return toDay(+isoYear, +isoMonth, +isoDay);
  const [, day = '', month = '', year = ''] =
    /^\s*(\d\d?)\s*[.,/ -]\s*(\d\d?)\s*[.,/ -]\s*(\d{4}|\d\d)\s*$/.exec(text) ??
    /^\s*(\d\d)(\d\d)(\d{4})\s*$/.exec(text) ??
    [];
  return day ? toDay(toYear(year), +month, +day) : undefined;
}

/** Day 0 of a spreadsheet, which holds 1900 for a leap year. */
const serialStart = '1899-12-30';
/** 1990 to 2069: what else has five digits in a column of days is no day of a certificate. */
const [firstSerial, lastSerial] = [32_874, 62_091];

/** As a spreadsheet counts days where a cell lost its format: '43588' → '2019-05-03'. */
export function serialToDay(typed: string): Day | undefined {
  const [, digits = ''] = /^\s*(\d{5})(?:[.,]\d+)?\s*$/.exec(typed) ?? [];
  const serial = Number(digits);
  return serial >= firstSerial && serial <= lastSerial ? addDays(serialStart, serial) : undefined;
}

/** '2019-05-03' → '3.5.2019', as it stands in an address and is typed again */
export const dayToInput = (day: Day): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${date}.${month}.${year}`;
};

const longDay = /* @__PURE__ */ dateFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' });

/** '2019-05-03' → '3. Mai 2019' */
export const formatDay = (day: Day): string => longDay(Date.parse(day));

/** Same day of a later or earlier month; where that has none, its last: § 188 Abs. 2 und 3 BGB. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return timeToDay(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())));
}

export const addDays = (day: Day, days: number): Day => timeToDay(Date.parse(day) + days * 86_400_000);

/** ('2026-01-31', '2026-02-01') → 1 */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Whole months from one day to a later one: ('2026-01-31', '2026-02-28') → 1 */
export function monthsBetween(from: Day, to: Day): number {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  const months = (toYear - year) * 12 + toMonth - month;
  return addMonths(from, months) > to ? months - 1 : months;
}

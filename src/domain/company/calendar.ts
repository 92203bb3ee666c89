/**
 * When somebody is there: hours by day of the week, the public holidays of the firm's state, its own closed days. Days are
 * '2026-12-24' in Germany, times '08:00' to '24:00' of such a day: as text they compare as they follow each other.
 */
import { getHolidays } from 'feiertagejs';
import { state, stateCodes, type State } from '../places/area.ts';
import { formatClock, formatDayMonth, typeset } from '../language/format.ts';
import { day, entries, pattern, text } from '../schema-parts.ts';
import { addDays, daysBetween } from '../tools/day.ts';

const weekdays = {
  Mo: 'Monday',
  Di: 'Tuesday',
  Mi: 'Wednesday',
  Do: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  So: 'Sunday',
};
const shortDays = Object.keys(weekdays);
const dayNames = shortDays.join('|');

const clock = (description: string, form: RegExp) => pattern(description, '08:00', form, 'Uhrzeit als „08:00“');

/** The days of the week that 'Mo–Fr' names, Monday being 0; none where it runs backwards. */
function spanToDays(days: string): number[] {
  const [first = '', last = first] = days.split('–');
  const from = shortDays.indexOf(first);
  return shortDays.slice(from, shortDays.indexOf(last) + 1).map((_, index) => from + index);
}

/** Hours by days of the week; a day without an entry is closed, one with a break has two. */
export const hoursSchema = (description: string) =>
  entries(description, [1, 14], {
    days: pattern(
      'Wochentage',
      'Mo–Fr',
      new RegExp(`^(?:${dayNames})(?:–(?:${dayNames}))?$`),
      'ein Wochentag oder zwei mit „–“: Mo–Fr',
    ),
    from: clock('Beginn', /^([01]\d|2[0-3]):[0-5]\d$/),
    to: clock('Ende', /^(?:([01]\d|2[0-3]):[0-5]\d|24:00)$/),
  }).check(({ value, issues }) => {
    const fault = (input: unknown, index: number, field: string, message: string, advice: string) =>
      issues.push({ code: 'custom', input, path: [index, field], message, params: { advice } });
    // A malformed day or time is reported alone: the checks below need all of them well formed.
    if (issues.length > 0) return;
    value.forEach(({ days, from, to }, index) => {
      if (spanToDays(days).length === 0)
        fault(days, index, 'days', `„${days}“ läuft rückwärts`, 'Die Woche beginnt mit Mo und endet mit So.');
      if (from >= to)
        fault(
          to,
          index,
          'to',
          `„${from}“ bis „${to}“ endet, bevor es beginnt`,
          'Das Ende liegt später am selben Tag. Was über Mitternacht geht, sind zwei Einträge.',
        );
      const other = value.slice(0, index).find((before) => overlap(before, { days, from, to }));
      if (other)
        fault(
          days,
          index,
          'days',
          `„${days}“ und „${other.days}“ überschneiden sich`,
          'Jeder Tag steht einmal da, mit einer Pause zweimal: Mo–Fr 08:00 bis 12:00 und Mo–Fr 13:00 bis 17:00.',
        );
    });
  });
export type Hours = readonly { days: string; from: string; to: string }[];
type Entry = Hours[number];

const overlap = (one: Entry, other: Entry): boolean =>
  spanToDays(one.days).some((day) => spanToDays(other.days).includes(day)) &&
  one.from < other.to &&
  other.from < one.to;

/** Longer than this nobody is on holiday; a slip of the year would close the firm for one. */
const longestDays = 100;

export const holidaysSchema = state.meta({
  description: 'Land, an dessen gesetzlichen Feiertagen niemand da ist; weglassen, wenn Sie an Feiertagen arbeiten',
  examples: ['Bremen'],
});
export const closedSchema = entries('Tage, an denen niemand da ist: Betriebsferien, Brückentage', [0, 30], {
  from: day('Erster Tag', '2026-12-23'),
  to: day('Letzter Tag; weglassen, wenn es nur einer ist', '2027-01-02').optional(),
  words: text(
    'Der Satz auf den Seiten; weglassen, dann steht dort „Wir sind vom 23. Dezember bis 2. Januar nicht da.“',
    'Betriebsferien vom 23. Dezember bis 2. Januar. Anfragen beantworten wir ab dem 3. Januar.',
    160,
  ).optional(),
}).check(({ value, issues }) => {
  value.forEach(({ from, to = from }, index) => {
    const fault = (message: string, advice: string) =>
      issues.push({ code: 'custom', input: to, path: [index, 'to'], message, params: { advice } });
    if (to < from) fault(`„${to}“ liegt vor „${from}“`, 'Der letzte Tag ist nicht früher als der erste.');
    else if (daysBetween(from, to) >= longestDays)
      fault(
        `Vom ${from} bis zum ${to} sind es mehr als ${longestDays} Tage`,
        'Stimmt das Jahr? Wer länger schließt, schreibt zwei Einträge.',
      );
  });
});
type Closed = readonly { from: string; to?: string | undefined; words?: string | undefined }[];

/** The part of `content/company.yaml` that says when the firm can be reached. */
export type Calendar = {
  /** When the office is open. */
  openingHours: Hours;
  /** When the telephone is answered, where that is not while the office is open. */
  hotline?: Hours | undefined;
  holidays?: State | undefined;
  closed?: Closed | undefined;
};

/** When we call and are called. */
export const telephoneHours = ({ hotline, openingHours }: Calendar): Hours => hotline ?? openingHours;

/** The part of the hours that lies between two times of the day, such as '12:00' and '17:00'. */
export const hoursOf = (hours: Hours, [from, to]: readonly [string, string]): Hours =>
  hours
    .map((entry) => ({ ...entry, from: entry.from > from ? entry.from : from, to: entry.to < to ? entry.to : to }))
    .filter((entry) => entry.from < entry.to);

const known = new Map<string, readonly string[]>();

/** The days that are public holidays in the whole of a state, in their order. */
export const publicHolidays = (state: State, year: string): readonly string[] =>
  known.getOrInsertComputed(`${state} ${year}`, () =>
    // Noon in UTC: `dateString` is that of the machine's zone, which may be the day after.
    getHolidays(year, stateCodes[state]).map(({ date }) => date.toISOString().slice(0, 10)),
  );

export const isClosedOn = ({ holidays, closed = [] }: Calendar, day: string): boolean =>
  (holidays !== undefined && publicHolidays(holidays, day.slice(0, 4)).includes(day)) ||
  closed.some(({ from, to = from }) => from <= day && day <= to);

const timeZone = 'Europe/Berlin';

/** A time of a day, milliseconds since the epoch; one that the change of clocks leaves out is an hour later. */
function toMoment(day: string, time: string): number {
  const date = Temporal.PlainDate.from(day);
  return (
    time === '24:00'
      ? date.add({ days: 1 }).toZonedDateTime(timeZone)
      : date.toZonedDateTime({ timeZone, plainTime: time })
  ).epochMilliseconds;
}

/**
 * When the telephone is answered on a day, in order: [from, to] in milliseconds since the epoch; nothing on closed days.
 * Where clocks change, a span is an hour longer or shorter than they say.
 */
export function momentsOn(calendar: Calendar, day: string): (readonly [number, number])[] {
  if (isClosedOn(calendar, day)) return [];
  const weekday = Temporal.PlainDate.from(day).dayOfWeek - 1;
  return telephoneHours(calendar)
    .filter(({ days }) => spanToDays(days).includes(weekday))
    .map(({ from, to }) => [toMoment(day, from), toMoment(day, to)] as const)
    .sort(([one], [other]) => one - other);
}

/** The words for hours in a sentence: 'täglich 7 bis 22 Uhr', 'Mo–Fr 8 bis 12 und 13 bis 17 Uhr, Sa 9 bis 14 Uhr' */
export function hoursToText(hours: Hours): string {
  const byDays = Map.groupBy(hours, ({ days }) => days);
  const texts = [...byDays].map(([days, spans]) => {
    const times = spans.map(({ from, to }) => `${formatClock(from)} bis ${formatClock(to)}`).join(' und ');
    return `${days === 'Mo–So' ? 'täglich' : days} ${times} Uhr`;
  });
  return typeset(texts.join(', '));
}

/** Until when the telephone is answered, where that is the same on each day: '22', '17:30' */
export function sameEnd(calendar: Calendar): string | undefined {
  const ends = new Set(telephoneHours(calendar).map(({ to }) => to));
  const [end = ''] = ends;
  return ends.size === 1 ? formatClock(end) : undefined;
}

/** 'Wir sind vom 23. Dezember bis 2. Januar nicht da.', or the firm's own words */
export const closedToText = ({ from, to = from, words }: Closed[number]): string =>
  typeset(
    words ??
      (from === to
        ? `Am ${formatDayMonth(from)} sind wir nicht da.`
        : `Wir sind vom ${formatDayMonth(from)} bis ${formatDayMonth(to)} nicht da.`),
  );

/** The first day on which pages announce a closed time. */
export const announcedFrom = (from: string): string => addDays(from, -30);

/** The closed times that are not over on a day, in their order. */
export const closedFrom = ({ closed = [] }: Calendar, day: string): Closed[number][] =>
  closed.filter(({ from, to = from }) => day <= to).sort((one, other) => (one.from < other.from ? -1 : 1));

/** Those that pages announce. */
export const announcedOn = (calendar: Calendar, day: string): Closed[number][] =>
  closedFrom(calendar, day).filter(({ from }) => announcedFrom(from) <= day);

/* schema.org */

const toSpecifications = (hours: Hours) =>
  hours.map(({ days, from: opens, to }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: spanToDays(days).map((day) => Object.values(weekdays)[day]),
    opens,
    // A day ends a minute before midnight.
    closes: to.replace('24:00', '23:59'),
  }));

/** The opening hours in both ways that schema.org has for them. */
export const openingHoursData = ({ openingHours }: Pick<Calendar, 'openingHours'>) => ({
  openingHours: toSpecifications(openingHours).map(({ dayOfWeek, opens, closes }) => {
    const ends = [...new Set([dayOfWeek.at(0), dayOfWeek.at(-1)])].map((day) => day?.slice(0, 2));
    return `${ends.join('-')} ${opens}-${closes}`;
  }),
  openingHoursSpecification: toSpecifications(openingHours),
});

/** When the telephone is answered. */
export const telephoneHoursData = (calendar: Calendar) => toSpecifications(telephoneHours(calendar));

/** The days of the year from a day on, on which nobody is there. */
export function closedDaysData(calendar: Calendar, today: string) {
  const years = [0, 1].map((more) => String(Number(today.slice(0, 4)) + more));
  const { holidays } = calendar;
  const days = holidays ? years.flatMap((year) => publicHolidays(holidays, year)) : [];
  const times = [
    ...days.filter((day) => day >= today && daysBetween(today, day) < 365).map((day) => ({ from: day, to: day })),
    ...closedFrom(calendar, today),
  ];
  return times.map(({ from, to = from }) => ({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: from,
    validThrough: to,
  }));
}

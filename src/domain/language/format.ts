/** How figures look in German text. */
import { citedActs } from '../law/acts.ts';

/**
 * Making a format takes a slow phone up to 200 ms: none is made before it is used, and each once. Its calls are marked as
 * pure, since scripts of the browser need few of them.
 */
function lazily<Value>(make: () => { format: (value: Value) => string }): (value: Value) => string {
  let made: ReturnType<typeof make> | undefined;
  return (value) => (made ??= make()).format(value);
}

/** @returns how a time is written, in milliseconds since the epoch */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): ((time: number) => string) =>
  lazily(() => new Intl.DateTimeFormat(locale, options));

/** 72870 → '72.870' */
export const formatNumber = /* @__PURE__ */ lazily<number>(
  () => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0, useGrouping: 'always' }),
);

/** 1234 → '1.234 €', with a non-breaking space. */
export const formatEuro = (amount: number): string => `${formatNumber(amount)}\u00a0€`;

/** 35880 → '358,80 €', 35800 → '358 €', -50 → '−0,50 €' */
export function formatCents(amount: number): string {
  const cents = Math.abs(amount) % 100;
  const euros = formatNumber((Math.abs(amount) - cents) / 100);
  return `${amount < 0 ? '−' : ''}${euros}${cents ? `,${String(cents).padStart(2, '0')}` : ''}\u00a0€`;
}

/** Milliseconds since the epoch → '20. November 2026', the day in Germany. */
export const formatDate = /* @__PURE__ */ dateFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' });

/** '2026-12-23' → '23. Dezember' */
export const formatDayMonth = (day: string): string => formatDate(Date.parse(day)).replace(/ \d{4}$/, '');

/** Milliseconds since the epoch → '2026-11-20', the calendar day in Germany. */
export const timeToDay = /* @__PURE__ */ dateFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** Milliseconds since the epoch → '08:05', the time of day in Germany. */
export const timeToClock = /* @__PURE__ */ dateFormat('de-DE', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});

/** Milliseconds since the epoch → 'Freitag, 7. März', the day in Germany. */
export const formatWeekday = /* @__PURE__ */ dateFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Berlin',
});

const berlinOffset = /* @__PURE__ */ dateFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' });

/** '2025-01-14' → '2025-01-14T00:00:00+01:00', when that day begins in Germany: clocks change later in the night. */
export const dayToTime = (day: string): string =>
  `${day}T00:00:00${/[+]\d\d:\d\d/.exec(berlinOffset(Date.parse(day)))?.[0] ?? 'Z'}`;

const longMonth = /* @__PURE__ */ dateFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2025-01' or '2025-01-14' → 'Januar 2025' */
export const formatMonth = (month: string): string => longMonth(Date.parse(month));

/** A date as exact as it is known: '2025' → '2025', '2025-01' → 'Januar 2025', '2025-01-14' → '14. Januar 2025' */
export const formatPartialDate = (date: string): string =>
  date.length === 4 ? date : date.length === 7 ? formatMonth(date) : formatDate(Date.parse(date));

const longTime = /* @__PURE__ */ dateFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});

/** Milliseconds since the epoch → '20. November 2026 um 14:05 Uhr', the time in Germany. */
export const formatDateTime = (time: number): string => `${longTime(time)} Uhr`;

/** '08:00' → '8' and '14:30' → '14:30', as hours are written in text */
export const formatClock = (time: string): string => time.replace(/^0/, '').replace(':00', '');

/** Rounded to two leading digits, for „rund …“: 575071 → '580.000', 72870 → '73.000'. */
export const formatRounded = /* @__PURE__ */ lazily<number>(
  () => new Intl.NumberFormat('de-DE', { maximumSignificantDigits: 2, useGrouping: 'always' }),
);

const units = ['h', '€', '%', 'km', 'm²', 'kWh', 'Uhr', '★', 'Euro', 'Stunden', 'Minuten', 'Tage', 'Monate', 'Jahre'];
const span = /(\d) bis (?=[\d:]+ Uhr)/g;
const unit = new RegExp(`(\\d[\\d.,]*(?:–\\d+)?\\+?) (?=(?:${units.join('|')})n?(?![\\p{L}\\p{N}]))`, 'gu');
const toReference = (acts: string): RegExp =>
  new RegExp(
    // Without lookbehind, which Safari 15 cannot read.
    `(§§?|Satz|Abs\\.|Nr\\.|Art\\.) (?=[\\d(])|(Buchst\\.) (?=[a-z]\\b)|(\\d[a-z]?) (?=(?:Abs\\.|(?:${acts})\\b))|` +
      `(DIN V?) |(\\d\\.) (?=[JFMASOND][a-zä]+ \\d{4})`,
    'g',
  );
/** Marked as pure: the calculator's script needs none of it. */
const reference = /* @__PURE__ */ toReference(citedActs);

/** Keeps figure and unit, hours, sign and paragraph on one line: '24 h', '7 bis 22 Uhr', '§ 80 Abs. 3' do not break; before their bracket they do. */
export const typeset = (text: string): string =>
  text.replace(span, '$1\u00a0bis\u00a0').replace(unit, '$1\u00a0').replace(reference, '$1$2$3$4$5\u00a0');

/** The same for the words between the tags of HTML; a line of the source may end before the unit. */
export const typesetHtml = (html: string): string =>
  html.replace(/(^|>)([^<>]+)/g, (_, before: string, words: string) => before + typeset(words.replace(/\n/g, ' ')));

/** '1.234,5' → 1234.5, '−14' → -14, '+16' → 16; anything else is no number */
export const parseNumber = (text: string): number =>
  /^[+−-]?\d{1,3}(?:\.?\d{3})*(?:,\d+)?$/.test(text)
    ? Number(text.replace(/\./g, '').replace(',', '.').replace('−', '-'))
    : Number.NaN;

/** `fillWords('Der Link gilt bis {until}.', { until: 'morgen' })` → 'Der Link gilt bis morgen.' */
export const fillWords = (words: string, values: Record<string, string> = {}): string =>
  typeset(words.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder));

export type LinkedWords = readonly (string | { href: string; text: string })[];

/** Words with links in the place of their names: 'Rufen Sie an: {phone}.' → ['Rufen Sie an: ', the link, '.'] */
export const linkWords = (words: string, links: Record<string, { href: string; text: string }>): LinkedWords =>
  words.split(/\{(\w+)\}/).flatMap((part, i) => (i % 2 === 0 ? part || [] : (links[part] ?? `{${part}}`)));

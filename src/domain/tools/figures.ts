/** Figures and days as texts have them: those that a tool shows, and those that `content/law.yaml` writes as words. */
import type { Day } from './day.ts';

/** 28.5 → '28,5', 1995.4 → '1.995,4'; never more decimals than asked for. */
export const formatFigure = (value: number, decimals = 1): string =>
  value.toLocaleString('de-DE', { maximumFractionDigits: decimals, useGrouping: 'always' });

const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');

/** '1. Mai 2014' → '2014-05-01' */
export function wordsToDay(words: string): Day {
  const [, day = '', month = '', year = ''] = /^(\d\d?)\.\s(\p{L}+)\s(\d{4})$/u.exec(words) ?? [];
  const number = months.indexOf(month) + 1;
  if (number === 0) throw new Error(`„${words}“ ist kein Tag wie „1. Mai 2014“.`);
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const shares: Record<string, number> = { 'um die Hälfte': 0.5 };

/** 'um die Hälfte' → 0.5 */
export function wordsToShare(words: string): number {
  const share = shares[words];
  if (share === undefined) throw new Error(`„${words}“ ist kein Anteil wie „um die Hälfte“.`);
  return share;
}

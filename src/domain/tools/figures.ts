/** Figures and days as texts have them: those that a tool shows, and those that `content/law.yaml` writes as words. */
import { parseDay, type Day } from './day.ts';

/** 28.5 → '28,5', 1995.4 → '1.995,4'; never more decimals than asked for. */
export const formatFigure = (value: number, decimals = 1): string =>
  value.toLocaleString('de-DE', { maximumFractionDigits: decimals, useGrouping: 'always' });

/** Replaces no-break spaces, which have no place in text that is pasted elsewhere. */
export const toPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/** '1. Mai 2014' → '2014-05-01' */
export function wordsToDay(words: string): Day {
  // Of a rule that the law of the day does not have: earlier than any day.
  if (words === '') return '';
  const day = parseDay(words);
  if (!day) throw new Error(`„${words}“ ist kein Tag wie „1. Mai 2014“.`);
  return day;
}

const shares: Record<string, number> = { 'um die Hälfte': 0.5 };

/** 'um die Hälfte' → 0.5 */
export function wordsToShare(words: string): number {
  const share = shares[words];
  if (share === undefined) throw new Error(`„${words}“ ist kein Anteil wie „um die Hälfte“.`);
  return share;
}

/** Figures as texts have them: those that a tool shows, and those that `content/law.yaml` writes as words. */
/** 28.5 → '28,5', 1995.4 → '1.995,4'; never more decimals than asked for. */
export const formatFigure = (value: number, decimals = 1): string =>
  value.toLocaleString('de-DE', { maximumFractionDigits: decimals, useGrouping: 'always' });

/** Replaces no-break spaces, which have no place in text that is pasted elsewhere. */
export const toPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

const shares: Record<string, number> = { 'um die Hälfte': 0.5 };

/** 'um die Hälfte' → 0.5 */
export function wordsToShare(words: string): number {
  const share = shares[words];
  if (share === undefined) throw new Error(`„${words}“ ist kein Anteil wie „um die Hälfte“.`);
  return share;
}

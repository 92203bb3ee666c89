/**
 * What a style sheet asks of the width it asks of screens, and in words of before 2023. On paper WebKit answers
 * by the window, which is no width of the sheet: printed is the narrow layout, in every browser.
 */
import type { Plugin } from 'postcss';

/** Just below, for `<`: a window may be 639.5 px wide. */
const below = (length: string): string => length.replace(/^[\d.]+/, (number) => String(Number(number) - 0.01));

/** '(40rem <= width < 62rem)' → 'screen and (min-width: 40rem) and (max-width: 61.99rem)' */
export function toScreenWidths(query: string): string {
  const plain = query
    .replace(/\((\S+) *<= *(width|height) *< *([^)\s]+)\)/g, '($2 >= $1) and ($2 < $3)')
    // So Tailwind writes `<`.
    .replace(/(?:not all and |\(not |(?<=and )not )\(min-(width|height): *([^)\s]+)\)+/g, '($1 < $2)')
    .replace(/\((width|height) *>= *([^)]+)\)/g, '(min-$1: $2)')
    .replace(/\((width|height) *< *([^)]+)\)/g, (_, side: string, length: string) => `(max-${side}: ${below(length)})`);
  return /^\((?:min|max)-width/.test(plain) ? `screen and ${plain}` : plain;
}

export const screenWidths: Plugin = {
  postcssPlugin: 'screen-widths',
  AtRule: {
    media: (rule) => {
      rule.params = toScreenWidths(rule.params);
    },
  },
};

/**
 * Width queries of a style sheet become `screen and …`, in the syntax of before 2023. WebKit prints by the width of the
 * window, not of the paper: every browser prints the narrow layout.
 */
import type { Plugin } from 'postcss';

/** The width just below, for `<`: a window may be 639.5 px wide. */
const below = (length: string): string => length.replace(/^[\d.]+/, (number) => String(Number(number) - 0.01));

/** '(40rem <= width < 62rem)' → 'screen and (min-width: 40rem) and (max-width: 61.99rem)' */
export function toScreenWidths(query: string): string {
  const plain = query
    .replace(/\((\S+) *<= *(width|height) *< *([^)\s]+)\)/g, '($2 >= $1) and ($2 < $3)')
    // Tailwind writes `width < x` as `not (min-width: x)`.
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

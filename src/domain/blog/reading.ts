/** How long a text takes to read. */

/** Words a minute a grown-up reads of a text on a screen. */
const wordsPerMinute = 200;

/** Words of an MDX text; names and attributes of blocks, addresses of links and expressions do not count. */
export function countWords(mdx: string): number {
  const words = mdx
    .replace(/\{[^{}]*\}/g, ' ')
    .replace(/<\/?[A-Za-z](?:"[^"]*"|'[^']*'|[^<>"'])*>/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .match(/[\p{L}\p{N}][\p{L}\p{N}.,:'’/-]*/gu);
  return words?.length ?? 0;
}

/** Whole minutes, at least one: 1,100 words → 6. */
export const wordsToMinutes = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute));

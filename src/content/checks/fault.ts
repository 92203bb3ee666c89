/** One thing wrong with a text, as an editor reads it. */
export type Fault = {
  /** Path as an editor knows it: `content/blog/x.mdx`. */
  file: string;
  line: number;
  /** German: what is wrong, without a full stop. */
  what: string;
  /** German: what to write instead, whole sentences. */
  instead: string;
};

/** As `parseContent` words it: „content/blog/x.mdx, Zeile 12: … .“ and the mend on a line of its own. */
export const faultToText = ({ file, line, what, instead }: Fault): string =>
  `${file}, Zeile ${line}: ${what}.\n  ${instead}`;

const conjunction = new Intl.ListFormat('de', { type: 'disjunction' });

/** ['a', 'b', 'c'] → 'a, b oder c' */
export const eitherOf = (words: readonly string[]): string => conjunction.format(words);

/** Those of the known names that look most like the one written, best first. */
export function closest(written: string, known: readonly string[], count = 3): string[] {
  const pairs = (word: string) => {
    const letters = ` ${word.toLowerCase()} `;
    return new Set(Array.from({ length: letters.length - 1 }, (_, i) => letters.slice(i, i + 2)));
  };
  const own = pairs(written);
  return known
    .map((name) => {
      const others = pairs(name);
      return { name, likeness: (2 * own.intersection(others).size) / (own.size + others.size) };
    })
    .filter(({ likeness }) => likeness > 0.3)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ name }) => name);
}

/** Bold letters of the typeface are this wide on average, in parts of their height. */
export const letterWidth = 0.53;

/**
 * Breaks a title into lines of about the same length, as few as fit.
 * @param longest letters a line may have
 */
export function titleToLines(title: string, longest: number): string[] {
  const words = title.split(' ');
  const wrap = (limit: number) =>
    words.reduce<string[]>((lines, word) => {
      const line = lines.at(-1);
      if (line !== undefined && line.length + 1 + word.length <= limit) lines[lines.length - 1] = `${line} ${word}`;
      else lines.push(word);
      return lines;
    }, []);
  const count = wrap(longest).length;
  // The narrowest measure that needs no further line is the most even one.
  let limit = longest;
  while (limit > 1 && wrap(limit - 1).length === count) limit -= 1;
  return wrap(limit);
}

/** Breaks a title in two of about the same length. */
export const titleInTwo = (title: string): string[] => titleToLines(title, Math.ceil(title.length * 0.6));

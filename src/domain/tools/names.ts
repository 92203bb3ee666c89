/** Lists of names written as words: `names('row rowOne', 'letter')` is typed as `('row' | 'rowOne' | 'letter')[]`. */

type Split<Line extends string> = Line extends `${infer Name} ${infer Rest}` ? Name | Split<Rest> : Line;

export const names = <const Line extends string>(...lines: Line[]): Split<Line>[] =>
  lines.flatMap((line) => line.split(' ') as Split<Line>[]);

/** `sentenceOf('row', 'kind')` is 'rowKind'. */
export const sentenceOf = <Prefix extends string, Key extends string>(prefix: Prefix, key: Key) =>
  `${prefix}${key.charAt(0).toUpperCase()}${key.slice(1)}` as `${Prefix}${Capitalize<Key>}`;

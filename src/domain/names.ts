/** Lists of names written as words: `names('row rowOne', 'letter')` is typed as `('row' | 'rowOne' | 'letter')[]`. */

/** `Names<'row rowOne'>` is `'row' | 'rowOne'`. */
export type Names<Line extends string> = Line extends `${infer Name} ${infer Rest}` ? Name | Names<Rest> : Line;

export const names = <const Line extends string>(...lines: Line[]): Names<Line>[] =>
  lines.flatMap((line) => line.split(' ') as Names<Line>[]);

/** `sentenceOf('row', 'kind')` is 'rowKind'. */
export const sentenceOf = <Prefix extends string, Key extends string>(prefix: Prefix, key: Key) =>
  `${prefix}${key.charAt(0).toUpperCase()}${key.slice(1)}` as `${Prefix}${Capitalize<Key>}`;

/** A question of a tool as its form draws it. */
import { errorId, inputId } from '#domain/tools/form';
import type { Input, InputWords } from '#domain/tools/tool';

/** What is asked so: by given answers, by a box to tick, by typing. */
export type InputOf<Kind extends Input['kind']> = Extract<Input, { kind: Kind }>;

export type Question<Asked extends Input = Input> = {
  input: Asked;
  words: InputWords;
  /** Before anything is answered, with a script and without: nothing moves when that comes. */
  look: 'is-later' | 'is-current' | undefined;
};

export const hintId = (name: string): string => `${inputId(name)}-hilfe`;

/** What a screen reader says after the question: its hint, and what is wrong with the answer. */
export const describedBy = ({ input: { name }, words }: Question): string =>
  [words.hint && hintId(name), errorId(name)].filter(Boolean).join(' ');

/** A question of a tool as its form draws it. */
import { errorId, inputId } from '#domain/tools/form';
import type { Place } from '#domain/tools/result';
import type { Input, InputWords } from '#domain/tools/tool';

/** What is asked so: by given answers, by a box to tick, by typing. */
export type InputOf<Kind extends Input['kind']> = Extract<Input, { kind: Kind }>;

export type Question<Asked extends Input = Input> = {
  input: Asked;
  words: InputWords;
  /** Where its answer stands in a certificate. */
  places: readonly Place[];
  /** Before anything is answered, with a script and without: nothing moves when that comes. */
  look: 'is-later' | 'is-current' | undefined;
  /** In a frame of another site: what leads on opens beside it. */
  isEmbedded: boolean;
};

export const hintId = (name: string): string => `${inputId(name)}-hilfe`;

/** Whether something helps to answer it. */
export const hasNote = ({ words, places }: Pick<Question, 'words' | 'places'>): boolean =>
  words.hint !== undefined || places.length > 0;

/** What a screen reader says after the question: its hint, and what is wrong with the answer. */
export const describedBy = ({ input, words, places }: Question): string =>
  `${hasNote({ words, places }) ? `${hintId(input.name)} ` : ''}${errorId(input.name)}`;

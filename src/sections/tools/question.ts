/** A question of a tool as its form draws it. */
import { errorId, inputId } from '#domain/tools/form';
import type { CertificateFieldLink } from '#domain/tools/result';
import type { Input, InputWords } from '#domain/tools/tool';

/** Inputs of one kind: `InputOf<'choice'>`, `InputOf<'tick'>`, or one that is typed, as `InputOf<'number'>`. */
export type InputOf<Kind extends Input['kind']> = Extract<Input, { kind: Kind }>;

export type Question<Asked extends Input = Input> = {
  input: Asked;
  words: InputWords;
  /** Where its answer stands in a certificate. */
  places: readonly CertificateFieldLink[];
  /** Its state before anything is answered. The build sets it, so that nothing moves when the script starts. */
  look: 'is-later' | 'is-current' | undefined;
  /** The form is in a frame on another site, so its links open a new tab. */
  isEmbedded: boolean;
};

export const hintId = (name: string): string => `${inputId(name)}-hilfe`;

/** Whether something helps to answer it. */
export const hasNote = ({ words, places }: Pick<Question, 'words' | 'places'>): boolean =>
  words.hint !== undefined || places.length > 0;

/** What a screen reader says after the question: its hint, and what is wrong with the answer. */
export const describedBy = ({ input, words, places }: Question): string =>
  `${hasNote({ words, places }) ? `${hintId(input.name)} ` : ''}${errorId(input.name)}`;

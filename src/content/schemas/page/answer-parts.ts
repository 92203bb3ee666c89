/** A page behind a link or a form: what stands on each. */
import { group, text } from '../fields.ts';

const words = {
  title: text('Überschrift', 'Anmeldung bestätigt', 60),
  text: text('Satz darunter', 'Ab jetzt bekommen Sie den Newsletter.', 300),
};
const button = { button: text('Beschriftung des Knopfs', 'Anmeldung bestätigen', 40) };

type Texts = Record<string, ReturnType<typeof text>>;

export const answer = <More extends Texts = Record<never, never>>(description: string, more: More = {} as More) =>
  group(description, { ...words, ...more });
export const answerWithButton = <More extends Texts = Record<never, never>>(
  description: string,
  more: More = {} as More,
) => answer(description, { ...button, ...more });

/** Where somebody is who is asked one question at a time. */
import { isLeftOut } from '../check.ts';
import { askedInputs } from './questions.ts';
import { fillResult } from './say.ts';
import type { Input, Inputs, Query } from './tool.ts';

/** The most questions that somebody may still come to who has answered so far, the answered ones included. */
export function mostAsked(inputs: Inputs, query: Query): number {
  const asked = askedInputs(inputs, query).map((key) => inputs[key] as Input);
  const open = asked.find(({ kind, name }) => kind === 'choice' && isLeftOut(query[name]));
  if (open?.kind !== 'choice') return asked.length;
  return Math.max(...open.choices.map((choice) => mostAsked(inputs, { ...query, [open.name]: choice })));
}

/** „Frage 2 von 7“. @param words with `{result.step}` and `{result.of}` */
export const stepToPlace = (words: string, step: number, of: number): string =>
  fillResult(words, { step: String(step), of: String(of) });

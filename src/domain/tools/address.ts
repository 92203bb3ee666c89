/** The address that carries a tool's answers. */
import { isLeftOut } from '../check.ts';
import { dayToInput, parseDay } from './day.ts';
import { placeParameter } from './form.ts';
import { askedInputs } from './questions.ts';
import type { Asking, Input, Query } from './tool.ts';

/** Whether a form was sent, even an empty one. */
export const hasAnswers = ({ inputs }: Asking, query: Query): boolean =>
  Object.values(inputs).some(({ name }) => query[name] !== undefined);

/** Whether an answer stays in the browser, in no form and no link. */
export const isLocal = (input: Input): boolean => input.kind === 'text' && input.local === true;

/** Whether a tool is asked by a POST, since what it reads is somebody's own text; its result has no address. */
export const isPosted = ({ inputs }: Asking): boolean => Object.values(inputs).some(({ kind }) => kind === 'passage');

/**
 * The answers as an address carries them: `?ausgestellt=3.5.2019&art=bedarf` without its mark, and with the place that the
 * tool was opened from; what is not asked, or stays here, is left out.
 */
export function inputsToQuery({ inputs }: Asking, query: Query): string {
  const parameters = new URLSearchParams();
  for (const key of askedInputs(inputs, query)) {
    const input = inputs[key] as Input;
    const { name, kind } = input;
    const text = query[name];
    if (text === undefined || isLeftOut(text) || isLocal(input) || kind === 'passage') continue;
    const day = kind === 'date' ? parseDay(text) : undefined;
    parameters.set(name, day ? dayToInput(day) : text.trim());
  }
  const place = query[placeParameter];
  if (place !== undefined) parameters.set(placeParameter, place);
  return String(parameters);
}

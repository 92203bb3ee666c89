/** The address that carries a tool's answers. */
import { isLeftOut } from '../check.ts';
import { dayToInput, parseDay } from './day.ts';
import { placeParameter } from './form.ts';
import { askedInputs } from './questions.ts';
import { toControls } from './rows.ts';
import type { Asking, Cell, Input, Inputs, Query } from './tool.ts';

/** Whether a form was sent, be it empty. */
export const hasAnswers = ({ inputs }: Asking, query: Query): boolean =>
  Object.values(inputs).some(({ name }) => query[name] !== undefined);

/** Whether an answer stays in the browser, in no form and no link. */
export const isLocal = (input: Input | Cell): boolean => input.kind === 'text' && input.local === true;

function toParameters(inputs: Inputs, query: Query, isTaken: (input: Input) => boolean): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const key of askedInputs(inputs, query)) {
    const input = inputs[key] as Input;
    for (const control of isTaken(input) ? toControls(input, query) : []) {
      const { name, kind } = control;
      const text = query[name];
      if (text === undefined || isLeftOut(text) || isLocal(control) || kind === 'passage') continue;
      const day = kind === 'date' ? parseDay(text) : undefined;
      parameters.set(name, day ? dayToInput(day) : text.trim());
    }
  }
  return parameters;
}

/** Whether a tool is asked by a POST, since what it reads is somebody's own text; its result has no address. */
export const isPosted = ({ inputs }: Asking): boolean => Object.values(inputs).some(({ kind }) => kind === 'passage');

/**
 * The answers as an address carries them: `?ausgestellt=3.5.2019&art=bedarf` without its mark, and with the place that the
 * tool was opened from; what is not asked, or stays here, is left out.
 */
export function inputsToQuery({ inputs }: Asking, query: Query): string {
  return withPlace(
    toParameters(inputs, query, () => true),
    query,
  );
}

function withPlace(parameters: URLSearchParams, query: Query): string {
  const place = query[placeParameter];
  if (place !== undefined) parameters.set(placeParameter, place);
  return String(parameters);
}

/** What belongs to a table: its rows, and what stands in its fold. */
const isOfTable = (input: Input): boolean => input.kind === 'rows' || input.within !== undefined;

/**
 * The address of a result: what a table has stands behind the mark that no browser sends, `?kg=3.120#wohnung1=1.+OG`, so
 * that nothing of it leaves the browser with a link that is opened.
 */
export function inputsToAddress({ inputs }: Asking, query: Query): { answers: string; rows: string } {
  const answers = toParameters(inputs, query, (input) => !isOfTable(input));
  const rows = String(toParameters(inputs, query, isOfTable));
  return { answers: withPlace(answers, query), rows: rows && `#${rows}` };
}

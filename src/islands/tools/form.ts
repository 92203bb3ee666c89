/** A tool's form: which questions it shows, what is entered, and which errors it shows. */
import type { FieldError } from '#domain/api-contract';
import { isLocal } from '#domain/tools/address';
import { answerTitle, errorId, errorsToViews, inputId } from '#domain/tools/form';
import { askedInputs } from '#domain/tools/questions';
import type { Inputs, Query } from '#domain/tools/tool';
import { byId, pageTitle, toNode } from './page.ts';

export type Errors = readonly FieldError[];

/** All that is entered. Inputs that stay in the browser have no `name`, or the form would send them. */
export function readForm(form: HTMLFormElement, inputs: Inputs): Query {
  const local = Object.values(inputs).filter(isLocal);
  return Object.fromEntries([
    ...[...new FormData(form)].map(([name, value]) => [name, String(value)]),
    ...local.map(({ name }) => [name, form.querySelector<HTMLInputElement>(`#${inputId(name)}`)?.value]),
  ]) as Query;
}

export function fillForm(form: HTMLFormElement, query: Query): void {
  for (const control of form.querySelectorAll('input')) {
    const text = query[control.name];
    if (control.type === 'radio') control.checked = control.value === (text ?? '');
    else if (control.type === 'checkbox') control.checked = text !== undefined;
    else if (text !== undefined) control.value = text;
  }
}

/** The names, in the address, of the questions that apply. */
export const askedNames = (inputs: Inputs, query: Query): string[] =>
  askedInputs(inputs, query).map((key) => inputs[key]?.name ?? '');

/** A question that does not apply is not shown. */
export function showAsked(form: HTMLFormElement, asked: readonly string[]): void {
  form.classList.add('is-awake');
  for (const element of form.querySelectorAll<HTMLElement>('[data-input]'))
    element.hidden = !asked.includes(element.dataset['input'] ?? '');
  for (const group of form.querySelectorAll<HTMLElement>('fieldset:not([data-input])'))
    group.hidden = !group.querySelector('[data-input]:not([hidden])');
}

/** Says beside each question, and in the page's title, what is refused. */
function mark(inputs: Inputs, errors: Errors): void {
  document.title = errors.length > 0 ? answerTitle(pageTitle()) : pageTitle();
  for (const { name } of Object.values(inputs)) {
    const message = errors.find(({ path }) => path === name)?.message ?? '';
    const line = byId(errorId(name));
    if (line) line.textContent = message;
    const control = byId(inputId(name)) as HTMLInputElement | null;
    // In a group of radio buttons the first has this id; no button is invalid by itself.
    if (control?.type !== 'radio') control?.setAttribute('aria-invalid', String(message !== ''));
  }
}

/** @returns the errors that the summary now shows */
export function refuse(summary: HTMLElement, inputs: Inputs, errors: Errors = []): Errors {
  mark(inputs, errors);
  summary.replaceChildren(...errorsToViews(errors).map((node) => toNode(node)));
  return errors;
}

/** Fixed errors, and those of questions no longer asked, leave the summary. The others stay: nothing is read aloud again. */
export function removeFixed(summary: HTMLElement, inputs: Inputs, refused: Errors, errors: Errors = []): Errors {
  const isLeft = refused.map(({ path }) => errors.some((error) => error.path === path));
  for (const [i, entry] of [...summary.querySelectorAll('li')].entries()) if (!isLeft[i]) entry.remove();
  const left = refused.filter((_, i) => isLeft[i]);
  mark(inputs, left);
  if (left.length === 0) summary.replaceChildren();
  return left;
}

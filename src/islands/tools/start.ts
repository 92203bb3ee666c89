/** Answers a tool's form in place, by the rule that the service has too. A plain script: nothing here needs React. */
import { toolCallBackHref } from '#domain/api-contract';
import { errorId, errorsId, errorsToViews, inputId, resultId } from '#domain/tools/form';
import { resultToViews } from '#domain/tools/result';
import { timeToDay } from '#domain/format';
import {
  askedInputs,
  hasAnswers,
  inputsToQuery,
  mostAsked,
  readInputs,
  runTool,
  stepToPlace,
  type AnyTool,
  type Inputs,
  type Query,
} from '#domain/tools/tool';
import { answerButtons, byId, readData, toNode } from './page.ts';

type Steps = { show(): void; end(): void };

/**
 * One question at a time: the style sheet hides the others on a narrow screen, so that turning a phone needs no script.
 * The page has it so from the beginning, and nothing moves when this script comes.
 * @returns nothing where the form has no steps
 */
function startSteps(
  form: HTMLFormElement,
  askedNames: () => string[],
  most: () => number,
  refuse: (name: string) => void,
): Steps | undefined {
  const line = form.querySelector<HTMLElement>('[data-place]');
  const backward = form.querySelector<HTMLButtonElement>('[data-step="-1"]');
  const forward = form.querySelector<HTMLButtonElement>('[data-step="1"]');
  return line && backward && forward ? lead(form, line, backward, forward, askedNames, most, refuse) : undefined;
}

function lead(
  form: HTMLFormElement,
  line: HTMLElement,
  backward: HTMLButtonElement,
  forward: HTMLButtonElement,
  askedNames: () => string[],
  most: () => number,
  refuse: (name: string) => void,
): Steps {
  const { place = '' } = line.dataset;
  const questionOf = (name: string) => form.querySelector<HTMLElement>(`[data-input="${name}"]`);
  let current = askedNames()[0] ?? '';
  /** Answered once: everything stands there again to be changed. */
  let isOver = false;
  backward.addEventListener('click', () => go(-1));
  // Enter is a click on it too; where questions are not asked one by one it sends the form.
  forward.addEventListener('click', (event) => {
    if (!forward.offsetParent) return;
    event.preventDefault();
    if (isAnswered()) return go(1);
    refuse(current);
    questionOf(current)?.focus();
  });
  const isAnswered = () => questionOf(current)?.querySelector('input:checked') != null;

  function go(by: 1 | -1) {
    const names = askedNames();
    current = names[names.indexOf(current) + by] ?? current;
    show();
    questionOf(current)?.focus();
  }

  function show() {
    const names = askedNames();
    if (!names.includes(current)) current = names[0] ?? '';
    const index = names.indexOf(current);
    form.classList.toggle('is-stepped', !isOver);
    const isLast = index === most() - 1 || (isAnswered() && index === names.length - 1);
    form.classList.toggle('is-last', isLast);
    for (const question of form.querySelectorAll<HTMLElement>('[data-input]'))
      question.classList.toggle('is-current', question.dataset['input'] === current);
    line.textContent = stepToPlace(place, index + 1, most());
    backward.hidden = index <= 0;
    forward.hidden = isLast;
  }

  return {
    show,
    end() {
      isOver = true;
      show();
    },
  };
}

export function startTool(tool: AnyTool): void {
  const form = document.querySelector<HTMLFormElement>('.tool-form');
  const place = byId(resultId);
  if (!form || !place) return;
  const { slug, href, apiUrl, facts, labels, status } = readData();
  answerButtons(labels);

  const typed = (): Query => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

  /** Of the questions that apply, by their names in the address. */
  const askedNames = () =>
    askedInputs(tool.inputs as Inputs, typed()).map((key) => (tool.inputs as Inputs)[key]?.name ?? '');
  const readTyped = () => readInputs(tool, facts.inputs, typed());
  const steps = startSteps(
    form,
    askedNames,
    () => mostAsked(tool.inputs as Inputs, typed()),
    (name) => showErrors(readTyped().errors?.filter(({ path }) => path === name)),
  );
  /** What is refused as it stands there. */
  let refused: NonNullable<ReturnType<typeof readInputs>['errors']> = [];

  /** A question that does not apply is not shown. */
  function showAsked() {
    const asked = askedNames();
    form?.classList.add('is-awake');
    for (const element of form?.querySelectorAll<HTMLElement>('[data-input]') ?? [])
      element.hidden = !asked.includes(element.dataset['input'] ?? '');
    for (const group of form?.querySelectorAll<HTMLElement>('fieldset:not([data-input])') ?? [])
      group.hidden = !group.querySelector('[data-input]:not([hidden])');
    steps?.show();
  }

  function showErrors(errors: typeof refused = []) {
    refused = errors;
    byId(errorsId)?.replaceChildren(...errorsToViews(errors).map((node) => toNode(node)));
    for (const { name } of Object.values<{ name: string }>(tool.inputs)) {
      const message = errors.find(({ path }) => path === name)?.message ?? '';
      const line = byId(errorId(name));
      if (line) line.textContent = message;
      const control = byId(inputId(name));
      if (message) control?.setAttribute('aria-invalid', 'true');
      else control?.removeAttribute('aria-invalid');
    }
  }

  /** @param isTaken whether whoever reads on a screen reader is taken to the result */
  function answer(query: Query, isAsked: boolean, isTaken = isAsked) {
    const { values, errors } = readInputs(tool, facts.inputs, query);
    showErrors(errors);
    if (errors) {
      place?.replaceChildren();
      steps?.end();
      form?.querySelector<HTMLElement>('.error-summary')?.focus();
      return;
    }
    const result = runTool(tool, facts, values, timeToDay(Date.now()));
    const address = `${href}?${inputsToQuery(tool, query)}`;
    if (isAsked) history.replaceState(history.state, '', address);
    const views = resultToViews(result, {
      labels,
      status,
      link: new URL(address, location.origin).href,
      callBackHref: (summary) => toolCallBackHref(apiUrl, slug, summary),
      isAwake: true,
    });
    place?.replaceChildren(...views.map((node) => toNode(node)));
    const title = place?.querySelector<HTMLElement>('[tabindex]');
    if (isTaken) title?.focus();
    // On a phone it stands below all questions, also for somebody who opens the address of a result.
    if ((isTaken || !isAsked) && matchMedia('(width < 48rem)').matches) title?.scrollIntoView();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    answer(typed(), true);
  });
  form.addEventListener('change', () => {
    showAsked();
    const { errors = [] } = readTyped();
    // What was mended, or is no longer asked, is no longer refused.
    if (refused.length > 0) showErrors(errors.filter(({ path }) => refused.some((error) => error.path === path)));
    if (tool.live && place.hasChildNodes() && errors.length === 0) return answer(typed(), true, false);
    // A result that no longer fits what is entered is not shown, and the address no longer leads to it.
    if (place.hasChildNodes()) history.replaceState(history.state, '', href);
    place.replaceChildren();
  });

  // Of a parameter that stands there twice the first counts, as for the service.
  const query: Query = Object.fromEntries([...new URLSearchParams(location.search)].reverse());
  if (hasAnswers(tool, query)) {
    for (const control of form.querySelectorAll('input')) {
      const text = query[control.name];
      if (control.type === 'radio') control.checked = control.value === text;
      else if (control.type === 'checkbox') control.checked = text !== undefined;
      else if (text !== undefined) control.value = text;
    }
    answer(query, false);
    steps?.end();
  }
  showAsked();
}

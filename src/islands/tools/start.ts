/** Answers a tool's form in place, by the rule that the service has too. A plain script: nothing here needs React. */
import { toolCallBackHref, type FieldError } from '#domain/api-contract';
import { answerTitle, errorId, errorsId, errorsToViews, formId, givenId, inputId, resultId } from '#domain/tools/form';
import { timeToDay } from '#domain/language/format';
import { hasAnswers, inputsToQuery, isLocal, isPosted } from '#domain/tools/address';
import { askedInputs } from '#domain/tools/questions';
import { readInputs } from '#domain/tools/read-inputs';
import { runTool } from '#domain/tools/run';
import type { Query } from '#domain/tools/tool';
import type { FormToolSlug } from '#domain/tools/tools';
import { answerButtons, byId, readData, toNode, visitQuery } from './page.ts';
import { facts, rules } from './rules.ts';
import type { startSteps } from './steps.ts';

/** What lies so near the upper edge, in px, is under the page's head. */
const head = 60;

/** What answers comes once somebody is about to ask. */
export function startTool(): void {
  const form = document.querySelector<HTMLFormElement>('.tool-form');
  const place = byId(resultId);
  const summary = byId(errorsId);
  if (!form || !place || !summary) return;
  const tool = readData();
  const { slug, href, apiUrl, inputs, isLive, labels, status } = tool;
  const tell = answerButtons(labels);
  /** Of the page before anything is answered, which the service may have done. */
  const pageTitle = document.querySelector<HTMLMetaElement>('[property="og:title"]')?.content ?? '';

  // What stays here has no name in the form, which would send it.
  const local = Object.values(inputs).filter(isLocal);
  const typed = (): Query =>
    Object.fromEntries([
      ...[...new FormData(form)].map(([name, value]) => [name, String(value)]),
      ...local.map(({ name }) => [name, form.querySelector<HTMLInputElement>(`#${inputId(name)}`)?.value]),
    ]) as Query;

  /** Of the questions that apply, by their names in the address. */
  const askedNames = () => askedInputs(inputs, typed()).map((key) => inputs[key]?.name ?? '');
  const readTyped = () => readInputs(tool, inputs, typed());
  /** Where one question is asked at a time. */
  let steps: ReturnType<typeof startSteps>;
  if (form.classList.contains('is-stepped'))
    void import('./steps.ts').then(({ startSteps }) => {
      const refuseOne = (name: string) => refuse(readTyped().errors?.filter(({ path }) => path === name));
      steps = startSteps(form, { inputs, typed, askedNames, refuse: refuseOne });
      if (form.classList.contains('is-stepped')) steps?.show();
      else steps?.end();
    });
  /** What is refused, as the summary has it. */
  let refused: readonly FieldError[] = [];

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

  /** Says beside each question, and in the page's title, what is refused. */
  function mark(errors: readonly FieldError[]) {
    refused = errors;
    document.title = errors.length > 0 ? answerTitle(pageTitle) : pageTitle;
    for (const { name } of Object.values(inputs)) {
      const message = errors.find(({ path }) => path === name)?.message ?? '';
      const line = byId(errorId(name));
      if (line) line.textContent = message;
      const control = byId(inputId(name)) as HTMLInputElement | null;
      // Of a group the first button has this id; none of them is wrong by itself.
      if (control?.type !== 'radio') control?.setAttribute('aria-invalid', String(message !== ''));
    }
  }

  /** Of an answered form a phone shows a line: the style sheet folds it. What answers each change is a form to go on in. */
  function fold(isFolded: boolean) {
    form?.classList.toggle('is-folded', isFolded && !isLive);
  }
  document.addEventListener('click', ({ target }) => {
    const href = (target as Element).closest('a')?.getAttribute('href') ?? '';
    if (href === `#${formId}` || href.startsWith(`#${inputId('')}`)) fold(false);
  });

  function refuse(errors: readonly FieldError[] = []) {
    mark(errors);
    summary?.replaceChildren(...errorsToViews(errors).map((node) => toNode(node)));
  }

  /** Fixed errors, and those of questions no longer asked, leave the summary. The others stay: nothing is read aloud again. */
  function removeFixed(errors: readonly FieldError[] = []) {
    const isLeft = refused.map(({ path }) => errors.some((error) => error.path === path));
    for (const [i, entry] of [...(summary?.querySelectorAll('li') ?? [])].entries()) if (!isLeft[i]) entry.remove();
    mark(refused.filter((_, i) => isLeft[i]));
    if (refused.length === 0) summary?.replaceChildren();
  }

  const ofTool = slug as FormToolSlug;
  const bring = () => Promise.all([import('#domain/tools/result'), rules[ofTool](), facts[ofTool]()]);
  let parts: ReturnType<typeof bring> | undefined;
  const load = () => (parts ??= bring());
  addEventListener('focusin', () => void load().catch(() => undefined), { once: true });

  /** Counts what is asked and changed: an answer that comes late is not shown. */
  let turn = 0;

  /** @param isTaken whether whoever asked is taken to the result; else it is told */
  async function answer(query: Query, isAsked: boolean, isTaken = isAsked) {
    const { values, errors } = readInputs(tool, inputs, query);
    refuse(errors);
    // Of a result that is gone.
    tell('');
    if (errors) {
      fold(false);
      place?.replaceChildren();
      steps?.end();
      form?.querySelector<HTMLElement>('.error-summary')?.focus();
      return;
    }
    const ofTurn = ++turn;
    const answers = inputsToQuery(tool, query);
    const address = isPosted(tool) ? href : `${href}?${answers}`;
    if (isAsked) history.replaceState(history.state, '', address);
    const loaded = await load().catch(() => undefined);
    // Where that is lost the service answers, unless it has drawn this page.
    if (!loaded && isPosted(tool)) form?.submit();
    else if (!loaded && (isAsked || !title())) location.assign(`${form?.action}?${answers}`);
    if (!loaded || ofTurn !== turn) return;
    const [{ resultToViews }, rule, { default: known }] = loaded;
    const day = timeToDay(Date.now());
    const result = runTool(rule, known, values, day);
    const context = {
      labels,
      status,
      ...(isPosted(tool) ? {} : { link: new URL(address, location.origin).href }),
      day,
      callBackHref: toolCallBackHref(apiUrl, slug, answers + visitQuery()),
      again: address,
      isAwake: true,
    };
    const views = resultToViews(result, context);
    const { name: focused } = document.activeElement as HTMLInputElement;
    const isInside = place?.contains(document.activeElement);
    place?.replaceChildren(...views.map((node) => toNode(node)));
    if (isInside && focused) place?.querySelector<HTMLInputElement>(`[name="${focused}"]`)?.focus();
    const line = byId(givenId);
    if (line) line.textContent = result.given;
    if (isAsked) fold(true);
    document.title = answerTitle(pageTitle, result.title);
    if (isTaken) {
      title()?.focus({ preventScroll: true });
      showTitle();
    } else if (isAsked) tell(result.title);
  }

  const title = () => place.querySelector<HTMLElement>('[tabindex]');
  /** Where the result begins out of sight, as on a phone below all questions, the page goes there, with the line above it. */
  function showTitle(behavior?: ScrollBehavior) {
    const { top = 0 } = title()?.getBoundingClientRect() ?? {};
    const line = form?.querySelector<HTMLElement>('.tool-form__given');
    if (top < head || top > innerHeight / 2) (line?.offsetParent ? form : title())?.scrollIntoView({ behavior });
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void answer(typed(), true);
  });
  document.addEventListener('change', ({ target }) => {
    // Boxes of the answer are the form's too.
    if ((target as HTMLInputElement).form !== form) return;
    showAsked();
    const { errors } = readTyped();
    removeFixed(errors);
    turn++;
    if (!title()) return;
    if (isLive && !errors) return void answer(typed(), true, false);
    // A result that no longer fits what is entered is not shown, and the address no longer leads to it.
    history.replaceState(history.state, '', href);
    place.textContent = labels.gone;
    tell(labels.gone);
  });

  // Of a parameter that stands there twice the first counts, as for the service.
  const query: Query = Object.fromEntries([...new URLSearchParams(location.search)].reverse());
  if (hasAnswers(tool, query) && !isPosted(tool)) {
    for (const control of form.querySelectorAll('input')) {
      const text = query[control.name];
      if (control.type === 'radio') control.checked = control.value === (text ?? '');
      else if (control.type === 'checkbox') control.checked = text !== undefined;
      else if (text !== undefined) control.value = text;
    }
    form.classList.remove('is-stepped');
    // The service has put its answer above all questions. Of these a line is left, which stands above the answer.
    if (!isLive) {
      fold(true);
      form.after(place);
    }
    // Nobody has asked for motion.
    void answer(query, false).then(() => title() && showTitle('instant'));
  }
  showAsked();
}

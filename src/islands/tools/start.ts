/** Answers a tool's form in place, by the rule that the service has too. A plain script: nothing here needs React. */
import { hasAnswers, inputsToQuery, isPosted } from '#domain/tools/address';
import { answerTitle, errorsId, formId, givenId, inputId, resultId } from '#domain/tools/form';
import { readInputs } from '#domain/tools/read-inputs';
import type { Query } from '#domain/tools/tool';
import type { FormToolSlug } from '#domain/tools/tools';
import { askedNames, fillForm, readForm, refuse, removeFixed, showAsked, type Errors } from './asked.ts';
import { answerButtons, byId, pageTitle, readData, type ToolData } from './page.ts';
import { facts, rules } from './rules.ts';
import type { startSteps } from './steps.ts';

/** What lies so near the upper edge, in px, is under the page's head. */
const head = 60;
const titleOf = (place: HTMLElement) => place.querySelector<HTMLElement>('[tabindex]');

/** Where the result begins out of sight, as on a phone below all questions, the page goes there, with the line above it. */
function showTitle(form: HTMLElement, place: HTMLElement, behavior?: ScrollBehavior): void {
  const title = titleOf(place);
  const { top = 0 } = title?.getBoundingClientRect() ?? {};
  const line = form.querySelector<HTMLElement>('.tool-form__given');
  if (top < head || top > innerHeight / 2) (line?.offsetParent ? form : title)?.scrollIntoView({ behavior });
}

/** Of an answered form a phone shows a line: the style sheet folds it. What answers each change is a form to go on in. */
const fold = (form: HTMLElement, isFolded: boolean) => form.classList.toggle('is-folded', isFolded);

/** What the address of a result keeps of its answers. */
function toKept(tool: ToolData, query: Query) {
  const answers = inputsToQuery(tool, query);
  if (isPosted(tool)) return { answers, address: tool.href };
  const address = `${tool.href}?${answers}`;
  return { answers, address, link: new URL(address, location.origin).href };
}

const keep = (address: string) => history.replaceState(history.state, '', address);

/** What answers comes once somebody is about to ask. The browser brings it once. */
const load = (slug: FormToolSlug) => Promise.all([import('./draw-answer.ts'), rules[slug](), facts[slug]()]);

/** How an answer comes to be asked for. */
type Occasion = 'sending' | 'change' | 'address';

/** The elements of a tool's page, what it knows, and where it stands. */
type ToolPage = {
  form: HTMLFormElement;
  place: HTMLElement;
  summary: HTMLElement;
  tool: ToolData;
  /** Tells somebody who hears the page what has changed elsewhere on it. */
  tell: (words: string) => void;
  /** What is refused, as the summary has it. */
  refused: Errors;
  /** Counts what is asked and changed: an answer that comes late is not shown. */
  turn: number;
  /** Where one question is asked at a time. */
  steps?: ReturnType<typeof startSteps>;
};

async function answer(page: ToolPage, query: Query, occasion: Occasion): Promise<void> {
  const { form, place, summary, tool, tell, steps } = page;
  const { values, errors } = readInputs(tool, tool.inputs, query);
  page.refused = refuse(summary, tool.inputs, errors);
  // Of a result that is gone.
  tell('');
  if (errors) {
    fold(form, false);
    place.replaceChildren();
    steps?.end();
    form.querySelector<HTMLElement>('.error-summary')?.focus();
    return;
  }
  const turn = ++page.turn;
  const kept = toKept(tool, query);
  const isAsked = occasion !== 'address';
  if (isAsked) keep(kept.address);
  const loaded = await load(tool.slug as FormToolSlug).catch(() => undefined);
  // Where that is lost the service answers, unless it has drawn this page.
  if (!loaded && isPosted(tool)) form.submit();
  else if (!loaded && (isAsked || !titleOf(place))) location.assign(`${form.action}?${kept.answers}`);
  if (!loaded || turn !== page.turn) return;
  const [{ drawAnswer }, rule, { default: known }] = loaded;
  const result = drawAnswer(place, tool, values, kept, rule, known);
  const line = byId(givenId);
  if (line) line.textContent = result.given;
  if (isAsked) fold(form, !tool.isLive);
  document.title = answerTitle(pageTitle(), result.title);
  // Whoever sends the form is taken to the result; else it is told.
  if (occasion === 'change') tell(result.title);
  if (occasion !== 'sending') return;
  titleOf(place)?.focus({ preventScroll: true });
  showTitle(form, place);
}

function change(page: ToolPage): void {
  const { form, place, summary, tool, tell, steps } = page;
  const query = readForm(form, tool.inputs);
  showAsked(form, askedNames(tool.inputs, query));
  steps?.show();
  const { errors } = readInputs(tool, tool.inputs, query);
  page.refused = removeFixed(summary, tool.inputs, page.refused, errors);
  page.turn++;
  if (!titleOf(place)) return;
  if (tool.isLive && !errors) return void answer(page, query, 'change');
  // A result that no longer fits what is entered is not shown, and the address no longer leads to it.
  keep(tool.href);
  place.textContent = tool.labels.gone;
  tell(tool.labels.gone);
}

/** Answers what stands in the address. */
async function answerAddress(page: ToolPage, query: Query): Promise<void> {
  const { form, place, tool } = page;
  fillForm(form, query);
  form.classList.remove('is-stepped');
  // The service has put its answer above all questions. Of these a line is left, which stands above the answer.
  if (!tool.isLive) {
    fold(form, true);
    form.after(place);
  }
  await answer(page, query, 'address');
  // Nobody has asked for motion.
  if (titleOf(place)) showTitle(form, place, 'instant');
}

async function bringSteps(page: ToolPage): Promise<void> {
  const { form, summary, tool } = page;
  const { startSteps } = await import('./steps.ts');
  page.steps = startSteps(form, tool.inputs, (name) => {
    const { errors } = readInputs(tool, tool.inputs, readForm(form, tool.inputs));
    const own = errors?.filter(({ path }) => path === name);
    page.refused = refuse(summary, tool.inputs, own);
  });
  if (form.classList.contains('is-stepped')) page.steps?.show();
  else page.steps?.end();
}

export function startTool(): void {
  const form = document.querySelector<HTMLFormElement>('.tool-form');
  const place = byId(resultId);
  const summary = byId(errorsId);
  if (!form || !place || !summary) return;
  const tool = readData();
  const page: ToolPage = { form, place, summary, tool, tell: answerButtons(tool.labels), refused: [], turn: 0 };
  if (form.classList.contains('is-stepped')) void bringSteps(page);
  addEventListener('focusin', () => void load(tool.slug as FormToolSlug).catch(() => undefined), { once: true });
  document.addEventListener('click', ({ target }) => {
    const href = (target as Element).closest('a')?.getAttribute('href') ?? '';
    if (href === `#${formId}` || href.startsWith(`#${inputId('')}`)) fold(form, false);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void answer(page, readForm(form, tool.inputs), 'sending');
  });
  document.addEventListener('change', ({ target }) => {
    // Boxes of the answer are the form's too.
    if ((target as HTMLInputElement).form === form) change(page);
  });
  // Of a parameter that stands there twice the first counts, as for the service.
  const query: Query = Object.fromEntries([...new URLSearchParams(location.search)].reverse());
  if (hasAnswers(tool, query) && !isPosted(tool)) void answerAddress(page, query);
  showAsked(form, askedNames(tool.inputs, readForm(form, tool.inputs)));
}

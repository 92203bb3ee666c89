/** Answers a tool's form on the page itself, by the same rule as the service. A plain script: nothing here needs React. */
import { hasAnswers, inputsToQuery, isPosted } from '#domain/tools/address';
import { answerTitle, errorsId, formId, givenId, inputId, resultId } from '#domain/tools/form';
import { readInputs } from '#domain/tools/read-inputs';
import type { Query } from '#domain/tools/tool';
import type { FormToolSlug } from '#domain/tools/tools';
import { askedNames, fillForm, readForm, refuse, removeFixed, showAsked, type Errors } from './form.ts';
import { answerButtons, byId, pageTitle, readData, type ToolData } from './page.ts';
import { facts, rules } from './rules.ts';
import type { startSteps } from './steps.ts';

/** In px: a title closer to the upper edge is hidden by the page's header. */
const headerHeight = 60;
const titleOf = (resultBox: HTMLElement) => resultBox.querySelector<HTMLElement>('[tabindex]');

/** Scrolls to the result if it begins out of sight, as on a phone below all questions; the line above it comes along. */
function showTitle(form: HTMLElement, resultBox: HTMLElement, behavior?: ScrollBehavior): void {
  const title = titleOf(resultBox);
  const { top = 0 } = title?.getBoundingClientRect() ?? {};
  const line = form.querySelector<HTMLElement>('.tool-form__given');
  if (top < headerHeight || top > innerHeight / 2) (line?.offsetParent ? form : title)?.scrollIntoView({ behavior });
}

/** On a phone the style sheet folds an answered form to one line. A live form is not folded: visitors go on in it. */
const fold = (form: HTMLElement, isFolded: boolean) => form.classList.toggle('is-folded', isFolded);

/** The answers and the address they are saved in; a posted tool's address has none of them. */
function toSaved(tool: ToolData, query: Query) {
  const answers = inputsToQuery(tool, query);
  if (isPosted(tool)) return { answers, address: tool.href };
  const address = `${tool.href}?${answers}`;
  return { answers, address, link: new URL(address, location.origin).href };
}

const replaceAddress = (address: string) => history.replaceState(history.state, '', address);

/** Loads rule and drawing once somebody is about to ask. The browser fetches each only once. */
const load = (slug: FormToolSlug) => Promise.all([import('./draw-answer.ts'), rules[slug](), facts[slug]()]);

/** Why an answer is wanted: the form was sent, an answer was changed, or the page's address has answers. */
type Occasion = 'sending' | 'change' | 'address';

/** A tool's page: its elements, its data and its present state. */
type ToolPage = {
  form: HTMLFormElement;
  resultBox: HTMLElement;
  summary: HTMLElement;
  tool: ToolData;
  /** Tells users of a screen reader what has changed elsewhere on the page. */
  announce: (words: string) => void;
  /** The errors that the summary shows. */
  refused: Errors;
  /** Rises with each request and each change; an answer with an older number is not shown. */
  requestNumber: number;
  /** Only where one question is asked at a time. */
  steps?: ReturnType<typeof startSteps>;
};

async function answer(page: ToolPage, query: Query, occasion: Occasion): Promise<void> {
  const { form, resultBox, summary, tool, announce, steps } = page;
  const { values, errors } = readInputs(tool, tool.inputs, query);
  page.refused = refuse(summary, tool.inputs, errors);
  // The announcement of an earlier result would no longer be true.
  announce('');
  if (errors) {
    fold(form, false);
    resultBox.replaceChildren();
    steps?.end();
    form.querySelector<HTMLElement>('.error-summary')?.focus();
    return;
  }
  const requestNumber = ++page.requestNumber;
  const saved = toSaved(tool, query);
  const isAsked = occasion !== 'address';
  if (isAsked) replaceAddress(saved.address);
  const loaded = await load(tool.slug as FormToolSlug).catch(() => undefined);
  // If loading failed the service answers, unless it has drawn this page already.
  if (!loaded && isPosted(tool)) form.submit();
  else if (!loaded && (isAsked || !titleOf(resultBox))) location.assign(`${form.action}?${saved.answers}`);
  if (!loaded || requestNumber !== page.requestNumber) return;
  const [{ drawAnswer }, rule, { default: known }] = loaded;
  const result = drawAnswer(resultBox, tool, values, saved, rule, known);
  const line = byId(givenId);
  if (line) line.textContent = result.given;
  if (isAsked) fold(form, !tool.isLive);
  document.title = answerTitle(pageTitle(), result.title);
  // Sending the form leads to the result; after a change it is only announced.
  if (occasion === 'change') announce(result.title);
  if (occasion !== 'sending') return;
  titleOf(resultBox)?.focus({ preventScroll: true });
  showTitle(form, resultBox);
}

function change(page: ToolPage): void {
  const { form, resultBox, summary, tool, announce, steps } = page;
  const query = readForm(form, tool.inputs);
  showAsked(form, askedNames(tool.inputs, query));
  steps?.show();
  const { errors } = readInputs(tool, tool.inputs, query);
  page.refused = removeFixed(summary, tool.inputs, page.refused, errors);
  page.requestNumber++;
  if (!titleOf(resultBox)) return;
  if (tool.isLive && !errors) return void answer(page, query, 'change');
  // A result that no longer fits what is entered is not shown, and the address no longer leads to it.
  replaceAddress(tool.href);
  resultBox.textContent = tool.labels.gone;
  announce(tool.labels.gone);
}

/** Answers what stands in the address. */
async function answerAddress(page: ToolPage, query: Query): Promise<void> {
  const { form, resultBox, tool } = page;
  fillForm(form, query);
  form.classList.remove('is-stepped');
  // The service draws its answer above the questions. Here the questions fold to a line, and the answer goes below it.
  if (!tool.isLive) {
    fold(form, true);
    form.after(resultBox);
  }
  await answer(page, query, 'address');
  // The visitor did not ask for a scroll, so it is not animated.
  if (titleOf(resultBox)) showTitle(form, resultBox, 'instant');
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
  const resultBox = byId(resultId);
  const summary = byId(errorsId);
  if (!form || !resultBox || !summary) return;
  const tool = readData();
  const page: ToolPage = {
    form,
    resultBox,
    summary,
    tool,
    announce: answerButtons(tool.labels),
    refused: [],
    requestNumber: 0,
  };
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
    // Tick boxes inside the answer belong to the form too.
    if ((target as HTMLInputElement).form === form) change(page);
  });
  // Of a repeated parameter the first value counts, as in the service.
  const query: Query = Object.fromEntries([...new URLSearchParams(location.search)].reverse());
  if (hasAnswers(tool, query) && !isPosted(tool)) void answerAddress(page, query);
  showAsked(form, askedNames(tool.inputs, readForm(form, tool.inputs)));
}

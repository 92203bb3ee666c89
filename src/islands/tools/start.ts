/** Answers a tool's form in place, by the rule that the service has too. A plain script: nothing here needs React. */
import { toolCallBackPath } from '#domain/api-contract';
import { timeToDay } from '#domain/format';
import { dataId, errorId, errorsId, errorsToViews, inputId, resultId } from '#domain/tools/form';
import { resultToViews, type ToolLabels } from '#domain/tools/result';
import {
  hasAnswers,
  inputsToQuery,
  readInputs,
  runTool,
  type AnyTool,
  type Query,
  type ToolFacts,
} from '#domain/tools/tool';
import type { View } from '#domain/tools/view';

/** What the page tells its script. */
export type ToolData = {
  slug: string;
  href: string;
  apiUrl: string;
  facts: ToolFacts;
  labels: ToolLabels;
  status: string;
  /** Addresses of the service worker, and of what it serves. */
  worker: string;
  scope: string;
};

/** The same elements as nodes of this page. */
export function toNode(node: View, parentNamespace = 'http://www.w3.org/1999/xhtml'): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const { tag, attrs, children } = node;
  const namespace = attrs['xmlns'] ?? parentNamespace;
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attrs)) if (name !== 'xmlns') element.setAttribute(name, value);
  element.append(...children.map((child) => toNode(child, namespace)));
  return element;
}

const byId = (id: string) => document.getElementById(id);

export function readData(): ToolData {
  return JSON.parse(byId(dataId)?.textContent ?? '') as ToolData;
}

/** Copies, prints; the button says for a while that it did. */
export function answerButtons(labels: ToolLabels): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    const text = button?.dataset['copy'];
    if (button?.dataset['print'] !== undefined) window.print();
    if (!button || text === undefined) return;
    const { textContent } = button;
    void navigator.clipboard.writeText(text).then(() => {
      button.textContent = labels.copied;
      setTimeout(() => (button.textContent = textContent), 2000);
    });
  });
}

export function startTool(tool: AnyTool): void {
  const form = document.querySelector<HTMLFormElement>('.tool-form');
  const place = byId(resultId);
  if (!form || !place) return;
  const { slug, href, apiUrl, facts, labels, status } = readData();
  answerButtons(labels);

  const typed = (): Query => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

  /** A question that does not apply is not shown. */
  function showAsked() {
    const query = typed();
    for (const element of form?.querySelectorAll<HTMLElement>('[data-when]') ?? []) {
      const [name = '', answers = ''] = element.dataset['when']?.split('=') ?? [];
      element.hidden = !answers.split(' ').includes(query[name] ?? '');
    }
  }

  function showErrors(errors: ReturnType<typeof readInputs>['errors'] = []) {
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

  function answer(query: Query, isAsked: boolean) {
    const { values, errors } = readInputs(tool, facts.inputs, query);
    showErrors(errors);
    if (errors) {
      place?.replaceChildren();
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
      callBackHref: (summary) =>
        `${apiUrl}${toolCallBackPath}?${new URLSearchParams({ werkzeug: slug, anliegen: summary }).toString()}`,
      isAwake: true,
    });
    place?.replaceChildren(...views.map((node) => toNode(node)));
    if (isAsked) place?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    answer(typed(), true);
  });
  form.addEventListener('change', () => {
    showAsked();
    // A result that no longer fits what is entered is not shown.
    place.replaceChildren();
  });

  const query: Query = Object.fromEntries(new URLSearchParams(location.search));
  if (hasAnswers(tool, query)) {
    for (const control of form.querySelectorAll('input')) {
      const text = query[control.name];
      if (control.type === 'radio') control.checked = control.value === text;
      else if (control.type === 'checkbox') control.checked = text !== undefined;
      else if (text !== undefined) control.value = text;
    }
    answer(query, false);
  }
  showAsked();
}

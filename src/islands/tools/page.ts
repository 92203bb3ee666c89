/** What each tool's page does by script, be it a form or a table: it reads its data, lays out a result, copies and prints. */
import { dataId } from '#domain/tools/form';
import type { ToolLabels } from '#domain/tools/result';
import type { Questions } from '#domain/tools/tool';
import type { View } from '#domain/tools/view';

/** Data that the build puts into the page; a form has only its questions until the rest is loaded. */
export type ToolData<Known = Questions> = Known & {
  slug: string;
  href: string;
  apiUrl: string;
  labels: ToolLabels;
  status: string;
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

export const byId = (id: string) => document.getElementById(id);

/** Title of the page before anything is answered, which the service may have done. */
export const pageTitle = () => document.querySelector<HTMLMetaElement>('[property="og:title"]')?.content ?? '';

export function readData<Known = Questions>(): ToolData<Known> {
  return JSON.parse(byId(dataId)?.textContent ?? '') as ToolData<Known>;
}

/** What the page knows of its visit (`view-counter/report.ts`), for the way to a call-back. */
export const visitQuery = (): string => `&${String(new URLSearchParams({ origin: window.visit?.origin ?? '' }))}`;

const copy = async (text: string) => navigator.clipboard.writeText(text);

/**
 * Makes the answer's buttons copy and print; a button says for a while that it did.
 * @returns tells users of a screen reader what has changed elsewhere on the page
 */
export function answerButtons(labels: ToolLabels): (words: string) => void {
  const said = document.createElement('p');
  said.className = 'sr-only';
  said.setAttribute('role', 'status');
  document.body.append(said);
  // Some browsers print closed folds as closed, whatever the style sheet says.
  const folds = (isOpen: boolean) => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('.tool-result details'))
      if (isOpen ? !fold.open : fold.dataset['shut'] !== undefined) {
        fold.open = isOpen;
        fold.toggleAttribute('data-shut', isOpen);
      }
  };
  addEventListener('beforeprint', () => folds(true));
  addEventListener('afterprint', () => folds(false));
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    const text = button?.dataset['copy'];
    if (button?.dataset['print'] !== undefined) window.print();
    if (!button || text === undefined) return;
    const label = (button.dataset['label'] ??= button.textContent);
    void copy(text).then(
      () => {
        button.textContent = said.textContent = labels.copied;
        setTimeout(() => {
          button.textContent = label;
          said.textContent = '';
        }, 2000);
      },
      // Where there is no clipboard, as on a page without TLS, the text is marked or stands there to be copied by hand.
      () => {
        const shown = button.closest('.tool-result__text, .copy-values div')?.querySelector('pre, b');
        if (shown) getSelection()?.selectAllChildren(shown);
        else prompt(labels.copy, text);
      },
    );
  });
  return (words) => {
    // Put there again, it would be said again.
    if (said.textContent !== words) said.textContent = words;
  };
}

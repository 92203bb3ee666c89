/** What the text editor leaves without a name, or in English, and offers no way to change. */

/** Counted from 0. */
const indexOf = (element: Element | null | undefined): number =>
  element ? [...(element.parentElement?.children ?? [])].indexOf(element) : 0;
// The menu of a row stands in a cell before its first, so that counting from 0 gives the column.
const column = (inCell: Element): string => `Spalte ${indexOf(inCell.closest('td, th'))}`;
const row = (inCell: Element): string => `Zeile ${indexOf(inCell.closest('tr')) + 1}`;

const names: [selector: string, name: string | ((element: Element) => string)][] = [
  ['.mdxeditor-toolbar', 'Leiste zum Text'],
  ['.mdxeditor tbody :is(td, th) > [contenteditable=true]', (text) => `${row(text)}, ${column(text)}`],
  ['.mdxeditor thead button[aria-haspopup=dialog]', column],
  ['.mdxeditor tbody button[aria-haspopup=dialog]', row],
  ['.mdxeditor tbody th[rowspan] > button', 'Spalte rechts anfügen'],
  ['.mdxeditor tfoot button', 'Zeile unten anfügen'],
  // Popups lie at the end of the page, not in the text editor.
  ['.mdxeditor-popup-container [role=dialog]:has([role=toolbar])', 'Spalte oder Zeile'],
  ['.mdxeditor-popup-container [role=dialog]:not(:has([role=toolbar]))', 'Link'],
  ['.mdxeditor-popup-container [role=dialog] input[role=combobox]', 'Titel oder Adresse'],
  ['.mdxeditor-popup-container [role=dialog] [role=listbox]', 'Seiten dieser Website'],
  ['.mdxeditor-popup-container [role=dialog] [aria-label="toggle menu"]', 'Seiten zeigen'],
];

/** What the list of addresses says to a screen reader, which nothing else translates. */
function sayInGerman(): void {
  const status = document.getElementById('a11y-status-message');
  const [, count] = /^(\d+|No) results? (?:is|are) available/.exec(status?.textContent ?? '') ?? [];
  if (status && count !== undefined)
    status.textContent = count === 'No' ? 'Kein Vorschlag.' : `${count} Vorschläge, mit Pfeil ab zu erreichen.`;
}

/** @param container around the text @param hint id of what says which keys it has */
export function addAriaLabels(container: HTMLElement, hint: string, signal: AbortSignal): void {
  const put = (element: Element, attribute: string, wanted: string) => {
    if (element.getAttribute(attribute) !== wanted) element.setAttribute(attribute, wanted);
  };
  const nameAll = () => {
    for (const [selector, name] of names)
      for (const element of document.querySelectorAll(selector))
        put(element, 'aria-label', typeof name === 'string' ? name : name(element));
    // Cells that hold tools: to a screen reader a `<th>` would be the heading of a column or row.
    for (const cell of document.querySelectorAll('.mdxeditor :is(th[data-tool-cell], thead th, tfoot th):not([role])'))
      put(cell, 'role', 'cell');
    const root = container.querySelector('[contenteditable=true]');
    if (root) put(root, 'aria-describedby', hint);
  };
  // Each letter that is typed is a change: once a frame is enough.
  let frame = 0;
  const observer = new MutationObserver(() => {
    sayInGerman();
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(nameAll);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  nameAll();
  signal.addEventListener('abort', () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  });
}

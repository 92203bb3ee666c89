/** What the text editor leaves without a name, or in English, and offers no way to change. */

type Name = string | ((element: Element) => string);

const cellName = (text: Element): string => {
  const cell = text.closest('td, th');
  // The menu of a row stands in a cell before its first, so that counting from 0 gives the column.
  const column = cell ? [...(cell.parentElement?.children ?? [])].indexOf(cell) : 0;
  const row = cell?.parentElement;
  return `Zeile ${row ? [...(row.parentElement?.children ?? [])].indexOf(row) + 1 : 1}, Spalte ${column}`;
};
const place = (menu: Element, of: 'Spalte' | 'Zeile'): string => {
  const cell = menu.closest('th, td');
  const one = of === 'Spalte' ? cell : cell?.parentElement;
  const index = one ? [...(one.parentElement?.children ?? [])].indexOf(one) : 0;
  return `${of} ${of === 'Spalte' ? index : index + 1}`;
};

const names: [selector: string, name: Name][] = [
  ['.mdxeditor-toolbar', 'Leiste zum Text'],
  ['.mdxeditor tbody :is(td, th) > [contenteditable=true]', cellName],
  ['.mdxeditor thead button[aria-haspopup=dialog]', (menu) => place(menu, 'Spalte')],
  ['.mdxeditor tbody button[aria-haspopup=dialog]', (menu) => place(menu, 'Zeile')],
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

/** @param text where the text stands @param hint id of what says which keys it has @returns ends it */
export function nameTheNameless(text: () => HTMLElement | null, hint: string): () => void {
  const nameAll = () => {
    for (const [selector, name] of names) {
      for (const element of document.querySelectorAll(selector)) {
        const wanted = typeof name === 'string' ? name : name(element);
        if (element.getAttribute('aria-label') !== wanted) element.setAttribute('aria-label', wanted);
      }
    }
    // Cells that hold tools: to a screen reader a `<th>` would be the heading of a column or row.
    for (const cell of document.querySelectorAll('.mdxeditor :is(th[data-tool-cell], thead th, tfoot th):not([role])'))
      cell.setAttribute('role', 'cell');
    const root = text()?.querySelector('[contenteditable=true]');
    if (root && !root.hasAttribute('aria-describedby')) root.setAttribute('aria-describedby', hint);
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
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** The table in a form: it gets more rows, and takes those of a spreadsheet. On top of `start.ts`, for tools that have one. */
import { errorId, moreParameter } from '#domain/tools/form';
import { renumber } from '#domain/tools/rows';
import type { RowsInput } from '#domain/tools/tool';
import { byId } from './page.ts';

export type StartRows = typeof startRows;

const named = ['id', 'name', 'for', 'aria-describedby'];

/** @param input the table, with what is said where it has no room for more */
export function startRows(form: HTMLFormElement, { name, most }: RowsInput & { name: string }) {
  const fold = form.querySelector<HTMLDetailsElement>('[data-rows]');
  const more = form.querySelector<HTMLButtonElement>(`[name="${moreParameter}"]`);
  if (!fold || !more) return undefined;
  const rows = () => [...fold.querySelectorAll<HTMLElement>('[data-row]')];
  const cellsOf = (row: Element | undefined) => [...(row?.querySelectorAll('input') ?? [])];
  // Enter in a field is to send the form.
  more.type = 'button';

  /** @returns the last row */
  function grow(count: number) {
    for (let all = rows(); all.length < Math.min(count, most); all = rows()) {
      const row = all.at(-1)?.cloneNode(true) as HTMLElement;
      for (const element of row.querySelectorAll('*')) {
        for (const attribute of named) {
          const words = element.getAttribute(attribute);
          if (words) element.setAttribute(attribute, renumber(words, all.length + 1));
        }
        element.removeAttribute('aria-invalid');
        if (element instanceof HTMLInputElement) element.value = '';
        if (element.matches('.field-error')) element.textContent = '';
        if (element.matches('legend')) element.textContent = element.textContent.replace(/\d+/, String(all.length + 1));
      }
      more?.before(row);
    }
    more?.toggleAttribute('hidden', rows().length >= most);
    return rows().at(-1);
  }

  more.addEventListener('click', () => cellsOf(grow(rows().length + 1))[0]?.focus());

  // What is copied of a spreadsheet has a line a row and a tab a column; lines without a figure are headings.
  fold.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text') ?? '';
    const { target } = event;
    if (!/[\t\n]./.test(text) || !(target instanceof HTMLInputElement)) return;
    const row = target.closest('[data-row]');
    if (!row) return;
    event.preventDefault();
    const lines = text.split(/\r?\n/).filter((line) => /\d/.test(line));
    const first = rows().indexOf(row as HTMLElement);
    const column = cellsOf(row).indexOf(target);
    const error = byId(errorId(name));
    if (error) error.textContent = first + lines.length > most ? `Es passen ${most} Zeilen, die übrigen fehlen.` : '';
    grow(first + lines.length);
    for (const [i, line] of lines.entries()) {
      const cells = cellsOf(rows()[first + i]);
      for (const [j, cell] of line.split('\t').entries()) {
        const control = cells[column + j];
        if (control) control.value = cell.trim();
      }
    }
    form.dispatchEvent(new Event('change'));
  });

  return {
    /** Room for so many, in the open fold. */
    show(count: number) {
      grow(count);
      fold.open = true;
    },
  };
}

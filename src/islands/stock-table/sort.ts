/**
 * Sorts the table of areas where it stands, and notes the order in the address: `?nach=gas`. A column of numbers begins
 * with the highest, names with A.
 */
const table = document.querySelector<HTMLTableElement>('.stock-table');
const bar = document.querySelector<HTMLElement>('.stock-sort');
const said = bar?.querySelector<HTMLElement>('[role=status]');
const [body] = table?.tBodies ?? [];

if (table && bar && body && said) {
  const buttons = [...bar.querySelectorAll('button')];
  const columns = table.querySelectorAll('col');
  const heads = table.querySelectorAll('thead th');
  const words = said.dataset['words'] ?? '';
  /** Names are the last button and the first column. */
  const columnOf = (button: HTMLButtonElement) => (buttons.indexOf(button) + 1) % buttons.length;

  const sort = (button: HTMLButtonElement) => {
    const column = columnOf(button);
    const textOf = (row: HTMLTableRowElement) => row.cells[column]?.textContent ?? '';
    const rows = [...body.rows].sort((a, b) =>
      column === 0 ? textOf(a).localeCompare(textOf(b), 'de') : Number(textOf(b)) - Number(textOf(a)),
    );
    body.append(...rows);
    for (const one of buttons) one.setAttribute('aria-pressed', String(one === button));
    columns.forEach((one, i) => one.classList.toggle('is-sorted', i === column));
    heads.forEach((head, i) => {
      if (i === column) head.setAttribute('aria-sort', column === 0 ? 'ascending' : 'descending');
      else head.removeAttribute('aria-sort');
    });
  };

  const asked = new URLSearchParams(location.search).get('nach');
  const wanted = buttons.find(({ value }) => value === asked);
  if (wanted) sort(wanted);
  bar.removeAttribute('data-asleep');
  bar.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (!button) return;
    sort(button);
    said.textContent = `${words} ${button.textContent.trim()}`;
    history.replaceState(history.state, '', `?nach=${button.value}${location.hash}`);
  });
}

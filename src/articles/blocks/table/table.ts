/** A table of a text as it is read on paper, on a screen and on a phone. */
import { parse, type HTMLElement } from 'node-html-parser';
import { typeset } from '#domain/language/format';

/** A number with its unit or sign, a range, a dash: stands at the right, digit under digit. */
const number =
  /^(?:–|(?:rund |bis |ab |unter |über )?[+−-]?\d[\d.,]*(?:\s?(?:–|bis)\s?\d[\d.,]*)?(?:\s?(?:%|€|Euro|kWh|kg|m²|t|km|Jahre|Monate|Prozent|W\/\(m²·K\)|kWh\/\(m²·a\)))?)$/;
/** So many letters of a table stand side by side on a phone of 360 px. */
const phoneLetters = 40;
/** Space between two columns, in letters. */
const gap = 2;
/** A column of words is at least so many letters wide: narrower, nobody likes to read it. */
const readable = 11;

/** The same for the same caption, in each build: 't1x2k3' */
export const textToId = (text: string): string =>
  `t${[...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7).toString(36)}`;

/** As it will stand on the page, with the blanks that hold „§ 5 Abs. 3“ together. */
const textOf = (cell: HTMLElement) => typeset(cell.text.replace(/[ \n\t\r]+/g, ' ').trim());
const longestWord = (text: string) => Math.max(0, ...text.split(/[ \u00ad]|(?<=-)/).map((word) => word.length));

/**
 * Marks what a table of Markdown does not say: columns of numbers, the first cell of a row as its
 * heading. A table too wide for a phone gets in each cell the heading of its column: there its rows
 * stand as blocks, and as blocks they keep their roles.
 * @param html a `<table>`
 * @param isChange its second column became its third: there they stand side by side, with an arrow between them
 * @param caption its name, which what it scrolls in takes from there by the id
 */
export function markTable(html: string, caption?: { id: string; text: string }, isChange = false): string {
  const root = parse(html);
  const rows = root.querySelectorAll('tr').map((row) => row.querySelectorAll('th, td'));
  const [head = [], ...body] = rows;
  const columns = head.map((_, column) => body.flatMap((row) => row[column] ?? []));
  const isNumeric = columns.map(
    (cells, column) => column > 0 && cells.length > 0 && cells.every((cell) => number.test(textOf(cell))),
  );
  const letters = columns.map((cells, column) => {
    const heading = longestWord(textOf(head[column] as HTMLElement));
    const wide = isNumeric[column]
      ? Math.max(...cells.map((cell) => textOf(cell).length))
      : Math.max(
          0,
          ...cells.map((cell) => Math.max(longestWord(textOf(cell)), Math.min(readable, textOf(cell).length))),
        );
    return Math.max(heading, wide);
  });
  const isStacked =
    isChange || (columns.length > 2 && letters.reduce((sum, wide) => sum + wide + gap, -gap) > phoneLetters);
  const headings = head.map(textOf);
  for (const row of rows)
    row.forEach((cell, column) => {
      if (isNumeric[column]) cell.classList.add('data-table__number');
    });
  head.forEach((cell) => cell.setAttribute('scope', 'col'));
  for (const [first, ...others] of body) {
    if (first) {
      first.tagName = 'TH';
      first.setAttribute('scope', 'row');
    }
    if (isStacked)
      others.forEach((cell, index) => {
        if (isChange) return;
        if (/^[–-]?$/.test(textOf(cell))) cell.classList.add('data-table__nothing');
        else cell.setAttribute('data-l', headings[index + 1] ?? '');
      });
  }
  if (isStacked) {
    const { classList } = root.querySelector('table') as HTMLElement;
    classList.add('data-table--rows');
    if (isChange) classList.add('data-table--change');
    for (const [selector, role] of roles)
      for (const element of root.querySelectorAll(selector)) element.setAttribute('role', role);
  }
  if (caption) {
    const words = caption.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    root
      .querySelector('table')
      ?.insertAdjacentHTML('afterbegin', `<caption id="${caption.id}" class="bold">${words}</caption>`);
  }
  return root.toString();
}

/** Safari takes the roles of a table from what CSS lays out as blocks, and a screen reader reads loose cells then. */
const roles = [
  ['table', 'table'],
  ['thead, tbody', 'rowgroup'],
  ['tr', 'row'],
  ['thead th', 'columnheader'],
  ['tbody th', 'rowheader'],
  ['td', 'cell'],
] as const;

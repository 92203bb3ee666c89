import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { markTable } from './table.ts';

const table = (...rows: string[][]) => {
  const [head = [], ...body] = rows.map((row, index) =>
    row.map((cell) => (index === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)),
  );
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.map((row) => `<tr>${row.join('')}</tr>`).join('')}</tbody></table>`;
};
const laid = (...rows: string[][]) => parse(markTable(table(...rows)));
const texts = (root: ReturnType<typeof parse>, selector: string) =>
  root.querySelectorAll(selector).map(({ text }) => text);

describe('markTable', () => {
  test('marks columns of numbers, heading included, and no other', () => {
    const root = laid(
      ['Jahr', 'Heizung', 'Klimafaktor', 'Hinweis'],
      ['2021', '66.000 kWh', '1,02', 'ohne'],
      ['2022', '55.500 kWh', '–', '2 Fehler'],
    );
    expect(texts(root, '.data-table__number')).toEqual([
      'Heizung',
      'Klimafaktor',
      '66.000 kWh',
      '1,02',
      '55.500 kWh',
      '–',
    ]);
  });

  test('carries its caption first, by whose id what it scrolls in is named', () => {
    const root = parse(markTable(table(['Haus', 'Klasse'], ['Altbau', 'F']), { id: 't1', text: 'A & B' }));
    expect(root.querySelector('table > :first-child')?.outerHTML).toBe(
      '<caption id="t1" class="bold">A &amp; B</caption>',
    );
  });

  test('the first cell of a row is its heading', () => {
    const root = laid(['Haus', 'Klasse'], ['Altbau', 'F'], ['Neubau', 'A']);
    expect(texts(root, 'th[scope=row]')).toEqual(['Altbau', 'Neubau']);
    expect(texts(root, 'th[scope=col]')).toEqual(['Haus', 'Klasse']);
  });

  test('what fits a phone stays a table', () => {
    const small = laid(['Jahr', '2023', '2024', '2025'], ['Summe', '85.320', '81.270', '84.105']);
    expect(small.querySelector('.data-table--rows')).toBeNull();
    expect(small.querySelector('[role]')).toBeNull();
    const two = laid(
      ['Unterlage', 'Wofür sie gebraucht wird'],
      ['Heizkostenabrechnungen', 'Verbrauch der letzten drei Jahre'],
    );
    expect(two.querySelector('.data-table--rows')).toBeNull();
  });

  test('words that are held together count as one', () => {
    const rows = (law: string) => [
      ['Gerät', 'Einbau', 'Frist'],
      ['fernablesbar', 'auch später, vor dem Stichtag', `dieselbe (${law})`],
    ];
    expect(laid(...rows('siehe oben')).querySelector('.data-table--rows')).toBeNull();
    expect(laid(...rows('§ 5 Abs. 3 Satz 1 HeizkostenV')).querySelector('.data-table--rows')).not.toBeNull();
  });

  test('an empty cell has no heading of its own: a phone leaves it out', () => {
    const root = laid(
      ['Jahr', 'Faktor', 'Heizung laut Rechnung', 'Warmwasser', 'Bereinigt'],
      ['2023', '1,02', '66.000', '–', ''],
    );
    expect(root.querySelectorAll('[data-l]').map((cell) => cell.text)).toEqual(['1,02', '66.000']);
    expect(texts(root, '.data-table__nothing')).toEqual(['–', '']);
  });

  test('what was and what became of it stand beside each other on a phone, however short', () => {
    const root = parse(markTable(table(['Regel', 'Früher', 'Heute'], ['Anzeige', '§ 5', '–']), undefined, true));
    expect(root.querySelector('table')?.classList.value).toEqual(['data-table--rows', 'data-table--change']);
    expect(root.querySelector('[data-l], .data-table__nothing')).toBeNull();
  });

  test('what does not names each cell by its column and keeps its roles', () => {
    const root = laid(
      ['Heizung', 'Beleg', 'Darauf achten'],
      [
        'Zentral, mit Messdienst',
        'Heizkostenabrechnung für das ganze Gebäude',
        'Die Abrechnung <b>einer</b> Wohnung genügt nicht',
      ],
    );
    expect(root.querySelectorAll('td').map((cell) => cell.getAttribute('data-l'))).toEqual(['Beleg', 'Darauf achten']);
    expect(root.querySelector('table')?.getAttribute('role')).toBe('table');
    expect(texts(root, '[role=rowheader]')).toEqual(['Zentral, mit Messdienst']);
    expect(texts(root, '[role=cell]')).toHaveLength(2);
  });
});

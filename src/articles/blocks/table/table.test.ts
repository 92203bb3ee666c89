import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { markTable } from './table.ts';

/** `'Jahr | Heizung', '2021 | 66.000 kWh'` */
const table = (...rows: string[]) => {
  const [head = '', ...body] = rows.map((row, index) => {
    const tag = index === 0 ? 'th' : 'td';
    return `<tr>${row.split(' | ').map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`; // prettier-ignore
  });
  return `<table><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`;
};
const laid = (...rows: string[]) => parse(markTable(table(...rows)));
const texts = (root: ReturnType<typeof parse>, selector: string) =>
  root.querySelectorAll(selector).map(({ text }) => text);

test('columns of numbers are marked, heading included; the first cell of a row is its heading', () => {
  const root = laid('Jahr | Heizung | Klimafaktor | Hinweis', '2021 | 66.000 kWh | 1,02 | ohne', '2022 | 55.500 kWh | – | 2 Fehler'); // prettier-ignore
  expect(texts(root, '.data-table__number')).toEqual([
    ...['Heizung', 'Klimafaktor', '66.000 kWh', '1,02', '55.500 kWh', '–'],
  ]);
  expect([texts(root, 'th[scope=row]'), texts(root, 'th[scope=col]')[0]]).toEqual([['2021', '2022'], 'Jahr']);
  const named = parse(markTable(table('Haus | Klasse', 'Altbau | F'), { id: 't1', text: 'A & B' }));
  expect(named.querySelector('table > :first-child')?.outerHTML).toBe(
    '<caption id="t1" class="bold">A &amp; B</caption>',
  );
});

test('what fits a phone stays a table; words that are held together count as one', () => {
  const isTable = (...rows: string[]) => laid(...rows).querySelector('.data-table--rows, [role]') === null;
  expect(isTable('Jahr | 2023 | 2024 | 2025', 'Summe | 85.320 | 81.270 | 84.105')).toBe(true);
  expect(isTable('Unterlage | Wofür sie gebraucht wird', 'Abrechnungen | Verbrauch der letzten drei Jahre')).toBe(true);
  const law = (words: string) =>
    isTable('Gerät | Einbau | Frist', `fernablesbar | auch später, vor dem Tag | dieselbe (${words})`);
  expect([law('siehe oben'), law('§ 5 Abs. 3 Satz 1 HeizkostenV')]).toEqual([true, false]);
});

test('what does not fit names each cell by its column and keeps its roles; an empty cell is left out', () => {
  const long = laid(
    'Heizung | Beleg | Darauf achten',
    'Zentral, mit Messdienst | Heizkostenabrechnung für das ganze Gebäude | Die Abrechnung <b>einer</b> Wohnung genügt nicht',
  );
  expect(long.querySelectorAll('td').map((cell) => cell.getAttribute('data-l'))).toEqual(['Beleg', 'Darauf achten']);
  expect([long.querySelector('table')?.getAttribute('role'), texts(long, '[role=rowheader]')]).toEqual([
    ...['table', ['Zentral, mit Messdienst']],
  ]);
  const gaps = laid('Jahr | Faktor | Heizung laut Rechnung | Warmwasser | Bereinigt', '2023 | 1,02 | 66.000 | – | ');
  expect(texts(gaps, '[data-l]')).toEqual(['1,02', '66.000']);
  expect(texts(gaps, '.data-table__nothing')).toEqual(['–', '']);
  // What was and what became of it stand beside each other, however short.
  const change = parse(markTable(table('Regel | Früher | Heute', 'Anzeige | § 5 | –'), undefined, true));
  expect(change.querySelector('table')?.classList.value).toEqual(['data-table--rows', 'data-table--change']);
  expect(change.querySelector('[data-l], .data-table__nothing')).toBeNull();
});

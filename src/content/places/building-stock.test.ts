import { expect, test } from 'vitest';
import { countColumns } from '#domain/places/building-stock';
import { reader } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { stockFile, tableToStock } from './building-stock.ts';

/** A thousand houses: all of the fifties, with gas, of one dwelling. */
const figures = countColumns.map((column): string =>
  ['buildings', 'y_1950_1959', 'heat_gas', 'dw_1'].includes(column) ? '1000' : '0',
);
const columns = ['slug', 'rs', 'level', 'area_in', ...countColumns].join('\t');
const head = '# Quelle: Amt, dl-de/by-2-0\n# Stand: 2022-05-15\n';
const place = 'weyhe\t03251\tcounty\tim Landkreis Diepholz';
const weyhe = [place, ...figures].join('\t');
const bremen = ['bremen', '04011', 'city', '', ...figures].join('\t');
const tableOf = (...rows: string[]) => `${head}${columns}\n${rows.join('\n')}\n`;
const put = (column: (typeof countColumns)[number], value: string) =>
  [place, ...figures.with(countColumns.indexOf(column), value)].join('\t');

test('a line is a place with what was counted there or in its county, noise of half a percent included', () => {
  const { stock, faults } = tableToStock(tableOf(bremen, put('dw_2', '5')));
  expect(faults).toEqual([]);
  expect(stock).toMatchObject({ source: 'Amt, dl-de/by-2-0', date: '2022-05-15' });
  expect(stock.rows.get('bremen')).toMatchObject({ rs: '04011', county: undefined });
  expect(stock.rows.get('weyhe')).toMatchObject({ county: 'im Landkreis Diepholz', counts: { buildings: 1000 } });
});

test('what does not hold is told with its line', () => {
  const rows: [name: string, table: string, line: number, what: string][] = [
    ['no source', tableOf(weyhe).replace(/# Quelle.*\n/, ''), 1, 'Die Quelle fehlt'],
    ['no columns', `${head}${weyhe}`, 1, 'Die Zeile mit den Namen der Spalten fehlt'],
    ['no key', tableOf(weyhe.replace('03251', '3251')), 4, 'ist nicht zu lesen'],
    ['no county', tableOf(weyhe.replace('im Landkreis Diepholz', '')), 4, 'ist nicht zu lesen'],
    ['a city in a county', tableOf(bremen.replace('city\t', 'city\tim Land')), 4, 'ist nicht zu lesen'],
    ['a place twice', tableOf(weyhe, weyhe), 5, 'Der Ort steht hier schon'],
    ['a word', tableOf(put('heat_coal', 'wenig')), 4, 'ist nicht zu lesen'],
    ['a sum of years', tableOf(put('y_before_1919', '6')), 4, 'Nach Baujahren sind es zusammen 1006 Gebäude'],
    ['a sum of heating', tableOf(put('heat_gas', '994')), 4, 'Nach Energieträgern sind es zusammen 994 Gebäude'],
  ];
  every(rows, ([, table, line, what]) =>
    expect(tableToStock(table).faults).toEqual([
      expect.objectContaining({ file: stockFile, line, what: expect.stringContaining(what) as unknown }),
    ]),
  );
});

test('a place without figures is right', async () => {
  expect(tableToStock(tableOf(bremen, place)).faults).toEqual([]);
  expect((await reader.stock())?.faults).toEqual([]);
});

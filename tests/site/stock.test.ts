/** The page of all areas and its file: each figure as the census has it, in every row. */
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { countedAreas, oldTenths } from '#domain/places/building-stock';
import { routes } from '#domain/site/routes';
import { percentOf, tableMeasureNames, tableMeasures } from '#domain/places/stock-measures';
import { cities, site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { dataOf, distFolder, pageAt, textOf } from '../support/site/dist.ts';

const areas = countedAreas(site.stock, cities);
const { document } = pageAt(routes.stock());
const rows = document.querySelectorAll('.stock-table tbody tr');

test('the table has each area once with its percents and its ten houses', async () => {
  expect(rows.map(({ id }) => id).sort()).toEqual(areas.map(({ id }) => id).sort());
  const svg = await readFile(distFolder + routes.stockRows().slice(1), 'utf8');
  every(areas, ({ id, name, counts }) => {
    const row = rows.find((one) => one.id === id);
    expect(textOf(row?.querySelector('th'))).toMatch(name);
    const shown = row?.querySelectorAll('td').map(textOf);
    expect(shown).toEqual(tableMeasureNames.map((key) => String(percentOf(counts, tableMeasures[key]))));
    expect(row?.querySelector('img')?.getAttribute('src')).toBe(`${routes.stockRows()}#${id}`);
    expect(svg).toContain(`<view id="${id}"`);
  });
});

test('the file has the same rows, and in each the source with its licence', async () => {
  const text = await readFile(distFolder + routes.stockTable().slice(1), 'utf8');
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
    header: true,
  });
  expect(data).toHaveLength(areas.length);
  every(areas, ({ rs, name, counts }) => {
    expect(data.find((row) => row['Schlüssel'] === rs)).toMatchObject({
      Gebiet: name,
      'Von zehn Häusern vor 1980 gebaut': String(oldTenths(counts)),
      'Gas in %': String(percentOf(counts, 'Gas')),
      Quelle: expect.stringContaining(site.stock.source) as string,
    });
  });
  expect(dataOf(document, 'Dataset')[0]).toMatchObject({
    license: 'https://www.govdata.de/dl-de/by-2-0',
    creditText: site.stock.source,
  });
});

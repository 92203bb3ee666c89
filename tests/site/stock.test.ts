/** The page of all areas and its file: each figure as the census has it, in every row. */
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { countedAreas, heatShares, oldTenths, tenHouses } from '#domain/building-stock';
import { routes } from '#domain/routes';
import { percentOf, tableMeasureNames, tableMeasures, type Measure } from '#domain/stock-measures';
import { stockRowBox } from '../../src/art/ten-houses.ts';
import { cities, site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { dataOf, distFolder, pageAt, textOf } from '../support/dist.ts';

const areas = countedAreas(site.stock, cities);
const { document } = pageAt(routes.stock());
const rows = document.querySelectorAll('.stock-table tbody tr');
const text = await readFile(distFolder + routes.stockTable().slice(1), 'utf8');
const file = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;

test('the table has each area once with its percents, the oldest first', () => {
  expect(rows.map(({ id }) => id).sort()).toEqual(areas.map(({ id }) => id).sort());
  every(areas, ({ id, name, counts }) => {
    const row = rows.find((one) => one.id === id);
    expect(textOf(row?.querySelector('th'))).toMatch(name);
    const shown = row?.querySelectorAll('td').map(textOf);
    expect(shown).toEqual(tableMeasureNames.map((key) => String(percentOf(counts, tableMeasures[key]))));
  });
  const ages = rows.map((row) => Number(textOf(row.querySelector('td'))));
  expect(ages).toEqual(ages.toSorted((a, b) => b - a));
});

test('each row shows ten houses and what heats them, from one file', async () => {
  const svg = await readFile(distFolder + routes.stockRows().slice(1), 'utf8');
  const drawn = new Map(
    svg
      .split('<view id="')
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('"')), part]),
  );
  every(areas, ({ id, counts }) => {
    const picture = rows.find((row) => row.id === id)?.querySelector('img');
    expect(picture?.getAttribute('src')).toBe(`${routes.stockRows()}#${id}`);
    const houses = [...(drawn.get(id)?.matchAll(/<use href="#y-(\d)"/g) ?? [])].map(([, epoch]) => Number(epoch));
    expect(houses).toEqual(Object.values(tenHouses(counts)).flatMap((count, i) => Array<number>(count).fill(i)));
    const strip = [...(drawn.get(id)?.matchAll(/ 7h([\d.]+)"/g) ?? [])].map(([, width]) => Number(width));
    const [first] = heatShares(counts);
    expect(strip[0]).toBeCloseTo((first?.share ?? 0) * stockRowBox.width, 0);
    expect(strip.reduce((sum, width) => sum + width, 0)).toBeCloseTo(stockRowBox.width, 0);
  });
  // Each part that is used is there.
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name));
  expect([...svg.matchAll(/ href="#([^"]+)"/g)].filter(([, name]) => !ids.has(name))).toEqual([]);
});

test('each place of the catalogue leads to its row, and the row names it', () => {
  const counted = cities.filter(({ slug }) => site.stock.rows.get(slug)?.counts);
  every(counted, (city) => {
    const link = pageAt(routes.tools(city)).document.querySelector(`a[href^="${routes.stock()}"]`);
    const [, id] = link?.getAttribute('href')?.split('#') ?? [];
    expect(textOf(rows.find((row) => row.id === id)?.querySelector('th'))).toContain(city.name);
  });
});

test('the file has the same rows and more columns, and in each the source with its licence', () => {
  const [head = [], ...lines] = file;
  expect(lines).toHaveLength(areas.length);
  every(lines, (line) => {
    const at = (column: string) => line[head.indexOf(column)];
    const area = areas.find(({ rs }) => rs === at('Schlüssel'));
    if (!area) return expect.fail(`${line.join()} is no area`);
    expect([at('Gebiet'), at('Von zehn Häusern vor 1980 gebaut')]).toEqual([area.name, String(oldTenths(area.counts))]);
    for (const name of ['vor 1919', 'vor 1980', 'ab 2000', 'Gas', 'Heizöl', 'Fernwärme', 'Holz', 'Strom'] as Measure[])
      expect(at(`${name} in %`), name).toBe(String(percentOf(area.counts, name)));
    expect(at('Wohnhäuser, gerundet')).toMatch(/000$/);
    expect(at('Quelle')).toContain(site.stock.source);
    expect(at('Quelle')).toContain('gerundet');
  });
});

test('machines find the file and its licence', () => {
  const [data] = dataOf(document, 'Dataset');
  expect(data).toMatchObject({ license: 'https://www.govdata.de/dl-de/by-2-0', creditText: site.stock.source });
  expect(JSON.stringify(data)).toContain(routes.stockTable());
});

import { expect, test } from 'vitest';
import { countColumns, noStock, type BuildingStock } from '#domain/building-stock';
import { every } from '../../tests/support/every.ts';
import { censusRow, censusHead, workbookRows } from '../../tests/support/census-table.ts';
import { censusToStock, rowsToCensus, type Census } from './census.ts';

function read(rows: Parameters<typeof rowsToCensus>[0]): Census {
  const census = rowsToCensus(rows);
  if ('refusal' in census) throw new Error(census.refusal);
  return census;
}

test('a row is an area by its key, with „–“ for nothing and unknown where a sign says so', () => {
  const { date, areas } = read(
    workbookRows(
      censusRow('03361', 'Verden, Landkreis'),
      censusRow(3251, 'Diepholz, Landkreis', { heat_coal: '–' }),
      censusRow('033610001001', 'Achim, Stadt', { heat_coal: '/' }),
      censusRow('033615401', 'Thedinghausen'),
    ),
  );
  expect(date).toBe('2022-05-15');
  expect([...areas.keys()]).toEqual(['03361', '03251', '033610001001']);
  expect(areas.get('03251')?.counts).toMatchObject({ buildings: 1000, heat_coal: 0 });
  expect(areas.get('033610001001')?.counts).toBeUndefined();
});

test('a heading that was published without its first letter is known', () => {
  const head = censusHead.map((name) => (name === 'ENERGIETRAEGER__8' ? 'NERGIETRAEGER__8' : name));
  expect(rowsToCensus([head, censusRow('03361', 'Verden, Landkreis')])).toHaveProperty('areas');
});

test('another table is refused with what it lacks', () => {
  expect(rowsToCensus([['Name', '_RS']])).toEqual({
    refusal: expect.stringMatching(
      /fehlen Spalten: Berichtszeitpunkt, GEBAEUDEART_SYS_1,.* Gebraucht wird die Regionaltabelle/,
    ),
  });
  expect(rowsToCensus([])).toHaveProperty('refusal');
  const withoutDay = censusRow('03361', 'Verden, Landkreis').with(0, 'gestern');
  expect(rowsToCensus([censusHead, withoutDay])).toEqual({ refusal: 'Unter „Berichtszeitpunkt“ steht kein Tag.' });
});

const achim = { slug: 'achim', name: 'Achim', state: 'Niedersachsen' } as const;
const before = (rs: string, county: string | undefined): BuildingStock => ({
  ...noStock,
  rows: new Map([['achim', { rs, county, counts: undefined }]]),
});
const verden = censusRow('03361', 'Verden, Landkreis');
const own = censusRow('033610001001', 'Achim, Stadt', { y_1950_1959: 0, y_2010_2015: 1000 });

test("a place has its municipality's own figures, else those of its county, which says so", () => {
  const cases: readonly (readonly [
    name: string,
    rows: unknown[][],
    was: BuildingStock,
    rs: string,
    county: string | undefined,
  ])[] = [
    ['its own', [verden, own], before('03361', 'im Landkreis Verden'), '033610001001', undefined],
    ['its own by its key', [verden, own], before('033610001001', undefined), '033610001001', undefined],
    ['its own by its name', [verden, own], noStock, '033610001001', undefined],
    ['its county', [verden], before('03361', 'im Landkreis Verden'), '03361', 'im Landkreis Verden'],
    [
      'its county, where something of its own is unknown',
      [verden, censusRow('033610001001', 'Achim, Stadt', { dw_1: '.' })],
      noStock,
      '03361',
      'im Landkreis Verden',
    ],
    ['an independent city', [censusRow('03361', 'Achim, Stadt')], before('03361', undefined), '03361', undefined],
  ];
  every(cases, ([, rows, was, rs, county]) => {
    const written = censusToStock(read(workbookRows(...(rows as ReturnType<typeof censusRow>[]))), [achim], was);
    if ('missing' in written) throw new Error(written.missing.join());
    expect(written.stock.rows.get('achim')).toMatchObject({ rs, county, counts: { buildings: 1000 } });
    expect(Object.keys(written.stock.rows.get('achim')?.counts ?? {})).toEqual([...countColumns]);
    expect(written.stock).toMatchObject({ date: '2022-05-15', source: expect.stringContaining('Zensus 15. Mai 2022') });
  });
});

test('a county stands in a sentence as its name says', () => {
  const phrases = [
    ['Verden, Landkreis', 'im Landkreis Verden'],
    ['Segeberg, Kreis', 'im Kreis Segeberg'],
    ['Heidekreis, Landkreis', 'im Heidekreis'],
    ['Region Hannover', 'in der Region Hannover'],
  ] as const;
  every(phrases, ([name, phrase]) => {
    const unknown = censusRow('033610001001', 'Achim, Stadt', { buildings: '/' });
    const written = censusToStock(read(workbookRows(censusRow('03361', name), unknown)), [achim], noStock);
    expect('stock' in written && written.stock.rows.get('achim')?.county).toBe(phrase);
  });
});

test('what is missing is told, and nothing is written', () => {
  const cases = [
    ['no such name', [verden], noStock, 'Achim: steht unter diesem Namen nicht in der Tabelle'],
    ['two of one name', [own, censusRow('033620001001', 'Achim')], noStock, 'Achim: steht 2-mal in der Tabelle'],
    [
      'no county',
      [verden],
      before('03999', 'im Landkreis X'),
      'Achim: für den Schlüssel 03999 hat die Tabelle keine Zahlen',
    ],
    [
      'a county without a kind',
      [censusRow('03361', 'Verden'), censusRow('033610001001', 'Achim', { dw_1: '/' })],
      noStock,
      'Achim: wie „Verden“ im Satz steht, ist nicht bekannt',
    ],
  ] as const;
  every(cases, ([, rows, was, missing]) => {
    expect(censusToStock(read(workbookRows(...rows)), [achim], was)).toEqual({
      missing: [expect.stringContaining(missing)],
    });
  });
});

test('what pages will say otherwise is told', () => {
  const first = censusToStock(read(workbookRows(verden)), [achim], before('03361', 'im Landkreis Verden'));
  if ('missing' in first) throw new Error(first.missing.join());
  expect(first.changes).toEqual([
    'Achim: 10 von 10 vor 1980, meist Gas, gezählt im Landkreis Verden (bisher keine Zahlen)',
  ]);
  const again = censusToStock(read(workbookRows(verden)), [achim], first.stock);
  expect(again).toHaveProperty('changes', []);
  expect(censusToStock(read(workbookRows(verden, own)), [achim], first.stock)).toHaveProperty('changes', [
    'Achim: 0 von 10 vor 1980, meist Gas, gezählt im Ort selbst (bisher 10 von 10 vor 1980, meist Gas, gezählt im Landkreis Verden)',
  ]);
});

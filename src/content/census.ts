/**
 * The official table „Gebäude und Wohnungen“ of the census, by municipality and county: its rows become those of
 * `content/building-stock.tsv`. Pure: the caller opens the workbook.
 */
import {
  countColumns,
  dwellingColumns,
  heatColumns,
  heatShares,
  oldTenths,
  yearColumns,
  type BuildingStock,
  type CountColumn,
  type Counts,
  type StockRow,
} from '#domain/building-stock';
import type { State } from '#domain/area';
import { formatPartialDate } from '#domain/format';
import type { City } from '#domain/regions';

/** A cell as a reader of workbooks gives it. */
export type Cell = string | number | boolean | Date | null | undefined;

export const censusSheet = 'CSV-Gebäude';

/** What the table calls a count. */
const sources: Record<CountColumn, string> = Object.fromEntries([
  ['buildings', 'GEBAEUDEART_SYS_1'],
  ...yearColumns.map((column, i) => [column, `BAUJAHR_10JA__${String(i + 1).padStart(2, '0')}`]),
  ...heatColumns.map((column, i) => [column, `ENERGIETRAEGER__${i + 1}`]),
  ...dwellingColumns.map((column, i) => [column, `ZAHLWOHNGN_HHG__${i + 1}`]),
  ['owner_weg', 'EIGENTUM__1'],
]) as Record<CountColumn, string>;

/** An area that was counted. */
type Counted = { rs: string; name: string; counts: Counts | undefined };
export type Census = { date: string; areas: ReadonlyMap<string, Counted> };

/** First two digits of a key. */
export const stateKeys: Record<State, string> = {
  'Schleswig-Holstein': '01',
  Hamburg: '02',
  Niedersachsen: '03',
  Bremen: '04',
  'Nordrhein-Westfalen': '05',
  Hessen: '06',
  'Rheinland-Pfalz': '07',
  'Baden-Württemberg': '08',
  Bayern: '09',
  Saarland: '10',
  Berlin: '11',
  Brandenburg: '12',
  'Mecklenburg-Vorpommern': '13',
  Sachsen: '14',
  'Sachsen-Anhalt': '15',
  Thüringen: '16',
};

/** '15.05.2022' → '2022-05-15' */
function toDay(cell: Cell): string | undefined {
  const text = cell instanceof Date ? cell.toISOString() : String(cell ?? '');
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text) ?? [];
  if (year) return `${year}-${month}-${day}`;
  const [, d = '', m = '', y] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text) ?? [];
  return y && `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
}

/** „–“ is nothing, „.“ and „/“ are unknown. */
function toCount(cell: Cell): number | undefined {
  if (typeof cell === 'number') return Math.round(cell);
  const text = String(cell ?? '').replace(/[\s.](?=\d{3})/g, '');
  if (/^[–-]$/.test(text)) return 0;
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** @returns the table, or in German why it is none */
export function rowsToCensus(rows: readonly (readonly Cell[])[]): Census | { refusal: string } {
  const [head = [], ...body] = rows;
  // One heading has been published without its first letter.
  const names = head.map((cell) => String(cell ?? '').replace(/^NERGIE/, 'ENERGIE'));
  const missing = ['Berichtszeitpunkt', '_RS', 'Name', ...Object.values(sources)].filter(
    (name) => !names.includes(name),
  );
  if (missing.length > 0)
    return {
      refusal: `Im Blatt „${censusSheet}“ fehlen Spalten: ${missing.slice(0, 4).join(', ')}${missing.length > 4 ? ' …' : ''}. Gebraucht wird die Regionaltabelle „Gebäude und Wohnungen“ des Zensus 2022.`,
    };
  const at = (row: readonly Cell[], name: string) => row[names.indexOf(name)];
  const date = toDay(body.map((row) => at(row, 'Berichtszeitpunkt')).find(Boolean));
  if (!date) return { refusal: 'Unter „Berichtszeitpunkt“ steht kein Tag.' };
  const areas = body.flatMap((row): [string, Counted][] => {
    const key = at(row, '_RS');
    // A number has lost the zero in front.
    const rs = typeof key === 'number' ? String(key).padStart(key < 1e5 ? 5 : 12, '0') : String(key ?? '').trim();
    if (!/^\d{5}(?:\d{7})?$/.test(rs)) return [];
    const counts = countColumns.map((column) => [column, toCount(at(row, sources[column]))] as const);
    const isWhole = counts.every(([, count]) => count !== undefined);
    const name = String(at(row, 'Name') ?? '');
    return [[rs, { rs, name, counts: isWhole ? (Object.fromEntries(counts) as Counts) : undefined }]];
  });
  return { date, areas: new Map(areas) };
}

/** 'Achim, Stadt' → 'Achim' */
const bareName = (name: string): string => name.replace(/,.*/, '').trim();

/** 'Verden, Landkreis' → 'im Landkreis Verden'; `undefined` where its name does not say how it stands in a sentence */
function toCountyPhrase(name: string): string | undefined {
  const [, bare, kind] = /^(.*), (Landkreis|Kreis)$/.exec(name) ?? [];
  if (bare && kind) return /kreis$/i.test(bare) ? `im ${bare}` : `im ${kind} ${bare}`;
  return name.startsWith('Region ') ? `in der ${name}` : undefined;
}

type Place = Pick<City, 'slug' | 'name' | 'state'>;

/** The municipality's own figures where the table has them, else those of its county. */
function rowOf({ areas }: Census, city: Place, before: StockRow | undefined): StockRow | { missing: string } {
  const found = [...areas.values()].filter(
    ({ rs, name }) =>
      rs.length === 12 &&
      rs.startsWith(before?.rs.slice(0, 5) ?? stateKeys[city.state]) &&
      bareName(name) === city.name,
  );
  // What was counted in the place itself keeps its key.
  const own = before && before.county === undefined ? areas.get(before.rs) : found.length === 1 ? found[0] : undefined;
  if (own?.counts) return { rs: own.rs, county: undefined, counts: own.counts };
  const key = before?.rs.slice(0, 5) ?? own?.rs.slice(0, 5);
  if (key === undefined)
    return {
      missing:
        found.length > 1
          ? `${city.name}: steht ${found.length}-mal in der Tabelle (${found.map(({ rs }) => rs).join(', ')})`
          : `${city.name}: steht unter diesem Namen nicht in der Tabelle`,
    };
  const county = areas.get(key);
  if (!county?.counts) return { missing: `${city.name}: für den Schlüssel ${key} hat die Tabelle keine Zahlen` };
  const phrase = before?.county ?? toCountyPhrase(county.name);
  if (!phrase) return { missing: `${city.name}: wie „${county.name}“ im Satz steht, ist nicht bekannt` };
  return { rs: key, county: phrase, counts: county.counts };
}

/** What was told of a place before, and what now. */
function toChange({ name }: Place, before: StockRow | undefined, { county, counts }: StockRow): string[] {
  const say = (row: Pick<StockRow, 'county' | 'counts'> | undefined) =>
    row?.counts
      ? `${oldTenths(row.counts)} von 10 vor 1980, meist ${heatShares(row.counts)[0]?.name}, gezählt ${row.county ?? 'im Ort selbst'}`
      : 'keine Zahlen';
  const [was, now] = [say(before), say({ county, counts })];
  return was === now ? [] : [`${name}: ${now} (bisher ${was})`];
}

/** @returns what to write and what it changes, or what is missing for it */
export function censusToStock(
  census: Census,
  cities: readonly Place[],
  before: BuildingStock,
): { stock: BuildingStock; changes: string[] } | { missing: string[] } {
  const rows = cities.map((city) => [city, rowOf(census, city, before.rows.get(city.slug))] as const);
  const missing = rows.flatMap(([, row]) => ('missing' in row ? [row.missing] : []));
  if (missing.length > 0) return { missing };
  const found = rows.flatMap(([city, row]) => ('missing' in row ? [] : [[city, row] as const]));
  return {
    stock: {
      source: `Gebäude mit Wohnraum, Zensus ${formatPartialDate(census.date)}, Statistische Ämter des Bundes und der Länder, dl-de/by-2-0`,
      date: census.date,
      rows: new Map(found.map(([{ slug }, row]) => [slug, row])),
    },
    changes: found.flatMap(([city, row]) => toChange(city, before.rows.get(city.slug), row)),
  };
}

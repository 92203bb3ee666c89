/**
 * `content/building-stock.tsv`: how old the houses of each place are and what heats them. A table and not YAML, as
 * the official workbook is; a folder of one's own may be without it, and a place without figures: pages then leave out
 * what they say of it.
 */
import {
  countColumns,
  dwellingColumns,
  heatColumns,
  noStock,
  yearColumns,
  type BuildingStock,
  type CountColumn,
  type Counts,
  type StockRow,
} from '#domain/places/building-stock';
import { slugPattern, type City } from '#domain/places/regions';
import { z } from 'zod';
import type { Fault } from '../faults.ts';

export const stockFile = 'content/building-stock.tsv';

const columns = ['slug', 'rs', 'level', 'area_in', ...countColumns] as const;

/** The parts may miss the whole by so much: the office changes each count a little. */
const tolerance = 0.005;

const parts: readonly [string, readonly CountColumn[]][] = [
  ['Baujahren', yearColumns],
  ['Energieträgern', heatColumns],
  ['Wohnungszahlen', dwellingColumns],
];

const mend = `Eine Zeile ist: ${columns.slice(0, 4).join(', ')} und die Zahlen, mit je einem Tabulator dazwischen.`;

/** Where was counted, and how a county stands in a sentence. */
const areaFits: Record<string, RegExp> = { city: /^$/, county: /^(?:im|in|auf) \p{L}/u };

const headPattern = /^# (?<name>Quelle|Stand): *(?<value>.*?)\r?$/gm;

function toCounts(cells: readonly string[], tell: (what: string) => void): Counts | undefined {
  // A place that is named without figures.
  if (cells.every((cell) => cell === '')) return undefined;
  const wrong = countColumns.filter((_, i) => !/^\d{1,8}$/.test(cells[i] ?? ''));
  if (wrong.length > 0 || cells.length > countColumns.length) {
    tell(
      wrong.length > 0 ? `Die Zahl fehlt oder ist keine ganze: ${wrong.join(', ')}` : 'Die Zeile hat zu viele Spalten',
    );
    return undefined;
  }
  const counts = Object.fromEntries(countColumns.map((column, i) => [column, Number(cells[i])])) as Counts;
  if (counts.buildings === 0) tell('0 Gebäude sind keine Zahl für einen Ort');
  for (const [what, of] of parts) {
    const sum = of.reduce((all, column) => all + counts[column], 0);
    if (Math.abs(sum - counts.buildings) > counts.buildings * tolerance)
      tell(`Nach ${what} sind es zusammen ${sum} Gebäude, im Ganzen ${counts.buildings}`);
  }
  return counts;
}

/** @returns what is right of the table, and what is wrong in it */
export function tableToStock(table: string): { stock: BuildingStock; faults: Fault[] } {
  const faults: Fault[] = [];
  const head = Object.fromEntries(
    [...table.matchAll(headPattern)].map(({ groups }) => [groups?.['name'], groups?.['value']]),
  );
  const { Quelle: source = '', Stand: date = '' } = head;
  const tellHead = (what: string, mend: string) => faults.push({ file: stockFile, line: 1, what, mend });
  if (!source) tellHead('Die Quelle fehlt', 'Schreiben Sie oben eine Zeile: # Quelle: wer gezählt hat, mit der Lizenz');
  if (!z.iso.date().safeParse(date).success)
    tellHead('Der Tag der Zählung fehlt', 'Schreiben Sie oben eine Zeile wie: # Stand: 2022-05-15');

  const rows = new Map<string, StockRow>();
  const lines = table.split(/\r?\n/).map((text, index) => ({ line: index + 1, text }));
  const [heads, ...body] = lines.filter(({ text }) => text.trim() !== '' && !text.startsWith('#'));
  if (heads?.text.split('\t').join() !== columns.join()) {
    const what = 'Die Zeile mit den Namen der Spalten fehlt';
    return {
      stock: { ...noStock, source, date },
      faults: [...faults, { file: stockFile, line: heads?.line ?? 1, what, mend }],
    };
  }
  for (const { line, text } of body) {
    const [slug = '', rs = '', level = '', area = '', ...cells] = text.split('\t').map((cell) => cell.trim());
    const tell = (what: string) => faults.push({ file: stockFile, line, what, mend, ...(slug ? { field: slug } : {}) });
    if (!slugPattern.test(slug)) tell(`„${slug}“ ist keine Adresse eines Ortes`);
    if (rows.has(slug)) tell('Der Ort steht hier schon');
    if (!/^\d{5}(?:\d{7})?$/.test(rs)) tell(`„${rs}“ ist kein Schlüssel: fünf Ziffern, bei einer Gemeinde zwölf`);
    const fits = areaFits[level];
    if (!fits) tell(`„${level}“ gibt es nicht, möglich sind city und county`);
    // A figure of the county over the name of the place would be wrong.
    else if (!fits.test(area))
      tell(
        level === 'county' ? `„${area}“ sagt nicht, in welchem Kreis gezählt ist` : `„${area}“ steht nur bei county`,
      );
    rows.set(slug, { rs, county: level === 'county' ? area : undefined, counts: toCounts(cells, tell) });
  }
  return { stock: { source, date, rows }, faults };
}

/** What pages leave out: nothing is wrong with a place that has no figures. */
export function stockToNotes({ rows }: BuildingStock, cities: readonly Pick<City, 'slug' | 'name'>[]): Fault[] {
  const without = cities.filter(({ slug }) => !rows.get(slug)?.counts).map(({ name }) => name);
  if (without.length === 0) return [];
  const what =
    without.length === cities.length ? 'Zahlen gibt es für keinen Ort' : `Zahlen fehlen für ${without.join(', ')}`;
  const mend = 'Mit ihnen zeigt eine Startseite, wie alt die Häuser dort sind und womit sie heizen.';
  return [{ file: stockFile, line: 1, level: 'note', what, mend }];
}

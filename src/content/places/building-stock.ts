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
import { slugPattern } from '#domain/places/regions';
import { isDay } from '#domain/law/dated';
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

const advice = `Eine Zeile ist: ${columns.slice(0, 4).join(', ')} und die Zahlen, mit je einem Tabulator dazwischen.`;

/** Where was counted, and how a county stands in a sentence; a place may be named without figures. */
const pattern = new RegExp(
  `^(?<slug>${slugPattern.source.slice(1, -1)})\\t(?<rs>\\d{5}(?:\\d{7})?)\\t` +
    `(?:city\\t|county\\t(?<county>(?:im|in|auf) \\p{L}[^\\t]*))(?<cells>(?:\\t\\d{1,8}){${countColumns.length}}|\\t*)$`,
  'u',
);

function toCounts(cells: string, report: (what: string) => void): Counts | undefined {
  if (cells.trim() === '') return undefined;
  const numbers = cells.trim().split('\t').map(Number);
  const counts = Object.fromEntries(countColumns.map((column, i) => [column, numbers[i]])) as Counts;
  if (counts.buildings === 0) report('0 Gebäude sind keine Zahl für einen Ort');
  for (const [what, of] of parts) {
    const sum = of.reduce((all, column) => all + counts[column], 0);
    if (Math.abs(sum - counts.buildings) > counts.buildings * tolerance)
      report(`Nach ${what} sind es zusammen ${sum} Gebäude, im Ganzen ${counts.buildings}`);
  }
  return counts;
}

/** @returns what is right of the table, and what is wrong in it */
export function tableToStock(table: string): { stock: BuildingStock; faults: Fault[] } {
  const faults: Fault[] = [];
  const headOf = (name: string) => new RegExp(`^# ${name}: *(.*?)\\r?$`, 'm').exec(table)?.[1] ?? '';
  const [source, date] = [headOf('Quelle'), headOf('Stand')];
  const refuse = (what: string, advice: string) => faults.push({ file: stockFile, line: 1, what, advice });
  if (!source) refuse('Die Quelle fehlt', 'Schreiben Sie oben eine Zeile: # Quelle: wer gezählt hat, mit der Lizenz');
  if (!isDay(date)) refuse('Der Tag der Zählung fehlt', 'Schreiben Sie oben eine Zeile wie: # Stand: 2022-05-15');
  const rows = new Map<string, StockRow>();
  const lines = table.split(/\r?\n/).map((text, index) => ({ line: index + 1, text }));
  const [heads, ...body] = lines.filter(({ text }) => text.trim() !== '' && !text.startsWith('#'));
  if (heads?.text !== columns.join('\t')) {
    refuse('Die Zeile mit den Namen der Spalten fehlt', advice);
    return { stock: { ...noStock, source, date }, faults };
  }
  for (const { line, text } of body) {
    const report = (what: string) => faults.push({ file: stockFile, line, what, advice });
    const { slug = '', rs = '', county, cells = '' } = pattern.exec(text)?.groups ?? {};
    if (!slug) report(`„${text}“ ist nicht zu lesen`);
    else if (rows.has(slug)) report('Der Ort steht hier schon');
    else rows.set(slug, { rs, county, counts: toCounts(cells, report) });
  }
  return { stock: { source, date, rows }, faults };
}

/** Loads as docs/performance.md shows them: a line of figures for each contender. */
import type { ContenderName } from './contenders.ts';
import type { Load, Request } from './page-load.ts';
import { kilobytes, median, ratio, table, whole } from './tables.ts';

const wireBytes = (requests: readonly Request[]): number => requests.reduce((sum, { bytes }) => sum + bytes, 0);

type Figure = (load: Load) => number;
const medianOf = (figure: Figure, loads: readonly Load[]): number => median(loads.map(figure));
const largestPaint: Figure = ({ lcpMs }) => lcpMs;
const bytesOf =
  (type: string): Figure =>
  ({ requests }) =>
    wireBytes(requests.filter((request) => request.type === type));

/** What is told of a contender's loads, beside those of the floor. */
type Column = (loads: readonly Load[], floor: readonly Load[]) => string;
const column =
  (figure: Figure, write: (median: number) => string = whole): Column =>
  (loads) =>
    write(medianOf(figure, loads));

const columns: Record<string, Column> = {
  'LCP ms': column(largestPaint),
  '× floor': (loads, floor) => ratio(medianOf(largestPaint, loads), medianOf(largestPaint, floor)),
  'HTML there ms': column(({ requests }) => requests[0]?.endMs ?? NaN),
  'FCP ms': column(({ fcpMs }) => fcpMs),
  'blocked ms': column(({ blockedMs }) => blockedMs),
  CLS: column(
    ({ shift }) => shift,
    (shift) => shift.toFixed(3),
  ),
  requests: column(({ requests }) => requests.length),
  kB: column(({ requests }) => wireBytes(requests), kilobytes),
  HTML: column(bytesOf('Document'), kilobytes),
  scripts: column(bytesOf('Script'), kilobytes),
  fonts: column(bytesOf('Font'), kilobytes),
};

/** A line for each contender: the medians of its loads. */
export function loadsToTable(loads: ReadonlyMap<ContenderName, readonly Load[]>): string {
  const floor = loads.get('floor') ?? [];
  const rows = [...loads].map(([name, own]) => [name, ...Object.values(columns).map((tell) => tell(own, floor))]);
  return table(['', ...Object.keys(columns)], rows);
}

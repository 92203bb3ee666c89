/** Figures as the tables of docs/performance.md show them. */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** `whole(1234.5)` → `1,235` */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
/** `ratio(3, 2)` → `1.50` */
export const ratio = (value: number, floor: number): string => (value / floor).toFixed(2);

/** A table in Markdown; the first two columns are text, the others figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i < 2 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

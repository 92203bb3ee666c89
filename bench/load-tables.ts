/** Loads as docs/performance.md shows them: a line of figures for each contender. */
import type { ContenderName } from './contenders.ts';
import type { Load, Request } from './page-load.ts';
import { profileNames, type ProfileName } from './phone.ts';
import { kilobytes, median, ratio, table, whole } from './tables.ts';

const wireBytes = (requests: readonly Request[]): number => requests.reduce((sum, { bytes }) => sum + bytes, 0);

type Figure = (load: Load) => number;
const medianOf = (figure: Figure, loads: readonly Load[]): number => median(loads.map(figure));
const largestPaint: Figure = ({ lcpMs }) => lcpMs;
const bytesOf =
  (type: string): Figure =>
  ({ requests }) =>
    wireBytes(requests.filter((request) => request.type === type));

/** Loads of each contender, on each profile of a phone. */
export type Loads = ReadonlyMap<ProfileName, ReadonlyMap<ContenderName, readonly Load[]>>;

export const largestPaintOf = (loads: Loads, profile: ProfileName, name: ContenderName): number =>
  medianOf(largestPaint, loads.get(profile)?.get(name) ?? []);

/** What is the same on each profile, or tells most on the first. */
const columns: Record<string, [figure: Figure, write: (median: number) => string]> = {
  'blocked ms': [({ blockedMs }) => blockedMs, whole],
  CLS: [({ shift }) => shift, (shift) => shift.toFixed(3)],
  requests: [({ requests }) => requests.length, whole],
  kB: [({ requests }) => wireBytes(requests), kilobytes],
  HTML: [bytesOf('Document'), kilobytes],
  scripts: [bytesOf('Script'), kilobytes],
};

/** The medians of each contender's loads, page by page. */
export function loadsToTable(pages: ReadonlyMap<string, Loads>): string {
  const rows = [...pages].flatMap(([page, loads]) => {
    const [[, first] = []] = loads;
    return [...(first ?? [])].map(([name, own]) => [
      page,
      name,
      ...profileNames.flatMap((profile) => {
        const paint = largestPaintOf(loads, profile, name);
        return [whole(paint), ratio(paint, largestPaintOf(loads, profile, 'floor'))];
      }),
      ...Object.values(columns).map(([figure, write]) => write(medianOf(figure, own))),
    ]);
  });
  const paints = profileNames.flatMap((profile) => [`${profile} LCP ms`, '× floor']);
  return table(['page', '', ...paints, ...Object.keys(columns)], rows);
}

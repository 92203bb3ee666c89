/** What has changed in a portfolio since another table of it, that of last month. */
import { toSlug } from '../fold.ts';
import { addMonths, type Day } from './day.ts';
import { soonMonths } from './expiry.ts';
import { isDue, type Building } from './portfolio.ts';

/** `due`: had half a year left a month ago, and has not now. */
export const changes = ['added', 'gone', 'renewed', 'due'] as const;
export type Change = (typeof changes)[number];
/** Of houses that are there: what is gone has no line. */
export const keptChanges = ['added', 'renewed', 'due'] as const satisfies readonly Change[];
export type KeptChange = (typeof keptChanges)[number];

/** Lines of each house by how its address is written, the soonest first; a house may have several certificates. */
function byAddress(buildings: readonly Building[]): Map<string, Building[]> {
  const lines = new Map<string, Building[]>();
  for (const building of buildings) {
    const key = toSlug(building.address);
    const list = lines.get(key) ?? [];
    list.push(building);
    lines.set(key, list);
  }
  return lines;
}

/** @param before the other table, read as of today */
export function comparePortfolios(
  now: readonly Building[],
  before: readonly Building[],
  today: Day,
): Record<Change, Building[]> {
  const found: Record<Change, Building[]> = { added: [], gone: [], renewed: [], due: [] };
  const soonThen = addMonths(addMonths(today, -1), soonMonths);
  const then = byAddress(before);
  const current = byAddress(now);
  for (const [key, list] of current) {
    const earlier = [...(then.get(key) ?? [])];
    // Certificates that are the same in both first: else two of a house would be taken for each other.
    const unchanged = list.filter(({ expiry }) => {
      const at = earlier.findIndex((other) => other.expiry === expiry);
      if (at >= 0) earlier.splice(at, 1);
      return at >= 0;
    });
    for (const building of unchanged)
      if (building.expiry && building.expiry > soonThen && isDue(building)) found.due.push(building);
    for (const building of list) {
      if (unchanged.includes(building)) continue;
      const other = earlier.shift();
      if (!other) found.added.push(building);
      else if (building.expiry && other.state !== 'unclear' && (other.expiry ?? '') < building.expiry)
        found.renewed.push(building);
      else if (isDue(building) && other.expiry !== undefined && other.expiry > soonThen) found.due.push(building);
    }
    found.gone.push(...earlier);
  }
  for (const [key, list] of then) if (!current.has(key)) found.gone.push(...list);
  return found;
}

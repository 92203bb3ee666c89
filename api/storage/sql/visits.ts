import { keysOf } from '#domain/keys-of';
import { visitCounts, type Visit, type VisitCount } from '#domain/site/visits';
import type { VisitSum } from '../types.ts';
import { ask, rowsOf, type Database, type Statement, type Steps } from './database.ts';

const columns = keysOf(visitCounts);
const firstOfMonth = "substr(day, 1, 7) || '-01'";
const sums = columns.map((column) => `sum(${column}) AS ${column}`).join(', ');

/** Always in this order of kinds, so that two transactions never wait for one another. */
export function countVisit(visit: Visit, count: VisitCount, day: string): Statement | undefined {
  const rows = (['origin', 'page'] as const).flatMap((kind) => {
    const name = visit[kind];
    return name ? [[day, kind, name]] : [];
  });
  if (rows.length === 0) return undefined;
  return ask(
    `INSERT INTO visits (day, kind, name, ${count}) VALUES ${rows.map(() => '(?, ?, ?, 1)').join(', ')}
     ON CONFLICT (day, kind, name) DO UPDATE SET ${count} = visits.${count} + 1`,
    ...rows.flat(),
  );
}

/** Days before one become sums of their month, under its first day. */
export function* sumMonths(beforeDay: string): Steps<void> {
  // Two services at once would count them twice.
  yield { lock: 'visits' };
  yield ask(
    `INSERT INTO visits (day, kind, name, ${columns.join(', ')})
     SELECT ${firstOfMonth}, kind, name, ${sums} FROM visits
     WHERE day < ? AND day <> ${firstOfMonth} GROUP BY ${firstOfMonth}, kind, name
     ON CONFLICT (day, kind, name) DO UPDATE SET ${columns.map((column) => `${column} = visits.${column} + excluded.${column}`).join(', ')}`,
    beforeDay,
  );
  yield ask(`DELETE FROM visits WHERE day < ? AND day <> ${firstOfMonth}`, beforeDay);
}

export const createVisits = ({ write, read }: Database) => ({
  async countVisit(visit: Visit, count: VisitCount, day: string): Promise<void> {
    const statement = countVisit(visit, count, day);
    if (statement) await write(statement.sql, ...statement.values);
  },

  async visitSums(fromDay: string, toDay: string) {
    const sql = `SELECT kind, name, ${sums} FROM visits WHERE day BETWEEN ? AND ? GROUP BY kind, name`;
    return rowsOf<VisitSum>(await read(sql, fromDay, toDay)).sort(
      (a, b) => b.views - a.views || (a.name < b.name ? -1 : 1),
    );
  },
});

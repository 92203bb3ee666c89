import type { DailyCsv } from '../port/daily-csv.ts';
import { rowsOf, type Database } from './database.ts';

export const createDailyCsv = ({ write }: Database): DailyCsv => ({
  async claimDailyCsv(last, latest, now, leaseMs) {
    const claimed = await write(
      `INSERT INTO daily_csv (id, next_day, leased_until) VALUES (1, ?, ?)
       ON CONFLICT (id) DO UPDATE SET leased_until = excluded.leased_until,
         next_day = CASE WHEN daily_csv.next_day > ? THEN excluded.next_day ELSE daily_csv.next_day END
         WHERE (daily_csv.next_day <= ? OR daily_csv.next_day > ?)
           AND (daily_csv.leased_until <= ? OR daily_csv.leased_until > ?)
       RETURNING next_day AS day`,
      ...[last, now + leaseMs],
      latest,
      ...[last, latest],
      ...[now, now + leaseMs],
    );
    return rowsOf<{ day: string }>(claimed)[0]?.day;
  },

  async completeDailyCsv(next) {
    await write('UPDATE daily_csv SET next_day = ?, leased_until = 0 WHERE next_day < ?', next, next);
  },
});

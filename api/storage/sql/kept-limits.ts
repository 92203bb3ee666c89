import type { DaySalt, KeptLimits } from '../port/kept-limits.ts';
import { all, ask, rowsOf, type Database } from './database.ts';

export const createKeptLimits = ({ transaction, read }: Database): KeptLimits => ({
  keepLimits: (buckets, now) =>
    transaction(function* () {
      yield ask('DELETE FROM kept_limits WHERE empty_at <= ?', now);
      for (const [key, emptyAt] of buckets)
        yield ask(
          `INSERT INTO kept_limits (key, empty_at) VALUES (?, ?)
           ON CONFLICT (key) DO UPDATE SET empty_at = excluded.empty_at`,
          key,
          emptyAt,
        );
    }),

  async keptLimits(now) {
    const buckets = await read('SELECT key, empty_at AS "emptyAt" FROM kept_limits WHERE empty_at > ?', now);
    return rowsOf<{ key: string; emptyAt: number }>(buckets).map(({ key, emptyAt }) => [key, emptyAt]);
  },

  shareSalts: (salts) =>
    transaction(function* () {
      yield ask(
        `DELETE FROM limit_salts WHERE day NOT IN (${salts.map(() => '?').join(', ')})`,
        ...salts.map(({ day }) => day),
      );
      for (const { day, salt } of salts)
        yield ask('INSERT INTO limit_salts (day, salt) VALUES (?, ?) ON CONFLICT (day) DO NOTHING', day, salt);
      // Postgres makes the second of two that offer at once wait, and this sees what the first one stored.
      return yield* all<DaySalt>('SELECT day, salt FROM limit_salts ORDER BY day');
    }),
});

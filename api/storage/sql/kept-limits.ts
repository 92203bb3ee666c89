import type { KeptLimits } from '../port/kept-limits.ts';
import { ask, rowsOf, type Database } from './database.ts';

export const createKeptLimits = ({ transaction, read }: Database): KeptLimits => ({
  keepLimits: ({ salts, buckets }, now) =>
    transaction(function* () {
      yield ask('DELETE FROM kept_limits WHERE empty_at <= ?', now);
      for (const [key, emptyAt] of buckets)
        yield ask(
          `INSERT INTO kept_limits (key, empty_at) VALUES (?, ?)
           ON CONFLICT (key) DO UPDATE SET empty_at = excluded.empty_at`,
          key,
          emptyAt,
        );
      yield ask('DELETE FROM limit_salts');
      for (const { day, salt } of salts) yield ask('INSERT INTO limit_salts (day, salt) VALUES (?, ?)', day, salt);
    }),

  async keptLimits(now) {
    const [salts, buckets] = await Promise.all([
      read('SELECT day, salt FROM limit_salts'),
      read('SELECT key, empty_at AS "emptyAt" FROM kept_limits WHERE empty_at > ?', now),
    ]);
    return {
      salts: rowsOf(salts),
      buckets: rowsOf<{ key: string; emptyAt: number }>(buckets).map(({ key, emptyAt }) => [key, emptyAt]),
    };
  },
});

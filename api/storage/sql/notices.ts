import type { Notices } from '../port/notices.ts';
import { ask, first, rowsOf, type Database } from './database.ts';

export const createNotices = ({ transaction, write, read }: Database): Notices => ({
  async findTold(name) {
    const sql = 'SELECT told_at AS "at", mark FROM notices WHERE name = ? AND told_at IS NOT NULL';
    const [row] = rowsOf<{ at: number; mark: string | null }>(await read(sql, name));
    return row && { toldAt: row.at, mark: row.mark ?? '' };
  },

  async claimNotice(name, now, leaseMs) {
    // A lease that ends later than this one was taken by a clock that was ahead.
    const { rows } = await write(
      `INSERT INTO notices (name, leased_until) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until
         WHERE notices.leased_until <= ? OR notices.leased_until > ?
       RETURNING name`,
      ...[name, now + leaseMs],
      ...[now, now + leaseMs],
    );
    return rows.length > 0;
  },

  async completeNotice(name, told) {
    if (told)
      await write(
        'UPDATE notices SET told_at = ?, mark = ?, leased_until = 0 WHERE name = ?',
        ...[told.toldAt, told.mark, name],
      );
    else await write('UPDATE notices SET leased_until = 0 WHERE name = ?', name);
  },

  shareSecret: (name, offered) =>
    transaction(function* () {
      yield ask('INSERT INTO link_keys (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', name, offered);
      const shared = yield* first<{ value: string }>('SELECT value FROM link_keys WHERE name = ?', name);
      return shared?.value ?? offered;
    }),
});

import type { LastNotice } from '../types.ts';
import { ask, first, rowsOf, type Database, type Steps } from './database.ts';

export const createNotices = ({ transaction, write, read }: Database) => ({
  async findLastNotice(name: string): Promise<LastNotice | undefined> {
    const sql = 'SELECT told_at AS "at", mark FROM notices WHERE name = ? AND told_at IS NOT NULL';
    const [row] = rowsOf<{ at: number; mark: string | null }>(await read(sql, name));
    return row && { sentAt: row.at, mark: row.mark ?? '' };
  },

  /** Takes a notice, so that of several services one tells; a lease that runs out lets it be taken again. @returns whether it is taken */
  async claimNotice(name: string, now: number, leaseMs: number) {
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

  /** Lets go of what was taken. @param notice where it was told now */
  async completeNotice(name: string, notice?: LastNotice): Promise<void> {
    await write(
      'UPDATE notices SET told_at = COALESCE(?, told_at), mark = COALESCE(?, mark), leased_until = 0 WHERE name = ?',
      ...[notice?.sentAt ?? null, notice?.mark ?? null, name],
    );
  },

  /** Offers a secret. @returns the one that was offered first under the name, by whichever service */
  shareSecret: (name: string, offered: string) =>
    transaction(function* (): Steps<string> {
      yield ask('INSERT INTO link_keys (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', name, offered);
      const shared = yield* first<{ value: string }>('SELECT value FROM link_keys WHERE name = ?', name);
      return shared?.value ?? offered;
    }),
});

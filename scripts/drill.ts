/**
 * Opens the newest copy and counts: the one on another machine where there is one, else that of the folder. Ends with 1 where it
 * is old, damaged, or lacks requests; energieausweis-drill.timer calls it.
 *
 *   energieausweis drill
 *   energieausweis drill --backups <folder>   where copies lie elsewhere
 */
import { DatabaseSync } from 'node:sqlite';
import { day, hour, minute } from '#domain/time-units';
import { copiedToWords, newestCopyIn, readSqliteCopy, type Copied } from '../api/operator/backup.ts';
import { ago } from '../api/operator/doctor.ts';
import { remember, withFetched } from '../api/operator/offsite.ts';
import { copiesFolder } from '../api/operator/machine.ts';
import { isPostgresCopy, readPostgresCopy, withPostgres } from '../api/operator/postgres-copy.ts';
import type { Env } from '../api/env.ts';
import {
  databaseFile,
  OperatorError,
  readArguments,
  readSettings,
  requireDatabase,
  runCommand,
  writeAnswer,
  type Command,
} from './command.ts';

const usage = 'Diese Angabe gibt es nicht. Möglich ist: --backups ORDNER.';
/** Copies are carried away once a day. */
const oldMs = 2 * day + 2 * hour;

/** How many requests of up to a time the database holds. */
async function countUntil(env: Env, at: number): Promise<number> {
  const file = databaseFile(env);
  const until = new Date(at).toISOString();
  const sql = 'SELECT count(*) AS n FROM contacts WHERE received_at <= ';
  if (file === undefined)
    return withPostgres(env.DATABASE_URL, async (client) =>
      Number((await client.query<{ n: string }>(`${sql}$1`, [until])).rows[0]?.n),
    );
  requireDatabase(file);
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return Number(db.prepare(`${sql}?`).get(until)?.['n']);
  } finally {
    db.close();
  }
}

type Copy = { path: string; madeAt: number };

/** @throws OperatorError where the copy would not do */
async function open(
  { path, madeAt }: Copy,
  { env, settings, now }: { env: Env; settings: NodeJS.ProcessEnv; now: number },
): Promise<Copied> {
  if (now - madeAt > oldMs) throw new OperatorError(`Die neueste Sicherung ist alt: von vor ${ago(now - madeAt)}.`);
  const copied = isPostgresCopy(path) ? await readPostgresCopy(path, settings) : readSqliteCopy(path);
  // What is deleted since is in the copy still; what came before its newest request, but for those under way with it, must be.
  const there = await countUntil(env, (copied.newestAt ?? 0) - minute);
  const isEmpty = copied.contacts === 0 && (await countUntil(env, madeAt - hour)) > 0;
  if (there > copied.contacts || isEmpty)
    throw new OperatorError(`In der neuesten Sicherung fehlen Anfragen: Sie hat ${copied.contacts}.`);
  return copied;
}

export const drill: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, { backups: { type: 'string', default: copiesFolder } });
  if (positionals.length > 0) throw new OperatorError(usage);
  const env = readSettings(call);
  const now = Date.now();
  const isAway = env.RESTIC_REPOSITORY !== undefined;
  const newest = isAway ? undefined : newestCopyIn(values.backups);
  if (!isAway && !newest) throw new OperatorError(`In ${values.backups} liegt keine Sicherung.`);
  const look = async (copy: Copy) => ({
    madeAt: copy.madeAt,
    copied: await open(copy, { env, settings: call.settings, now }),
  });
  const { madeAt, copied } = await (newest ? look(newest) : withFetched(call.settings, look));
  remember(values.backups, 'drill', { at: now, contacts: copied.contacts });
  const last = copied.newestAt === undefined ? '' : `, die neueste vor ${ago(now - copied.newestAt)}`;
  await writeAnswer(
    call,
    `Geöffnet und gezählt: ${copiedToWords(copied)}${last}. Die Sicherung ist von vor ${ago(now - madeAt)}${isAway ? ', von außer Haus' : ''}.`,
  );
};

if (import.meta.main) await runCommand(drill);

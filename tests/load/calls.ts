/** Killed between noting a call, marking its request and reminding of it, again and again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { spawnService } from '../support/service/service-process.ts';
import { newPostgres, newSqlite, scenario, type Database } from './harness.ts';

const program = fileURLToPath(new URL('call-noter.ts', import.meta.url));

async function run(database: Database, { kills }: { kills: number }): Promise<string> {
  const noted: string[] = [];
  for (let run = 0; run < kills; run++) {
    const noter = spawnService({ DATABASE_URL: database.url }, [process.execPath, program, String(run)]);
    await noter.until(/noted/);
    await sleep(50 + Math.random() * 250);
    if (noter.child.exitCode !== null) throw new Error(`It ended by itself:\n${noter.output()}`);
    await noter.end('SIGKILL');
    // The last line may be cut, and then nobody has read it.
    noted.push(...[...noter.output().matchAll(/^noted (.*)\n/gm)].map(([, call = '']) => call));
  }
  await database.check();
  const ids = async (sql: string) => (await database.ask<{ id: string }>(sql)).map(({ id }) => id);
  const stored = new Set(await ids('SELECT id FROM calls'));
  const faults = {
    lost: noted.filter((call) => !stored.has(call)),
    'say other than their notes': await ids(
      `SELECT id FROM contacts WHERE (call_state IS NOT NULL) <> EXISTS (SELECT 1 FROM calls WHERE contact_id = contacts.id)`,
    ),
    'marked as reminded of without a mail, or the other way': await ids(
      `SELECT id FROM contacts WHERE (call_reminded_at IS NOT NULL) <>
       EXISTS (SELECT 1 FROM deliveries WHERE deliveries.id = 'msg_' || contacts.id || '_deadline')`,
    ),
  };
  for (const [what, found] of Object.entries(faults))
    if (found.length > 0) throw new Error(`${found.length} of ${noted.length} ${what}: ${found[0]}`);
  return `0 of ${noted.length} notes lost in ${kills} kills`;
}

export const calls = Object.entries({ SQLite: newSqlite, Postgres: newPostgres }).map(([name, open]) =>
  scenario({
    name: `killed while calls are noted, ${name}`,
    target: 'what is noted stays noted, a request says what its notes say, and is marked only with its mail',
    short: { kills: 2 },
    long: { kills: 20 },
    run: async (size) => run(await open(), size),
  }),
);

/** Killed between noting a call and reminding of one, again and again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { spawnService } from '../support/service-process.ts';
import { newPostgres, newSqlite, type Database } from './databases.ts';
import { scenario } from './scenario.ts';

type Size = { kills: number };
const program = fileURLToPath(new URL('call-noter.ts', import.meta.url));

type Contact = { id: string; call_state: string | null; call_reminded_at: string | null; call_due_at: string };

async function run(database: Database, { kills }: Size): Promise<string> {
  let begin = Date.UTC(2026, 2, 2, 12);
  const noted: string[] = [];
  for (let run = 0; run < kills; run++) {
    const noter = spawnService({ DATABASE_URL: database.url }, [process.execPath, program, String(begin), String(run)]);
    let output = '';
    noter.child.stdout?.on('data', (data: string) => (output += data));
    await noter.until(/begun/);
    await sleep(50 + Math.random() * 250);
    if (noter.child.exitCode !== null) throw new Error('It ended by itself');
    await noter.end('SIGKILL');
    // The last line may be cut, and then nobody has read it.
    noted.push(
      ...output
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.startsWith('noted ')),
    );
    // The next one begins at the same time, or where this one had come to: an hour is reminded of again.
    const [newest] = await database.ask<{ at: string | null }>('SELECT max(call_due_at) AS at FROM contacts');
    begin = Math.max(begin, Number(newest?.at ?? 0) - 5 * 3_600_000);
  }
  await database.check();
  const calls = new Set((await database.ask<{ id: string }>('SELECT id FROM calls')).map(({ id }) => id));
  const lost = noted.filter((line) => !calls.has(line.split(' ')[1] ?? ''));
  if (lost.length > 0) throw new Error(`${lost.length} of ${noted.length} notes are lost: ${lost[0]}`);

  const contacts = await database.ask<Contact>('SELECT id, call_state, call_reminded_at, call_due_at FROM contacts');
  const of = await database.ask<{ id: string; contact_id: string }>('SELECT id, contact_id FROM calls');
  const hasNote = new Set(of.map(({ contact_id }) => contact_id));
  const torn = contacts.filter(({ id, call_state }) => hasNote.has(id) !== (call_state !== null));
  if (torn.length > 0) throw new Error(`${torn.length} requests say other than their notes: ${torn[0]?.id}`);

  const messages = await database.ask<{ id: string; created_at: string }>('SELECT id, created_at FROM deliveries');
  const made = new Set(messages.map(({ created_at }) => Number(created_at)));
  const unsaid = contacts.filter(({ call_reminded_at: at }) => at !== null && !made.has(Number(at)));
  if (unsaid.length > 0)
    throw new Error(`${unsaid.length} requests are marked, and no mail tells of them: ${unsaid[0]?.id}`);
  const hours = messages.filter(({ id }) => id.startsWith('msg_reminder_early_'));
  const byHour = new Set(hours.map(({ created_at }) => Math.floor(Number(created_at) / 3_600_000)));
  if (byHour.size !== hours.length) throw new Error(`${hours.length - byHour.size} reminders twice for an hour`);
  return `0 of ${noted.length} notes lost in ${kills} kills, ${messages.length} reminders, none twice for an hour`;
}

const target = 'what is noted stays noted, a request says what its notes say, and no reminder comes twice for an hour';

export const callsOnSqlite = scenario<Size>({
  name: 'killed while calls are noted, SQLite',
  target,
  short: { kills: 3 },
  long: { kills: 20 },
  run: async (size) => run(await newSqlite(), size),
});

export const callsOnPostgres = scenario<Size>({
  name: 'killed while calls are noted, Postgres',
  target,
  short: { kills: 2 },
  long: { kills: 20 },
  run: async (size) => run(await newPostgres(), size),
});

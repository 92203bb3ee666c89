/** The service is killed under load, again and again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { newPostgres, newSqlite, type Database } from './databases.ts';
import { createLeads, deliveryPlaces, makeDue, openLeadReceiver, settle, startService } from './leads.ts';
import { scenario } from './scenario.ts';
import { median } from './figures.ts';

type Size = {
  kills: number;
  /** Answered with 201, at least. */
  leads: number;
  /** Between listening and the kill; at least 0.2 s. */
  longestLifeMs: number;
};
const connections = 32;

async function kill(database: Database, size: Size): Promise<string> {
  const receiver = await openLeadReceiver({ refuseEach: 50 });
  const settings = { DATABASE_URL: database.url, CONTACT_WEBHOOK_URL: receiver.url };
  const leads = createLeads();
  const startMs: number[] = [];
  for (let kills = 0; kills < size.kills || leads.acknowledged.size < size.leads; kills++) {
    const started = performance.now();
    const service = await startService(settings);
    startMs.push(performance.now() - started);
    const pouring = leads.pour(service.address, connections);
    await sleep(200 + Math.random() * (size.longestLifeMs - 200));
    if (service.child.exitCode !== null) throw new Error(`The service ended by itself:\n${service.output()}`);
    await service.end('SIGKILL');
    await pouring;
  }
  // Before the service starts: what it tells at once and is refused waits a minute for its next try.
  receiver.refuseNone();
  await makeDue(database);
  await settle(await startService(settings), leads, database, receiver);
  const duplicates = receiver.duplicates();
  if (duplicates > startMs.length * deliveryPlaces)
    throw new Error(`${duplicates} messages twice in ${startMs.length} kills`);
  return (
    `0 of ${leads.acknowledged.size} lost in ${startMs.length} kills, ${duplicates} messages twice, ` +
    `listening after ${median(startMs)} ms (median; longest ${Math.round(Math.max(...startMs))})`
  );
}

const target =
  'R1: 0 that were answered are lost, one id for one key, one delivery each, all told; at most 4 messages twice for a kill';

export const killOnSqlite = scenario<Size>({
  name: 'kill -9, SQLite',
  target,
  short: { kills: 3, leads: 50, longestLifeMs: 600 },
  long: { kills: 100, leads: 100_000, longestLifeMs: 3000 },
  run: async (size) => kill(await newSqlite(), size),
});

export const killOnPostgres = scenario<Size>({
  name: 'kill -9, Postgres',
  target,
  short: { kills: 2, leads: 50, longestLifeMs: 600 },
  long: { kills: 30, leads: 10_000, longestLifeMs: 2000 },
  run: async (size) => kill(await newPostgres(), size),
});

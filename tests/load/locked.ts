/** Another program holds SQLite's only place to write. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { newSqlite } from './databases.ts';
import { median, quantile } from './figures.ts';
import { createLeads, makeDue, openLeadReceiver, settle, startService, type Answer } from './leads.ts';
import { scenario } from './scenario.ts';

/** Asks the service for what needs no database, one after another, until told. @returns how long each took, in ms */
async function askOften(address: string, goesOn: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (goesOn()) {
    const started = performance.now();
    const { status } = await fetch(`${address}/api/regions`, {
      headers: { 'X-Forwarded-For': `10.1.0.${took.length % 250}` },
    });
    if (status !== 200) throw new Error(`GET was answered ${status}`);
    took.push(performance.now() - started);
    await sleep(5);
  }
  return took;
}

export const locked = scenario<{ seconds: number }>({
  name: 'locked by another process',
  target: 'R6: GET goes on (p99 within 100 ms), POST is 503 with Retry-After after 2 s, 201 again within 1 s; 0 lost',
  short: { seconds: 3 },
  long: { seconds: 30 },
  async run({ seconds }) {
    const database = await newSqlite();
    const receiver = await openLeadReceiver();
    const service = await startService({ DATABASE_URL: database.url, CONTACT_WEBHOOK_URL: receiver.url });
    const leads = createLeads();
    let isOver = false;
    const asking = askOften(service.address, () => !isOver);
    await leads.pour(service.address, 8, () => leads.acknowledged.size < 50);

    // The tests are another process than the service.
    const holder = new DatabaseSync(database.file, { timeout: 5000 });
    holder.exec('BEGIN IMMEDIATE');
    const until = performance.now() + seconds * 1000;
    const answers: Answer[] = [];
    const pouring = leads.pour(service.address, 8, () => performance.now() < until).then((all) => answers.push(...all));
    await sleep(seconds * 1000);
    holder.exec('COMMIT');
    holder.close();
    const freed = performance.now();
    while ((await leads.post(service.address))?.status !== 201);
    const recoveredMs = Math.round(performance.now() - freed);
    await pouring;
    isOver = true;
    const asked = await asking;

    const refused = answers.filter(({ status }) => status === 503).map(({ ms }) => ms);
    if (refused.length === 0) throw new Error('Nothing was refused while the database was locked');
    if (Math.max(...refused) > 10_000) throw new Error(`A refusal took ${quantile(refused, 1)} ms`);
    if (quantile(asked, 1) > 1_500) throw new Error(`The event loop stood still for ${quantile(asked, 1)} ms`);
    if (recoveredMs > 5_000) throw new Error(`The first 201 came ${recoveredMs} ms after the release`);
    await makeDue(database);
    await settle(service, leads, database, receiver);
    return (
      `held for ${seconds} s: GET p99 ${quantile(asked, 0.99)} ms, longest ${quantile(asked, 1)} ms; ` +
      `${refused.length} × 503 after ${median(refused)} ms; 201 again after ${recoveredMs} ms; ` +
      `0 of ${leads.acknowledged.size} lost`
    );
  },
});

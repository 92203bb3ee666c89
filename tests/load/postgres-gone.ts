/** Postgres stops answering without a word, and then goes away altogether. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openProxy } from '../support/proxy.ts';
import { newPostgres } from './databases.ts';
import { median, quantile } from './figures.ts';
import { createLeads, makeDue, openLeadReceiver, settle, startService, type Leads } from './leads.ts';
import { scenario } from './scenario.ts';

const connections = 8;

/** Posts until one is stored. @returns ms */
async function untilStored(leads: Leads, address: string): Promise<number> {
  const started = performance.now();
  while ((await leads.post(address))?.status !== 201) {
    if (performance.now() - started > 30_000) throw new Error('Nothing is stored 30 s after Postgres was back');
    await sleep(20);
  }
  return Math.round(performance.now() - started);
}

/** Posts for a while to a service without a database. @returns how long each answer took, in ms */
async function pourInVain(leads: Leads, address: string, forMs: number): Promise<number[]> {
  const until = performance.now() + forMs;
  const answers = await leads.pour(address, connections, () => performance.now() < until);
  if (answers.some(({ status }) => status !== 503)) throw new Error('A request was answered 201 without a database');
  if (answers.length < connections) throw new Error('A request was not answered at all');
  const took = answers.map(({ ms }) => ms);
  if (Math.max(...took) > 10_000) throw new Error(`A refusal took ${quantile(took, 1)} ms`);
  return took;
}

export const postgresGone = scenario<{ rounds: number; ms: number }>({
  name: 'Postgres frozen and killed',
  target: 'R7: 503 with Retry-After meanwhile, goes on by itself when it is back; 0 that were answered are lost',
  short: { rounds: 1, ms: 500 },
  long: { rounds: 5, ms: 10_000 },
  async run({ rounds, ms }) {
    const database = await newPostgres();
    const proxy = await openProxy(database.server.port);
    const receiver = await openLeadReceiver();
    const service = await startService({ DATABASE_URL: database.urlAt(proxy.port), CONTACT_WEBHOOK_URL: receiver.url });
    const leads = createLeads();
    const frozenMs: number[] = [];
    const killedMs: number[] = [];
    const backMs: number[] = [];
    const pourSome = async () => {
      const least = leads.acknowledged.size + 50;
      await leads.pour(service.address, connections, () => leads.acknowledged.size < least);
    };
    for (let round = 0; round < rounds; round++) {
      await pourSome();
      proxy.freeze(true);
      frozenMs.push(...(await pourInVain(leads, service.address, ms)));
      proxy.freeze(false);
      backMs.push(await untilStored(leads, service.address));

      let isGone = false;
      const pouring = leads.pour(service.address, connections, () => !isGone);
      await sleep(100);
      await database.server.crash();
      isGone = true;
      await pouring;
      killedMs.push(...(await pourInVain(leads, service.address, ms)));
      await database.server.start();
      backMs.push(await untilStored(leads, service.address));
    }
    await makeDue(database);
    await settle(service, leads, database, receiver);
    return (
      `frozen ${rounds} times: 503 after ${median(frozenMs)} ms (longest ${quantile(frozenMs, 1)}); ` +
      `killed ${rounds} times: 503 after ${median(killedMs)} ms (longest ${quantile(killedMs, 1)}); ` +
      `201 again after ${quantile(backMs, 1)} ms at most; 0 of ${leads.acknowledged.size} lost`
    );
  },
});

/** The service is killed at each call that writes, from the empty file on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../api/storage/open.ts';
import { newSqlite } from './databases.ts';
import { createLeads, openLeadReceiver, spawnLoaded } from './leads.ts';
import { scenario } from './scenario.ts';
import { faultCommand, missingStrace, writeCalls } from './strace.ts';

type Size = {
  calls: readonly string[];
  /** Which of each, counted from 1, until a service outlives one. */
  counts: () => Iterable<number>;
};

function* all(): Generator<number> {
  for (let count = 1; ; count++) yield count;
}

/** @returns whether the service came so far as to be killed */
async function crashAt(call: string, count: number): Promise<boolean> {
  const database = await newSqlite();
  const receiver = await openLeadReceiver();
  const leads = createLeads();
  const service = spawnLoaded(
    { DATABASE_URL: database.url, CONTACT_WEBHOOK_URL: receiver.url },
    faultCommand(database.file, `${call}:signal=KILL:when=${count}`),
  );
  // Killed before it listens, it has nothing to post to.
  const address = await service.address().catch(() => undefined);
  if (address !== undefined) {
    // One after another, then several in one transaction.
    await leads.pour(address, 1, () => leads.acknowledged.size < 3);
    await leads.pour(address, 4, () => leads.acknowledged.size < 8);
    while (service.child.signalCode === null && receiver.taken.size < leads.acknowledged.size) await sleep(10);
  }
  const code = await service.end('SIGTERM');
  const isKilled = service.child.signalCode === 'SIGKILL';
  if (!isKilled && code !== 0) throw new Error(`The service ended with ${code}:\n${service.output().slice(-2000)}`);
  // The next start: it recovers the -wal and runs missing migrations.
  await (await openStore(database.url, '/')).close();
  await leads.check(database);
  return isKilled;
}

export const crashPoints = scenario<Size>({
  name: 'crash at each write call',
  target: 'R2: 0 that were answered are lost, none without its delivery, no damage; from the migration on',
  missing: missingStrace,
  short: { calls: ['pwrite64'], counts: () => [20, 120, 240] },
  long: { calls: writeCalls, counts: all },
  async run({ calls, counts }) {
    const points: string[] = [];
    for (const call of calls) {
      let crashes = 0;
      for (const count of counts()) {
        const crashed = await crashAt(call, count).catch((error: Error) => {
          throw new Error(`Killed at ${call} ${count}: ${error.message}`);
        });
        if (!crashed) break;
        crashes++;
      }
      if (crashes === 0) throw new Error(`No ${call} was reached`);
      points.push(`${crashes} at ${call}`);
    }
    return `0 lost; killed ${points.join(', ')}`;
  },
});

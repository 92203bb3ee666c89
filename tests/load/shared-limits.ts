/** One visitor asks two services on one Postgres in turn: together they let pass what one would. */
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPath } from '#domain/api-contract';
import { postJson } from '../support/app.ts';
import { newPostgres } from './databases.ts';
import { startService } from './leads.ts';
import { scenario } from './scenario.ts';

/** Calls of one visitor that one service lets pass at once. */
const limit = 60;

export const sharedLimits = scenario<{ visitors: number }>({
  name: 'limits of two services on one Postgres',
  target: 'a visitor who asks both gets what one would give, and one again where Postgres cannot tell them',
  short: { visitors: 1 },
  long: { visitors: 50 },
  async run({ visitors }) {
    const database = await newPostgres();
    const settings = { DATABASE_URL: database.url };
    const services = await Promise.all([startService(settings), startService(settings)]);
    /** @returns how many of so many calls pass */
    const ask = async (visitor: string, calls: number, pauseMs: number) => {
      let passed = 0;
      for (let call = 0; call < calls; call++) {
        const { address } = services[call % 2] ?? services[0];
        const price = postJson({ buildingType: 'EFH', quantity: 1, priority: false }, { 'X-Forwarded-For': visitor });
        const { status } = await fetch(address + apiPath('calculatePrice'), price);
        if (status === 200) passed++;
        else if (status !== 429) throw new Error(`${status} instead of 200 or 429`);
        await sleep(pauseMs);
      }
      return passed;
    };
    // One is given back each second.
    const started = performance.now();
    const counts: number[] = [];
    for (let visitor = 0; visitor < visitors; visitor++) counts.push(await ask(`198.51.100.${visitor}`, 2 * limit, 10));
    const most = Math.max(...counts);
    const allowed = limit + Math.ceil((performance.now() - started) / 1000 / visitors) + 2;
    if (most > allowed) throw new Error(`${most} passed, ${allowed} might have`);
    if (Math.min(...counts) < limit) throw new Error(`only ${Math.min(...counts)} passed`);

    await database.server.crash();
    const alone = await ask('203.0.113.1', 2 * limit + 20, 0);
    await database.server.start();
    if (alone < 2 * limit) throw new Error(`only ${alone} passed while Postgres was away`);
    return `${most} of ${2 * limit} passed (${limit} and one a second); without Postgres ${alone}`;
  },
});

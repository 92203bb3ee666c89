/** Two services share one Postgres, and one of them is killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { newPostgres } from './databases.ts';
import {
  createLeads,
  deliveryPlaces,
  endWell,
  makeDue,
  openLeadReceiver,
  settle,
  startService,
  untilDelivered,
} from './leads.ts';
import { scenario } from './scenario.ts';

const connections = 8;

export const twoServices = scenario<{ leads: number }>({
  name: 'two services on one Postgres',
  target: 'each message once while both run; 0 lost and at most 4 messages twice where one is killed',
  short: { leads: 200 },
  long: { leads: 20_000 },
  async run(size) {
    const database = await newPostgres();
    const receiver = await openLeadReceiver();
    const settings = { DATABASE_URL: database.url, CONTACT_WEBHOOK_URL: receiver.url };
    const services = await Promise.all([startService(settings), startService(settings)]);
    const [staying, dying] = services;
    const leads = createLeads();
    const pour = async (count: number) => {
      const least = leads.acknowledged.size + count;
      const goesOn = () => leads.acknowledged.size < least;
      await Promise.all(services.map(({ address }) => leads.pour(address, connections, goesOn)));
    };

    await pour(size.leads);
    await untilDelivered(database);
    await leads.check(database);
    leads.checkTold(receiver);
    const withoutKill = receiver.duplicates();
    if (withoutKill > 0) throw new Error(`${withoutKill} messages twice though none was killed`);

    const pouring = pour(size.leads);
    const half = leads.acknowledged.size + size.leads / 2;
    while (leads.acknowledged.size < half) await sleep(5);
    await dying.end('SIGKILL');
    await pouring;
    await endWell(staying);
    await makeDue(database);
    await settle(await startService(settings), leads, database, receiver);
    const duplicates = receiver.duplicates();
    if (duplicates > deliveryPlaces) throw new Error(`${duplicates} messages twice after one kill`);
    return `0 of ${leads.acknowledged.size} lost; ${withoutKill} messages twice, ${duplicates} after the kill`;
  },
});

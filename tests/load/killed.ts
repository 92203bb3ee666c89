/** Services are killed under load: one again and again, and one of two on a shared Postgres, with nginx in front or without. */
import { setTimeout as sleep } from 'node:timers/promises';
import { webServers } from '../support/site/web-servers.ts';
import { newPostgres, newSqlite, openLoad, quantile, scenario, type Database } from './harness.ts';
import { missingServer, startFront } from './site.ts';

type Kills = { kills: number; leads: number; longestLifeMs: number };

async function kill(database: Database, { kills, leads, longestLifeMs }: Kills): Promise<string> {
  const load = await openLoad(database, { refuseEach: 50 });
  const startMs: number[] = [];
  while (startMs.length < kills || load.acknowledged.size < leads) {
    const started = performance.now();
    const service = await load.start();
    startMs.push(performance.now() - started);
    const pouring = load.pour(service.address, 32);
    await sleep(200 + Math.random() * (longestLifeMs - 200));
    if (service.child.exitCode !== null) throw new Error(`The service ended by itself:\n${service.output()}`);
    await service.end('SIGKILL');
    await pouring;
  }
  load.receiver.refuseNone();
  await load.makeDue();
  await load.settle(await load.start());
  const twice = load.twice(startMs.length);
  const listening = `listening after ${quantile(startMs, 0.5)} ms`;
  return `0 of ${load.acknowledged.size} lost in ${startMs.length} kills, ${twice} messages twice, ${listening}`;
}

async function killOneOfTwo(isBehindNginx: boolean, { leads }: { leads: number }): Promise<string> {
  const load = await openLoad(await newPostgres());
  const [staying, dying] = await Promise.all([load.start(), load.start()]);
  const addresses = isBehindNginx
    ? [await startFront(webServers.nginx, [staying, dying])]
    : [staying.address, dying.address];
  const pour = async (count: number) =>
    (await Promise.all(addresses.map((address) => load.pourSome(address, count, 8)))).flat();
  const answers = await pour(leads);
  await load.untilDelivered();
  await load.check();
  load.twice(0);
  const pouring = pour(leads);
  const half = load.acknowledged.size + leads / 2;
  while (load.acknowledged.size < half) await sleep(5);
  await dying.end('SIGKILL');
  answers.push(...(await pouring));
  const refused = answers.filter(({ status }) => status !== 201).length;
  if (isBehindNginx && refused > 0) throw new Error(`${refused} of ${answers.length} were refused`);
  await staying.end('SIGTERM');
  await load.makeDue();
  await load.settle(await load.start());
  return `0 of ${load.acknowledged.size} lost, ${load.twice(1)} messages twice after the kill`;
}

const about = {
  target:
    'R1: 0 that were answered are lost, one id for one key, one delivery each, all told; at most 8 twice for a kill',
  short: { kills: 3, leads: 50, longestLifeMs: 600 },
};
const two = { short: { leads: 200 }, long: { leads: 20_000 } };

export const killed = [
  scenario<Kills>({
    name: 'kill -9, SQLite',
    ...about,
    long: { kills: 100, leads: 100_000, longestLifeMs: 3000 },
    run: async (size) => kill(await newSqlite(), size),
  }),
  scenario<Kills>({
    name: 'kill -9, Postgres',
    ...about,
    long: { kills: 30, leads: 10_000, longestLifeMs: 2000 },
    run: async (size) => kill(await newPostgres(), size),
  }),
  scenario({
    name: 'two services on one Postgres, one killed',
    target: 'each message once while both run; 0 lost where one is killed',
    ...two,
    run: (size) => killOneOfTwo(false, size),
  }),
  scenario({
    name: 'two services behind nginx, one killed',
    target: 'every request is answered 201, before, while and after; 0 lost',
    ...two,
    missing: missingServer('nginx'),
    run: (size) => killOneOfTwo(true, size),
  }),
];

/** The service is updated under load, as deploy/update.sh does it, while another holds its port. */
import { execFile } from 'node:child_process';
import { BoundSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serviceCommand } from '../support/service-process.ts';
import { newPostgres, newSqlite, type Database } from './databases.ts';
import { createLeads, openLeadReceiver, settle, startService, type Answer } from './leads.ts';
import { scenario } from './scenario.ts';

type Size = {
  updates: number;
  broken: number;
  perSecond: number;
  /**
   * Visitors who wait at once, at most. Where much else runs an update takes so long that else more would come at once
   * than the service can answer in its two seconds for a database (docs/decisions/0008): that is another target's.
   */
  waiting: number;
};

const prove = fileURLToPath(new URL('../../scripts/prove.ts', import.meta.url));

/** @returns whether a release with these settings starts */
const isProven = (settings: Record<string, string>) =>
  new Promise<boolean>((resolve) => {
    const env = { PATH: process.env['PATH'], CONTENT_DIR: process.env['CONTENT_DIR'], ...settings };
    execFile(process.execPath, [prove], { env }, (error) => resolve(error === null));
  });

async function update(database: Database, { updates, broken, perSecond, waiting }: Size): Promise<string> {
  const receiver = await openLeadReceiver();
  const settings = { DATABASE_URL: database.url, CONTACT_WEBHOOK_URL: receiver.url };
  using held = new BoundSocket({ host: '127.0.0.1' });
  const leads = createLeads();
  let service = await startService(settings, serviceCommand, held);
  let goesOn = true;
  const asked: Promise<Answer | undefined>[] = [];
  let answered = 0;
  const visitors = (async () => {
    while (goesOn) {
      if (asked.length - answered < waiting) asked.push(leads.post(service.address).finally(() => void answered++));
      await sleep(1000 / perSecond);
    }
  })();
  for (let i = 0; i < updates; i++) {
    await sleep(300);
    const isBroken = i % Math.ceil(updates / broken) === 1;
    const next = isBroken ? { ...settings, CONTENT_DIR: 'nowhere' } : settings;
    if ((await isProven(next)) === isBroken)
      throw new Error(`A release that is ${isBroken ? '' : 'not '}broken was misjudged`);
    if (isBroken) continue;
    if ((await service.end('SIGTERM')) !== 0) throw new Error(`It did not end well:\n${service.output()}`);
    service = await startService(settings, serviceCommand, held);
  }
  goesOn = false;
  await visitors;
  const answers = await Promise.all(asked);
  const refused = answers.filter((answer) => answer?.status !== 201);
  if (refused.length > 0) {
    const how = new Set(refused.map((answer) => answer?.status ?? 'cut off'));
    throw new Error(`${refused.length} of ${answers.length} were refused (${[...how].join(', ')})`);
  }
  await settle(service, leads, database, receiver);
  const longest = Math.max(...answers.map((answer) => answer?.ms ?? 0));
  return `0 of ${answers.length} refused or lost in ${updates} updates, ${broken} of them broken; longest wait ${Math.round(longest)} ms`;
}

const target = '0 refused and 0 lost while releases come and go; one that does not start ends nothing';

export const updateOnSqlite = scenario<Size>({
  name: 'updates, SQLite',
  target,
  short: { updates: 3, broken: 1, perSecond: 50, waiting: 40 },
  long: { updates: 10, broken: 3, perSecond: 100, waiting: Infinity },
  run: async (size) => update(await newSqlite(), size),
});

export const updateOnPostgres = scenario<Size>({
  name: 'updates, Postgres',
  target,
  short: { updates: 1, broken: 0, perSecond: 50, waiting: 40 },
  long: { updates: 10, broken: 3, perSecond: 100, waiting: Infinity },
  run: async (size) => update(await newPostgres(), size),
});

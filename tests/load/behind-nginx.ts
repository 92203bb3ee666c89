/** Two services on one Postgres, nginx in front with what the build writes for it, and one of the two is killed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { toNginx } from '../../src/build/hosting/web-servers.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startWebServer, webServers } from '../support/web-servers.ts';
import { newPostgres } from './databases.ts';
import { createLeads, deliveryPlaces, endWell, makeDue, openLeadReceiver, settle, startService } from './leads.ts';
import { scenario } from './scenario.ts';

const connections = 16;

export const behindNginx = scenario<{ leads: number }>({
  name: 'two services behind nginx, one killed',
  target: 'every request is answered 201, before, while and after one is killed; 0 lost',
  short: { leads: 300 },
  long: { leads: 20_000 },
  missing: () => (webServers.nginx.isThere() ? undefined : 'nginx fehlt (apt-get install nginx).'),
  async run(size) {
    const database = await newPostgres();
    const receiver = await openLeadReceiver();
    const settings = { DATABASE_URL: database.url, CONTACT_WEBHOOK_URL: receiver.url };
    const [staying, dying] = await Promise.all([startService(settings), startService(settings)]);
    const site = `${await temporaryFolder()}/`;
    await mkdir(join(site, 'api'));
    await writeFile(join(site, 'index.html'), '<h1>Start</h1>');
    await writeFile(join(site, 'api/nginx.conf'), toNginx({ baseUrl: 'http://localhost', isLaunched: true }));
    const ports = [staying, dying].map(({ address }) => Number(new URL(address).port));
    const web = await startWebServer(webServers.nginx, site, ports);
    onTestFinished(web.stop);

    const leads = createLeads();
    const statuses: number[] = [];
    const pour = async (count: number) => {
      const least = leads.acknowledged.size + count;
      const answers = await leads.pour(web.address, connections, () => leads.acknowledged.size < least);
      statuses.push(...answers.map(({ status }) => status));
    };
    await pour(size.leads);
    const pouring = pour(size.leads);
    const half = leads.acknowledged.size + size.leads / 2;
    while (leads.acknowledged.size < half) await sleep(5);
    await dying.end('SIGKILL');
    await pouring;
    await pour(size.leads);
    const refused = statuses.filter((status) => status !== 201).length;
    if (refused > 0) throw new Error(`${refused} of ${statuses.length} were refused`);

    await endWell(staying);
    await makeDue(database);
    await settle(await startService(settings), leads, database, receiver);
    const duplicates = receiver.duplicates();
    if (duplicates > deliveryPlaces) throw new Error(`${duplicates} messages twice after one kill`);
    return `0 of ${leads.acknowledged.size} lost, 0 refused; ${duplicates} messages twice after the kill`;
  },
});

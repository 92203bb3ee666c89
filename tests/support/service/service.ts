/** The real service with the built site, a database of its own, a receiver for its webhooks and a mail server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { siteSettings } from '../../../src/build/settings.ts';
import { openMailServer } from './mail-server.ts';
import { serviceCommand, spawnService } from './service-process.ts';

/** The office's mailbox. */
export const officeAddress = 'buero@energieausweis.example.org';

type Delivery = { headers: Record<string, string | string[] | undefined>; body: Record<string, unknown> };

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

export async function startTestService() {
  const deliveries: Delivery[] = [];
  const waiting: (() => void)[] = [];
  const receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      deliveries.push({ headers: request.headers, body: JSON.parse(text) as Record<string, unknown> });
      response.end();
      for (const wake of waiting.splice(0)) wake();
    });
  });
  const receiverPort = await listen(receiver);
  const folder = await mkdtemp(join(tmpdir(), 'energieausweis-'));
  const database = join(folder, 'leads.db');
  const mailServer = await openMailServer();
  const service = spawnService(
    {
      DATABASE_URL: `file:${database}`,
      CONTACT_WEBHOOK_URL: `http://127.0.0.1:${receiverPort}/lead`,
      NEWSLETTER_WEBHOOK_URL: `http://127.0.0.1:${receiverPort}/newsletter`,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'post@energieausweis.example.org',
      MAIL_TO: officeAddress,
      // The address of each visitor is what their header says: else all would share one limit.
      TRUSTED_PROXIES: '127.0.0.1, ::1',
    },
    [...serviceCommand, '--site', join(siteSettings().buildDir, 'dist')],
  );
  const baseUrl = await service.address();

  return {
    baseUrl,
    /** Waits until a delivery carries this e-mail address. */
    async deliveryOf(email: string): Promise<Delivery> {
      for (;;) {
        const found = deliveries.find(({ body }) => body['email'] === email);
        if (found) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    /** The newest mail to an address that is meant; waits for it. */
    mailTo: mailServer.mailTo,
    /** Reads the service's database. */
    rows(sql: string, ...values: string[]) {
      // Without a timeout one read in a hundred is refused while the service writes.
      using db = new DatabaseSync(database, { readOnly: true, timeout: 5000 });
      return db.prepare(sql).all(...values);
    },
    async stop() {
      await service.end('SIGTERM');
      await mailServer.stop();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;

/** The real service with the built site, a database of its own, a receiver for its webhooks and a mail server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { siteSettings } from '../../../src/build/settings.ts';
import { openMailServer } from './mail-server.ts';
import { startReceiver } from './receiver.ts';
import { serviceCommand, spawnService } from './service-process.ts';

/** The office's mailbox. */
export const officeAddress = 'buero@energieausweis.example.org';

export async function startTestService() {
  const receiver = await startReceiver();
  const folder = await mkdtemp(join(tmpdir(), 'energieausweis-'));
  const database = join(folder, 'leads.db');
  const mailServer = await openMailServer();
  const service = spawnService(
    {
      DATABASE_URL: `file:${database}`,
      CONTACT_WEBHOOK_URL: receiver.url,
      NEWSLETTER_WEBHOOK_URL: receiver.url,
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
    async deliveryOf(email: string) {
      for (let looked = 0; ; looked++) {
        await receiver.until(looked + 1);
        const body = JSON.parse(receiver.received[looked]?.body ?? '') as Record<string, unknown>;
        if (body['email'] === email) return { body };
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
      receiver.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;

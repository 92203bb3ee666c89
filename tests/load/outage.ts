/** Receiver and mail server are gone for days and come back. Time goes by a clock of the scenario's own. */
import { onTestFinished } from 'vitest';
import type { Attempt } from '../../api/delivery/attempt.ts';
import { createWebhook } from '../../api/delivery/webhook.ts';
import { createDeliveryWorker } from '../../api/delivery/worker.ts';
import { noMetrics } from '../../api/http/metrics.ts';
import { openStore } from '../../api/storage/open.ts';
import { contact, fakeClock, messagesFor, newContact } from '../support/app.ts';
import { newSqlite } from './databases.ts';
import { openLeadReceiver } from './leads.ts';
import { scenario } from './scenario.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Longer than any wait between tries, so that all that is open is tried each time. */
const step = 12 * hour;

export const outage = scenario<{ leads: number }>({
  name: 'receiver and mail server gone for days',
  target: 'R8, R11, R13: after 7 and 3 days all is delivered, each message once, none given up; 10,000 within 120 s',
  short: { leads: 50 },
  long: { leads: 10_000 },
  async run({ leads }) {
    const database = await newSqlite();
    const receiver = await openLeadReceiver({ refuseEach: 1 });
    // A mail server of npm waits 100 ms before it greets: how one is spoken to, mail.test.ts asks.
    let isMailGone = true;
    const mailed: string[] = [];
    const mail: Attempt = async ({ id }) => {
      if (isMailGone) return { kind: 'failed', reason: 'smtp-421' };
      mailed.push(id);
      return { kind: 'done' };
    };
    const store = await openStore(database.url, '/');
    onTestFinished(() => store.close());
    const clock = fakeClock();
    const messages = messagesFor({ mailer: true, office: true });
    const save = (id: string) => {
      const receivedAt = clock.now();
      const deliveries = messages.forContact(id, contact, receivedAt);
      return store.saveContact(newContact(id, { receivedAt, deliveries }));
    };
    for (let number = 0; number < leads; number++) await save(`lead-${number}`);

    const shared = { store, clock, metrics: noMetrics, log: () => undefined };
    const webhook = createWebhook({ fetch, url: receiver.url, secret: undefined });
    const workers = [
      createDeliveryWorker({ ...shared, channel: 'contact-webhook', attempt: webhook }),
      createDeliveryWorker({ ...shared, channel: 'contact-mail', attempt: mail }),
    ];
    /** @returns s */
    const deliver = async () => {
      const started = performance.now();
      await Promise.all(workers.map((worker) => worker.runDue()));
      return Math.round((performance.now() - started) / 1000);
    };
    let mailSeconds = 0;
    for (let age = 0; age < 7 * day; age += step) {
      isMailGone = age < 3 * day;
      const seconds = await deliver();
      if (age === 3 * day) mailSeconds = seconds;
      clock.advance(step);
    }
    receiver.refuseNone();
    const webhookSeconds = await deliver();

    const states = await database.ask('SELECT channel, state, count(*) AS n FROM deliveries GROUP BY 1, 2 ORDER BY 1');
    const delivered = ['contact-mail', 'contact-webhook'].map((channel) => ({ channel, state: 'done', n: leads }));
    if (JSON.stringify(states) !== JSON.stringify(delivered))
      throw new Error(`Not delivered: ${JSON.stringify(states)}`);
    const messagesMailed = new Set(mailed).size;
    if (receiver.taken.size !== leads || messagesMailed !== leads)
      throw new Error(`Of ${leads} leads ${receiver.taken.size} were told and ${messagesMailed} mailed`);
    if (receiver.duplicates() > 0 || mailed.length > leads) throw new Error('Some were told twice');
    if (Math.max(mailSeconds, webhookSeconds) > 120)
      throw new Error(`It took ${mailSeconds} s for the mails, ${webhookSeconds} s for the webhooks`);
    return (
      `${leads} webhooks in ${webhookSeconds} s after 7 days, ` +
      `${leads} mails in ${mailSeconds} s after 3 days, while the receiver was still gone; 0 given up`
    );
  },
});

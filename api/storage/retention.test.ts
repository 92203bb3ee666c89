import { expect, test } from 'vitest';
import { newContact, openTestApp } from '../../tests/support/app.ts';
import { readEnv } from '../env.ts';
import { createLog } from '../http/log.ts';
import { createRetention } from './retention.ts';

const day = 24 * 3_600_000;

async function open() {
  const opened = await openTestApp();
  const { store, clock } = opened;
  const lines: string[] = [];
  const log = createLog((line) => {
    const { event, reason, deleted, pending } = JSON.parse(line) as Record<string, string>;
    lines.push([event, reason, deleted ?? pending].filter(Boolean).join(' '));
  }, clock);
  const env = readEnv({ CONTACT_WEBHOOK_URL: 'https://hooks.example.org/' });
  const retention = createRetention({ store, clock, log, env });
  return {
    ...opened,
    lines,
    retention,
    async deliverAll() {
      for (const { id, lease } of await store.claimDeliveries('contact-webhook', clock.now(), {
        limit: 99,
        leaseMs: day,
      }))
        await store.completeDelivery(id, lease);
    },
  };
}

test('what nobody was told of stays, and is told in the log each time', async () => {
  const { store, clock, lines, leads, retention, deliverAll } = await open();
  await store.saveContact(newContact('a', { receivedAt: clock.now() }));
  clock.advance(200 * day);
  await retention.run();
  expect([lines.splice(0), retention.latest()?.undelivered]).toEqual([['contacts_untold 1'], 1]);
  await deliverAll();
  await retention.run();
  expect([leads(), lines]).toEqual([[], ['contacts_deleted 1']]);
});

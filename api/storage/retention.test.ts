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
    /** The service runs all the time, and looks each second day. */
    async passUntil(time: number) {
      for (; clock.now() < time; clock.advance(Math.min(2 * day, time - clock.now()))) await retention.run();
    },
    async tellAll() {
      for (const { id, lease } of await store.claimDeliveries('contact-webhook', clock.now(), {
        limit: 99,
        leaseMs: day,
      }))
        await store.completeDelivery(id, lease);
    },
  };
}

test('a request is deleted when its six months are over, and the log says how many', async () => {
  const { store, clock, lines, leads, deliveries, retention, passUntil, tellAll } = await open();
  await store.saveContact(newContact('a', { receivedAt: clock.now() }));
  await tellAll();
  await passUntil(Date.UTC(2025, 8, 3, 22) - 1);
  await retention.run();
  expect([leads().length, lines]).toEqual([1, []]);
  clock.advance(1);
  await retention.run();
  expect([leads(), deliveries(), lines]).toEqual([[], [], ['contacts_deleted 1']]);
});

test('what is held is told in the log each time, and once it was told a request goes', async () => {
  const { store, clock, lines, leads, retention, passUntil, tellAll } = await open();
  await store.saveContact(newContact('a', { receivedAt: clock.now() }));
  await passUntil(Date.UTC(2025, 8, 4));
  await retention.run();
  clock.advance(3 * day);
  await retention.run();
  expect(lines.splice(0)).toEqual(['contacts_untold 1', 'deletion_held clock', 'contacts_untold 1']);
  expect(retention.latest()).toMatchObject({ held: 'clock', untold: 1 });
  clock.advance(-3 * day);
  await tellAll();
  await retention.run();
  expect([leads(), lines]).toEqual([[], ['contacts_deleted 1']]);
});

import { expect, test } from 'vitest';
import { newContact, openTestApp } from '../test-support.ts';
import { createLog } from '../http/log.ts';
import { createRetention } from './retention.ts';

const hour = 3_600_000;

test('a request is deleted six months after it came, an hour early at most, and the log says how many', async () => {
  const { store, clock, lines, leads, deliveries } = await openTestApp();
  const retention = createRetention({ store, clock, log: createLog((line) => lines.push(line), clock) });
  await store.saveContact(newContact('a', { receivedAt: clock.now() }));
  clock.advance(Date.UTC(2025, 8, 3, 12) - clock.now() - hour);
  await retention.run();
  expect([leads().length, lines]).toEqual([1, []]);
  clock.advance(1);
  await retention.run();
  expect([leads(), deliveries()]).toEqual([[], []]);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ event: 'contacts_deleted', deleted: 1 }]);
});

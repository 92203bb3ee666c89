/** Notes calls and reminds of them as fast as it can: a program for the scenario that kills it. */
import { openStore } from '../../api/storage/open.ts';

const [run = '0'] = process.argv.slice(2);
const store = await openStore(process.env['DATABASE_URL'] ?? '', '/');
const contact = {
  ...{ firstName: 'Anna', lastName: 'Meyer', email: 'anna@example.org', phone: '0421 123456' },
  ...{ city: 'Bremen', originalCity: null, source: 'kontakt' },
};
for (let turn = 0; ; turn++) {
  const id = `lead-${run}-${turn}`;
  const receivedAt = Date.UTC(2026, 2, 2, 12) + turn;
  const told = { idempotencyKey: undefined, contentHash: id, receivedAt, quarantineReason: undefined };
  await store.saveContact({ id, contact, ...told, callDueAt: receivedAt, deliveries: [] });
  const waiting = (await store.listWaiting(0)).filter((one) => one.id === id);
  const delivery = { id: `msg_${id}_deadline`, channel: 'contact-mail', body: '{}' } as const;
  if (turn % 2 === 0) await store.remindOfCalls(waiting, receivedAt, delivery);
  // What is said here is on disk; some are noted by two at once.
  await Promise.all(
    (turn % 3 === 0 ? ['a', 'b'] : ['a']).map(async (name) => {
      const call = `call-${run}-${turn}-${name}`;
      await store.noteCall({ id: call, contactId: id, now: receivedAt, outcome: name === 'a' ? 'missed' : 'reached' });
      console.log(`noted ${call}`);
    }),
  );
}

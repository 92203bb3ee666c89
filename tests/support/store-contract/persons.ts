/** All of one mailbox: found, deleted, and not brought back by a copy. */
import { expect, test } from 'vitest';
import type { Subject } from '#domain/same-person';
import { contact, newContact, newSubscription } from '../app.ts';
import { at, day, hour, none, type Open } from './setup.ts';

export function personsContract(open: Open): void {
  test('finds and deletes all of a mailbox, however its address was written, and nothing of another', async () => {
    const { store, rows } = await open();
    const withEmail = (email: string) => ({ contact: { ...contact, email } });
    await store.saveContact(newContact('a', withEmail('Anna@Müller.de')));
    await store.saveContact(newContact('b', withEmail('anna@xn--mller-kva.de')));
    await store.saveContact(newContact('other', withEmail('anna@example.org')));
    const key = { email: 'anna@müller.de', emailKey: 'anna@xn--mller-kva.de' };
    await store.requestSubscription(newSubscription('s', key), day);
    await store.confirmSubscription('confirm-s', at + 5, none);
    await store.requestSubscription(newSubscription('other', { emailKey: 'anna@example.org' }), day);

    const person = await store.findPerson([key.emailKey]);
    expect(person.contacts.map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect(person.deliveries.map(({ id, state }) => `${id} ${state}`).sort()).toEqual([
      'msg_a_created pending',
      'msg_b_created pending',
      'msg_s_mail pending',
    ]);
    expect(person.subscriptions).toEqual([
      {
        id: 's',
        ...key,
        state: 'confirmed',
        source: 'newsletter',
        originalCity: 'bremen',
        consentVersion: '2025-01',
        requestedAt: new Date(at).toISOString(),
        confirmedAt: new Date(at + 5).toISOString(),
        unsubscribedAt: null,
        confirmHash: 'confirm-s',
        confirmExpiresAt: new Date(at + 72 * hour).toISOString(),
        unsubscribeHash: 'unsubscribe-s',
        seenAt: null,
        endReason: null,
      },
    ]);
    const erase = () => store.deletePerson([key.emailKey], at, 'proof', none);
    expect(await erase()).toMatchObject({ contacts: 2, subscriptions: 1 });
    expect(await erase()).toMatchObject({ contacts: 0, subscriptions: 0 });
    expect(await store.findPerson([key.emailKey])).toEqual({ contacts: [], subscriptions: [], deliveries: [] });
    expect(await rows('SELECT id FROM deliveries ORDER BY id')).toEqual([
      { id: 'msg_other_created' },
      { id: 'msg_other_mail' },
    ]);
  });

  test('a person is found by mailbox, number or id of a request', async () => {
    const { store } = await open();
    const of = (email: string, phone: string) => ({ contact: { ...contact, email, phone } });
    await store.saveContact(newContact('a', of('Anna+x@Example.org', '0421 123456')));
    await store.saveContact(newContact('b', of('bert@example.org', '+49 421 123456')));
    await store.requestSubscription(newSubscription('s', { email: 'Carl@example.org' }), 1);
    const find = (kind: Subject['kind'], value: string) => store.findMailboxes({ kind, value });
    expect(await find('emailKey', 'anna@example.org')).toEqual(['anna@example.org']);
    expect(await find('phoneKey', '0421123456')).toEqual(['anna@example.org', 'bert@example.org']);
    expect([await find('id', 'b'), await find('id', 's')]).toEqual([['bert@example.org'], ['carl@example.org']]);
    expect([await find('id', 'x'), await find('phoneKey', '0421'), await find('emailKey', 'x@example.org')]).toEqual([
      [],
      [],
      [],
    ]);
  });
}

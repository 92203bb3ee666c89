/** All of one person: found, exported, corrected, and deleted. */
import { expect, test } from 'vitest';
import type { Subject } from '#domain/contact/same-person';
import { contact, newContact, newSubscription } from '../app.ts';
import { at, day, expiring, hour, message, none, type Open } from './setup.ts';

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
    expect(person.deliveries.map(({ id, state }) => `${id} ${state}`).sort()).toEqual(
      ['msg_a_created', 'msg_b_created', 'msg_s_mail'].map((id) => `${id} pending`),
    );
    expect(person.subscriptions).toMatchObject([
      {
        ...{
          id: 's',
          ...key,
          state: 'confirmed',
          source: 'newsletter',
          originalCity: 'bremen',
          consentVersion: '2025-01',
        },
        ...{
          requestedAt: new Date(at).toISOString(),
          confirmedAt: new Date(at + 5).toISOString(),
          unsubscribedAt: null,
        },
        ...{ confirmHash: 'confirm-s', unsubscribeHash: 'unsubscribe-s', endReason: null },
      },
    ]);
    const erase = () => store.deletePerson([key.emailKey], at, none);
    expect(await erase()).toMatchObject({ contacts: 2, subscriptions: 1 });
    expect(await erase()).toMatchObject({ contacts: 0, subscriptions: 0 });
    expect(await store.findPerson([key.emailKey])).toEqual({ contacts: [], subscriptions: [], deliveries: [] });
    expect((await rows('SELECT id FROM deliveries ORDER BY id')).map(({ id }) => id)).toEqual([
      'msg_other_created',
      'msg_other_mail',
    ]);
  });

  test('who was told of a person is told to erase it, a minute later, for as long as copies are kept', async () => {
    const { store, rows } = await open();
    for (const id of ['a', 'b']) await store.saveContact(newContact(id));
    const [{ contactId } = { contactId: '' }] = await store.claimDeliveries('contact-webhook', at, {
      limit: 1,
      leaseMs: hour,
    });
    const seen: unknown[] = [];
    await store.deletePerson(['anna@example.org'], at, (erased) => {
      seen.push(
        erased.contacts.filter(({ channels }) => channels.length > 0),
        erased.subscriptions,
      );
      return [{ id: 'msg_deleted', channel: 'contact-webhook', body: 'gone' }];
    });
    expect(seen).toEqual([[{ id: contactId, channels: ['contact-webhook'] }], []]);
    const claim = (now: number) => store.claimDeliveries('contact-webhook', now, { limit: 9, leaseMs: hour });
    expect([await claim(at), await claim(at + 60_000)]).toMatchObject([[], [{ id: 'msg_deleted', contactId: null }]]);
    await store.deleteExpired(expiring(at + 30 * day));
    expect(await rows('SELECT id FROM deliveries')).toHaveLength(1);
    await store.deleteExpired(expiring(at + 30 * day + 1));
    expect(await rows('SELECT id FROM deliveries UNION ALL SELECT id FROM deletions')).toEqual([]);
  });

  test('a person is found by mailbox, number or id of a request', async () => {
    const { store } = await open();
    const of = (email: string, phone: string) => ({ contact: { ...contact, email, phone } });
    await store.saveContact(newContact('a', of('Anna+x@Example.org', '0421 123456')));
    await store.saveContact(newContact('b', of('bert@example.org', '+49 421 123456')));
    await store.requestSubscription(newSubscription('s', { email: 'Carl@example.org' }), 1);
    const rows: [kind: Subject['kind'], value: string, found: string[]][] = [
      ['emailKey', 'anna@example.org', ['anna@example.org']],
      ['phoneKey', '0421123456', ['anna@example.org', 'bert@example.org']],
      ['id', 'b', ['bert@example.org']],
      ['id', 's', ['carl@example.org']],
      ['id', 'x', []],
      ['phoneKey', '0421', []],
    ];
    for (const [kind, value, found] of rows) expect(await store.findMailboxes({ kind, value }), value).toEqual(found);
  });

  test('corrections and notes are a history, which is exported and goes with the request', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('a', { deliveries: [message('a', 'contact-receipt')] }));
    const [receipt] = await store.claimDeliveries('contact-receipt', at, { limit: 1, leaseMs: hour });
    await store.giveUpDelivery(receipt?.id ?? '', receipt?.lease ?? '', 'smtp-550', { now: at });
    expect(await store.noteContact('a', at + 1, 'ruft zurück')).toBe(true);
    const correction = { email: 'anna@t-online.de', phone: contact.phone };
    expect(await store.correctContact('a', at + 2, correction)).toBe(1);
    expect(await store.noteContact('none', at, 'x')).toBe(false);
    expect(await store.correctContact('none', at, {})).toBeUndefined();
    const history = [
      { kind: 'noted', part: null, was: null, said: 'ruft zurück' },
      { kind: 'corrected', part: 'email', was: contact.email, said: 'anna@t-online.de' },
    ].map((entry, index) => ({ notedAt: new Date(at + index + 1).toISOString(), ...entry }));
    expect(await store.listHistory('a')).toEqual(history);
    expect((await store.findPerson(['anna@t-online.de'])).contacts).toMatchObject([{ id: 'a', history }]);
    expect(await store.findEarlier({ email: 'anna@t-online.de', phone: '0' }, at + day)).toMatchObject({ count: 1 });
    // The receipt that could not be delivered is dealt with.
    expect(await store.listDeliveries()).toEqual([]);
    expect(await store.deletePerson(['anna@t-online.de'], at, () => [])).toMatchObject({ contacts: 1 });
    expect([await rows('SELECT id FROM contact_history'), await rows('SELECT id FROM deliveries')]).toEqual([[], []]);
  });
}

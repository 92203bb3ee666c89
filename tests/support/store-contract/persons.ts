/** All of one mailbox: found, deleted, and not brought back by a copy. */
import { expect, test } from 'vitest';
import type { Subject } from '#domain/same-person';
import type { Erased, NewDelivery } from '../../../api/storage/port.ts';
import { contact, newContact, newSubscription } from '../app.ts';
import { at, day, expiring, hour, none, toDeliveries, type Open } from './setup.ts';

export function personsContract(open: Open): void {
  test('who was forgotten or has unsubscribed is not brought back by a copy that was made before', async () => {
    const { store } = await open();
    const { store: copy } = await open();
    const mail = (name: string) => ({ email: `${name}@example.org`, emailKey: `${name}@example.org` });
    for (const one of [store, copy])
      for (const name of ['anna', 'bert', 'carl']) {
        await one.saveContact(
          newContact(name, { contact: { ...contact, email: `${name.toUpperCase()}@example.org` } }),
        );
        await one.requestSubscription(newSubscription(name, { ...mail(name), deliveries: [] }), day);
        await one.confirmSubscription(`confirm-${name}`, at, toDeliveries('confirmed'));
      }
    await store.deletePerson([mail('anna').emailKey], at + day, 'proof', none);
    await store.endSubscription('unsubscribe-bert', at + day, none);
    // Who came back afterwards.
    await copy.saveContact(
      newContact('anna-again', { contact: { ...contact, ...mail('anna') }, receivedAt: at + 2 * day }),
    );

    const erasures = await store.listErasures();
    expect(erasures.map(({ kind, erasedAt }) => [kind, Date.parse(erasedAt)]).sort()).toEqual([
      ['forgotten', at + day],
      ['unsubscribed', at + day],
    ]);
    expect(JSON.stringify(erasures)).not.toMatch(/anna|bert/);
    const apply = () => copy.applyErasures(erasures, at + 3 * day, toDeliveries('unsubscribed'));
    expect([await apply(), await apply()]).toEqual([
      { contacts: 1, subscriptions: 2 },
      { contacts: 0, subscriptions: 0 },
    ]);
    expect((await copy.listContacts(9)).map(({ id }) => id).sort()).toEqual(['anna-again', 'bert', 'carl']);
    expect((await copy.listSubscriptions()).map(({ id }) => id)).toEqual(['carl']);
    // Whoever sends the newsletter is told again, after what the copy still had to tell.
    const told: string[] = [];
    for (let more = true; more;) {
      const claimed = await copy.claimDeliveries('newsletter-webhook', at + 3 * day, { limit: 9, leaseMs: hour });
      for (const { id, lease } of claimed) await copy.completeDelivery(id, lease);
      told.push(...claimed.map(({ id }) => id).filter((id) => id.includes('bert')));
      more = claimed.length > 0;
    }
    expect(told).toEqual(['msg_bert_confirmed', 'msg_bert_unsubscribed']);
    // It is kept for as long as copies are.
    expect(await copy.listErasures()).toEqual(erasures);
    await copy.deleteExpired(expiring(at + 30 * day, { byWord: true }));
    expect(await copy.listErasures()).toHaveLength(2);
    await copy.deleteExpired(expiring(at + 31 * day + 1));
    expect(await copy.listErasures()).toEqual([]);
  });

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

  test('who was told of a person is told to erase it, a minute later, and what proves it names nobody', async () => {
    const { store, rows } = await open();
    for (const id of ['told', 'new', 'other'])
      await store.saveContact(
        newContact(id, id === 'other' ? { contact: { ...contact, email: 'b@example.org' } } : {}),
      );
    const [claimed] = await store.claimDeliveries('contact-webhook', at, { limit: 1, leaseMs: hour });
    const [told, kept] = claimed?.contactId === 'told' ? ['told', 'new'] : ['new', 'told'];
    await store.noteContact('told', at, 'ruft an');
    await store.requestSubscription(newSubscription('s'), 1);
    const now = at + day;
    const seen: Erased[] = [];
    const message = (id: string): NewDelivery => ({ id: `msg_${id}_deleted`, channel: 'contact-webhook', body: id });
    const deletion = await store.deletePerson(['anna@example.org'], now, 'L-1', (erased) => {
      seen.push(erased);
      return [message('a'), message('b')];
    });
    const receivedAt = new Date(at).toISOString();
    expect(seen).toEqual([
      {
        id: 'L-1',
        deletedAt: now,
        contacts: expect.arrayContaining([
          { id: told, receivedAt, told: ['contact-webhook'] },
          { id: kept, receivedAt, told: [] },
        ]) as unknown,
        subscriptions: [{ id: 's', told: [] }],
      },
    ]);
    expect(deletion).toEqual({
      id: 'L-1',
      deletedAt: new Date(now).toISOString(),
      ...{ contacts: 2, notes: 1, subscriptions: 1, deliveries: 3, told: 'contact-webhook' },
    });
    const claim = (time: number) => store.claimDeliveries('contact-webhook', time, { limit: 9, leaseMs: hour });
    expect((await claim(now)).map(({ contactId }) => contactId)).toEqual(['other']);
    const messages = await claim(now + 60_000);
    expect(messages.map(({ id, contactId }) => [id, contactId])).toEqual([
      ['msg_a_deleted', null],
      ['msg_b_deleted', null],
    ]);
    const [done, given] = messages;
    await store.completeDelivery(done?.id ?? '', done?.lease ?? '');
    await store.parkDelivery(given?.id ?? '', given?.lease ?? '', 'http-410', { now });
    // What was given up is tried again as it was, and is listed with its proof.
    expect(await store.listDeliveries()).toMatchObject([
      { id: 'msg_other_created' },
      { deletionId: 'L-1', state: 'parked' },
    ]);
    expect(await store.retryDeliveries(now, none, given?.id)).toBe(1);
    const proof = await store.findDeletion('L-1');
    expect([proof?.deletion, proof?.deliveries.map(({ state }) => state)]).toEqual([deletion, ['done', 'pending']]);
    expect(JSON.stringify(proof)).not.toContain('anna');
    expect(await store.findDeletion('L-2')).toBeUndefined();
    const left = async (time: number) => {
      await store.deleteExpired(expiring(time, { byWord: true }));
      return rows('SELECT id FROM deliveries WHERE deletion_id IS NOT NULL');
    };
    expect(await left(now + 30 * day)).toHaveLength(2);
    expect(await left(now + 31 * day)).toEqual([{ id: 'msg_b_deleted' }]);
    // Until claims have lapsed: three years from the end of 2025.
    await left(Date.UTC(2028, 11, 31));
    expect(await store.findDeletion('L-1')).toBeDefined();
    expect(await left(Date.UTC(2029, 0, 2))).toEqual([]);
    expect(await store.findDeletion('L-1')).toBeUndefined();
  });
}

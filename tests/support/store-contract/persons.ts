/** All of one mailbox: found, deleted, and not brought back by a copy. */
import { expect, test } from 'vitest';
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
    await store.deletePerson(mail('anna').emailKey, at + day);
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

    const person = await store.findPerson(key.emailKey);
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
      },
    ]);
    expect(await store.deletePerson(key.emailKey, at)).toEqual({ contacts: 2, subscriptions: 1 });
    expect(await store.deletePerson(key.emailKey, at)).toEqual({ contacts: 0, subscriptions: 0 });
    expect(await store.findPerson(key.emailKey)).toEqual({ contacts: [], subscriptions: [], deliveries: [] });
    expect(await rows('SELECT id FROM deliveries ORDER BY id')).toEqual([
      { id: 'msg_other_created' },
      { id: 'msg_other_mail' },
    ]);
  });
}

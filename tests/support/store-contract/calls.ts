/** What is noted of the call that a request asks for. */
import { expect, test } from 'vitest';
import { newContact } from '../app.ts';
import { at, hour, none, type Open } from './setup.ts';

export function callsContract(open: Open): void {
  const iso = (time: number) => new Date(time).toISOString();

  test('notes of a call are a history, and the request says what was noted last and when somebody called first', async () => {
    const { store, rows } = await open();
    await store.saveContact(newContact('a', { callDueAt: at + 4 * hour }));
    const stateOf = async () => {
      const { callDueAt, callState, callNotedAt, calledAt } = (await store.findContact('a'))?.contact ?? {};
      return [callDueAt, callState, callNotedAt, calledAt];
    };
    const due = iso(at + 4 * hour);
    expect(await stateOf()).toEqual([due, null, null, null]);
    const note = (id: string, now: number, outcome: 'reached' | 'missed' | 'needless') =>
      store.noteCall({ id, contactId: 'a', now, outcome });
    expect(await note('call-0001', at + 1, 'needless')).toEqual({ id: 'call-0001', isFirst: false, isRepeated: false });
    expect(await stateOf()).toEqual([due, 'needless', iso(at + 1), null]);
    expect(await note('call-0002', at + 2, 'missed')).toEqual({ id: 'call-0002', isFirst: true, isRepeated: false });
    expect(await note('call-0003', at + 3, 'reached')).toMatchObject({ isFirst: false });
    expect(await stateOf()).toEqual([due, 'reached', iso(at + 3), iso(at + 2)]);
    // The same page once more is one note; the key of another request's is none of this.
    expect(await note('call-0003', at + 9, 'reached')).toEqual({ id: 'call-0003', isFirst: false, isRepeated: true });
    await store.saveContact(newContact('b'));
    const other = await store.noteCall({ id: 'call-0003', contactId: 'b', now: at + 4, outcome: 'reached' });
    expect([other?.id === 'call-0003', other?.isFirst]).toEqual([false, true]);

    expect(await store.undoCall('call-0003', at + 5)).toBe('a');
    expect(await store.undoCall('call-0003', at + 6)).toBe('a');
    expect(await stateOf()).toEqual([due, 'missed', iso(at + 2), iso(at + 2)]);
    // The back button, and the same press again: it is noted anew.
    const again = await note('call-0003', at + 7, 'reached');
    expect([again?.id === 'call-0003', again?.isRepeated]).toEqual([false, false]);
    expect(await store.undoCall(again?.id ?? '', at + 8)).toBe('a');
    expect(await store.undoCall('call-0002', at + 8)).toBe('a');
    expect(await store.undoCall('call-0001', at + 8)).toBe('a');
    expect(await stateOf()).toEqual([due, null, null, null]);

    const kinds = ['needless', 'missed', 'reached', 'undone', 'reached', 'undone', 'undone', 'undone'];
    expect((await store.listHistory('a')).map(({ kind }) => kind)).toEqual(kinds);
    const person = await store.findPerson(['anna@example.org']);
    expect(person.contacts.find(({ id }) => id === 'a')?.history.map(({ kind }) => kind)).toEqual(kinds);
    expect([await note('call-0009', at, 'reached'), await store.undoCall('call-0099', at)]).toEqual([
      expect.anything(),
      undefined,
    ]);
    await store.deletePerson(['anna@example.org'], at, 'proof', none);
    expect(await rows('SELECT id FROM calls')).toEqual([]);
    expect([await note('call-0010', at, 'reached'), await store.undoCall('call-0009', at)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('two who press at once lose nothing', async () => {
    const { store } = await open();
    await store.saveContact(newContact('a'));
    await Promise.all(Array.from({ length: 10 }, () => store.checkWritable()));
    const outcomes = ['reached', 'missed'] as const;
    const noted = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        store.noteCall({
          id: `call-000${index}`,
          contactId: 'a',
          now: at + index,
          outcome: outcomes[index % 2] ?? 'missed',
        }),
      ),
    );
    expect(noted.filter((call) => call?.isFirst)).toHaveLength(1);
    expect(await store.listHistory('a')).toHaveLength(10);
    const { callState, calledAt } = (await store.findContact('a'))?.contact ?? {};
    expect([callState, calledAt]).toEqual(['missed', iso(at)]);
  });

  test('a call is promised from the release on, of what was held back', async () => {
    const { store } = await open();
    await store.saveContact(newContact('a', { quarantineReason: 'links', deliveries: [] }));
    await store.releaseContact('a', at + hour, none, at + 5 * hour);
    expect((await store.findContact('a'))?.contact.callDueAt).toBe(iso(at + 5 * hour));
  });

  test('a reminder is put among the messages once, of those that wait still', async () => {
    const { store } = await open();
    for (const [id, due] of Object.entries({ a: 4, b: 5, old: -9 }))
      await store.saveContact(newContact(id, { callDueAt: at + due * hour, deliveries: [] }));
    for (const id of ['untracked', 'noted'])
      await store.saveContact(newContact(id, { ...(id === 'noted' && { callDueAt: at + hour }), deliveries: [] }));
    await store.noteCall({ id: 'call-0001', contactId: 'noted', now: at, outcome: 'needless' });
    const waiting = await store.listWaiting(at);
    expect(waiting.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(await store.countWaiting(at, at + 4 * hour)).toEqual({ open: 2, overdue: 1 });
    const delivery = (id: string) => ({ id, channel: 'contact-mail', body: '{}' }) as const;
    await Promise.all(Array.from({ length: 10 }, () => store.checkWritable()));
    const put = await Promise.all(
      Array.from({ length: 10 }, (_, index) => store.remindOfCalls(waiting, at + 1, delivery(`msg_reminder_${index}`))),
    );
    expect(put.filter(Boolean)).toHaveLength(1);
    const reminded = await store.listWaiting(at);
    expect(reminded.map(({ callRemindedAt }) => callRemindedAt)).toEqual([iso(at + 1), iso(at + 1)]);
    const [{ id } = { id: '' }] = await store.claimDeliveries('contact-mail', at + 1, { limit: 9, leaseMs: hour });
    // The same hour again: what was noted of them stays as it was.
    expect(await store.remindOfCalls(reminded, at + 2, delivery(id))).toBe(false);
    expect((await store.listWaiting(at)).map(({ callRemindedAt }) => callRemindedAt)).toEqual([
      iso(at + 1),
      iso(at + 1),
    ]);
    await store.noteCall({ id: 'call-0002', contactId: 'a', now: at, outcome: 'reached' });
    expect(await store.remindOfCalls(reminded.slice(0, 1), at + 2, delivery('msg_a_deadline'))).toBe(false);
    expect(await store.remindOfCalls(reminded, at + 2, delivery('msg_reminder_next'))).toBe(true);
    expect((await store.listWaiting(at)).map(({ callRemindedAt }) => callRemindedAt)).toEqual([iso(at + 2)]);
  });

  test('more may be told of the request of a token, for a time; it replaces what was told, and is told itself once', async () => {
    const { store } = await open();
    await store.saveContact(newContact('a', { prepareHash: 'hash-a', callDueAt: at + hour, deliveries: [] }));
    await store.saveContact(
      newContact('held', { prepareHash: 'hash-b', quarantineReason: 'links', contentHash: 'b', deliveries: [] }),
    );
    await store.saveContact(newContact('bare', { contentHash: 'c', deliveries: [] }));
    const find = async (hash: string, after: number) => (await store.findByPrepareHash(hash, after))?.id;
    expect([await find('hash-a', at - 1), await find('hash-a', at), await find('', 0)]).toEqual([
      'a',
      undefined,
      undefined,
    ]);
    const tell = (id: string, builtIn: string, now: number) =>
      store.prepareContact(id, {
        ...{ now, told: { builtIn }, most: 2, callDueAt: at + 5 * hour },
        deliveries: [{ id: `msg_${id}_${now}`, channel: 'contact-mail', body: builtIn }],
      });
    const outcomes = [];
    for (const [turn, builtIn] of ['1', '1', '2', '3'].entries()) outcomes.push(await tell('a', builtIn, at + turn));
    expect(outcomes).toEqual(['stored', 'repeated', 'stored', 'too-many']);
    expect([await tell('held', '1', at), await tell('none', '1', at)]).toEqual(['stored', undefined]);
    const stateOf = async (id: string) => (await store.findContact(id))?.contact;
    expect(await stateOf('a')).toMatchObject({
      ...{ prepared: '{"builtIn":"2","changes":2}', preparedAt: iso(at + 2), callDueAt: iso(at + 5 * hour) },
    });
    expect(await stateOf('held')).toMatchObject({ prepared: '{"builtIn":"1","changes":1}', callDueAt: null });
    const told = await store.claimDeliveries('contact-mail', at + hour, { limit: 9, leaseMs: hour });
    expect(told.map(({ body }) => body)).toEqual(['1', '2']);
  });
}

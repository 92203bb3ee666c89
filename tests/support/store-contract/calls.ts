/** What is noted of the call that a request asks for, whom the office is reminded of, and what is added to a request. */
import { expect, test } from 'vitest';
import { newContact } from '../app.ts';
import { at, atOnce, hour, none, type Open } from './setup.ts';

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
    const note = (id: string, now: number, outcome: 'reached' | 'missed' | 'needless', contactId = 'a') =>
      store.noteCall({ id, contactId, now, outcome });
    expect(await note('call-0001', at + 1, 'needless')).toEqual({ id: 'call-0001', isRepeated: false });
    expect(await stateOf()).toEqual([due, 'needless', iso(at + 1), null]);
    for (const [id, after, outcome] of [
      ['call-0002', 2, 'missed'],
      ['call-0003', 3, 'reached'],
    ] as const)
      expect(await note(id, at + after, outcome)).toMatchObject({ isRepeated: false });
    expect(await stateOf()).toEqual([due, 'reached', iso(at + 3), iso(at + 2)]);
    // The same page once more is one note; the key of another request's is none of this.
    expect(await note('call-0003', at + 9, 'reached')).toEqual({ id: 'call-0003', isRepeated: true });
    await store.saveContact(newContact('b'));
    expect((await note('call-0003', at + 4, 'reached', 'b'))?.id).not.toBe('call-0003');

    for (let turn = 0; turn < 2; turn++) expect(await store.undoCall('call-0003', at + 5)).toBe('a');
    expect(await stateOf()).toEqual([due, 'missed', iso(at + 2), iso(at + 2)]);
    // The back button, and the same press again: it is noted anew.
    const again = await note('call-0003', at + 7, 'reached');
    for (const id of [again?.id ?? '', 'call-0002', 'call-0001']) expect(await store.undoCall(id, at + 8)).toBe('a');
    expect(await stateOf()).toEqual([due, null, null, null]);
    const kinds = ['needless', 'missed', 'reached', 'undone', 'reached', 'undone', 'undone', 'undone'];
    expect((await store.listHistory('a')).map(({ kind }) => kind)).toEqual(kinds);
    const person = await store.findPerson(['anna@example.org']);
    expect(person.contacts.find(({ id }) => id === 'a')?.history.map(({ kind }) => kind)).toEqual(kinds);
    await store.deletePerson(['anna@example.org'], at, () => []);
    expect(await note('call-0010', at, 'reached')).toBeUndefined();
    expect(await store.undoCall('call-0001', at)).toBeUndefined();
    expect(await rows(`SELECT id FROM calls WHERE contact_id = 'a'`)).toEqual([]);
  });

  test('two who press at once lose nothing', async () => {
    const { store } = await open();
    await store.saveContact(newContact('a'));
    const noted = await atOnce(store, (i) =>
      store.noteCall({ id: `call-000${i}`, contactId: 'a', now: at + i, outcome: i % 2 ? 'missed' : 'reached' }),
    );
    expect([noted.length, (await store.listHistory('a')).length]).toEqual([10, 10]);
    expect((await store.findContact('a'))?.contact).toMatchObject({ callState: 'missed', calledAt: iso(at) });
  });

  test('a reminder is put among the messages once, of those that wait still', async () => {
    const { store } = await open();
    for (const [id, due] of Object.entries({ a: 4, b: 5, noted: 1, old: -9 }))
      await store.saveContact(newContact(id, { callDueAt: at + due * hour, deliveries: [] }));
    await store.saveContact(newContact('untracked', { deliveries: [] }));
    await store.noteCall({ id: 'call-0001', contactId: 'noted', now: at, outcome: 'needless' });
    const waiting = await store.listWaiting(at);
    expect(waiting.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(await store.countWaiting(at, at + 4 * hour)).toEqual({ open: 2, overdue: 1 });
    const delivery = (id: string) => ({ id, channel: 'contact-mail', body: '{}' }) as const;
    const put = await atOnce(store, (i) => store.remindOfCalls(waiting, at + 1, delivery(`msg_reminder_${i}`)));
    expect(put.filter(Boolean)).toHaveLength(1);
    const reminded = await store.listWaiting(at);
    expect(reminded.map(({ callRemindedAt }) => callRemindedAt)).toEqual([iso(at + 1), iso(at + 1)]);
    const [{ id } = { id: '' }] = await store.claimDeliveries('contact-mail', at + 1, { limit: 9, leaseMs: hour });
    // The same hour again: what was noted of them stays as it was.
    expect(await store.remindOfCalls(reminded, at + 2, delivery(id))).toBe(false);
    await store.noteCall({ id: 'call-0002', contactId: 'a', now: at, outcome: 'reached' });
    expect(await store.remindOfCalls(reminded.slice(0, 1), at + 2, delivery('msg_a_deadline'))).toBe(false);
    expect(await store.remindOfCalls(reminded, at + 2, delivery('msg_reminder_next'))).toBe(true);
    expect((await store.listWaiting(at)).map(({ callRemindedAt }) => callRemindedAt)).toEqual([iso(at + 2)]);
  });

  test('more may be told of the request of a token, for a time; it replaces what was told, and is told itself once', async () => {
    const { store } = await open();
    await store.saveContact(newContact('a', { prepareHash: 'hash-a', callDueAt: at + hour, deliveries: [] }));
    const held = { prepareHash: 'hash-b', quarantineReason: 'links', contentHash: 'b', deliveries: [] } as const;
    await store.saveContact(newContact('held', held));
    const find = async (hash: string, after: number) => (await store.findByPrepareHash(hash, after))?.id;
    expect(await find('hash-a', at - 1)).toBe('a');
    expect(await find('hash-a', at)).toBeUndefined();
    expect(await find('', 0)).toBeUndefined();
    const tell = (id: string, builtIn: string, now: number) =>
      store.prepareContact(id, {
        ...{ now, preparation: { builtIn }, most: 2, callDueAt: at + 5 * hour },
        deliveries: [{ id: `msg_${id}_${now}`, channel: 'contact-mail', body: builtIn }],
      });
    const outcomes = [];
    for (const [turn, builtIn] of ['1', '1', '2', '3'].entries()) outcomes.push(await tell('a', builtIn, at + turn));
    expect(outcomes).toEqual(['stored', 'repeated', 'stored', 'too-many']);
    expect([await tell('held', '1', at), await tell('none', '1', at)]).toEqual(['stored', undefined]);
    const stateOf = async (id: string) => (await store.findContact(id))?.contact;
    const prepared = '{"builtIn":"2","changes":2}';
    expect(await stateOf('a')).toMatchObject({ prepared, preparedAt: iso(at + 2), callDueAt: iso(at + 5 * hour) });
    expect(await stateOf('held')).toMatchObject({ prepared: '{"builtIn":"1","changes":1}', callDueAt: null });
    const told = await store.claimDeliveries('contact-mail', at + hour, { limit: 9, leaseMs: hour });
    expect(told.map(({ body }) => body)).toEqual(['1', '2']);
    // A call is promised from the release on.
    await store.releaseContact('held', at + hour, none, at + 9 * hour);
    expect((await stateOf('held'))?.callDueAt).toBe(iso(at + 9 * hour));
  });
}

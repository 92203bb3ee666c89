/** What the office was told last, what signs its links, and a store that is closed. */
import { expect, test } from 'vitest';
import { newContact } from '../app.ts';
import { at, atOnce, day, hour, type Open } from './setup.ts';

export function noticesContract(open: Open): void {
  test('a notice is told by one of several services, and remembered', async () => {
    const { store } = await open();
    const claim = (now: number) => store.claimNotice('held-back', now, hour);
    expect((await atOnce(store, () => claim(at))).filter(Boolean)).toHaveLength(1);
    await store.completeNotice('held-back');
    expect([await store.findLastNotice('held-back'), await claim(at)]).toEqual([undefined, true]);
    // Whoever took it is gone, or had a clock that was ahead.
    expect(await claim(at + hour - 1)).toBe(false);
    expect(await claim(at + hour)).toBe(true);
    expect(await claim(at - 9 * day)).toBe(true);
    await store.completeNotice('held-back', { sentAt: at, mark: 'newest' });
    expect(await store.findLastNotice('held-back')).toEqual({ sentAt: at, mark: 'newest' });
    expect(await store.findLastNotice('given-up')).toBeUndefined();
  });

  test('a secret is that of whoever offered it first', async () => {
    const { store } = await open();
    const shared = await atOnce(store, (i) => store.shareSecret('links', `offered-${i}`));
    expect(new Set(shared).size).toBe(1);
    expect(await store.shareSecret('links', 'later')).toEqual(shared[0]);
    expect(await store.shareSecret('others', 'own')).toBe('own');
  });

  test('a store is writable until it is closed', async () => {
    const { store } = await open();
    await store.checkWritable();
    const last = store.saveContact(newContact('a'));
    await store.close();
    await expect(last).resolves.toMatchObject({ outcome: 'stored' });
    for (const ask of [() => store.checkWritable(), () => store.saveContact(newContact('b')), () => store.stats()])
      await expect(ask()).rejects.toMatchObject({ name: 'UnavailableError', reason: 'closed' });
  });
}

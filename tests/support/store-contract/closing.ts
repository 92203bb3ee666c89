/** A store is writable until it is closed. */
import { expect, test } from 'vitest';
import { newContact } from '../app.ts';
import type { Open } from './setup.ts';

export function closingContract(open: Open): void {
  test('is writable until it is closed', async () => {
    const { store } = await open();
    await store.checkWritable();
    const last = store.saveContact(newContact('a'));
    await store.close();
    await expect(last).resolves.toMatchObject({ outcome: 'stored' });
    await expect(store.checkWritable()).rejects.toMatchObject({ name: 'UnavailableError', reason: 'closed' });
    await expect(store.saveContact(newContact('b'))).rejects.toMatchObject({ name: 'UnavailableError' });
    await expect(store.stats()).rejects.toMatchObject({ name: 'UnavailableError' });
  });
}

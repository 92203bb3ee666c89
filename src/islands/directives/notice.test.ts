import { afterAll, expect, test, vi } from 'vitest';
import notice from './notice.ts';

afterAll(() => void vi.unstubAllGlobals());

test('an island that wakes is told the last of the notices it slept through, and each later one once', async () => {
  const [page, load, told] = [new EventTarget(), Promise.withResolvers<() => Promise<void>>(), vi.fn()];
  vi.stubGlobal('window', page);
  const loading = vi.fn(() => load.promise);
  notice(loading, { name: 'notice', value: '' }, {} as HTMLElement);
  const [failed, sent, later] = ['failed', 'sent', 'later'].map((detail) => new CustomEvent('notice', { detail }));
  for (const event of [failed, sent]) page.dispatchEvent(event as Event);
  page.addEventListener('notice', told);
  load.resolve(async () => undefined);
  await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(sent));
  page.dispatchEvent(later as Event);
  expect(told.mock.calls).toEqual([[sent], [later]]);
  expect(loading).toHaveBeenCalledOnce();
});

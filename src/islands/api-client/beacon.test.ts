import { expect, test, vi } from 'vitest';
import { report } from './beacon.ts';

test('sends JSON that outlives the page', async () => {
  const sendBeacon = vi.fn((_address: string, _body: Blob) => true);
  vi.stubGlobal('navigator', { sendBeacon });
  report('/api/blog-views', { articleSlug: 'homepage' });
  expect(sendBeacon).toHaveBeenCalledOnce();
  const [address, body] = sendBeacon.mock.calls[0] ?? [];
  expect([address, body?.type, await body?.text()]).toEqual([
    '/api/blog-views',
    'application/json',
    '{"articleSlug":"homepage"}',
  ]);
});

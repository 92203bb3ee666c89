import { beforeEach, expect, test, vi } from 'vitest';
import { report } from './beacon.ts';

const fetchStub = vi.fn<typeof fetch>();
beforeEach(() => {
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
});

test('sends JSON that outlives the page, with credentials as every call', () => {
  fetchStub.mockResolvedValueOnce(new Response(null, { status: 204 }));
  report('/api/blog-views', { articleSlug: 'homepage' });
  expect(fetchStub).toHaveBeenCalledExactlyOnceWith('/api/blog-views', {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: '{"articleSlug":"homepage"}',
  });
});

test('a failure stays silent', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  fetchStub.mockRejectedValueOnce(new TypeError('offline'));
  report('/api/x', {});
  await new Promise((resolve) => setTimeout(resolve, 0));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

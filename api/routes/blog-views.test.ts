import { expect, test } from 'vitest';
import type { Problem } from '#domain/api-contract';
import { openTestApp, postForm, postJson, readRows } from '../../tests/support/app.ts';

const url = '/api/blog-views';
const sums = (file: string) =>
  readRows<Record<string, string>>(file, 'SELECT * FROM visits ORDER BY day, kind, name').map(
    ({ day, name, views, calls, chats }) => [day, name, views, calls, chats].join(' '),
  );

test('counts views and taps by page and origin, by day in Germany, and nothing of the visitor', async () => {
  const { app, clock, file } = await openTestApp();
  const send = async (request: RequestInit) => {
    const response = await app.request(url, request);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  };
  await send(postJson({ articleSlug: 'homepage', page: '/bremen', origin: 'www.google.de' }));
  await send(postForm({ page: '/bremen/services/energieausweis-efh', origin: 'haus.example' }));
  // A page of an older version sends its name alone, or a campaign too.
  await send(postJson({ articleSlug: 'homepage' }));
  await send(postJson({ articleSlug: 'kfw-foerderung', campaign: '' }));
  // 23:30 in London is the next day here.
  clock.advance(11.5 * 3_600_000);
  for (const tap of ['call', 'chat', 'chat']) await send(postJson({ page: '/bremen', origin: 'direct', tap }));
  expect(sums(file)).toEqual([
    ...['other', 'search', '/', '/blog/kfw-foerderung', '/bremen', '/bremen/services/energieausweis-efh'].map(
      (name) => `2025-03-03 ${name} 1 0 0`,
    ),
    ...['direct', '/bremen'].map((name) => `2025-03-04 ${name} 0 1 2`),
  ]);
});

test('what no page is, and what comes from another site, is refused and not counted', async () => {
  const { app, file } = await openTestApp();
  for (const [body, path] of [
    [{ articleSlug: 'nie-geschrieben' }, 'articleSlug'],
    [{ page: '/atlantis' }, 'articleSlug'],
    [{ page: '/', tap: 'views' }, 'tap'],
    [{ articleSlug: 'homepage', extra: 1 }, 'extra'],
  ] as const) {
    const response = await app.request(url, postJson(body, { Accept: 'text/html' }));
    expect([response.status, ((await response.json()) as Problem).errors[0]?.path]).toEqual([422, path]);
  }
  expect((await app.request(url, postJson({ page: '/' }, { Origin: 'https://evil.example' }))).status).toBe(403);
  expect(sums(file)).toEqual([]);
});

import { expect, test } from 'vitest';
import type { Problem } from '#domain/api-contract';
import { from, openTestApp, postForm, postJson, readRows } from '../../tests/support/app.ts';

const url = '/api/blog-views';

test('counts home page, list and articles by day in Germany', async () => {
  const { app, clock, file } = await openTestApp();
  const send = async (articleSlug: string) => {
    const response = await app.request(url, postJson({ articleSlug }));
    expect([response.status, await response.text(), response.headers.get('Cache-Control')]).toEqual([
      204,
      '',
      'no-store',
    ]);
  };
  for (const slug of ['homepage', 'homepage', 'blog-overview', 'kfw-foerderung']) await send(slug);
  // 23:30 in London is the next day here.
  clock.advance(11.5 * 3_600_000);
  await send('homepage');
  expect(readRows(file, 'SELECT * FROM article_views ORDER BY day, slug')).toEqual([
    { slug: 'blog-overview', day: '2025-03-03', views: 1 },
    { slug: 'homepage', day: '2025-03-03', views: 2 },
    { slug: 'kfw-foerderung', day: '2025-03-03', views: 1 },
    { slug: 'homepage', day: '2025-03-04', views: 1 },
  ]);
});

test('a beacon may come as a form', async () => {
  const { app } = await openTestApp();
  expect((await app.request(url, postForm({ articleSlug: 'homepage' }))).status).toBe(204);
});

test.each([
  [{ articleSlug: 'nie-geschrieben' }, 'articleSlug'],
  [{ articleSlug: 'Homepage' }, 'articleSlug'],
  [{ articleSlug: 5 }, 'articleSlug'],
  [{}, 'articleSlug'],
  [{ articleSlug: 'homepage', extra: 1 }, 'extra'],
])('%j is 422 as JSON, for a browser too', async (body, path) => {
  const { app, file } = await openTestApp();
  const response = await app.request(url, postJson(body, { Accept: 'text/html' }));
  expect(response.status).toBe(422);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  expect(((await response.json()) as Problem).errors).toMatchObject([{ path }]);
  expect(readRows(file, 'SELECT * FROM article_views')).toEqual([]);
});

test('sixty a minute from one address', async () => {
  const { app, file } = await openTestApp();
  const responses = await Promise.all(
    Array.from({ length: 70 }, () => app.request(url, postJson({ articleSlug: 'homepage' }), from('203.0.113.7'))),
  );
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(readRows(file, 'SELECT views FROM article_views')).toEqual([{ views: 60 }]);
});

test('a view from another site is 403', async () => {
  const { app, file } = await openTestApp();
  const request = postJson({ articleSlug: 'homepage' }, { Origin: 'https://evil.example' });
  expect((await app.request(url, request)).status).toBe(403);
  expect(readRows(file, 'SELECT * FROM article_views')).toEqual([]);
});

test('reading writes nothing', async () => {
  const { app } = await openTestApp();
  expect((await app.request(`${url}?articleSlug=homepage`)).status).toBe(405);
});

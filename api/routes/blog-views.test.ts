import { expect, test } from 'vitest';
import type { Problem } from '#domain/api-contract';
import { from, openTestApp, postForm, postJson, readRows } from '../../tests/support/app.ts';

const url = '/api/blog-views';

const views = (file: string) =>
  readRows(file, 'SELECT day, kind, name, views FROM visits WHERE views > 0 ORDER BY day, kind, name');
const sum = (day: string, kind: string, name: string, views: number) => ({ day, kind, name, views });

test('counts pages and origins by day in Germany', async () => {
  const { app, clock, file } = await openTestApp();
  const send = async (body: object) => {
    const response = await app.request(url, postJson(body));
    expect([response.status, await response.text(), response.headers.get('Cache-Control')]).toEqual([
      204,
      '',
      'no-store',
    ]);
  };
  await send({ articleSlug: 'homepage', page: '/bremen', origin: 'www.google.de', campaign: '' });
  await send({ page: '/bremen/services/energieausweis-efh', origin: 'haus.example', campaign: 'herbst' });
  await send({ page: '/werkzeuge/gueltigkeit', origin: 'haus.example', campaign: 'fremd' });
  // 23:30 in London is the next day here.
  clock.advance(11.5 * 3_600_000);
  await send({ page: '/bremen', origin: 'direct' });
  const [day, next] = ['2025-03-03', '2025-03-04'];
  expect(views(file)).toEqual([
    sum(day, 'origin', 'haus.example', 2),
    sum(day, 'origin', 'search', 1),
    sum(day, 'page', '/bremen', 1),
    sum(day, 'page', '/bremen/services/energieausweis-efh', 1),
    sum(day, 'page', '/werkzeuge/gueltigkeit', 1),
    sum(next, 'origin', 'direct', 1),
    sum(next, 'page', '/bremen', 1),
  ]);
});

test('a page from before, which says its name alone, counts as the one without a place', async () => {
  const { app, file } = await openTestApp();
  for (const articleSlug of ['homepage', 'homepage', 'blog-overview', 'kfw-foerderung'])
    expect((await app.request(url, postJson({ articleSlug }))).status).toBe(204);
  expect(views(file)).toEqual([
    sum('2025-03-03', 'page', '/', 2),
    sum('2025-03-03', 'page', '/blog', 1),
    sum('2025-03-03', 'page', '/blog/kfw-foerderung', 1),
  ]);
});

test('counts taps on a number and on WhatsApp, and no view with them', async () => {
  const { app, file } = await openTestApp();
  for (const tap of ['call', 'chat', 'chat'])
    expect((await app.request(url, postJson({ page: '/bremen', origin: 'direct', tap }))).status).toBe(204);
  expect(readRows(file, 'SELECT name, views, calls, chats, requests FROM visits ORDER BY name')).toEqual([
    { name: '/bremen', views: 0, calls: 1, chats: 2, requests: 0 },
    { name: 'direct', views: 0, calls: 1, chats: 2, requests: 0 },
  ]);
});

test('names a hundred other sites a day, three of one visitor, and counts all the rest as one', async () => {
  const { app, clock, file } = await openTestApp();
  const send = (host: number, address?: string) =>
    app.request(url, postJson({ page: '/', origin: `haus-${host}.example` }), address ? from(address) : undefined);
  const named = () =>
    readRows(file, "SELECT name, views FROM visits WHERE kind = 'origin' ORDER BY views DESC, name LIMIT 2");
  // Whoever invents more leaves room for those of others.
  for (let host = 0; host < 60; host++) await send(host, '203.0.113.7');
  expect(named()).toEqual([
    { name: 'other', views: 57 },
    { name: 'haus-0.example', views: 1 },
  ]);
  for (let host = 0; host < 120; host++) await send(host);
  expect(named()).toEqual([
    { name: 'other', views: 77 },
    { name: 'haus-0.example', views: 2 },
  ]);
  clock.advance(24 * 3_600_000);
  await send(119);
  expect(readRows(file, "SELECT views FROM visits WHERE name = 'haus-119.example'")).toEqual([{ views: 1 }]);
});

test.each([
  [{ articleSlug: 'nie-geschrieben' }, 'articleSlug'],
  [{ articleSlug: 5 }, 'articleSlug'],
  [{}, 'articleSlug'],
  [{ page: '/atlantis' }, 'articleSlug'],
  [{ page: '/', tap: 'views' }, 'tap'],
  [{ articleSlug: 'homepage', extra: 1 }, 'extra'],
])('%j is 422 as JSON, for a browser too', async (body, path) => {
  const { app, file } = await openTestApp();
  const response = await app.request(url, postJson(body, { Accept: 'text/html' }));
  expect(response.status).toBe(422);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  expect(((await response.json()) as Problem).errors).toMatchObject([{ path }]);
  expect(readRows(file, 'SELECT * FROM visits')).toEqual([]);
});

test('a beacon may come as a form; a view from another site is 403, and reading writes nothing', async () => {
  const { app, file } = await openTestApp();
  const elsewhere = postJson({ articleSlug: 'homepage' }, { Origin: 'https://evil.example' });
  expect((await app.request(url, elsewhere)).status).toBe(403);
  expect((await app.request(`${url}?articleSlug=homepage`)).status).toBe(405);
  expect(readRows(file, 'SELECT * FROM visits')).toEqual([]);
  expect((await app.request(url, postForm({ articleSlug: 'homepage' }))).status).toBe(204);
});

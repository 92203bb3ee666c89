import { expect, test } from 'vitest';
import { baseUrl, openTestApp, postForm, postJson, typed } from '../../tests/support/app.ts';

const foreign = [
  ...['https://evil.example', 'null', 'http://www.example.org', 'https://example.org', 'https://www.example.org:8443'],
  ...['https://www.example.org.evil.example', 'https://evilwww.example.org', 'https://www.example.org/'],
];

test('the site itself may post, and whoever sends no origin at all; nobody else may, or may read the answer', async () => {
  const { app, leads } = await openTestApp();
  let stored = 0;
  for (const origin of [undefined, baseUrl, ...foreign])
    for (const site of [undefined, 'same-origin', 'same-site', 'cross-site']) {
      const what = `origin ${origin}, Sec-Fetch-Site ${site}`;
      const allowed = site === 'same-origin' || origin === baseUrl || (origin === undefined && site === undefined);
      const headers = { ...(origin && { Origin: origin }), ...(site && { 'Sec-Fetch-Site': site }) };
      const contact = { ...typed, company: what };
      const json = await app.request('/api/contacts', postJson(contact, headers));
      const form = await app.request('/api/contacts', postForm({ ...contact, phone: '1', privacy: 'true' }, headers));
      const view = await app.request('/api/blog-views', postJson({ articleSlug: 'homepage' }, headers));
      expect([json.status, form.status, view.status], what).toEqual(allowed ? [201, 303, 204] : [403, 403, 403]);
      stored += allowed ? 2 : 0;
      expect(leads(), what).toHaveLength(stored);
      for (const response of [json, form, view]) {
        expect(response.headers.get('Access-Control-Allow-Origin'), what).toBe(origin === baseUrl ? baseUrl : null);
        expect(response.headers.get('Vary'), what).toBe('Origin');
      }
    }
});

test('a preflight lets the site send JSON and a key, and no other', async () => {
  const { app } = await openTestApp();
  const ask = (headers: Record<string, string>) => app.request('/api/contacts', { method: 'OPTIONS', headers });
  const method = { 'Access-Control-Request-Method': 'POST' };
  const response = await ask({ Origin: baseUrl, ...method });
  expect([response.status, response.body, response.headers.get('Cache-Control')]).toEqual([204, null, null]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...{ 'access-control-allow-origin': baseUrl, 'access-control-allow-credentials': 'true' },
    ...{ 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'Content-Type, Idempotency-Key' },
  });
  for (const incomplete of [{ Origin: baseUrl }, method]) expect((await ask(incomplete)).status).toBe(405);
  for (const origin of foreign) {
    const { status, headers } = await ask({ Origin: origin, ...method });
    expect([status, headers.get('Access-Control-Allow-Methods')], origin).toEqual([403, null]);
  }
});

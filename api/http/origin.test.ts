import { describe, expect, test } from 'vitest';
import { baseUrl, openTestApp, postForm, postJson, typed } from '../../tests/support/app.ts';

const foreignOrigins = [
  'https://evil.example',
  'null',
  'http://www.example.org',
  'https://example.org',
  'https://www.example.org:8443',
  'https://www.example.org.evil.example',
  'https://evilwww.example.org',
  'https://www.example.org/',
  'HTTPS://WWW.EXAMPLE.ORG',
];

const sites = [undefined, 'same-origin', 'same-site', 'cross-site', 'none'];

const cases = [undefined, baseUrl, ...foreignOrigins].flatMap((origin) =>
  sites.map((site) => ({
    origin,
    site,
    allowed: site === 'same-origin' || origin === baseUrl || (origin === undefined && site === undefined),
  })),
);

describe('who may post', () => {
  test('the site itself, and whoever sends no origin at all', async () => {
    const { app, leads } = await openTestApp();
    let stored = 0;
    for (const { origin, site, allowed } of cases) {
      const what = `origin ${origin}, Sec-Fetch-Site ${site}`;
      const headers = { ...(origin && { Origin: origin }), ...(site && { 'Sec-Fetch-Site': site }) };
      const contact = { ...typed, company: what };
      const json = await app.request('/api/contacts', postJson(contact, headers));
      expect(json.status, what).toBe(allowed ? 201 : 403);
      const form = await app.request('/api/contacts', postForm({ ...contact, phone: '1', privacy: 'true' }, headers));
      expect(form.status, what).toBe(allowed ? 303 : 403);
      const view = await app.request('/api/blog-views', postJson({ articleSlug: 'homepage' }, headers));
      expect(view.status, what).toBe(allowed ? 204 : 403);
      stored += allowed ? 2 : 0;
      expect(leads(), what).toHaveLength(stored);

      // Whatever happens, only the site itself may read it from another origin.
      for (const response of [json, form, view]) {
        expect(response.headers.get('Access-Control-Allow-Origin'), what).toBe(origin === baseUrl ? baseUrl : null);
        expect(response.headers.get('Access-Control-Allow-Credentials'), what).toBe(origin === baseUrl ? 'true' : null);
        expect(response.headers.get('Vary'), what).toBe('Origin');
      }
    }
    expect(stored).toBeGreaterThan(0);
  });
});

describe('preflight', () => {
  const preflight = (origin: string) => ({
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    },
  });

  test('the site may send JSON and a key', async () => {
    const { app } = await openTestApp();
    const response = await app.request('/api/contacts', preflight(baseUrl));
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': baseUrl,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type, Idempotency-Key',
      'access-control-max-age': '600',
      vary: 'Origin',
    });
  });

  test('no other may', async () => {
    const { app } = await openTestApp();
    for (const origin of foreignOrigins) {
      const response = await app.request('/api/contacts', preflight(origin));
      expect(response.status, origin).toBe(403);
      expect(response.headers.get('Access-Control-Allow-Origin'), origin).toBeNull();
      expect(response.headers.get('Access-Control-Allow-Methods'), origin).toBeNull();
    }
  });
});

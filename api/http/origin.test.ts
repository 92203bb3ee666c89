import { describe, expect, test } from 'vitest';
import { baseUrl, openTestApp, postForm, postJson, typed } from '../test-support.ts';

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
  test.each(cases)('origin $origin, Sec-Fetch-Site $site: $allowed', async ({ origin, site, allowed }) => {
    const { app, leads } = await openTestApp();
    const headers = { ...(origin && { Origin: origin }), ...(site && { 'Sec-Fetch-Site': site }) };
    const json = await app.request('/api/contacts', postJson(typed, headers));
    expect(json.status).toBe(allowed ? 201 : 403);
    const form = await app.request('/api/contacts', postForm({ ...typed, phone: '1', privacy: 'true' }, headers));
    expect(form.status).toBe(allowed ? 303 : 403);
    const view = await app.request('/api/blog-views', postJson({ articleSlug: 'homepage' }, headers));
    expect(view.status).toBe(allowed ? 204 : 403);
    expect(leads()).toHaveLength(allowed ? 2 : 0);

    // Whatever happens, only the site itself may read it from another origin.
    for (const response of [json, form, view]) {
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin === baseUrl ? baseUrl : null);
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBe(origin === baseUrl ? 'true' : null);
      expect(response.headers.get('Vary')).toBe('Origin');
    }
  });

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', ''])(
    'a foreign post of type „%s“ is refused for its origin',
    async (type) => {
      const { app } = await openTestApp();
      const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', 'Content-Type': type };
      expect((await app.request('/api/contacts', postJson(typed, headers))).status).toBe(403);
    },
  );
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
      vary: 'Origin',
    });
  });

  test.each(foreignOrigins)('%s may not', async (origin) => {
    const { app } = await openTestApp();
    const response = await app.request('/api/contacts', preflight(origin));
    expect(response.status).toBe(403);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(response.headers.get('Access-Control-Allow-Methods')).toBeNull();
  });
});

/** One refusal of each status, as a program reads it and as a browser shows it; and the headers of every answer. */
import { expect, test } from 'vitest';
import { apiPath, problems, type Problem } from '#domain/api-contract';
import { baseUrl, openTestApp, postForm, postJson, typed } from '../../tests/support/app.ts';

const contacts = apiPath('contacts');
const plain = { method: 'POST', headers: { Accept: 'text/html', 'Content-Type': 'text/plain' }, body: 'x' };
const rows: [code: keyof typeof problems, path: string, json: RequestInit, form?: RequestInit][] = [
  ['malformed-body', contacts, postJson('{')],
  ['wrong-origin', contacts, postJson(typed, { Origin: 'https://evil.example' }), postForm(typed, { Origin: 'null' })],
  ['not-found', '/api/contacts/', postJson(typed)],
  ['not-found', '/api/CONTACTS', postJson(typed)],
  ['wrong-method', contacts, {}],
  ['too-large', contacts, postJson({ message: 'x'.repeat(17_000) }), postForm({ message: 'x'.repeat(17_000) })],
  ['wrong-type', contacts, { ...plain, headers: {} }, plain],
  ['invalid-input', contacts, postJson({ ...typed, firstName: 'A' }), postForm({ ...typed, firstName: 'A' })],
  ['invalid-input', apiPath('calculatePrice'), postJson({}), postForm({})],
  ['invalid-input', apiPath('newsletter'), postJson({}), postForm({})],
];

test.each(rows)('%s at %s: problem JSON for a program, a page for a form, and nothing is stored', async (...row) => {
  const [code, path, json, form] = row;
  const { app, leads, subscriptions } = await openTestApp();
  const response = await app.request(path, json);
  const { errors, ...problem } = (await response.json()) as Problem;
  const { status, title, detail } = problems[code];
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  expect(problem).toEqual({ type: `about:blank#${code}`, title, status, detail });
  expect(errors.length > 0).toBe(code === 'invalid-input');
  if (code === 'wrong-method') expect(response.headers.get('Allow')).toBe('POST, OPTIONS');
  if (form) {
    const page = await app.request(path, form);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain(`<h1>${title}</h1>`);
  }
  expect([leads(), subscriptions()]).toEqual([[], []]);
});

test('every answer may be used by our own pages alone, and is neither run nor framed', async () => {
  const { app } = await openTestApp();
  const preflight = { Origin: baseUrl, 'Access-Control-Request-Method': 'POST' };
  for (const [path, init, status] of [
    [apiPath('regions'), {}, 200],
    [contacts, postJson(typed), 201],
    [contacts, postJson({}), 422],
    [contacts, { method: 'PUT' }, 405],
    [contacts, { method: 'OPTIONS', headers: preflight }, 204],
    ['/api/nichts', {}, 404],
  ] as const) {
    const response = await app.request(path, init);
    expect(response.status, path).toBe(status);
    expect(Object.fromEntries(response.headers), `${path} ${status}`).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  }
});

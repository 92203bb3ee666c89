import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import type { Problem } from '#domain/api-contract';
import { calculatePrice, quantityLimits } from '#domain/calculator';
import { baseUrl, openTestApp, postForm, postJson, prices } from '../../tests/support/app.ts';

const url = '/api/calculate-price';
const valid = { buildingType: 'MFH', quantity: 12, priority: true } as const;
const form = { buildingType: 'MFH', quantity: '12', priority: 'true' };

test('is answered by the price and the way to it, the figure the browser works out by itself, and nothing is stored', async () => {
  const { app, leads, deliveries } = await openTestApp();
  const response = await app.request(url, postJson(valid));
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(await response.json()).toEqual({
    ...{ ...valid, totalPrice: 4844, discount: 10, unitPrice: 299, basePrice: 3588, discountCents: 35_880 },
    ...{ surcharge: 50, surchargeCents: 161_460, roundingCents: 20, privateTotalPrice: 6464 },
  });
  for (const quantity of [quantityLimits.min, 9, 10, quantityLimits.max])
    for (const priority of [false, undefined]) {
      const request = { buildingType: 'EFH', quantity, priority } as const;
      const answer: unknown = await (await app.request(url, postJson(request))).json();
      expect(answer).toEqual(calculatePrice(prices, { ...request, priority: false }));
    }
  expect([leads(), deliveries()]).toEqual([[], []]);
});

test.each([
  [{ quantity: 0 }, 'quantity', 'Mindestens 1 Energieausweis'],
  [{ quantity: 101 }, 'quantity', 'Maximal 100 Energieausweise'],
  ...[1.5, 'zwölf', '12', undefined].map(
    (quantity) => [{ quantity }, 'quantity', 'Geben Sie die Anzahl als ganze Zahl an'] as const,
  ),
  ...['', undefined, 'Schloss'].map(
    (buildingType) => [{ buildingType }, 'buildingType', 'Bitte wählen Sie einen Gebäudetyp'] as const,
  ),
  [{ priority: 'true' }, 'priority', 'Express ist true oder false'],
  [{ originalCity: 'bremen' }, 'originalCity', 'Unbekanntes Feld'],
] as const)('%j is refused', async (fields, path, message) => {
  const { app } = await openTestApp();
  const response = await app.request(url, postJson({ ...valid, ...fields }));
  expect([response.status, ((await response.json()) as Problem).errors]).toEqual([422, [{ path, message }]]);
});

test('the site may call from its own origin, another may not', async () => {
  const { app } = await openTestApp();
  const preflight = (origin: string) =>
    app.request(url, { method: 'OPTIONS', headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' } });
  const { status, body, headers } = await preflight(baseUrl);
  // The preflight's answer has no body and no headers of the refusal before it.
  const read = ['Access-Control-Allow-Methods', 'Content-Type', 'Cache-Control'].map((name) => headers.get(name));
  expect([status, body, ...read]).toEqual([204, null, 'POST', null, null]);
  expect((await preflight('https://evil.example')).status).toBe(403);
  const answer = await app.request(url, postJson(valid, { Origin: baseUrl, 'Sec-Fetch-Site': 'same-site' }));
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, baseUrl]);
});

test('a plain form post is answered by a page with the price, both forms and what was typed, whose lead says so', async () => {
  const { app, leads } = await openTestApp();
  const response = await app.request(url, postForm({ ...form, originalCity: 'bremen' }));
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  const page = parse((await response.text()).replaceAll('&nbsp;', ' '));
  const said = (selector: string) => page.querySelectorAll(selector).map(({ textContent }) => textContent);
  expect([said('h1'), said('p')[0]]).toEqual([
    ['Ihr Preis: Firma 4.844 €, privat 6.464 €'],
    '12 × Mehrfamilienhaus, Express',
  ]);
  expect(said('aside p')).toEqual(['4.844 €', '3. März 2025']);
  expect(said('dl > div')).toEqual([
    ...['12 × 299 €3.588 €', 'Mengenrabatt 10 %−358,80 €', 'Express-Aufschlag 50 %+1.614,60 €'],
    ...['Auf volle Euro gerundet+0,20 €', 'Firma4.844 €', 'Privat6.464 €'],
  ]);
  const value = (selector: string) => page.querySelector(selector)?.getAttribute('value');
  expect(['[checked]', '[name=quantity]'].map(value)).toEqual(['MFH', '12']);

  const contact = page.querySelector('form[action="/api/contacts"]');
  const hidden = contact
    ?.querySelectorAll('[type=hidden]')
    .map((input) => [input.getAttribute('name'), input.getAttribute('value')]);
  const message = contact?.querySelector('[name=message]')?.textContent ?? '';
  expect(message).toBe('12 × Mehrfamilienhaus, Express: Firma 4.844 €, privat 6.464 €');
  const person = { firstName: 'Anna', lastName: 'Meyer', email: 'a@example.org', phone: '1', privacy: 'true' };
  const fields = Object.fromEntries(hidden ?? []) as Record<string, string>;
  const sent = await app.request('/api/contacts', postForm({ ...person, ...fields, message }));
  expect([sent.status, sent.headers.get('Location')]).toEqual([
    303,
    expect.stringMatching(/^\/api\/anfrage\/danke\?originalCity=bremen&token=/),
  ]);
  expect(leads()).toMatchObject([{ source: 'preisrechner', building_type: 'MFH', original_city: 'bremen', message }]);
});

test.each<[status: number, ...rows: Record<string, string>[]]>([
  [200, { quantity: ' 12 ' }, { quantity: '012' }, { priority: 'on' }, { priority: '' }, { originalCity: '' }],
  [
    422,
    { quantity: '' },
    { quantity: '1.5' },
    { quantity: '1e1' },
    { quantity: '0x10' },
    { quantity: '9'.repeat(400) },
  ],
  [422, { buildingType: '' }, { evil: 'x' }],
])('%i for fields as a form sends them', async (status, ...rows: Record<string, string>[]) => {
  const { app } = await openTestApp();
  for (const fields of rows)
    expect((await app.request(url, postForm({ ...form, ...fields }))).status, JSON.stringify(fields)).toBe(status);
});

test('a refused form is shown again, with the errors beside the fields', async () => {
  const { app } = await openTestApp();
  const typed = { quantity: '"><script>0', priority: 'on', originalCity: 'bremen', evil: 'evil-value' };
  const response = await app.request(url, postForm(typed));
  const html = await response.text();
  expect([response.status, response.headers.get('Content-Type')]).toEqual([422, 'text/html; charset=utf-8']);
  for (const shown of [
    '<h1>Eingabe prüfen</h1>',
    '<a href="#preis-buildingType">Bitte wählen Sie einen Gebäudetyp</a>',
    'id="preis-quantity-error">Geben Sie die Anzahl als ganze Zahl an<',
    'value="&quot;&gt;&lt;script&gt;0"',
    'name="originalCity" value="bremen"',
    'Oder rufen Sie an.',
  ])
    expect(html).toContain(shown);
  expect(html).toMatch(/name="priority"[^>]* checked/);
  expect(html).not.toMatch(/<script>|evil-value|api\/contacts/);
  const elsewhere = await app.request(url, postForm(form, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }));
  expect([elsewhere.status, await elsewhere.text()]).toEqual([403, expect.stringContaining('value="MFH" checked=""')]);
});

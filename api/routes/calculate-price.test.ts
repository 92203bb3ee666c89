import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import type { Problem } from '#domain/api-contract';
import { calculatePrice, quantityLimits } from '#domain/calculator';
import { buildingTypes } from '#domain/pricing';
import { baseUrl, openTestApp, postForm, postJson, prices } from '../../tests/support/app.ts';

const url = '/api/calculate-price';
const valid = { buildingType: 'MFH', quantity: 12, priority: true };
const form = { buildingType: 'MFH', quantity: '12', priority: 'true' };

describe('JSON', () => {
  test('is answered by the price and the way to it', async () => {
    const { app } = await openTestApp();
    const response = await app.request(url, postJson(valid));
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({
      ...valid,
      totalPrice: 4844,
      discount: 10,
      unitPrice: 299,
      basePrice: 3588,
      discountCents: 35_880,
      surcharge: 50,
      surchargeCents: 161_460,
      roundingCents: 20,
      privateTotalPrice: 6464,
    });
  });

  test('is the figure the browser works out by itself, for every request', async () => {
    const { app } = await openTestApp();
    let compared = 0;
    for (const buildingType of buildingTypes) {
      for (let quantity = quantityLimits.min; quantity <= quantityLimits.max; quantity++) {
        for (const priority of [false, true]) {
          const request = { buildingType, quantity, priority };
          const answer: unknown = await (await app.request(url, postJson(request))).json();
          expect(answer).toEqual(calculatePrice(prices, request));
          compared += 1;
        }
      }
    }
    expect(compared).toBe(buildingTypes.length * 200);
  });

  test('goes without express where nothing is said of it', async () => {
    const { app } = await openTestApp();
    const answer: unknown = await (await app.request(url, postJson({ buildingType: 'EFH', quantity: 1 }))).json();
    expect(answer).toMatchObject({ totalPrice: 179, discount: 0, priority: false });
  });

  test.each([
    [{ quantity: 0 }, 'quantity', 'Mindestens 1 Energieausweis'],
    [{ quantity: 101 }, 'quantity', 'Maximal 100 Energieausweise'],
    [{ quantity: 1.5 }, 'quantity', 'Geben Sie die Anzahl als ganze Zahl an'],
    [{ quantity: 'zwölf' }, 'quantity', 'Geben Sie die Anzahl als ganze Zahl an'],
    [{ quantity: '12' }, 'quantity', 'Geben Sie die Anzahl als ganze Zahl an'],
    [{ quantity: undefined }, 'quantity', 'Geben Sie die Anzahl als ganze Zahl an'],
    [{ buildingType: '' }, 'buildingType', 'Bitte wählen Sie einen Gebäudetyp'],
    [{ buildingType: undefined }, 'buildingType', 'Bitte wählen Sie einen Gebäudetyp'],
    [{ buildingType: 'Schloss' }, 'buildingType', 'Bitte wählen Sie einen Gebäudetyp'],
    [{ priority: 'true' }, 'priority', 'Express ist true oder false'],
    [{ originalCity: 'bremen' }, 'originalCity', 'Unbekanntes Feld'],
    [{ ['__proto__']: { admin: true } }, '__proto__', 'Unbekanntes Feld'],
  ])('%j is refused', async (fields, path, message) => {
    const { app } = await openTestApp();
    const response = await app.request(url, postJson({ ...valid, ...fields }));
    expect(response.status).toBe(422);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toEqual({
      type: 'about:blank#invalid-input',
      title: 'Eingabe prüfen',
      status: 422,
      detail: 'Einige Angaben fehlen oder stimmen noch nicht.',
      errors: [{ path, message }],
    });
  });

  test.each([
    [400, postJson('{')],
    [400, postJson('[]')],
    [403, postJson(valid, { Origin: 'https://evil.example' })],
    [405, { method: 'GET' }],
    [413, postJson(`{"x":"${'x'.repeat(16 * 1024)}"}`)],
    [415, postJson(valid, { 'Content-Type': 'text/plain' })],
  ])('%i as on every route', async (status, request) => {
    const { app } = await openTestApp();
    const response = await app.request(url, request);
    expect(response.status).toBe(status);
    expect(((await response.json()) as Problem).detail).toMatch(/^[A-Z].+\.$/);
  });

  test('the site may call from its own origin, another may not', async () => {
    const { app } = await openTestApp();
    const preflight = (origin: string) =>
      app.request(url, { method: 'OPTIONS', headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' } });
    const allowed = await preflight(baseUrl);
    expect([allowed.status, allowed.body, allowed.headers.get('Access-Control-Allow-Methods')]).toEqual([
      204,
      null,
      'POST',
    ]);
    // The preflight's answer has no body and no headers of the refusal before it.
    expect([allowed.headers.get('Content-Type'), allowed.headers.get('Cache-Control')]).toEqual([null, null]);
    expect((await preflight('https://evil.example')).status).toBe(403);
    const answer = await app.request(url, postJson(valid, { Origin: baseUrl, 'Sec-Fetch-Site': 'same-site' }));
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, baseUrl]);
  });

  test('nothing is stored or delivered', async () => {
    const { app, leads, deliveries } = await openTestApp();
    await app.request(url, postJson(valid));
    expect([leads(), deliveries()]).toEqual([[], []]);
  });
});

describe('plain form post', () => {
  test('is answered by a page with the price, both forms and what was typed', async () => {
    const { app } = await openTestApp();
    const response = await app.request(url, postForm({ ...form, originalCity: 'bremen' }));
    const page = parse((await response.text()).replaceAll('&nbsp;', ' '));
    const value = (selector: string) => page.querySelector(selector)?.getAttribute('value');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect([page.querySelector('h1'), page.querySelector('p')].map((element) => element?.textContent)).toEqual([
      'Ihr Preis: Firma 4.844 €, privat 6.464 €',
      '12 × Mehrfamilienhaus, Express',
    ]);
    expect(page.querySelectorAll('aside p').map(({ textContent }) => textContent)).toEqual(['4.844 €', '3. März 2025']);
    expect(page.querySelectorAll('dl > div').map(({ textContent }) => textContent)).toEqual([
      '12 × 299 €3.588 €',
      'Mengenrabatt 10 %−358,80 €',
      'Express-Aufschlag 50 %+1.614,60 €',
      'Auf volle Euro gerundet+0,20 €',
      'Firma4.844 €',
      'Privat6.464 €',
    ]);
    expect(page.querySelector('[name=message]')?.textContent).toBe(
      '12 × Mehrfamilienhaus, Express: Firma 4.844 €, privat 6.464 €',
    );
    expect([
      value('[name=source]'),
      value('[type=hidden][name=buildingType]'),
      value('[name=originalCity]'),
      value('[checked]'),
      value('[name=quantity]'),
    ]).toEqual(['preisrechner', 'MFH', 'bremen', 'MFH', '12']);
  });

  test('what its page then posts is a lead that says where it came from', async () => {
    const { app, leads } = await openTestApp();
    const html = await (await app.request(url, postForm({ ...form, originalCity: 'bremen' }))).text();
    const contactForm = parse(html).querySelector('form[action="/api/contacts"]');
    const fields = contactForm
      ?.querySelectorAll('[type=hidden]')
      .map((input) => [input.getAttribute('name'), input.getAttribute('value')]);
    const message = contactForm?.querySelector('[name=message]')?.textContent;
    const contact = { firstName: 'Anna', lastName: 'Meyer', email: 'a@example.org', phone: '1', privacy: 'true' };
    const request = { ...contact, ...Object.fromEntries(fields ?? []), message } as Record<string, string>;
    const response = await app.request('/api/contacts', postForm(request));
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      expect.stringMatching(/^\/api\/anfrage\/danke\?originalCity=bremen&token=/),
    ]);
    expect(leads()).toMatchObject([
      {
        source: 'preisrechner',
        building_type: 'MFH',
        original_city: 'bremen',
        message: '12\u00a0× Mehrfamilienhaus, Express: Firma 4.844\u00a0€, privat 6.464\u00a0€',
      },
    ]);
  });

  test.each([
    ['12 × Mehrfamilienhaus', 'MFH'],
    [' ', null],
  ])('a lead with the message „%s“ has the building type %s', async (message, type) => {
    const { app, leads } = await openTestApp();
    const contact = { firstName: 'Anna', lastName: 'Meyer', email: 'a@example.org', phone: '1', privacy: 'true' };
    await app.request('/api/contacts', postForm({ ...contact, buildingType: 'MFH', message }));
    expect(leads()).toMatchObject([{ building_type: type, message: message.trim() || null }]);
  });

  test.each([
    [{ quantity: ' 12 ' }, 200],
    [{ quantity: '012' }, 200],
    [{ priority: 'on' }, 200],
    [{ priority: '' }, 200],
    [{ originalCity: '' }, 200],
    [{ quantity: '' }, 422],
    [{ quantity: '1.5' }, 422],
    [{ quantity: '1e1' }, 422],
    [{ quantity: '0x10' }, 422],
    [{ quantity: '9'.repeat(400) }, 422],
    [{ buildingType: '' }, 422],
    [{ evil: 'x' }, 422],
  ])('%j is %i', async (fields, status) => {
    const { app } = await openTestApp();
    expect((await app.request(url, postForm({ ...form, ...fields }))).status).toBe(status);
  });

  test('a refused one is shown again, with the errors beside the fields', async () => {
    const { app } = await openTestApp();
    const response = await app.request(
      url,
      postForm({ quantity: '"><script>0', priority: 'on', originalCity: 'bremen', evil: 'evil-value' }),
    );
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('<h1>Eingabe prüfen</h1>');
    expect(html).toContain('<a href="#preis-buildingType">Bitte wählen Sie einen Gebäudetyp</a>');
    expect(html).toContain('id="preis-quantity-error">Geben Sie die Anzahl als ganze Zahl an<');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;0"');
    expect(html).toMatch(/name="priority"[^>]* checked/);
    expect(html).toContain('name="originalCity" value="bremen"');
    expect(html).toContain('Oder rufen Sie an.');
    expect(html).not.toMatch(/<script>|evil-value|api\/contacts/);
  });

  test.each([
    [403, postForm(form, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }), 'value="MFH" checked=""'],
    [413, postForm({ ...form, x: 'x'.repeat(17_000) }), 'action="/api/calculate-price"'],
  ])('%i is a page with the calculator’s form', async (status, request, content) => {
    const { app } = await openTestApp();
    const response = await app.request(url, request);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(content);
  });
});

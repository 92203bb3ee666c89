import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { calculatePrice, quantityLimits } from '#domain/prices/calculator';
import { openTestApp, postForm, postJson, prices } from '../../tests/support/app.ts';

const url = '/api/calculate-price';
const form = { buildingType: 'MFH', quantity: '12', priority: 'true' };

test('is answered by the figures that the browser works out by itself, and nothing is stored', async () => {
  const { app, leads, deliveries } = await openTestApp();
  for (const quantity of [quantityLimits.min, 9, 10, quantityLimits.max])
    for (const priority of [false, true]) {
      const request = { buildingType: 'EFH', quantity, priority } as const;
      expect(await (await app.request(url, postJson(request))).json()).toEqual(calculatePrice(prices, request));
    }
  expect([leads(), deliveries()]).toEqual([[], []]);
});

test('a plain form post is answered by a page with the price, both forms and what was typed', async () => {
  const { app } = await openTestApp();
  const response = await app.request(url, postForm({ ...form, originalCity: 'bremen' }));
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  const page = parse((await response.text()).replaceAll('&nbsp;', ' '));
  const said = (selector: string) => page.querySelectorAll(selector).map(({ textContent }) => textContent);
  expect(said('h1')).toEqual(['Ihr Preis: Privat 6.464 €, Firma 4.844 €']);
  expect(said('p')[0]).toBe('12 × Mehrfamilienhaus, Express');
  expect(said('aside p')).toEqual(['4.844 €', '3. März 2025']);
  expect(said('dl > div')).toEqual([
    ...['12 × 299 €3.588 €', 'Mengenrabatt 10 %−358,80 €', 'Express-Aufschlag 50 %+1.614,60 €'],
    ...['Auf volle Euro gerundet+0,20 €', 'Firma4.844 €', 'Privat6.464 €'],
  ]);
  const value = (selector: string) => page.querySelector(selector)?.getAttribute('value');
  expect(['[checked]', '[name=quantity]'].map(value)).toEqual(['MFH', '12']);

  expect(page.querySelector('form[action="/api/contacts"] [name=message]')?.textContent).toBe(
    '12 × Mehrfamilienhaus, Express: Privat 6.464 €, Firma 4.844 €',
  );
});

test('fields come as a form sends them; a refused form is shown again, with the errors beside the fields', async () => {
  const { app } = await openTestApp();
  const statusOf = async (fields: Record<string, string>) =>
    (await app.request(url, postForm({ ...form, ...fields }))).status;
  const taken: Record<string, string>[] = [
    { quantity: ' 012 ' },
    { priority: 'on' },
    { priority: '' },
    { originalCity: '' },
  ];
  for (const good of taken) expect(await statusOf(good), JSON.stringify(good)).toBe(200);
  const refused: Record<string, string>[] = [
    { quantity: '1.5' },
    { quantity: '1e1' },
    { quantity: '9'.repeat(400) },
    { evil: 'x' },
  ];
  for (const bad of refused) expect(await statusOf(bad), JSON.stringify(bad)).toBe(422);
  const typed = { quantity: '"><script>0', priority: 'on', originalCity: 'bremen', evil: 'evil-value' };
  const html = await (await app.request(url, postForm(typed))).text();
  for (const shown of [
    '<a href="#preis-buildingType">Bitte wählen Sie einen Gebäudetyp</a>',
    'id="preis-quantity-error">Geben Sie die Anzahl als ganze Zahl an<',
    'value="&quot;&gt;&lt;script&gt;0"',
    'name="originalCity" value="bremen"',
    'Oder rufen Sie an.',
  ])
    expect(html).toContain(shown);
  expect(html).toMatch(/name="priority"[^>]* checked/);
  expect(html).not.toMatch(/<script>|evil-value|api\/contacts/);
});

import { parse } from 'node-html-parser';
import { describe, expect, test, vi } from 'vitest';
import type { Problem } from '#domain/api-contract';
import {
  baseUrl,
  fakeClock,
  from,
  messagesFor,
  openTestApp,
  postForm,
  postJson,
  readRows,
  slipPage,
  typed,
} from '../../tests/support/app.ts';
import { UnavailableError } from '../storage/port.ts';

const url = '/api/contacts';
const form = { ...typed, privacy: 'true' };
const visitor = from('203.0.113.7');
const links = 'https://a.example https://b.example https://c.example';
type App = Awaited<ReturnType<typeof openTestApp>>['app'];

/** Each answer has a token of its own. */
const withoutToken = (text: string) => text.replace(/token=[\w-]{43}/g, 'token=…');

test('a request is stored with its delivery and answered by its id, until when we call, and where to tell more', async () => {
  const { app, leads, deliveries, wakes, metrics, lines } = await openTestApp();
  const about = { buildingType: 'MFH', address: 'Am Wall 1', originalCity: 'lueneburg' };
  const source = 'service:energieausweis-mfh';
  const request = { ...typed, ...about, company: '', message: 'Grüße\r\n🏠', source, privacy: true };
  const response = await app.request(url, postJson(request, { 'Idempotency-Key': 'key-00001' }));
  expect([response.status, response.headers.get('Cache-Control'), withoutToken(await response.text())]).toEqual([
    201,
    'no-store',
    `{"id":"lead-1","until":"heute bis 17 Uhr","prepare":"${baseUrl}/api/anfrage/ergaenzen?token=…"}`,
  ]);
  const message = 'Grüße\n🏠';
  expect(leads()).toMatchObject([
    {
      ...{ id: 'lead-1', idempotency_key: 'key-00001', received_at: '2025-03-03T12:00:00.000Z', first_name: 'Anna' },
      ...{ company: null, building_type: 'MFH', message, city: 'Lüneburg', original_city: 'lueneburg', source },
    },
  ]);
  expect(deliveries()).toMatchObject([{ id: 'msg_lead-1_created' }]);
  expect(JSON.parse(deliveries()[0]?.body ?? '')).toEqual({
    ...{ event: 'contact.created', id: 'lead-1', ...typed, ...about, message, city: 'Lüneburg', source },
    ...{ sourceText: 'Leistung, energieausweis-mfh', buildingTypeText: 'Mehrfamilienhaus' },
    ...{ receivedAt: '2025-03-03T12:00:00.000Z', callUntil: '2025-03-03T16:00:00.000Z' },
  });
  expect([wakes(), await metrics.text({})]).toEqual([1, expect.stringContaining('leads_accepted_total 1\n')]);
  expect(lines.join()).toContain('"event":"contact_saved","id":"lead-1","outcome":"stored"');
  // A page without a place, and one that is none, belong to the whole area.
  for (const originalCity of [null, 'atlantis'])
    await app.request(url, postJson({ ...typed, phone: String(originalCity), originalCity }));
  expect(leads().slice(1)).toMatchObject(
    [null, 'atlantis'].map((place) => ({ city: 'Norddeutschland', original_city: place })),
  );
});

test('a request is kept, told and summed with the page and the class of origin of its visit', async () => {
  const page = '/bremen/blog/kfw-foerderung';
  const Referer = `${baseUrl}${page}?utm_source=newsletter`;
  const requests: [request: RequestInit, kept: (string | null)[]][] = [
    // A page of the version before names a campaign too, which is dropped.
    [postJson({ ...typed, page, origin: 'www.google.de', campaign: 'herbst' }, { Referer }), [page, 'search']],
    [postForm({ ...form, page, campaign: '' }, { Referer }), [page, 'mail']],
    [postJson({ ...typed, page: '/atlantis', origin: 'flyer' }), [null, 'other']],
  ];
  for (const [request, kept] of requests) {
    const { app, leads, deliveries, file } = await openTestApp();
    expect((await app.request(url, request)).status).toBeLessThan(400);
    const told = JSON.parse(deliveries()[0]?.body ?? '') as Record<string, string>;
    for (const row of [leads()[0], told]) expect(['page', 'origin'].map((name) => row?.[name] ?? null)).toEqual(kept);
    const sums = readRows(file, "SELECT name, requests FROM visits WHERE day = '2025-03-03' ORDER BY kind DESC");
    expect(sums).toEqual(kept.flatMap((name) => (name === null ? [] : [{ name, requests: 1 }])));
  }
});

test('a form that was refused keeps where it came from, and so does one behind a price', async () => {
  const { app, leads } = await openTestApp();
  const page = '/bremen/services';
  const Referer = `${baseUrl}${page}?utm_source=newsletter`;
  for (const [path, fields] of [
    [url, { ...form, phone: '', page }],
    ['/api/calculate-price', { buildingType: 'MFH', quantity: '2' }],
  ] as const) {
    const answer = await app.request(path, postForm(fields, { Referer }));
    // What its contact form sends once it is sent again: from an address that tells nothing.
    const inputs = parse(await answer.text()).querySelectorAll('form[action="/api/contacts"] input[type=hidden]');
    const hidden = inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value') ?? '']);
    const again = { ...(Object.fromEntries(hidden) as Record<string, string>), ...form };
    expect((await app.request(url, postForm(again, { Referer: `${baseUrl}${url}` }))).status).toBe(303);
    expect(leads().at(-1)).toMatchObject({ page, origin: 'mail' });
  }
});

test('the receipt of an offer says what was reckoned by our own prices, as far as it fits the request', async () => {
  const { app, deliveries } = await openTestApp({ messages: messagesFor({ mailer: true, office: true }) });
  const told = async (fields: Record<string, string>) => {
    await app.request(url, postJson({ ...typed, email: `${fields['message']}@example.org`, ...fields }));
    const receipts = deliveries().filter(({ channel }) => channel === 'contact-receipt');
    const { text } = JSON.parse(receipts.at(-1)?.body ?? '') as { text: string };
    return text.match(/^(?:Firma|Privat|Gebäude): .*/gm)?.map((line) => line.replaceAll('\u00a0', ' '));
  };
  const buildingType = 'MFH';
  expect(await told({ buildingType, offer: 'typ=MFH&anzahl=12', message: 'a' })).toEqual([
    'Gebäude: 12 × Mehrfamilienhaus',
    'Firma: 3.229 €',
    'Privat: 4.309 €',
  ]);
  // What somebody chose after it, or what no calculator has told, is no offer.
  for (const offer of ['typ=EFH&anzahl=12', 'geschenkt'])
    expect(await told({ buildingType, offer, message: offer.slice(0, 3) })).toEqual([
      ...['Gebäude: Mehrfamilienhaus', 'Privat: 399 €', 'Firma: 299 €'],
    ]);
  expect(await told({ offer: 'typ=MFH&anzahl=12', message: 'e' })).toBeUndefined();
});

test('50 at once with one key are one lead and 50 equal answers; the key with other content is 422', async () => {
  const { app, clock, leads, deliveries, wakes } = await openTestApp();
  const key = { 'Idempotency-Key': 'key-00001' };
  const responses = await Promise.all(Array.from({ length: 50 }, () => app.request(url, postJson(typed, key))));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  const bodies = await Promise.all(responses.map((response) => response.json() as Promise<Record<string, string>>));
  // More may be told by whoever got the one answer that it was stored with.
  expect(bodies.filter(({ prepare }) => prepare !== undefined)).toHaveLength(1);
  expect(new Set(bodies.map(({ id, until }) => `${id} ${until}`))).toEqual(
    new Set([`${leads()[0]?.['id']} heute bis 17 Uhr`]),
  );
  const other = await app.request(url, postJson({ ...typed, phone: '2' }, key));
  expect([other.status, ((await other.json()) as Problem).type]).toEqual([422, 'about:blank#key-reused']);
  // A form carries its key in a hidden field, and a day later it is the same request still.
  clock.advance(86_400_000);
  await app.request(url, postForm({ ...form, idempotencyKey: 'key-00001' }));
  expect([leads().length, deliveries().length, wakes()]).toEqual([1, 1, 1]);
  // One that is none costs no lead.
  expect((await app.request(url, postForm({ ...form, idempotencyKey: 'short' }))).status).toBe(303);
  expect(leads()[1]).toMatchObject({ idempotency_key: null });
});

describe('of many from one visitor', () => {
  const send = (app: App, phone: number, key?: string) =>
    app.request(url, postJson({ ...typed, phone: `0421 1${phone}` }, key ? { 'Idempotency-Key': key } : {}), visitor);

  test('five are told, 300 held back, the rest is 429 with what was typed and a time to wait', async () => {
    const { app, leads, deliveries } = await openTestApp();
    const sendAs = (i: number) =>
      app.request(url, postForm({ ...form, phone: `0421 1${i}`, idempotencyKey: `key-000${i}` }), visitor);
    const responses = await Promise.all(Array.from({ length: 307 }, (_, i) => sendAs(i)));
    const refused = responses.filter(({ status }) => status === 429);
    expect([leads().length, deliveries().length, refused.length]).toEqual([305, 5, 2]);
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(86_000);
    expect(await refused[0]?.text()).toContain('value="0421 1305"');
    // What is stored already is answered, however often it is sent; its key for anything else is not.
    expect([(await sendAs(13)).status, (await send(app, 99, 'key-00013')).status]).toEqual([303, 429]);
    expect(leads()).toHaveLength(305);
  });

  test('the same sent again and again counts once', async () => {
    const { app, leads, deliveries } = await openTestApp();
    for (let i = 0; i < 70; i++) expect((await send(app, 0)).status).toBe(201);
    for (let i = 0; i < 6; i++) expect((await send(app, i)).status).toBe(201);
    expect([leads().length, deliveries().length]).toEqual([6, 5]);
  });
});

describe('quarantine', () => {
  const asScript = (fields: object) => postJson({ ...typed, ...fields }, { Origin: baseUrl });
  const asPage = (fields: object) => postForm({ ...form, ...fields });

  test.each([
    ['by script', 201, asScript],
    ['without JavaScript', 303, asPage],
  ])(
    'of six requests in ten minutes five are told, and all stored and answered alike: %s',
    async (_, status, request) => {
      const { app, leads, deliveries, lines, metrics } = await openTestApp();
      const answers = new Set<string>();
      for (let i = 0; i < 6; i++) {
        const response = await app.request(url, request({ phone: `0421 ${i}` }), visitor);
        const text = (await response.text()).replace(/lead-\d/, 'lead');
        answers.add(withoutToken(JSON.stringify([response.status, [...response.headers], text])));
      }
      expect([answers.size, [...answers][0]?.slice(1, 4)]).toEqual([1, String(status)]);
      expect(leads().map((lead) => lead['quarantine_reason'])).toEqual([null, null, null, null, null, 'flood']);
      expect(deliveries()).toHaveLength(5);
      expect(await metrics.text({})).toMatch(/^leads_accepted_total 6\n[^]*^leads_quarantined_total 1\n/m);
      expect(lines.join()).toContain('"event":"contact_quarantined","id":"lead-6","reason":"flood"');
    },
  );

  test.each<[reason: string | null, fields: Record<string, string>]>([
    [null, { frei: '', company: 'www.firma.example' }],
    ['trap', { frei: ' ', message: links }],
    ['links', { message: links }],
  ])('%j for %j, by script and without', async (reason, fields) => {
    for (const request of [asScript(fields), asPage(fields)]) {
      const { app, leads, deliveries } = await openTestApp();
      expect([201, 303]).toContain((await app.request(url, request, visitor)).status);
      expect(leads()).toMatchObject([{ quarantine_reason: reason }]);
      expect(deliveries()).toHaveLength(reason === null ? 1 : 0);
    }
  });

  test('an address that is probably a slip is asked about on a page, and the request is stored as it came', async () => {
    const { app, leads } = await openTestApp();
    const asked = await app.request(url, asPage({ email: 'anna@t-onlin.de', originalCity: 'bremen' }));
    const page = await asked.text();
    expect(asked.status).toBe(200);
    for (const shown of [slipPage.title, 'anna@t-online.de', '<nav>Bremen</nav>']) expect(page).toContain(shown);
    expect(leads().map(({ email }) => email)).toEqual(['anna@t-onlin.de']);
  });

  test('the office is told that the same person has asked before, by mailbox or by number', async () => {
    const clock = fakeClock();
    const { app, deliveries } = await openTestApp({ clock, messages: messagesFor({ mailer: true, office: true }) });
    const ask = async (fields: Record<string, string>) => {
      clock.advance(60_000);
      await app.request(url, asScript(fields), visitor);
      const [mail = '', webhook = ''] = ['contact-mail', 'contact-webhook'].map(
        (channel) => deliveries().findLast((one) => one.channel === channel)?.body,
      );
      const { earlierAt } = JSON.parse(webhook) as { earlierAt?: string };
      return [/Hat schon angefragt: [^\\]*/.exec(mail)?.[0].replaceAll('\u00a0', ' '), earlierAt];
    };
    const told = ['Hat schon angefragt: zuerst am 3. März 2025 um 13:01 Uhr, bisher 1-mal', '2025-03-03T12:01:00.000Z'];
    expect(await ask({ phone: '0421 123456' })).toEqual([undefined, undefined]);
    expect(await ask({ phone: '0421 99', message: 'Noch etwas' })).toEqual(told);
    expect(await ask({ email: 'b@example.org', phone: '+49 421 123456' })).toEqual(told);
    expect(await ask({ email: 'c@example.org', phone: '0421 777777' })).toEqual([undefined, undefined]);
  });

  test('who presses again and again while the store cannot be reached is told of and gets a receipt in the end', async () => {
    const { app, store, leads, deliveries } = await openTestApp({
      messages: messagesFor({ mailer: true, office: true }),
    });
    const saving = vi.spyOn(store, 'saveContact').mockRejectedValue(new UnavailableError('sqlite-5'));
    const press = async () => (await app.request(url, asScript({}), visitor)).status;
    for (let i = 0; i < 9; i++) expect(await press()).toBe(503);
    saving.mockRestore();
    // The answer was lost, so they press again.
    for (let i = 0; i < 9; i++) expect(await press()).toBe(201);
    expect(leads()).toMatchObject([{ quarantine_reason: null }]);
    expect(deliveries().map(({ channel }) => channel)).toEqual(['contact-webhook', 'contact-mail', 'contact-receipt']);
  });
});

describe('plain form post', () => {
  test.each([
    [{}, 'MFH'],
    [{ message: 'Ein Preis' }, 'MFH'],
    [{ message: ' ' }, null],
  ])('with %j goes along with its kind of building: %s', async (fields, kept) => {
    const { app, leads } = await openTestApp();
    await app.request(url, postForm({ ...form, buildingType: 'MFH', ...fields }));
    expect(leads()[0]).toMatchObject({ building_type: kept });
  });

  test.each([
    [{ originalCity: 'bremen' }, {}, '/api/anfrage/danke?originalCity=bremen&token=…'],
    [{ originalCity: 'atlantis' }, {}, '/api/anfrage/danke?token=…'],
    [{}, { Origin: baseUrl, 'Sec-Fetch-Site': 'same-site' }, `${baseUrl}/danke`],
    [{ originalCity: 'bremen' }, { Origin: baseUrl, Host: 'api.example.org' }, `${baseUrl}/bremen/danke`],
  ])('%j with %j goes to %s', async (fields, headers, location) => {
    const { app } = await openTestApp();
    const response = await app.request(url, postForm({ ...form, ...fields }, headers));
    expect([response.status, withoutToken(response.headers.get('Location') ?? '')]).toEqual([303, location]);
  });
});

// That neither log nor answer tells of the visitor then, tests/programs/canary.test.ts asks.
test.each([
  [503, new UnavailableError('sqlite-13'), '5'],
  [500, new TypeError('cannot store Meyer'), null],
] as const)(
  '%i says nothing of the cause, is logged, and keeps what was typed',
  async (status, failure, retryAfter) => {
    const { app, store, lines } = await openTestApp();
    vi.spyOn(store, 'saveContact').mockRejectedValue(failure);
    const asJson = await app.request(url, postJson(typed));
    const asForm = await app.request(url, postForm(form));
    expect([asJson.status, asForm.status, asJson.headers.get('Retry-After')]).toEqual([status, status, retryAfter]);
    const page = await asForm.text();
    expect([page.includes('value="Meyer"'), page.includes('cannot store')]).toEqual([true, false]);
    const failed = { level: 'error', event: 'request_failed', route: url, status };
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([failed, failed]);
  },
);

describe('a check from outside', () => {
  const probeSecret = 'p'.repeat(32);
  const probe = (word: string, fields: object = { ...typed, privacy: true }) =>
    postJson(fields, { 'Energieausweis-Probe': word });

  test('goes the whole way, and neither stays nor is told nor counted', async () => {
    let asked = 0;
    const askMailServer = async () => void asked++;
    const { app, leads, deliveries, wakes, metrics, file } = await openTestApp({ probeSecret, askMailServer });
    const response = await app.request(url, probe(probeSecret));
    expect([response.status, await response.json()]).toEqual([200, { stored: true, messages: 1, mail: 'ok' }]);
    expect([leads(), deliveries(), wakes(), asked]).toEqual([[], [], 0, 1]);
    expect(readRows(file, 'SELECT * FROM visits')).toEqual([]);
    expect(await metrics.text({})).toContain('leads_accepted_total 0');
    // What a form would refuse is refused.
    expect((await app.request(url, probe(probeSecret, { ...typed, privacy: true, phone: '' }))).status).toBe(422);
  });

  test('says what does not work, and is none by a wrong word', async () => {
    const askMailServer = () => Promise.reject(Object.assign(new Error(), { code: 'EAUTH' }));
    const { app, store, lines } = await openTestApp({ probeSecret, askMailServer });
    const response = await app.request(url, probe(probeSecret));
    expect([response.status, await response.json()]).toEqual([503, { stored: true, messages: 1, mail: 'EAUTH' }]);
    expect(lines.join()).toContain('"probed","outcome":"stored","reason":"EAUTH"');
    await store.close();
    expect((await app.request(url, probe(probeSecret))).status).toBe(503);
    for (const secret of [probeSecret, undefined]) {
      const { app, leads } = await openTestApp({ probeSecret: secret });
      for (const word of ['', `${probeSecret}x`]) expect((await app.request(url, probe(word))).status).toBe(403);
      expect(leads()).toEqual([]);
    }
  });
});

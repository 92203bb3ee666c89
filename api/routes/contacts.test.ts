import { parse } from 'node-html-parser';
import { describe, expect, test, vi } from 'vitest';
import { buildingTypeMessage } from '#domain/building-types';
import { trapField, type Problem } from '#domain/api-contract';
import { createClientAddress } from '../http/client-address.ts';
import { createReceiptCap } from '../delivery/receipt-cap.ts';
import { createLimiter, everybody } from '../http/limiter.ts';
import {
  anyReceipt,
  baseUrl,
  fakeClock,
  from,
  messagesFor,
  openTestApp,
  postForm,
  slipPage,
  postJson,
  readRows,
  typed,
} from '../../tests/support/app.ts';
import { UnavailableError } from '../storage/port.ts';

const url = '/api/contacts';
const form = { ...typed, privacy: 'true' };
const problem = async (response: Response) => (await response.json()) as Problem;

/** Each answer has a token of its own. */
const withoutToken = (text: string) => text.replace(/token=[\w-]{43}/g, 'token=…');

describe('JSON', () => {
  test('stores the contact with its delivery and answers its id', async () => {
    const { app, leads, deliveries, nudges, metrics, lines } = await openTestApp();
    const request = {
      ...typed,
      firstName: '  Anna\u200b \n Maria ',
      company: '',
      buildingType: 'MFH',
      address: 'Am Wall 1',
      message: 'Grüße\r\n🏠',
      originalCity: 'lueneburg',
      source: 'service:energieausweis-mfh',
      privacy: true,
    };
    const response = await app.request(url, postJson(request, { 'Idempotency-Key': 'key-00001' }));
    expect(response.status).toBe(201);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(withoutToken(await response.text())).toBe(
      `{"id":"lead-1","until":"heute bis 17 Uhr","prepare":"${baseUrl}/api/anfrage/ergaenzen?token=…"}`,
    );
    expect(leads()).toMatchObject([
      {
        id: 'lead-1',
        idempotency_key: 'key-00001',
        received_at: '2025-03-03T12:00:00.000Z',
        last_name: 'Meyer',
        company: null,
        email: 'anna@example.org',
        phone: '0421 123',
        building_type: 'MFH',
        address: 'Am Wall 1',
        message: 'Grüße\n🏠',
        city: 'Lüneburg',
        original_city: 'lueneburg',
        source: 'service:energieausweis-mfh',
      },
    ]);
    expect(deliveries()).toMatchObject([{ id: 'msg_lead-1_created' }]);
    expect(JSON.parse(deliveries()[0]?.body ?? '')).toEqual({
      event: 'contact.created',
      id: 'lead-1',
      firstName: leads()[0]?.['first_name'],
      lastName: 'Meyer',
      email: 'anna@example.org',
      phone: '0421 123',
      buildingType: 'MFH',
      address: 'Am Wall 1',
      message: 'Grüße\n🏠',
      city: 'Lüneburg',
      originalCity: 'lueneburg',
      source: 'service:energieausweis-mfh',
      sourceText: 'Leistung, energieausweis-mfh',
      buildingTypeText: 'Mehrfamilienhaus',
      receivedAt: '2025-03-03T12:00:00.000Z',
      callUntil: '2025-03-03T16:00:00.000Z',
    });
    expect(nudges()).toBe(1);
    expect(await metrics.text({})).toContain('leads_accepted_total 1\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ level: 'info', event: 'contact_saved', id: 'lead-1', outcome: 'stored' }),
    );
  });

  test.each([
    [{}, 'Norddeutschland', null],
    [{ originalCity: null }, 'Norddeutschland', null],
    [{ originalCity: 'bremen' }, 'Bremen', 'bremen'],
    [{ originalCity: 'atlantis' }, 'Norddeutschland', 'atlantis'],
  ])('%j belongs to %s', async (fields, city, originalCity) => {
    const { app, leads } = await openTestApp();
    await app.request(url, postJson({ ...typed, ...fields }));
    expect(leads()).toMatchObject([{ city, original_city: originalCity, source: 'kontakt' }]);
  });

  test('queues no delivery while no webhook is configured', async () => {
    const { app, leads, deliveries } = await openTestApp({ messages: messagesFor({ contactWebhook: false }) });
    expect((await app.request(url, postJson(typed))).status).toBe(201);
    expect(leads()).toHaveLength(1);
    expect(deliveries()).toEqual([]);
  });

  test.each([
    [{ firstName: 'A' }, 'firstName', 'Vorname ist erforderlich'],
    [{ firstName: undefined }, 'firstName', 'Vorname ist erforderlich'],
    [{ firstName: 5 }, 'firstName', 'Vorname ist erforderlich'],
    [{ firstName: 'x'.repeat(101) }, 'firstName', 'Höchstens 100 Zeichen eingeben'],
    [{ lastName: ' B ' }, 'lastName', 'Nachname ist erforderlich'],
    [{ email: 'anna@example' }, 'email', 'Gültige E-Mail-Adresse erforderlich'],
    [{ email: 'a@b.de, c@d.de' }, 'email', 'Gültige E-Mail-Adresse erforderlich'],
    [{ phone: '\u0000' }, 'phone', 'Telefonnummer ist erforderlich'],
    [{ company: 'x'.repeat(201) }, 'company', 'Höchstens 200 Zeichen eingeben'],
    [{ company: ['x'] }, 'company', 'Text erwartet'],
    [{ buildingType: 'Schloss' }, 'buildingType', buildingTypeMessage()],
    [{ address: 'x'.repeat(301) }, 'address', 'Höchstens 300 Zeichen eingeben'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Höchstens 5000 Zeichen eingeben'],
    [{ originalCity: '../x' }, 'originalCity', 'Unbekannter Ort'],
    [{ source: 'elsewhere' }, 'source', 'Unbekannte Herkunft'],
    [{ privacy: false }, 'privacy', 'Datenschutzerklärung muss akzeptiert werden'],
    [{ admin: true }, 'admin', 'Unbekanntes Feld'],
    [{ idempotencyKey: 'key-00001' }, 'idempotencyKey', 'Unbekanntes Feld'],
    [{ ['__proto__']: { admin: true } }, '__proto__', 'Unbekanntes Feld'],
  ])('%j is refused', async (fields, path, message) => {
    const { app, leads } = await openTestApp();
    const response = await app.request(url, postJson({ ...typed, ...fields }));
    expect(response.status).toBe(422);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toEqual({
      type: 'about:blank#invalid-input',
      title: 'Eingabe prüfen',
      status: 422,
      detail: 'Einige Angaben fehlen oder stimmen noch nicht.',
      errors: [{ path, message }],
    });
    expect(leads()).toEqual([]);
  });

  test.each([
    ['{', 400],
    ['', 400],
    ['null', 400],
    ['[]', 400],
    ['"x"', 400],
    ['{}', 422],
    ['['.repeat(8000), 400],
    [`{"x":${'['.repeat(8000)}${']'.repeat(8000)}}`, 422],
    [`{"x":"${'x'.repeat(16 * 1024)}"}`, 413],
  ])('the body %.20s… is %i', async (body, status) => {
    const { app } = await openTestApp();
    expect((await app.request(url, postJson(body))).status).toBe(status);
  });

  test('bytes that are no UTF-8 are 400', async () => {
    const { app } = await openTestApp();
    const body = Buffer.concat([Buffer.from('{"firstName":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const response = await app.request(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    expect(response.status).toBe(400);
  });

  test('a stream that grows past the limit is 413, whatever length it told', async () => {
    const { app } = await openTestApp();
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1024;
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
    });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '5' };
    const response = await app.request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect(response.status).toBe(413);
    expect((await problem(response)).type).toBe('about:blank#too-large');
    expect(sent).toBeLessThan(64 * 1024);
  });

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/jsonp', 'application/json5', ''])(
    'the type „%s“ is 415',
    async (type) => {
      const { app } = await openTestApp();
      expect((await app.request(url, postJson(typed, { 'Content-Type': type }))).status).toBe(415);
    },
  );

  test('a compressed body is 415', async () => {
    const { app } = await openTestApp();
    expect((await app.request(url, postJson(typed, { 'Content-Encoding': 'gzip' }))).status).toBe(415);
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON'])('the type „%s“ is taken', async (type) => {
    const { app } = await openTestApp();
    expect((await app.request(url, postJson(typed, { 'Content-Type': type }))).status).toBe(201);
  });
});

describe('where it came from', () => {
  const page = '/bremen/blog/kfw-foerderung';
  const article = `${baseUrl}${page}?utm_source=newsletter&utm_campaign=Herbst`;
  const requests: { what: string; request: RequestInit; kept: (string | null)[] }[] = [
    {
      what: 'a page with scripts says it',
      request: postJson({ ...typed, page, origin: 'www.google.de', campaign: 'herbst' }, { Referer: article }),
      kept: [page, 'search', 'herbst'],
    },
    {
      what: 'one without has its page in a hidden field, and all else in its address',
      request: postForm({ ...form, page }, { Referer: article }),
      kept: [page, 'mail', 'herbst'],
    },
    { what: 'one of before has no field', request: postForm(form), kept: [null, null, null] },
    {
      what: 'what is unknown is left out',
      request: postJson({ ...typed, page: '/atlantis', origin: 'flyer', campaign: 'fremd' }),
      kept: [null, 'other', null],
    },
    ...[5, null, [], {}, true, '', 'x'.repeat(3000)].map((value) => ({
      what: `${JSON.stringify(value).slice(0, 9)} is left out`,
      request: postJson({ ...typed, page: value, origin: undefined, campaign: value }),
      kept: [null, null, null],
    })),
  ];

  test.each(requests)('$what, and the request is stored', async ({ request, kept }) => {
    const { app, leads, deliveries, file } = await openTestApp();
    expect((await app.request(url, request)).status).toBeLessThan(400);
    const [lead] = leads();
    expect([lead?.['page'], lead?.['origin'], lead?.['campaign']]).toEqual(kept);
    const { page, origin, campaign } = JSON.parse(deliveries()[0]?.body ?? '') as Record<string, string>;
    expect([page ?? null, origin ?? null, campaign ?? null]).toEqual(kept);
    const sums = readRows(file, "SELECT name, requests FROM visits WHERE day = '2025-03-03' ORDER BY kind DESC");
    expect(sums).toEqual(kept.slice(0, 2).flatMap((name) => (name === null ? [] : [{ name, requests: 1 }])));
  });
});

test('a form that was refused keeps where it came from, and so does one behind a price', async () => {
  const { app, leads } = await openTestApp();
  const page = '/bremen/services';
  const Referer = `${baseUrl}${page}?utm_source=newsletter&utm_campaign=Herbst`;
  /** What the contact form of an answer sends once it is sent again: from an address that tells nothing. */
  const sendFrom = async (answer: Response) => {
    const inputs = parse(await answer.text()).querySelectorAll('form[action="/api/contacts"] input[type=hidden]');
    const hidden = inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value') ?? '']);
    const again = postForm(
      { ...(Object.fromEntries(hidden) as Record<string, string>), ...form },
      { Referer: `${baseUrl}${url}` },
    );
    expect((await app.request(url, again)).status).toBe(303);
    const { page, origin, campaign } = leads().at(-1) ?? {};
    return [page, origin, campaign];
  };
  const kept = [page, 'mail', 'herbst'];
  const refused = await app.request(url, postForm({ ...form, phone: '', page }, { Referer }));
  expect(refused.status).toBe(422);
  expect(await sendFrom(refused)).toEqual(kept);
  const price = await app.request(
    '/api/calculate-price',
    postForm({ buildingType: 'MFH', quantity: '2' }, { Referer }),
  );
  expect(await sendFrom(price)).toEqual(kept);
});

test('the receipt of an offer says what was reckoned by our own prices, as far as it fits the request', async () => {
  const messages = messagesFor({ mailer: true, office: true, receipts: anyReceipt });
  const { app, deliveries } = await openTestApp({ messages });
  const told = async (fields: Record<string, unknown>) => {
    expect((await app.request(url, postJson({ ...typed, ...fields }))).status).toBe(201);
    const receipts = deliveries().filter(({ channel }) => channel === 'contact-receipt');
    const { text } = JSON.parse(receipts.at(-1)?.body ?? '') as { text: string };
    return text.match(/^(?:Firma|Privat|Gebäude): .*/gm)?.map((line) => line.replaceAll('\u00a0', ' '));
  };
  const each = ['Gebäude: Mehrfamilienhaus', 'Firma: 299 €', 'Privat: 399 €'];
  const buildingType = 'MFH';
  expect(await told({ buildingType, offer: 'typ=MFH&anzahl=12', message: 'a' })).toEqual([
    'Gebäude: 12 × Mehrfamilienhaus',
    'Firma: 3.229 €',
    'Privat: 4.309 €',
  ]);
  // What somebody chose after it, or what no calculator has told, is no offer.
  expect(await told({ buildingType, offer: 'typ=EFH&anzahl=12', message: 'b' })).toEqual(each);
  expect(await told({ buildingType, offer: 'geschenkt', message: 'c' })).toEqual(each);
  expect(await told({ buildingType, message: 'd' })).toEqual(each);
  expect(await told({ offer: 'typ=MFH&anzahl=12', message: 'e' })).toBeUndefined();
});

describe('methods and paths', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s on contacts is 405', async (method) => {
    const { app, metrics } = await openTestApp();
    const response = await app.request(url, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('POST, OPTIONS');
    if (method !== 'HEAD') expect((await problem(response)).detail).toBe('Diese Adresse kennt die Methode nicht.');
    expect(await metrics.text({})).toContain('http_requests_total{route="/api/contacts",status="405"} 1\n');
  });

  test.each(['/api/nix', '/api', '/api/contacts/', '/api/contacts/1', '/api/CONTACTS'])('%s is 404', async (path) => {
    const { app } = await openTestApp();
    const response = await app.request(path, postJson(typed));
    expect(response.status).toBe(404);
    expect((await problem(response)).detail).toBe('Diese Adresse gibt es nicht.');
  });
});

describe('sent twice', () => {
  test('50 at once with one key are one lead, one delivery and 50 equal answers but for its token', async () => {
    const { app, leads, deliveries, nudges } = await openTestApp();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => app.request(url, postJson(typed, { 'Idempotency-Key': 'key-00001' }))),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    const bodies = await Promise.all(responses.map((response) => response.json() as Promise<Record<string, string>>));
    // More may be told by whoever got the one answer that it was stored with.
    expect(bodies.filter(({ prepare }) => prepare !== undefined)).toHaveLength(1);
    expect(new Set(bodies.map(({ id, until }) => `${id} ${until}`))).toEqual(
      new Set([`${leads()[0]?.['id']} heute bis 17 Uhr`]),
    );
    expect(leads()).toHaveLength(1);
    expect(deliveries()).toHaveLength(1);
    expect(nudges()).toBe(1);
  });

  test('the same key with other content is 422', async () => {
    const { app, leads } = await openTestApp();
    const key = { 'Idempotency-Key': 'key-00001' };
    await app.request(url, postJson(typed, key));
    const response = await app.request(url, postJson({ ...typed, phone: '2' }, key));
    expect(response.status).toBe(422);
    expect((await problem(response)).type).toBe('about:blank#key-reused');
    expect(leads()).toHaveLength(1);
  });

  test('without a key, a double click is one lead for ten minutes', async () => {
    const { app, clock, leads } = await openTestApp();
    const send = async () => ((await (await app.request(url, postJson(typed))).json()) as { id: string }).id;
    const first = await send();
    clock.advance(9 * 60_000);
    expect(await send()).toBe(first);
    clock.advance(2 * 60_000);
    expect(await send()).not.toBe(first);
    expect(leads()).toHaveLength(2);
  });

  test.each(['short', 'x'.repeat(65), 'with space', 'ümlaut-key'])(
    'a malformed key („%s“) costs no lead',
    async (key) => {
      const { app, leads } = await openTestApp();
      const response = await app.request(url, postForm({ ...form, idempotencyKey: key }));
      expect(response.status).toBe(303);
      expect(leads()).toMatchObject([{ idempotency_key: null }]);
    },
  );
});

describe('limits', () => {
  const visitor = from('203.0.113.7');
  const send = (app: Awaited<ReturnType<typeof openTestApp>>['app'], phone: number, key?: string) =>
    app.request(url, postJson({ ...typed, phone: `0421 1${phone}` }, key ? { 'Idempotency-Key': key } : {}), visitor);

  test('of 70 at once from one address sixty are stored and five told, the rest is 429 with a time to wait', async () => {
    const { app, leads, deliveries } = await openTestApp();
    const responses = await Promise.all(Array.from({ length: 70 }, (_, i) => send(app, i)));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.headers.get('Retry-After')).toBe('10');
    expect([leads().length, deliveries().length]).toEqual([60, 5]);
  });

  test('what is stored already is answered, however often it is sent', async () => {
    const { app, leads } = await openTestApp();
    for (let i = 10; i < 70; i++) await send(app, i, `key-000${i}`);
    expect((await send(app, 13, 'key-00013')).status).toBe(201);
    expect((await send(app, 99, 'key-00013')).status).toBe(429);
    expect((await send(app, 99, 'key-00099')).status).toBe(429);
    expect(leads()).toHaveLength(60);
  });

  test('a wrong input does not count', async () => {
    const { app } = await openTestApp();
    for (let i = 0; i < 9; i++) expect((await app.request(url, postJson({}), visitor)).status).toBe(422);
    expect((await send(app, 1)).status).toBe(201);
  });

  test('headers of the visitor change nothing, those of a trusted proxy do', async () => {
    const { app, deliveries } = await openTestApp({ clientAddress: createClientAddress(['10.0.0.0/8']) });
    const toldOf = async (peer: string) => {
      const before = deliveries().length;
      for (let i = 0; i < 8; i++) {
        const headers = {
          'X-Forwarded-For': `198.51.100.${i}`,
          'X-Real-IP': `198.51.100.${i}`,
          Forwarded: `for=198.51.100.${i}`,
        };
        await app.request(url, postJson({ ...typed, phone: `${peer} ${i}` }, headers), from(peer));
      }
      return deliveries().length - before;
    };
    expect(await toldOf('203.0.113.7')).toBe(5);
    expect(await toldOf('10.0.0.1')).toBe(8);
  });

  test('of 200 lines of one network fifty are told at once, the rest is held back, and each stands behind the one before', async () => {
    const { app, leads, deliveries } = await openTestApp();
    for (let i = 0; i < 200; i++) {
      const line = from(`2001:db8:1:${(i * 256).toString(16)}::1`);
      expect((await app.request(url, postJson({ ...typed, phone: `0421 1${i}` }), line)).status).toBe(201);
    }
    expect([leads().length, deliveries().length]).toEqual([200, 50]);
    const turns = deliveries().map(({ created_at, turn_at }) => (turn_at - created_at) / 60_000);
    expect(turns.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, turn) => turn));
  });

  test('what is held back has a bound for all, and what is told goes on', async () => {
    const { app, leads, clock } = await openTestApp();
    const limiter = createLimiter({ clock });
    while (limiter.consume('heldBack', everybody) === undefined);
    const full = await openTestApp({ limiter });
    const trapped = () => full.app.request(url, postForm({ ...form, [trapField]: 'x' }));
    const refused = await trapped();
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('value="Anna"')]);
    expect((await full.app.request(url, postJson(typed))).status).toBe(201);
    expect([leads().length, full.leads().length]).toEqual([0, 1]);
    expect((await app.request(url, postForm({ ...form, [trapField]: 'x' }))).status).toBe(303);
  });

  test('a connection from this machine is not limited while no proxy is named', async () => {
    const { app, deliveries } = await openTestApp();
    for (let i = 0; i < 70; i++) {
      expect((await app.request(url, postJson({ ...typed, phone: `0421 1${i}` }), from('127.0.0.1'))).status).toBe(201);
    }
    expect(deliveries()).toHaveLength(70);
  });
});

describe('quarantine', () => {
  const visitor = from('203.0.113.7');
  const links = 'https://a.example https://b.example https://c.example';
  const asScript = (fields: object) => postJson({ ...typed, ...fields }, { Origin: baseUrl });
  const asPage = (fields: object, headers = {}) => postForm({ ...form, ...fields }, headers);
  /** Headers that a browser sends for a page with `no-referrer`. */
  const hidden = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' };

  test.each([
    ['by script', 201, (fields: object) => asScript(fields)],
    ['without JavaScript', 303, (fields: object) => asPage(fields, { Origin: baseUrl })],
    ['without JavaScript, from a page that hides its address', 303, (fields: object) => asPage(fields, hidden)],
    ['by a browser that says nothing of itself', 303, (fields: object) => asPage(fields)],
  ])('of six requests in ten minutes five are told, and all stored and answered: %s', async (_, status, request) => {
    const { app, clock, leads, deliveries } = await openTestApp();
    const answers: unknown[] = [];
    const send = async (phone: number) => {
      const response = await app.request(url, request({ phone: `0421 ${phone}` }), visitor);
      const text = await response.text();
      const told = JSON.stringify([response.status, [...response.headers], text.replace(/lead-\d/, 'lead')]);
      answers.push(JSON.parse(withoutToken(told)));
    };
    for (let i = 0; i < 6; i++) await send(i);
    expect(answers[0]).toMatchObject([status, {}, {}]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const reasons = () => leads().map(({ phone, quarantine_reason }) => [phone, quarantine_reason]);
    expect(reasons()).toEqual([...[0, 1, 2, 3, 4].map((i) => [`0421 ${i}`, null]), ['0421 5', 'flood']]);
    expect(deliveries()).toHaveLength(5);
    clock.advance(10 * 60_000);
    await send(6);
    expect(reasons().at(-1)).toEqual(['0421 6', null]);
  });

  test('an address that is probably a slip is asked about on a page, and the request is stored as it came', async () => {
    const { app, leads } = await openTestApp();
    const post = (email: string) =>
      app.request(url, postForm({ ...typed, email, privacy: 'true', originalCity: 'bremen' }));
    const asked = await post('anna@t-onlin.de');
    const page = await asked.text();
    expect([asked.status, page.includes(slipPage.title), page.includes('anna@t-online.de')]).toEqual([200, true, true]);
    expect(page).toContain('<nav>Bremen</nav>');
    expect((await post('anna@t-online.de')).status).toBe(303);
    expect(leads().map(({ email }) => email)).toEqual(['anna@t-onlin.de', 'anna@t-online.de']);
  });

  test('the office is told that the same person has asked before, by mailbox or by number', async () => {
    const clock = fakeClock();
    const { app, deliveries } = await openTestApp({ clock, messages: messagesFor({ mailer: true, office: true }) });
    const ask = async (fields: Record<string, string>) => {
      clock.advance(60_000);
      expect((await app.request(url, asScript(fields), visitor)).status).toBe(201);
      const [mail, webhook] = ['contact-mail', 'contact-webhook'].map(
        (channel) => deliveries().findLast((one) => one.channel === channel)?.body ?? '',
      );
      const { earlierAt } = JSON.parse(webhook ?? '') as { earlierAt?: string };
      return [/Hat schon angefragt: [^\\]*/.exec(mail ?? '')?.[0].replaceAll('\u00a0', ' '), earlierAt];
    };
    const first = '2025-03-03T12:01:00.000Z';
    const told = 'Hat schon angefragt: zuerst am 3. März 2025 um 13:01 Uhr, bisher';
    expect(await ask({ phone: '0421 123456' })).toEqual([undefined, undefined]);
    expect(await ask({ phone: '0421 99', message: 'Noch etwas' })).toEqual([`${told} 1-mal`, first]);
    expect(await ask({ email: 'b@example.org', phone: '+49 421 123456' })).toEqual([`${told} 1-mal`, first]);
    expect(await ask({ email: 'c@example.org', phone: '0421 777777' })).toEqual([undefined, undefined]);
  });

  test('who presses again and again while the store cannot be reached is told of and gets a receipt in the end', async () => {
    const clock = fakeClock();
    const limiter = createLimiter({ clock });
    const receipts = createReceiptCap({ clock, limiter, log: () => undefined });
    const messages = messagesFor({ mailer: true, office: true, receipts });
    const { app, store, leads, deliveries } = await openTestApp({ clock, limiter, messages });
    const saving = vi.spyOn(store, 'saveContact').mockRejectedValue(new UnavailableError('sqlite-5'));
    const press = async () => (await app.request(url, asScript({}), visitor)).status;
    for (let i = 0; i < 9; i++) expect(await press()).toBe(503);
    saving.mockRestore();
    // The answer was lost, so they press again.
    for (let i = 0; i < 9; i++) expect(await press()).toBe(201);
    expect(leads()).toMatchObject([{ quarantine_reason: null }]);
    expect(deliveries().map(({ channel }) => channel)).toEqual(['contact-webhook', 'contact-mail', 'contact-receipt']);
    expect((await app.request(url, asScript({ phone: '0421 2' }), visitor)).status).toBe(201);
    expect(leads()).toMatchObject([{ quarantine_reason: null }, { quarantine_reason: null }]);
  });

  test.each<[reason: string | null, fields: Record<string, string>]>([
    [null, { message: 'Das Exposé: https://makler.example/haus und https://makler.example/grundriss' }],
    [null, { company: 'www.firma.example', address: 'Am Wall 1' }],
    [null, { frei: '' }],
    ['trap', { frei: 'https://spam.example' }],
    ['trap', { frei: ' ', message: links }],
    ['links', { message: links }],
    ['links', { firstName: 'http://a.example', lastName: 'http://b.example', address: '[url=c.example]' }],
  ])('%j for %j, by script and without', async (reason, fields) => {
    for (const request of [asScript(fields), asPage(fields)]) {
      const { app, leads, deliveries } = await openTestApp();
      const response = await app.request(url, request, visitor);
      expect([201, 303]).toContain(response.status);
      expect(leads()).toMatchObject([{ quarantine_reason: reason }]);
      expect(deliveries()).toHaveLength(reason === null ? 1 : 0);
    }
  });

  test('is counted, and logged by number and reason alone; sent again it is the same request', async () => {
    const { app, lines, metrics, leads } = await openTestApp();
    const send = () => app.request(url, postJson({ ...typed, message: links }, { 'Idempotency-Key': 'key-00001' }));
    const { id, until } = (await (await send()).json()) as Record<string, string>;
    expect(await (await send()).json()).toEqual({ id, until });
    expect(leads()).toHaveLength(1);
    expect(await metrics.text({})).toMatch(/^leads_accepted_total 1\n[^]*^leads_quarantined_total 1\n/m);
    const logged = lines.map((line) => JSON.parse(line) as { event: string });
    expect(logged.filter(({ event }) => event === 'contact_quarantined')).toEqual([
      { time: '2025-03-03T12:00:00.000Z', level: 'info', event: 'contact_quarantined', id: 'lead-1', reason: 'links' },
    ]);
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

  test('goes on to the thank-you page of its city', async () => {
    const { app, leads } = await openTestApp();
    const response = await app.request(
      url,
      postForm({ ...form, originalCity: 'bremen', source: 'hero', idempotencyKey: '', company: '' }),
    );
    expect(response.status).toBe(303);
    expect(withoutToken(response.headers.get('Location') ?? '')).toBe('/api/anfrage/danke?originalCity=bremen&token=…');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(leads()).toMatchObject([
      { city: 'Bremen', original_city: 'bremen', source: 'hero', company: null, idempotency_key: null },
    ]);
  });

  test.each([
    [{}, {}, '/api/anfrage/danke?token=…'],
    [{ originalCity: '' }, {}, '/api/anfrage/danke?token=…'],
    [{ originalCity: 'atlantis' }, {}, '/api/anfrage/danke?token=…'],
    [{}, { Origin: baseUrl, 'Sec-Fetch-Site': 'same-origin' }, '/api/anfrage/danke?token=…'],
    [{}, { Origin: baseUrl, 'Sec-Fetch-Site': 'cross-site' }, `${baseUrl}/danke`],
    [{}, { Origin: baseUrl, 'Sec-Fetch-Site': 'same-site' }, `${baseUrl}/danke`],
    [{}, { Origin: baseUrl, Host: 'www.example.org' }, '/api/anfrage/danke?token=…'],
    [{ originalCity: 'bremen' }, { Origin: baseUrl, Host: 'api.example.org' }, `${baseUrl}/bremen/danke`],
  ])('%j with %j goes to %s', async (fields, headers, location) => {
    const { app } = await openTestApp();
    const response = await app.request(url, postForm({ ...form, ...fields }, headers));
    expect(withoutToken(response.headers.get('Location') ?? '')).toBe(location);
  });

  test('the hidden key makes a second post harmless', async () => {
    const { app, clock, leads } = await openTestApp();
    for (let i = 0; i < 2; i++) {
      expect((await app.request(url, postForm({ ...form, idempotencyKey: 'key-00001' }))).status).toBe(303);
      clock.advance(3_600_000);
    }
    expect(leads()).toMatchObject([{ idempotency_key: 'key-00001' }]);
  });

  test('a refused post keeps what was typed, escaped, with the errors beside the fields', async () => {
    const { app, leads } = await openTestApp();
    const fields = {
      firstName: '"><script>alert(1)</script>',
      lastName: 'M',
      email: 'anna@',
      phone: '0421',
      originalCity: 'bremen',
      evil: 'evil-value',
    };
    const response = await app.request(url, postForm(fields));
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('Oder rufen Sie an.');
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('evil-value');
    expect(html).toContain('value="0421"');
    expect(html).toContain('name="originalCity" value="bremen"');
    expect(html).toContain('<a href="#kontakt-lastName">Nachname ist erforderlich</a>');
    expect(html).toContain('id="kontakt-email-error">Gültige E-Mail-Adresse erforderlich<');
    expect(html).toContain('Datenschutzerklärung muss akzeptiert werden');
    expect(leads()).toEqual([]);
  });

  test.each([undefined, '', 'false', 'no'])('the privacy tick „%s“ is none', async (privacy) => {
    const { app } = await openTestApp();
    const response = await app.request(url, postForm({ ...typed, ...(privacy !== undefined && { privacy }) }));
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Datenschutzerklärung muss akzeptiert werden');
  });

  test('a ticked box without a value is ticked', async () => {
    const { app } = await openTestApp();
    expect((await app.request(url, postForm({ ...typed, privacy: 'on' }))).status).toBe(303);
  });

  const html = { Accept: 'text/html' };
  test.each([
    [403, 'value="Anna"', postForm(form, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })],
    [413, '<form', postForm({ ...form, message: 'x'.repeat(17_000) })],
    [
      415,
      '<form',
      { method: 'POST', headers: { ...html, 'Content-Type': 'multipart/form-data; boundary=x' }, body: 'x' },
    ],
    [415, '<form', { method: 'POST', headers: { ...html, 'Content-Type': 'text/plain' }, body: 'firstName=Anna' }],
    [
      400,
      '<form',
      {
        method: 'POST',
        headers: { ...html, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: Buffer.from([0xff]),
      },
    ],
  ])('%i is a page too', async (status, content, request) => {
    const { app, leads } = await openTestApp();
    const response = await app.request(url, request);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(content);
    expect(leads()).toEqual([]);
  });

  test('429 is a page that keeps what was typed', async () => {
    const { app } = await openTestApp();
    let last: Response | undefined;
    for (let i = 0; i <= 60; i++)
      last = await app.request(url, postForm({ ...form, phone: `0421 ${i}` }), from('203.0.113.7'));
    expect(last?.status).toBe(429);
    expect(last?.headers.get('Retry-After')).toBe('10');
    expect(await last?.text()).toContain('value="0421 60"');
  });
});

describe('when it fails', () => {
  const canary = {
    firstName: 'Kanarius',
    lastName: 'Vogelsang',
    company: 'Gefieder-GmbH',
    email: 'kanarius@voliere.example',
    phone: '0999-876543',
    address: 'Nistkasten-7',
    message: 'Zwitscherzeile',
  };

  const failures = {
    503: new UnavailableError('sqlite-13', { cause: new Error(Object.values(canary).join(' ')) }),
    500: new TypeError(
      `cannot store ${Object.values(canary).join(' ')}\n    at ${canary.email} (${canary.phone}.ts:1:1)`,
    ),
  };

  test.each([503, 500] as const)('%i says nothing of the cause, and the log nothing of the visitor', async (status) => {
    const { app, store, lines, metrics } = await openTestApp();
    vi.spyOn(store, 'saveContact').mockRejectedValue(failures[status]);
    const asJson = await app.request(
      `${url}?email=${canary.email}`,
      postJson(canary, { 'Idempotency-Key': 'Kanarius-key' }),
      from('198.51.100.77'),
    );
    const asForm = await app.request(url, postForm({ ...canary, privacy: 'true' }, { Referer: canary.email }));
    const wrong = await app.request(url, postJson({ ...canary, [canary.phone]: canary.email }));

    expect([asJson.status, asForm.status, wrong.status]).toEqual([status, status, 422]);
    expect(asJson.headers.get('Retry-After')).toBe(status === 503 ? '5' : null);
    const json = await asJson.text();
    const page = await asForm.text();
    expect(page).toContain('value="Vogelsang"');
    expect(page).toContain('Zwitscherzeile');
    expect(page).not.toContain('cannot store');

    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', event: 'request_failed', route: url, status });
    const seen = [json, ...lines, await metrics.text({})].join('\n');
    for (const value of [...Object.values(canary), '198.51.100.77', 'Kanarius-key']) expect(seen).not.toContain(value);
  });
});

describe('a check from outside', () => {
  const probeSecret = 'p'.repeat(32);
  const probe = (word: string, fields: object = { ...typed, privacy: true }) =>
    postJson(fields, { 'Energieausweis-Probe': word });

  test('goes the whole way, and neither stays nor is told nor counted', async () => {
    let asked = 0;
    const askMailServer = async () => void asked++;
    const { app, leads, deliveries, nudges, metrics, file } = await openTestApp({ probeSecret, askMailServer });
    const response = await app.request(url, probe(probeSecret));
    expect([response.status, await response.json()]).toEqual([200, { stored: true, messages: 1, mail: 'ok' }]);
    expect([leads(), deliveries(), nudges(), asked]).toEqual([[], [], 0, 1]);
    expect(readRows(file, 'SELECT * FROM visits')).toEqual([]);
    expect(await metrics.text({})).toContain('leads_accepted_total 0');
    // What a form would refuse is refused.
    expect((await app.request(url, probe(probeSecret, { ...typed, privacy: true, phone: '' }))).status).toBe(422);
  });

  test('says what does not work', async () => {
    const askMailServer = () => Promise.reject(Object.assign(new Error(), { code: 'EAUTH' }));
    const { app, store, lines } = await openTestApp({ probeSecret, askMailServer });
    const response = await app.request(url, probe(probeSecret));
    expect([response.status, await response.json()]).toEqual([503, { stored: true, messages: 1, mail: 'EAUTH' }]);
    expect(lines.join()).toContain('"probed","outcome":"stored","reason":"EAUTH"');
    await store.close();
    expect((await app.request(url, probe(probeSecret))).status).toBe(503);
  });

  test('is none by a wrong word, and no request either', async () => {
    for (const secret of [probeSecret, undefined]) {
      const { app, leads, deliveries } = await openTestApp({ probeSecret: secret });
      for (const word of ['', 'x', `${probeSecret}x`]) expect((await app.request(url, probe(word))).status).toBe(403);
      expect([leads(), deliveries()]).toEqual([[], []]);
    }
  });
});

import { parse } from 'node-html-parser';
import { describe, expect, test, vi } from 'vitest';
import { newsletterPaths, type Problem } from '#domain/api-contract';
import { newsletterSource } from '#domain/newsletter';
import { confirmToTokens, hashToken } from '../delivery/newsletter-tokens.ts';
import { createSignedLinks, unsubscribeDeed, unsubscribeLifeMs } from '../http/signed-links.ts';
import { UnavailableError } from '../storage/port.ts';
import {
  baseUrl,
  from,
  messagesFor,
  newsletterPages as pages,
  newSubscription,
  openTestApp,
  postForm,
  postJson,
} from '../../tests/support/app.ts';

const url = '/api/newsletter';
const hour = 3_600_000;
const email = 'Anna@Example.org';
const tokens = confirmToTokens('c'.repeat(43));

const withMail = (overrides: Parameters<typeof messagesFor>[0] = {}) =>
  openTestApp({ messages: messagesFor({ mailer: true, newsletterWebhook: true, ...overrides }) });
type App = Awaited<ReturnType<typeof openTestApp>>;

/** A subscription whose links carry the tokens above. */
async function withSubscription(overrides: Parameters<typeof newSubscription>[1] = {}) {
  const opened = await withMail();
  const links = {
    confirmHash: hashToken(tokens.confirm),
    unsubscribeHash: hashToken(tokens.unsubscribe),
    expiresAt: opened.clock.now() + 72 * hour,
  };
  await opened.store.requestSubscription(newSubscription('s', { links, deliveries: [], ...overrides }), 1);
  const post = (path: string, token: string, headers = {}) => opened.app.request(path, postForm({ token }, headers));
  return { ...opened, post, state: () => opened.subscriptions()[0]?.['state'] };
}

/** Everything of an answer but its time. */
const seen = async (response: Response) => [response.status, [...response.headers].sort(), await response.text()];

describe('asking for the newsletter', () => {
  test('stores the request with its proof, and the mail that has to be confirmed; of its links nothing but hashes', async () => {
    const { app, subscriptions, deliveries, nudges, clock } = await withMail();
    const response = await app.request(url, postJson({ email, originalCity: 'bremen', source: 'newsletter' }));
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([202, 'no-store']);
    expect([await response.json(), nudges()]).toEqual([{ status: 'unbestätigt' }, 1]);
    expect(deliveries()).toMatchObject([{ id: 'msg_lead-1_mail', channel: 'newsletter-mail' }]);
    const { to, text } = JSON.parse(deliveries()[0]?.body ?? '') as { to: string; text: string };
    const found = [...text.matchAll(/\?token=([\w-]+)/g)].map(([, token = '']) => token);
    expect([to, ...found.map((token) => Buffer.from(token, 'base64url').length)]).toEqual([email, 32, 32]);
    const [confirm_hash, unsubscribe_hash] = found.map(hashToken);
    expect(subscriptions()).toMatchObject([
      {
        ...{ id: 'lead-1', email, email_key: 'anna@example.org', state: 'requested', source: 'newsletter' },
        ...{ original_city: 'bremen', consent_version: 'words-1', requested_at: clock.now() },
        ...{ confirm_expires_at: clock.now() + 72 * hour, confirm_hash, unsubscribe_hash },
      },
    ]);
    for (const token of found) expect(JSON.stringify(subscriptions())).not.toContain(token);
  });

  test('where no mail asks, whoever gets it has to', async () => {
    const { app, deliveries, subscriptions } = await withMail({ mailer: false });
    expect((await app.request(url, postJson({ email, source: 'newsletter' }))).status).toBe(202);
    expect(deliveries()).toMatchObject([{ id: 'msg_lead-1_requested', channel: 'newsletter-webhook' }]);
    expect(subscriptions()).toMatchObject([{ state: 'requested', confirm_hash: null, unsubscribe_hash: null }]);
  });

  test.each([
    [{ email: undefined }, 'email', 'Gültige E-Mail-Adresse erforderlich'],
    [{ email: 'a@b.de\r\nBcc: evil@example.net' }, 'email', 'Gültige E-Mail-Adresse erforderlich'],
    [{ state: 'confirmed' }, 'state', 'Unbekanntes Feld'],
  ])('%j is refused', async (fields, path, message) => {
    const { app, subscriptions } = await withMail();
    const response = await app.request(url, postJson({ email, ...fields }));
    expect(response.status).toBe(422);
    expect(((await response.json()) as Problem).errors).toEqual([{ path, message }]);
    expect(subscriptions()).toEqual([]);
  });

  test.each([true, false])(
    'says what is so: a mail to confirm follows, or the sign-up is complete: %j',
    async (mailer) => {
      const complete = [
        '<h1>Newsletter abonniert!</h1>',
        'Vielen Dank! Sie erhalten ab sofort die neuesten Immobilien-Insights direkt in Ihr Postfach.',
      ];
      const toConfirm = ['<h1>Fast geschafft</h1>', 'Mail mit einem Link', 'Ordner für Spam'];
      const [said, unsaid] = mailer ? [toConfirm, complete] : [complete, toConfirm];
      const { app } = await withMail({ mailer });
      const json = await app.request(url, postJson({ email }));
      expect([json.status, await json.json()]).toEqual([202, { status: mailer ? 'unbestätigt' : 'angefordert' }]);
      const response = await app.request(url, postForm({ email, originalCity: '', source: 'newsletter' }));
      const html = await response.text();
      expect(response.status).toBe(202);
      for (const words of said) expect(html).toContain(words);
      for (const words of [...unsaid, '<form', '{{']) expect(html).not.toContain(words);
    },
  );

  test('a refused form keeps what was typed, escaped', async () => {
    const { app } = await withMail();
    const typed = { email: '"><script>', originalCity: 'bremen', source: 'newsletter' };
    const response = await app.request(url, postForm(typed));
    const html = await response.text();
    expect(response.status).toBe(422);
    for (const shown of [
      'value="&quot;&gt;&lt;script&gt;"',
      'id="newsletter-email-error">Gültige E-Mail-Adresse erforderlich<',
      'name="originalCity" value="bremen"',
      `name="source" value="${newsletterSource}"`,
    ])
      expect(html).toContain(shown);
  });

  test('three from one visitor pass in an hour, wrong ones do not count; a fourth keeps its input', async () => {
    const { app } = await withMail();
    const visitor = from('203.0.113.7');
    const send = (i: number) => app.request(url, postForm({ email: `a${i}@example.org` }), visitor);
    for (let i = 0; i < 5; i++) expect((await app.request(url, postForm({ email: 'x' }), visitor)).status).toBe(422);
    for (let i = 0; i < 3; i++) expect((await send(i)).status).toBe(202);
    const refused = await send(9);
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('value="a9@example.org"')]);
  });

  test('200 confirmation mails leave in an hour, whoever asks, and that is noted', async () => {
    const { app, clock, deliveries, full } = await withMail();
    const ask = (i: number) => app.request(url, postForm({ email: `a${i}@example.org` }));
    for (let i = 0; i < 200; i++) expect((await ask(i)).status).toBe(202);
    // A known address is told the same as one that is not.
    for (const i of [0, 999]) {
      const refused = await ask(i);
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
      const html = await refused.text();
      expect(html).toContain('Gerade melden sich ungewöhnlich viele für den Newsletter an.');
      expect(html).toContain(`value="a${i}@example.org"`);
    }
    expect(deliveries().filter(({ channel }) => channel === 'newsletter-mail')).toHaveLength(200);
    expect(full).toEqual(['confirmationMails', 'confirmationMails']);
    clock.advance(hour);
    expect((await ask(1000)).status).toBe(202);
  });

  test('without a mail server there is nothing to cap', async () => {
    const { app } = await withMail({ mailer: false });
    const last = Array.from({ length: 205 }, (_, i) => app.request(url, postJson({ email: `a${i}@example.org` })));
    expect(new Set((await Promise.all(last)).map(({ status }) => status))).toEqual(new Set([202]));
  });

  test('from another site it is 403', async () => {
    const { app, subscriptions } = await withMail();
    for (const request of [postJson, postForm])
      expect((await app.request(url, request({ email }, { Origin: 'https://evil.example' }))).status).toBe(403);
    expect(subscriptions()).toEqual([]);
  });

  test('who presses while the database is away need not wait for it afterwards, keeps the input, and is not logged', async () => {
    const { app, store, deliveries, lines } = await withMail();
    const away = vi.spyOn(store, 'requestSubscription').mockRejectedValue(new UnavailableError('sqlite-5'));
    const press = () => app.request(url, postForm({ email }), from('203.0.113.7'));
    for (let i = 0; i < 9; i++) {
      const answer = await press();
      expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(`value="${email}"`)]);
    }
    away.mockRestore();
    expect([(await press()).status, deliveries().length]).toEqual([202, 1]);
    expect(lines.join()).not.toMatch(/anna/i);
  });
});

test('the pages of a mail show the place that the newsletter was ordered from', async () => {
  const { app, deliveries } = await withMail();
  const asked = await app.request(url, postForm({ email, originalCity: 'bremen' }));
  expect(await asked.text()).toContain('<nav>Bremen</nav>');
  const { text } = JSON.parse(deliveries()[0]?.body ?? '') as { text: string };
  const links = [...text.matchAll(/\/api\/newsletter\/\S+/g)].map(([link]) => link);
  expect(links).toHaveLength(2);
  for (const link of links) {
    const { pathname, searchParams } = new URL(link, baseUrl);
    const button = parse(await (await app.request(link)).text());
    expect(button.querySelector('nav')?.textContent).toBe('Bremen');
    const fields = Object.fromEntries(
      button.querySelectorAll('input').map((input) => [input.getAttribute('name'), input.getAttribute('value')]),
    ) as Record<string, string>;
    expect(fields).toEqual(Object.fromEntries(searchParams));
    expect(await (await app.request(pathname, postForm(fields))).text()).toContain('<nav>Bremen</nav>');
  }
});

describe('nobody learns whether an address is known', () => {
  /** Brings the address into a state. */
  const states: Record<string, (opened: App) => Promise<unknown>> = {
    unknown: async () => undefined,
    requested: async ({ app }) => app.request(url, postJson({ email })),
    'requested long ago': async ({ app, clock }) => {
      await app.request(url, postJson({ email }));
      clock.advance(25 * hour);
    },
    confirmed: async ({ app, store, subscriptions, clock }) => {
      await app.request(url, postJson({ email }));
      await store.confirmSubscription(String(subscriptions()[0]?.['confirm_hash']), clock.now(), () => []);
    },
    unsubscribed: async ({ app, store, subscriptions, clock }) => {
      await app.request(url, postJson({ email }));
      await store.endSubscription(String(subscriptions()[0]?.['unsubscribe_hash']), clock.now(), () => []);
    },
  };

  test.each(Object.keys(states))('%s: the answer is the same to the letter', async (name) => {
    const known = await withMail();
    await states[name]?.(known);
    const unknown = await withMail();
    for (const request of [postJson({ email }), postForm({ email })]) {
      // The second of the two asks again.
      expect(await seen(await known.app.request(url, request))).toEqual(
        await seen(await unknown.app.request(url, request)),
      );
    }
  });

  test('and comes after the same time', async () => {
    const { app, store, subscriptions, clock } = await openTestApp({
      messages: messagesFor({ mailer: true }),
      newsletterAnswerMs: 60,
    });
    await app.request(url, postJson({ email }));
    await store.confirmSubscription(String(subscriptions()[0]?.['confirm_hash']), clock.now(), () => []);
    const time = async (address: string) => {
      const started = performance.now();
      await app.request(url, postJson({ email: address }));
      return performance.now() - started;
    };
    const times: number[] = [];
    for (const address of [email, 'b@example.org', email, 'c@example.org']) times.push(await time(address));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(59);
  });

  test('an address gets one mail a day, however it is spelt and whoever asks', async () => {
    const { app, clock, deliveries } = await withMail();
    const ask = (address: string, i: number) => app.request(url, postJson({ email: address }), from(`203.0.113.${i}`));
    const spelt = ['anna@example.org', 'ANNA@example.org', 'Anna+1@EXAMPLE.ORG', 'anna+2@example.org'];
    for (const [i, address] of spelt.entries()) await ask(address, i);
    expect(deliveries()).toHaveLength(1);
    clock.advance(24 * hour);
    await ask('anna@example.org', 9);
    expect(deliveries()).toHaveLength(2);
  });
});

describe.each([
  { kind: 'confirm', page: pages.confirm },
  { kind: 'unsubscribe', page: pages.unsubscribe },
] as const)('the page behind the link to $kind', ({ kind, page }) => {
  const path = newsletterPaths[kind];

  test('shows a button that posts the token, hides its address and is kept nowhere', async () => {
    const { app } = await withMail();
    const response = await app.request(`${path}?token=${tokens[kind]}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(html).toContain(`method="post" action="${path}">`);
    expect(html).toContain(`<input type="hidden" name="token" value="${tokens[kind]}">`);
    expect(html).toContain(`<button>${page.button}</button>`);
    // The button waits for a person: no script or refresh presses it.
    expect(html).not.toMatch(/<script|http-equiv|onload|autofocus/i);
  });

  test('is the same for every token, and changes nothing', async () => {
    const { app, state } = await withSubscription();
    const page = async (token: string) =>
      (await (await app.request(`${path}?token=${token}`)).text()).replaceAll(token, '');
    expect(await page(tokens[kind])).toBe(await page('x'.repeat(43)));
    for (let i = 0; i < 5; i++) await app.request(`${path}?token=${tokens[kind]}`);
    const head = await app.request(`${path}?token=${tokens[kind]}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(state()).toBe('requested');
  });

  test.each(['', '?token="><script>', `?token=${'x'.repeat(5000)}`])('takes „%.20s“', async (query) => {
    const { app } = await withMail();
    const html = await (await app.request(`${path}${query}`)).text();
    expect([html.includes('name="token" value=""'), html.includes('<script')]).toEqual([true, false]);
  });

  test('a post from elsewhere is 403, one that hides its origin is not', async () => {
    const { post, state } = await withSubscription();
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: baseUrl.replace('www', 'x'), 'Sec-Fetch-Site': 'same-site' },
    ]) {
      expect((await post(path, tokens[kind], headers)).status).toBe(403);
    }
    expect(state()).toBe('requested');
    // A browser sends `Origin: null` under `no-referrer`, and one of before 2023 sends nothing more.
    expect((await post(path, tokens[kind], { Origin: 'null' })).status).toBe(200);
    expect((await post(path, tokens[kind], { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  });
});

describe('confirming', () => {
  test('happens by the button, and again shows the same page', async () => {
    const { post, state, subscriptions, deliveries, nudges, lines } = await withSubscription();
    const first = await seen(await post(newsletterPaths.confirm, tokens.confirm));
    expect(first[0]).toBe(200);
    expect(first[2]).toContain(`<h1>${pages.confirmed.title}</h1>`);
    expect(await seen(await post(newsletterPaths.confirm, tokens.confirm))).toEqual(first);
    expect(state()).toBe('confirmed');
    expect(subscriptions()).toMatchObject([{ confirmed_at: expect.any(Number) as number }]);
    expect(deliveries()).toMatchObject([{ id: 'msg_s_confirmed', channel: 'newsletter-webhook' }]);
    expect(deliveries()[0]?.body).toContain(`${newsletterPaths.unsubscribe}?token=${tokens.unsubscribe}`);
    expect(nudges()).toBe(1);
    expect(lines.join()).not.toMatch(/anna|ccc/i);
  });

  test.each([
    ['after 72 hours', tokens.confirm, 72 * hour],
    ['with a token of another kind', tokens.unsubscribe, 0],
    ['with half a token', tokens.confirm.slice(1), 0],
    ['without one', '', 0],
  ])('%s shows the form again and confirms nothing', async (_, token, wait) => {
    const { post, clock, state, deliveries } = await withSubscription();
    clock.advance(wait);
    const response = await post(newsletterPaths.confirm, token);
    const html = await response.text();
    expect(response.status).toBe(410);
    const form = [
      '<form method="post" action="/api/newsletter">',
      'name="email"',
      `name="source" value="${newsletterSource}"`,
    ];
    for (const shown of [pages.expired.title, ...form]) expect(html).toContain(shown);
    expect([state(), deliveries()]).toEqual(['requested', []]);
  });

  test('is not brought about by a token in the address', async () => {
    const { app, state } = await withSubscription();
    await app.request(`${newsletterPaths.confirm}?token=${tokens.confirm}`, postForm({}));
    expect(state()).toBe('requested');
  });
});

describe('unsubscribing', () => {
  test('happens by a signed link too, where the own one is not known, and by none that is forged', async () => {
    const { app, post, state, clock } = await withSubscription();
    await post(newsletterPaths.confirm, tokens.confirm);
    const links = createSignedLinks({ secret: 'secret', clock });
    const token = links.sign(unsubscribeDeed, 's', unsubscribeLifeMs);
    for (const forged of [links.sign('release', 's'), `${token.slice(0, -3)}xxx`, token.replace(/^s/, 't')])
      expect((await post(newsletterPaths.unsubscribe, forged)).status).toBe(404);
    expect(state()).toBe('confirmed');
    clock.advance(10 * 365 * 24 * hour);
    const shown = await (await app.request(`${newsletterPaths.unsubscribe}?token=${token}`)).text();
    expect(shown).toContain(`name="token" value="${token}"`);
    // „One click“ of a mail program.
    const oneClick = await app.request(`${newsletterPaths.unsubscribe}?token=${token}`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
    });
    expect([oneClick.status, state()]).toEqual([200, 'unsubscribed']);
    expect((await post(newsletterPaths.unsubscribe, token)).status).toBe(200);
  });

  test('happens by the button, for ever, and is told to whoever was told before', async () => {
    const { post, state, clock, deliveries } = await withSubscription();
    await post(newsletterPaths.confirm, tokens.confirm);
    clock.advance(300 * 24 * hour);
    const first = await seen(await post(newsletterPaths.unsubscribe, tokens.unsubscribe));
    expect([first[0], state()]).toEqual([200, 'unsubscribed']);
    expect(first[2]).toContain(`<h1>${pages.unsubscribed.title}</h1>`);
    expect(await seen(await post(newsletterPaths.unsubscribe, tokens.unsubscribe))).toEqual(first);
    const [, last, ...more] = deliveries();
    expect(more).toEqual([]);
    expect(JSON.parse(last?.body ?? '')).toMatchObject({
      event: 'subscriber.unsubscribed',
      id: 's',
      state: 'abgemeldet',
    });
    // The mail that confirmed it once does so no more.
    expect((await post(newsletterPaths.confirm, tokens.confirm)).status).toBe(410);
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('happens by one click of a mail program, as %s', async (type, body) => {
    const { app, post, state } = await withSubscription();
    await post(newsletterPaths.confirm, tokens.confirm);
    const path = `${newsletterPaths.unsubscribe}?token=${tokens.unsubscribe}`;
    const response = await app.request(path, { method: 'POST', headers: { 'Content-Type': type }, body });
    expect([response.status, state()]).toEqual([200, 'unsubscribed']);
  });

  test('before confirming takes the request back, and tells nobody', async () => {
    const { post, state, deliveries } = await withSubscription();
    expect((await post(newsletterPaths.unsubscribe, tokens.unsubscribe)).status).toBe(200);
    expect([state(), deliveries()]).toEqual(['unsubscribed', []]);
  });

  test('by a link that nobody knows says so', async () => {
    const { post } = await withSubscription();
    const response = await post(newsletterPaths.unsubscribe, tokens.confirm);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(pages.unknown.title);
  });
});

test('each step is logged by its outcome alone, and wakes the delivery where something changed', async () => {
  const { app, post, lines, nudges } = await withSubscription();
  const steps: [step: () => unknown, event: string, outcome: string, wakes: boolean][] = [
    [() => app.request(url, postJson({ email: 'b@example.org' })), 'newsletter_requested', 'stored', true],
    [() => app.request(url, postJson({ email: 'b@example.org' })), 'newsletter_requested', 'unchanged', false],
    [() => post(newsletterPaths.confirm, tokens.unsubscribe), 'newsletter_confirmed', 'expired', false],
    [() => post(newsletterPaths.confirm, tokens.confirm), 'newsletter_confirmed', 'confirmed', true],
    [() => post(newsletterPaths.confirm, tokens.confirm), 'newsletter_confirmed', 'repeated', false],
    [() => post(newsletterPaths.unsubscribe, tokens.confirm), 'newsletter_ended', 'unknown', false],
    [() => post(newsletterPaths.unsubscribe, tokens.unsubscribe), 'newsletter_ended', 'ended', true],
    [() => post(newsletterPaths.unsubscribe, tokens.unsubscribe), 'newsletter_ended', 'repeated', false],
  ];
  for (const [step, event, outcome, wakes] of steps) {
    const before = nudges();
    lines.length = 0;
    await step();
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told).toContainEqual(expect.objectContaining({ level: 'info', event, outcome }));
    expect(nudges() - before, `${event} ${outcome}`).toBe(wakes ? 1 : 0);
  }
});

test('every page tells where to write to, and is kept nowhere', async () => {
  const { app, post } = await withSubscription();
  const pages: [status: number, page: () => Response | Promise<Response>][] = [
    [202, () => app.request(url, postForm({ email: 'b@example.org' }))],
    [422, () => app.request(url, postForm({ email: 'b' }))],
    [200, () => app.request(`${newsletterPaths.confirm}?token=${tokens.confirm}`)],
    [200, () => app.request(`${newsletterPaths.unsubscribe}?token=${tokens.unsubscribe}`)],
    [413, () => post(newsletterPaths.confirm, 'x'.repeat(20_000))],
    [410, () => post(newsletterPaths.confirm, tokens.unsubscribe)],
    [200, () => post(newsletterPaths.confirm, tokens.confirm)],
    [404, () => post(newsletterPaths.unsubscribe, tokens.confirm)],
    [200, () => post(newsletterPaths.unsubscribe, tokens.unsubscribe)],
  ];
  for (const [index, [status, page]] of pages.entries()) {
    const response = await page();
    const seenAs = [response.status, response.headers.get('Cache-Control'), await response.text()];
    expect(seenAs, `page ${index}`).toEqual([status, 'no-store', expect.stringContaining('Oder schreiben Sie uns.')]);
  }
});

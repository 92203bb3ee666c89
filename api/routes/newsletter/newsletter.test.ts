import { describe, expect, test, vi } from 'vitest';
import { newsletterPaths } from '#domain/api-contract';
import { newsletterSource } from '#domain/newsletter/newsletter';
import { confirmToTokens, hashToken } from '../../delivery/newsletter-tokens.ts';
import { createSignedLinks, unsubscribeAction, unsubscribeLifeMs } from '../../http/signed-links.ts';
import { UnavailableError } from '../../storage/port.ts';
import { unaskedMailsPerHour } from '../../storage/sql/deliveries.ts';
import {
  from,
  messagesFor,
  newsletterPages as pages,
  newSubscription,
  openTestApp,
  postForm,
  postJson,
} from '../../../tests/support/app.ts';

const url = '/api/newsletter';
const hour = 3_600_000;
const email = 'Anna@Example.org';
const tokens = confirmToTokens('c'.repeat(43));

const withMail = (overrides: Parameters<typeof messagesFor>[0] = {}) =>
  openTestApp({ messages: messagesFor({ mailer: true, newsletterWebhook: true, ...overrides }) });
type App = Awaited<ReturnType<typeof openTestApp>>;

/** A subscription whose links carry the tokens above. */
async function withSubscription() {
  const opened = await withMail();
  const links = {
    confirmHash: hashToken(tokens.confirm),
    unsubscribeHash: hashToken(tokens.unsubscribe),
    expiresAt: opened.clock.now() + 72 * hour,
  };
  await opened.store.requestSubscription(newSubscription('s', { links, deliveries: [] }), 1);
  const post = (path: string, token: string, headers = {}) => opened.app.request(path, postForm({ token }, headers));
  return { ...opened, post, state: () => opened.subscriptions()[0]?.['state'] };
}

/** Everything of an answer but its time. */
const seen = async (response: Response) => [response.status, [...response.headers].sort(), await response.text()];

test('a request is stored with its proof, and the mail that has to be confirmed; of its links nothing but hashes', async () => {
  const { app, subscriptions, deliveries, wakes, clock } = await withMail();
  const response = await app.request(url, postJson({ email, originalCity: 'bremen', source: 'newsletter' }));
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([202, 'no-store']);
  expect([await response.json(), wakes()]).toEqual([{ status: 'unbestätigt' }, 1]);
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

test.each([true, false])(
  'it says whether a mail to confirm follows, or the sign-up is complete: %j',
  async (mailer) => {
    const { app, deliveries } = await withMail({ mailer });
    const json = await app.request(url, postJson({ email }));
    expect([json.status, await json.json()]).toEqual([202, { status: mailer ? 'unbestätigt' : 'angefordert' }]);
    const html = await (await app.request(url, postForm({ email, source: 'newsletter' }))).text();
    const { title, text } = mailer ? pages.requested : pages.confirmed;
    for (const words of [`<h1>${title}</h1>`, text, 'Oder schreiben Sie uns.']) expect(html).toContain(words);
    expect(html).not.toMatch(/<form|\{\{/);
    // Where no mail asks, whoever sends the newsletter has to.
    expect(deliveries()).toMatchObject([{ channel: mailer ? 'newsletter-mail' : 'newsletter-webhook' }]);
  },
);

test('so many confirmation mails leave in an hour, whoever asks, and no more, and that is noted', async () => {
  const { app, clock, deliveries, full } = await withMail();
  const ask = (i: number) => app.request(url, postForm({ email: `a${i}@example.org` }));
  for (let i = 0; i < unaskedMailsPerHour; i++) expect((await ask(i)).status).toBe(202);
  // A known address is told the same as one that is not.
  for (const i of [0, 999]) {
    const refused = await ask(i);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
    const html = await refused.text();
    for (const shown of ['Gerade melden sich ungewöhnlich viele', `value="a${i}@example.org"`])
      expect(html).toContain(shown);
  }
  expect(deliveries().filter(({ channel }) => channel === 'newsletter-mail')).toHaveLength(unaskedMailsPerHour);
  expect(full).toEqual(['confirmationMails', 'confirmationMails']);
  clock.advance(hour);
  expect((await ask(1000)).status).toBe(202);
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

describe('nobody learns whether an address is known', () => {
  /** Brings the address into a state. */
  const states: Record<string, (opened: App) => Promise<unknown>> = {
    requested: async () => undefined,
    'requested long ago': async ({ clock }) => clock.advance(25 * hour),
    confirmed: async ({ store, subscriptions, clock }) =>
      store.confirmSubscription(String(subscriptions()[0]?.['confirm_hash']), clock.now(), () => []),
    unsubscribed: async ({ store, subscriptions, clock }) =>
      store.endSubscription(
        { unsubscribeHash: String(subscriptions()[0]?.['unsubscribe_hash']) },
        clock.now(),
        () => [],
      ),
  };

  test.each(Object.keys(states))('%s: the answer is the same to the letter', async (name) => {
    const [known, unknown] = [await withMail(), await withMail()];
    await known.app.request(url, postJson({ email }));
    await states[name]?.(known);
    for (const request of [postJson({ email }), postForm({ email })])
      expect(await seen(await known.app.request(url, request))).toEqual(
        await seen(await unknown.app.request(url, request)),
      );
  });

  test('and comes after the same time', async () => {
    const { app } = await openTestApp({ messages: messagesFor({ mailer: true }), newsletterAnswerMs: 60 });
    for (const address of [email, email, 'b@example.org']) {
      const started = performance.now();
      await app.request(url, postJson({ email: address }));
      expect(performance.now() - started).toBeGreaterThanOrEqual(59);
    }
  });
});

describe.each([
  { kind: 'confirm', page: pages.confirm },
  { kind: 'unsubscribe', page: pages.unsubscribe },
] as const)('the page behind the link to $kind', ({ kind, page }) => {
  const path = newsletterPaths[kind];

  test('shows a button that posts the token, whatever the token is, and changes nothing', async () => {
    const { app, state } = await withSubscription();
    const open = async (token: string) => app.request(`${path}?token=${token}`);
    const response = await open(tokens[kind]);
    const html = await response.text();
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      200,
      { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'content-type': 'text/html; charset=utf-8' },
    ]);
    expect(html).toContain(`method="post" action="${path}">`);
    expect(html).toContain(`<input type="hidden" name="token" value="${tokens[kind]}">`);
    expect(html).toContain(`<button>${page.button}</button>`);
    // The button waits for a person: no script or refresh presses it.
    expect(html).not.toMatch(/<script|http-equiv|onload|autofocus/i);
    const other = await (await open('x'.repeat(43))).text();
    expect(other.replaceAll('x'.repeat(43), '')).toBe(html.replaceAll(tokens[kind], ''));
    expect(await (await open('"><script>')).text()).toContain('name="token" value=""');
    expect(state()).toBe('requested');
  });
});

test('the button confirms, and again shows the same page', async () => {
  const { post, state, deliveries, wakes, lines } = await withSubscription();
  const first = await seen(await post(newsletterPaths.confirm, tokens.confirm));
  expect(first).toMatchObject([200, {}, expect.stringContaining(`<h1>${pages.confirmed.title}</h1>`)]);
  expect(await seen(await post(newsletterPaths.confirm, tokens.confirm))).toEqual(first);
  expect(state()).toBe('confirmed');
  expect(deliveries()).toMatchObject([{ id: 'msg_s_confirmed', channel: 'newsletter-webhook' }]);
  expect(deliveries()[0]?.body).toContain(`${newsletterPaths.unsubscribe}?token=${tokens.unsubscribe}`);
  expect([wakes(), lines.join()]).toEqual([1, expect.not.stringMatching(/anna|ccc/i)]);
});

test.each([
  ['after 72 hours', tokens.confirm, 72 * hour],
  ['with a token of another kind', tokens.unsubscribe, 0],
  ['without one', '', 0],
])('%s the form is shown again and nothing is confirmed', async (_, token, wait) => {
  const { app, post, clock, state, deliveries } = await withSubscription();
  clock.advance(wait);
  const response = await post(newsletterPaths.confirm, token);
  const html = await response.text();
  expect(response.status).toBe(410);
  for (const shown of [pages.expired.title, 'action="/api/newsletter"', `name="source" value="${newsletterSource}"`])
    expect(html).toContain(shown);
  // Nor by a token in the address.
  await app.request(`${newsletterPaths.confirm}?token=${tokens.confirm}`, postForm({}));
  expect([state(), deliveries()]).toEqual(['requested', []]);
});

test('the button unsubscribes, for ever, and is told to whoever was told before', async () => {
  const { post, state, clock, deliveries } = await withSubscription();
  await post(newsletterPaths.confirm, tokens.confirm);
  clock.advance(300 * 24 * hour);
  const first = await seen(await post(newsletterPaths.unsubscribe, tokens.unsubscribe));
  expect([first[0], state()]).toEqual([200, 'unsubscribed']);
  expect(first[2]).toContain(`<h1>${pages.unsubscribed.title}</h1>`);
  expect(await seen(await post(newsletterPaths.unsubscribe, tokens.unsubscribe))).toEqual(first);
  const [, last, ...more] = deliveries();
  expect([JSON.parse(last?.body ?? ''), more]).toMatchObject([{ event: 'subscriber.unsubscribed', id: 's' }, []]);
  // The mail that confirmed it once does so no more.
  expect((await post(newsletterPaths.confirm, tokens.confirm)).status).toBe(410);
});

test('a signed link unsubscribes too, also by one click of a mail program, and a forged one does not', async () => {
  const { app, post, state, clock } = await withSubscription();
  await post(newsletterPaths.confirm, tokens.confirm);
  const links = createSignedLinks({ secret: 'secret', clock });
  const token = links.sign(unsubscribeAction, 's', unsubscribeLifeMs);
  for (const forged of [links.sign('release', 's'), `${token.slice(0, -3)}xxx`, token.replace(/^s/, 't')]) {
    const answer = await post(newsletterPaths.unsubscribe, forged);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(pages.unknown.title)]);
  }
  expect(state()).toBe('confirmed');
  clock.advance(10 * 365 * 24 * hour);
  const oneClick = await app.request(`${newsletterPaths.unsubscribe}?token=${token}`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  });
  expect([oneClick.status, state()]).toEqual([200, 'unsubscribed']);
  expect((await post(newsletterPaths.unsubscribe, token)).status).toBe(200);
});

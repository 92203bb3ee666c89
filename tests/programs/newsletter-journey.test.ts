/** The newsletter from the form to the last link, through a real mail server and a real webhook. */
import { expect, onTestFinished, test } from 'vitest';
import { linksOf, openMailServer, type MailSteps } from '../support/mail-server.ts';
import { createMessages } from '../../api/delivery/message.ts';
import { createDeliveryWorkers } from '../../api/delivery/worker.ts';
import { readEnv } from '../../api/env.ts';
import { createRetention } from '../../api/storage/retention.ts';
import { baseUrl, mailWriter, openReceiver, openTestApp, postForm, postJson } from '../support/app.ts';

const hour = 3_600_000;
const day = 24 * hour;

async function open(steps: MailSteps = {}) {
  const mailServer = await openMailServer(steps);
  onTestFinished(() => mailServer.stop());
  const receiver = await openReceiver();
  const env = readEnv({
    NEWSLETTER_WEBHOOK_URL: receiver.url,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@example.org',
  });
  const opened = await openTestApp({ messages: createMessages(env, mailWriter) });
  const { store, clock, metrics, lines, app } = opened;
  const log = (level: string, event: string, fields = {}) => void lines.push(JSON.stringify({ level, event, fields }));
  const shared = { store, clock, log, metrics };
  const sender = { name: 'Nord', baseUrl };
  const retention = createRetention({ ...shared, env });
  const workers = createDeliveryWorkers({ ...shared, env, sender, random: () => 0.5 });
  const subscribe = (email: string, headers = {}) => app.request('/api/newsletter', postJson({ email }, headers));
  return {
    ...opened,
    mails: mailServer.received,
    subscribe,
    deliver: () => workers.runDue(),
    told: () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    retention,
    /** The service runs all the time, and looks each second day. */
    async passUntil(time: number) {
      for (; clock.now() < time; clock.advance(Math.min(2 * day, time - clock.now()))) await retention.run();
    },
  };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** The newest mail's links of the service, as the app takes them. */
function linksIn({ mails }: Opened) {
  const mail = mails.at(-1);
  const links = mail ? linksOf(mail).map((link) => link.replace(baseUrl, '')) : [];
  return {
    all: links,
    confirm: links.find((link) => link.startsWith('/api/newsletter/confirm')) ?? '',
    unsubscribe: links.find((link) => link.startsWith('/api/newsletter/unsubscribe')) ?? '',
  };
}

/** Presses the button of a page: posts the form that stands in it. */
async function press({ app }: Opened, link: string) {
  const html = await (await app.request(link)).text();
  const [, action = ''] = /<form [^>]*action="([^"]+)"/.exec(html) ?? [];
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(html) ?? [];
  return app.request(action, postForm({ token }, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }));
}

test('a scanner that opens every link confirms nothing; a person does, and can end it', async () => {
  const opened = await open();
  const { app, subscribe, deliver, mails, told, subscriptions, deliveries, lines } = opened;
  await subscribe('Anna@example.org', { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
  await deliver();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual(['Anna@example.org']);
  // Delivered, so its links are readable in the database no more.
  expect(deliveries()).toMatchObject([{ channel: 'newsletter-mail', state: 'done', body: '' }]);

  const mail = mails[0];
  for (const link of mail ? linksOf(mail) : []) expect(new URL(link).origin).toBe(baseUrl);
  expect(mail?.raw).not.toContain('evil.example');
  const { all, confirm, unsubscribe } = linksIn(opened);
  expect(all).toHaveLength(4);
  for (const link of all) {
    for (let i = 0; i < 5; i++) await app.request(link);
    await app.request(link, { method: 'HEAD' });
    await app.request(link, { method: 'OPTIONS' });
  }
  expect(subscriptions()).toMatchObject([{ state: 'requested', confirmed_at: null, unsubscribed_at: null }]);
  expect(told()).toEqual([]);

  const first = await press(opened, confirm);
  const second = await press(opened, confirm);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await second.text()).toBe(await first.text());
  expect(subscriptions()).toMatchObject([{ state: 'confirmed' }]);
  await deliver();
  expect(told()).toMatchObject([{ id: 'lead-1', email: 'Anna@example.org', source: 'newsletter', state: 'bestätigt' }]);

  // The mailing tool puts this into its mails; it works for ever.
  const unsubscribeUrl = String(told()[0]?.['unsubscribeUrl']);
  expect(unsubscribeUrl).toBe(`${baseUrl}${unsubscribe}`);
  expect((await press(opened, unsubscribeUrl.replace(baseUrl, ''))).status).toBe(200);
  await deliver();
  expect(told().slice(1)).toEqual([
    {
      event: 'subscriber.unsubscribed',
      id: 'lead-1',
      email: 'Anna@example.org',
      source: 'newsletter',
      state: 'abgemeldet',
    },
  ]);
  expect(deliveries().map(({ body }) => body)).toEqual(['', '', '']);
  expect(lines.join()).not.toMatch(/anna|example\.org|token=/i);
});

test.each(['known', 'unknown'])('an address that is %s gets the same answer', async (kind) => {
  const opened = await open();
  if (kind === 'known') {
    await opened.subscribe('anna@example.org');
    await opened.deliver();
    await press(opened, linksIn(opened).confirm);
  }
  const answer = await opened.subscribe('anna@example.org');
  await opened.deliver();
  expect([answer.status, await answer.json()]).toEqual([202, { status: 'unbestätigt' }]);
  // A subscriber gets no mail when somebody else types their address.
  expect(opened.mails).toHaveLength(1);
});

test('the mail waits for a server that is down, and comes with its link', async () => {
  const steps: MailSteps = { recipient: 451 };
  const opened = await open(steps);
  await opened.subscribe('anna@example.org');
  for (let time = 0; time < 2 * day; time += hour) {
    await opened.deliver();
    opened.clock.advance(hour);
  }
  expect(opened.mails).toEqual([]);
  delete steps.recipient;
  opened.clock.advance(7 * hour);
  await opened.deliver();
  expect((await press(opened, linksIn(opened).confirm)).status).toBe(200);
});

test.each([
  ['451', 451, 3 * day],
  ['550', 550, 0],
] as const)('a mail that is refused with %s is given up, and its links with it', async (_, code, after) => {
  const { subscribe, deliver, clock, deliveries } = await open({ recipient: code });
  await subscribe('anna@example.org');
  const start = clock.now();
  await deliver();
  const isWaiting = () => (deliveries()[0] as { state?: string } | undefined)?.state === 'waiting';
  while (isWaiting() && clock.now() - start < 30 * day) {
    clock.advance(hour);
    await deliver();
  }
  expect(deliveries()).toMatchObject([{ state: 'parked', body: '', last_error: `smtp-${code}` }]);
  expect(clock.now() - start).toBeGreaterThanOrEqual(after);
  expect(clock.now() - start).toBeLessThan(after + 8 * hour);
});

test('what nobody confirms is gone within seven days; a proof is kept until claims have lapsed', async () => {
  const opened = await open();
  const { subscribe, deliver, subscriptions, deliveries, clock, retention, passUntil } = opened;
  await subscribe('never@example.org');
  await subscribe('anna@example.org');
  await deliver();
  await press(opened, linksIn(opened).confirm);

  await passUntil(clock.now() + 7 * day - 2 * hour);
  await retention.run();
  expect(subscriptions()).toHaveLength(2);
  clock.advance(2 * hour);
  await retention.run();
  expect(subscriptions()).toMatchObject([{ email: 'anna@example.org', state: 'confirmed' }]);
  expect(deliveries().map(({ id }) => id)).toEqual(['msg_lead-2_confirmed', 'msg_lead-2_mail']);

  await press(opened, linksIn(opened).unsubscribe);
  // Ended in March 2025: claims lapse with the year 2028.
  await passUntil(Date.UTC(2028, 11, 31));
  await retention.run();
  expect(subscriptions()).toMatchObject([{ state: 'unsubscribed' }]);
  clock.advance(2 * day);
  await retention.run();
  expect([subscriptions(), deliveries()]).toEqual([[], []]);
});

test('deleting that fails is logged and tried again', async () => {
  const { store, lines, retention } = await open();
  await store.close();
  await retention.run();
  expect(lines.join()).toContain('"event":"retention_failed","fields":{"reason":"closed"}');
});

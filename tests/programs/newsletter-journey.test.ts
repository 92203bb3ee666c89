/** The newsletter from the form to the last link, through a real mail server and a real webhook. */
import { expect, onTestFinished, test } from 'vitest';
import { day, hour } from '#domain/time-units';
import { createMessages } from '../../api/delivery/message.ts';
import { createDeliveryWorkers } from '../../api/delivery/worker.ts';
import { readEnv } from '../../api/env.ts';
import { baseUrl, mailWriter, openReceiver, openTestApp, postForm, postJson } from '../support/app.ts';
import { linksOf, openMailServer, type MailSteps } from '../support/mail-server.ts';

async function open(steps: MailSteps = {}) {
  const mailServer = await openMailServer(steps);
  onTestFinished(() => mailServer.stop());
  const { url, received } = await openReceiver();
  const mailing = { SMTP_URL: mailServer.url, MAIL_FROM: 'post@example.org' };
  const env = readEnv({ NEWSLETTER_WEBHOOK_URL: url, ...mailing });
  const opened = await openTestApp({ messages: createMessages(env, mailWriter) });
  const { store, clock, metrics, app } = opened;
  const shared = { store, clock, metrics, log: () => undefined };
  const workers = createDeliveryWorkers({ ...shared, env, sender: { name: 'Nord', baseUrl }, random: () => 0.5 });
  return {
    ...opened,
    mails: mailServer.received,
    subscribe: (headers = {}) => app.request('/api/newsletter', postJson({ email: 'Anna@example.org' }, headers)),
    deliver: () => workers.runDue(),
    told: () => received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    /** Presses the button of the page behind a link: posts the form that stands in it. */
    async press(link: string) {
      const html = await (await app.request(link)).text();
      const [, action = ''] = /<form [^>]*action="([^"]+)"/.exec(html) ?? [];
      const [, token = ''] = /name="token" value="([^"]+)"/.exec(html) ?? [];
      return app.request(action, postForm({ token }, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }));
    },
  };
}

test('a scanner that opens every link confirms nothing; a person does, and can end it', async () => {
  const { app, subscribe, deliver, press, mails, told, subscriptions, deliveries, lines } = await open();
  await subscribe({ Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
  await deliver();
  const [mail, ...more] = mails;
  expect([mail?.to, more]).toEqual([['Anna@example.org'], []]);
  // Delivered, so its links are readable in the database no more.
  expect(deliveries()).toMatchObject([{ channel: 'newsletter-mail', state: 'done', body: '' }]);
  const links = mail ? linksOf(mail) : [];
  expect(links.filter((link) => new URL(link).origin !== baseUrl)).toEqual([]);
  for (const link of links)
    for (const method of ['GET', 'HEAD']) await app.request(link.replace(baseUrl, ''), { method });
  expect(subscriptions()).toMatchObject([{ state: 'requested', confirmed_at: null, unsubscribed_at: null }]);

  const confirm = links.find((link) => link.includes('/confirm'))?.replace(baseUrl, '') ?? '';
  const answers = [await press(confirm), await press(confirm)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await deliver();
  expect(told()).toMatchObject([{ email: 'Anna@example.org', state: 'bestätigt' }]);
  // A subscriber gets no mail when somebody else types their address, who sees no difference.
  const answer = await subscribe();
  await deliver();
  expect([answer.status, await answer.json(), mails.length]).toEqual([202, { status: 'unbestätigt' }, 1]);

  // The mailing tool puts this into its mails; it works for ever.
  expect((await press(String(told()[0]?.['unsubscribeUrl']).replace(baseUrl, ''))).status).toBe(200);
  await deliver();
  expect(told()[1]).toMatchObject({ event: 'subscriber.unsubscribed', state: 'abgemeldet' });
  expect(lines.join()).not.toMatch(/anna|example\.org|token=/i);
});

test.each([
  ['451', 451, 3 * day],
  ['550', 550, 0],
] as const)('a mail that is refused with %s is given up, and its links with it', async (_, code, after) => {
  const { subscribe, deliver, clock, deliveries } = await open({ recipient: code });
  await subscribe();
  const start = clock.now();
  await deliver();
  const isWaiting = () => (deliveries()[0] as { state?: string } | undefined)?.state === 'waiting';
  for (; isWaiting() && clock.now() - start < 30 * day; await deliver()) clock.advance(hour);
  expect(deliveries()).toMatchObject([{ state: 'parked', body: '', last_error: `smtp-${code}` }]);
  expect(clock.now() - start - after).toBeGreaterThanOrEqual(0);
  expect(clock.now() - start - after).toBeLessThan(8 * hour);
});

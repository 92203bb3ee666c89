import { expect, onTestFinished, test } from 'vitest';
import { baseUrl, mailWriter, newContact, openReceiver, openTestApp } from '../../tests/support/app.ts';
import type { MailSteps } from '../../tests/support/mail-server.ts';
import { openOfficeMailbox } from '../../tests/support/office.ts';
import { collectLog } from '../../tests/support/log-lines.ts';
import type { Channel } from '../storage/port.ts';
import { createGivenUpAlarm } from './given-up.ts';

const minute = 60_000;
const hour = 60 * minute;

async function open({
  steps = {},
  office = true,
  status = 204,
}: { steps?: MailSteps; office?: boolean; status?: number } = {}) {
  const receiver = await openReceiver(() => status);
  const { mails, env } = await openOfficeMailbox(steps, {
    CONTACT_WEBHOOK_URL: receiver.url,
    ...(!office && { MAIL_TO: undefined }),
  });
  const { store, clock } = await openTestApp();
  const { log, lines } = collectLog(clock, ({ event, pending, reason }) => [event, pending ?? reason]);
  const begin = () =>
    createGivenUpAlarm({ store, clock, log, env, sender: { name: 'Nord', baseUrl }, mails: mailWriter });
  let alarm = begin();
  onTestFinished(() => alarm.stop());
  return {
    store,
    clock,
    lines,
    mails,
    told: () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    restart: () => void (alarm = begin()),
    async giveUp(id: string, channel: Channel = 'contact-webhook') {
      await store.saveContact(
        newContact(id, { receivedAt: clock.now(), deliveries: [{ id: `msg_${id}`, channel, body: '{}' }] }),
      );
      for (const { id, lease } of await store.claimDeliveries(channel, clock.now(), { limit: 9, leaseMs: minute }))
        await store.parkDelivery(id, lease, 'http-410', { now: clock.now() });
    },
    async pass(ms: number) {
      clock.advance(ms);
      await alarm.run();
    },
  };
}

test('what a receiver ended by 410 is told at once, each morning and after no start, until somebody has dealt with it', async () => {
  const { store, clock, giveUp, pass, restart, mails, lines, told } = await open();
  await pass(minute);
  for (const id of ['a', 'b', 'c', 'd']) await giveUp(id);
  await pass(minute);
  expect(mails.map(({ mail }) => mail.subject)).toEqual(['Aufgegebene Zustellungen von Anfragen: 4']);
  expect(mails[0]?.mail.text?.match(/Anna Meyer, Bremen, 0421 123 \(contact-webhook: http-410\)/g)).toHaveLength(4);
  // More at once are one more mail, a quarter of an hour later.
  await giveUp('e');
  restart();
  await pass(minute);
  await pass(12 * minute);
  expect(mails).toHaveLength(1);
  await pass(2 * minute);
  expect(mails).toHaveLength(2);
  // 13:16 in Germany: until six in the morning nothing is new.
  restart();
  for (let n = 0; n < 16; n++) await pass(hour);
  expect(mails).toHaveLength(2);
  await pass(hour);
  await pass(hour);
  expect(mails).toHaveLength(3);
  await pass(24 * hour);
  expect(mails).toHaveLength(4);
  await store.dismissDeliveries(clock.now(), 'msg_a');
  await pass(24 * hour);
  expect(mails.at(-1)?.mail.subject).toBe('Aufgegebene Zustellungen von Anfragen: 4');
  await store.dismissDeliveries(clock.now());
  await pass(24 * hour);
  expect(mails).toHaveLength(5);
  expect(lines).toEqual([4, 5, 5, 5, 4].map((count) => `deliveries_given_up ${count}`));
  expect(told()).toEqual([]);
});

test('a mail to the office that was given up is told by the webhook too, and tried again where neither gets through', async () => {
  const steps: MailSteps = { from: 451 };
  const { giveUp, pass, told, mails, lines } = await open({ steps });
  await giveUp('a', 'contact-mail');
  await pass(minute);
  expect(told()).toMatchObject([
    { event: 'service.alarm', reason: 'given-up', count: 1, at: '2025-03-03T12:01:00.000Z' },
  ]);
  expect(told()[0]?.['text']).toContain('energieausweis deliveries list');
  expect(lines).toEqual(['deliveries_given_up 1', 'given_up_mail_failed smtp-451']);
  await pass(minute);
  expect(told()).toHaveLength(1);
  delete steps.from;
  await pass(24 * hour);
  expect([told().length, mails.length]).toEqual([2, 1]);
  const { giveUp: again, pass: on, lines: failures } = await open({ steps: { from: 451 }, status: 500 });
  await again('a', 'contact-mail');
  await on(minute);
  await on(minute);
  const once = ['deliveries_given_up 1', 'given_up_mail_failed smtp-451', 'service_alarm_failed http-500'];
  expect(failures).toEqual([...once, ...once]);
});

test('where there is no mail to the office the log tells, and the webhook is not told of itself', async () => {
  const { giveUp, pass, told, lines } = await open({ office: false });
  await giveUp('a');
  await pass(minute);
  await pass(minute);
  expect([lines, told()]).toEqual([['deliveries_given_up 1'], []]);
});

test('a receipt that was given up is none of these', async () => {
  const { giveUp, pass, lines } = await open();
  await giveUp('a', 'contact-receipt');
  await pass(minute);
  expect(lines).toEqual([]);
});

test('that a receiver was not told of an erasure is told too', async () => {
  const { store, clock, pass, mails } = await open();
  await store.saveContact(newContact('a', { receivedAt: clock.now() }));
  await store.deletePerson(['anna@example.org'], clock.now(), 'L-1', () => [
    { id: 'msg_a_contactDeleted', channel: 'contact-webhook', body: '{}' },
  ]);
  for (const { id, lease } of await store.claimDeliveries('contact-webhook', clock.now() + minute, {
    limit: 9,
    leaseMs: 1,
  }))
    await store.parkDelivery(id, lease, 'http-410', { now: clock.now() });
  await pass(minute);
  expect(mails.map(({ mail }) => mail.text)).toMatchObject([
    expect.stringContaining('L-1: Nachricht von einer Löschung (contact-webhook: http-410)'),
  ]);
});

import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MailSteps } from '../../tests/support/mail-server.ts';
import { openOfficeMailbox } from '../../tests/support/office.ts';
import { collectLog } from '../../tests/support/log-lines.ts';
import { UnavailableError, type Channel } from '../storage/port.ts';
import { baseUrl, mailWriter, newContact, openReceiver, openTestApp, until } from '../../tests/support/app.ts';
import { createOverdueAlarm } from './overdue.ts';

const minute = 60_000;
const hour = 60 * minute;

async function open({ steps = {}, office = true }: { steps?: MailSteps; office?: boolean } = {}) {
  const receiver = await openReceiver();
  const { mails, env } = await openOfficeMailbox(steps, {
    CONTACT_WEBHOOK_URL: receiver.url,
    ...(!office && { MAIL_TO: undefined }),
  });
  const { store, clock } = await openTestApp();
  const { log, lines } = collectLog(clock, ({ level, event, channel, age, reason }) => [
    level,
    event,
    channel,
    age ?? reason,
  ]);
  const alarm = createOverdueAlarm({ store, clock, log, env, sender: { name: 'Nord', baseUrl }, mails: mailWriter });
  onTestFinished(() => alarm.stop());
  return {
    alarm,
    store,
    clock,
    lines,
    mails,
    told: () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    subjects: () => mails.map(({ mail }) => mail.subject?.replaceAll('\u00a0', ' ')),
    save: (id: string, channel: Channel) =>
      store.saveContact(
        newContact(id, { deliveries: [{ id: `msg_${id}`, channel, body: '{}' }], receivedAt: clock.now() }),
      ),
    async deliver(channel: Channel, limit = 99) {
      for (const { id, lease } of await store.claimDeliveries(channel, clock.now(), { limit, leaseMs: 1 }))
        await store.completeDelivery(id, lease);
    },
    /** A check each minute, beginning with the next. */
    async pass(ms: number) {
      for (let time = 0; time < ms; time += minute) {
        clock.advance(minute);
        await alarm.run();
      }
    },
  };
}

const alarms = (channel: Channel, ...ages: string[]) => ages.map((age) => `error deliveries_overdue ${channel} ${age}`);
const subject = (age: string) => `Zustellung an das System für Anfragen hängt seit ${age}`;

test('25 hours of a webhook that hangs: three alarms by log and mail, and again once it had recovered', async () => {
  const { save, pass, deliver, lines, subjects, mails } = await open();
  await save('a', 'contact-webhook');
  await pass(14 * minute);
  expect(lines).toEqual([]);
  await pass(minute);
  expect([lines, subjects()]).toEqual([alarms('contact-webhook', '15min'), [subject('15 Minuten')]]);
  // More that hang are no news.
  await save('b', 'contact-webhook');
  await pass(44 * minute);
  expect(lines).toHaveLength(1);
  await pass(24 * hour);
  expect(lines).toEqual(alarms('contact-webhook', '15min', '1h', '24h'));
  expect(subjects()).toEqual([subject('15 Minuten'), subject('einer Stunde'), subject('24 Stunden')]);
  expect(mails[0]).toMatchObject({ from: 'post@example.org', to: ['buero@example.org'] });
  expect(mails[0]?.mail.text).toContain('ist vom 3.\u00a0März 2025 um 13:00\u00a0Uhr.');
  expect(new Set(mails.map(({ mail }) => mail.messageId)).size).toBe(3);

  await deliver('contact-webhook');
  await save('c', 'contact-webhook');
  await pass(14 * minute);
  expect(lines).toHaveLength(3);
  await pass(hour);
  expect(lines.slice(3)).toEqual(alarms('contact-webhook', '15min', '1h'));
  expect(subjects().slice(3)).toEqual([subject('15 Minuten'), subject('einer Stunde')]);
});

test('as the oldest of many leave, the younger ones are no new alarm', async () => {
  const { save, pass, deliver, lines } = await open();
  await save('a', 'contact-webhook');
  await pass(40 * minute);
  await save('b', 'contact-webhook');
  await pass(22 * minute);
  expect(lines).toEqual(alarms('contact-webhook', '15min', '1h'));
  await deliver('contact-webhook', 1);
  await pass(hour);
  expect(lines).toHaveLength(2);
});

test('what hung while nobody looked is one alarm, of the longest age', async () => {
  const { save, pass, clock, lines, subjects } = await open();
  await save('a', 'contact-webhook');
  clock.advance(30 * hour);
  await pass(5 * minute);
  expect([lines, subjects()]).toEqual([alarms('contact-webhook', '24h'), [subject('24 Stunden')]]);
});

test('a mail that hangs is told by the webhook, and where both hang neither is tried', async () => {
  const { save, pass, deliver, lines, subjects, told } = await open();
  await save('a', 'contact-mail');
  await pass(20 * minute);
  expect([lines, subjects()]).toEqual([alarms('contact-mail', '15min'), []]);
  const id = expect.stringMatching(/^overdue_contact-mail_15min_/) as string;
  const alarm = { event: 'service.alarm', id, reason: 'mail-overdue', count: 1, since: '2025-03-03T12:00:00.000Z' };
  expect(told()).toEqual([
    { ...alarm, at: '2025-03-03T12:15:00.000Z', text: expect.stringContaining('Mails an das Büro') as string },
  ]);
  await save('b', 'contact-webhook');
  await pass(20 * minute);
  expect([lines.at(-1), subjects()]).toEqual([...alarms('contact-webhook', '15min'), []]);
  // Once the mail works again the office hears of the webhook.
  await deliver('contact-mail');
  await pass(minute);
  expect(subjects()).toEqual([subject('15 Minuten')]);
});

test('receipts and mails of the newsletter do not count, nor does what was given up', async () => {
  const { save, pass, store, clock, lines } = await open();
  await save('a', 'contact-receipt');
  await save('b', 'newsletter-mail');
  await save('c', 'contact-webhook');
  const [parked] = await store.claimDeliveries('contact-webhook', clock.now(), { limit: 1, leaseMs: 1 });
  await store.parkDelivery('msg_c', parked?.lease ?? '', 'http-410');
  await pass(2 * hour);
  expect(lines).toEqual([]);
});

test('without a mailbox of the office the log alone tells', async () => {
  const { save, pass, lines, subjects } = await open({ office: false });
  await save('a', 'contact-webhook');
  await pass(20 * minute);
  expect([lines, subjects()]).toEqual([alarms('contact-webhook', '15min'), []]);
});

test('a mail that does not get through is tried again with each check, one that is refused for good is not', async () => {
  const steps: MailSteps = { from: 451 };
  const { save, pass, lines, subjects } = await open({ steps });
  await save('a', 'contact-webhook');
  await pass(17 * minute);
  const failed = 'warn overdue_alarm_failed contact-webhook smtp-451';
  expect(lines).toEqual([...alarms('contact-webhook', '15min'), failed, failed, failed]);
  delete steps.from;
  await pass(5 * minute);
  expect(subjects()).toEqual([subject('15 Minuten')]);
  steps.recipient = 550;
  await pass(45 * minute);
  expect(lines.slice(4)).toEqual([
    ...alarms('contact-webhook', '1h'),
    'warn overdue_alarm_failed contact-webhook smtp-550',
  ]);
});

test('a database that is away is told, and asked again', async () => {
  const { alarm, store, save, pass, lines } = await open();
  await save('a', 'contact-webhook');
  await pass(14 * minute);
  const away = vi.spyOn(store, 'stats').mockRejectedValueOnce(new UnavailableError('sqlite-5'));
  await pass(minute);
  expect([lines, away.mock.calls.length]).toEqual([['error outbox_unavailable sqlite-5'], 1]);
  await alarm.run();
  expect(lines.slice(1)).toEqual(alarms('contact-webhook', '15min'));
});

test('once started it looks each minute, until it is stopped, and ends a mail that hangs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { alarm, clock, save, lines } = await open({ steps: { connect: 'hang' } });
  await save('a', 'contact-webhook');
  clock.advance(hour);
  alarm.start();
  alarm.start();
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(minute);
  await until(() => lines.length > 0);
  // The check before is still under way.
  vi.advanceTimersByTime(10 * minute);
  await alarm.stop();
  vi.advanceTimersByTime(10 * minute);
  await turn();
  expect(lines).toEqual([...alarms('contact-webhook', '1h'), 'warn overdue_alarm_failed contact-webhook stopped']);
});

test('a message that failed while the clock was a month ahead is due at once when it is right, and told of as it waits', async () => {
  const { store, clock, save, pass, lines } = await open();
  clock.advance(30 * 24 * hour);
  await save('a', 'contact-webhook');
  for (const { id, lease } of await store.claimDeliveries('contact-webhook', clock.now(), {
    limit: 1,
    leaseMs: minute,
  }))
    await store.retryDelivery(id, lease, clock.now() + 5000, 'http-500');
  clock.advance(-30 * 24 * hour);
  await pass(minute);
  expect(lines).toEqual(['warn waits_bounded']);
  const [again] = await store.claimDeliveries('contact-webhook', clock.now(), { limit: 1, leaseMs: minute });
  expect(again).toMatchObject({ id: 'msg_a', attempts: 2 });
  await store.retryDelivery('msg_a', again?.lease ?? '', clock.now() + 6 * hour, 'http-500');
  await pass(hour);
  expect(lines.slice(1)).toEqual(alarms('contact-webhook', '15min', '1h'));
});

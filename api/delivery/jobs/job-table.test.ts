import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callBackUntil } from '#domain/contact/call-back';
import type { CallReminders } from '#domain/contact/call-reminders';
import { day, hour, minute } from '#domain/time-units';
import {
  baseUrl,
  company,
  contact,
  newContact,
  openTestApp,
  pageTitles,
  writeOfDay,
} from '../../../tests/support/app.ts';
import { collectLog } from '../../../tests/support/service/log-lines.ts';
import { readEnv } from '../../env.ts';
import { UnavailableError, type Channel, type Expired, type NewContact, type LastNotice } from '../../storage/port.ts';
import { toJobs } from './job-table.ts';
import type { Job } from './jobs.ts';
import type { Mail } from '../mails/mail.ts';

const office = 'buero@example.org';

/** The clock begins on Monday, 3 March 2025, at 13:00; the telephone is answered from 7 to 22. */
async function open({ to = office, reminders }: { to?: string; reminders?: CallReminders } = {}) {
  const opened = await openTestApp();
  const { store, clock } = opened;
  const settings = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'post@example.org', ...(to && { MAIL_TO: to }) };
  const env = readEnv({ ...settings, CONTACT_WEBHOOK_URL: 'https://hooks.example.org/' });
  const { log, lines } = collectLog(clock, ({ event, reason }) => [event, reason]);
  const firm = { ...company, callReminders: reminders ?? company.callReminders };
  const facts: { expired?: Expired; disk?: string } = {};
  const checkWritable = () => (facts.disk ? Promise.reject(new UnavailableError(facts.disk)) : Promise.resolve());
  const begin = () =>
    toJobs({
      ...{ store: { ...store, checkWritable }, clock, log, env, sender: { name: 'Nord', baseUrl } },
      writeOfDay,
      ...{ retention: { latest: () => facts.expired }, companyAt: () => firm, pageTitles, wake: () => undefined },
    });
  const told = new Map<string, LastNotice>();
  /** What a row finds a while later, remembered as told. */
  async function pass(name: string, ms: number) {
    clock.advance(ms);
    const news = await begin()
      .find((one) => one.name === name)
      ?.find(clock.now(), told.get(name));
    if (!news) return undefined;
    told.set(name, { sentAt: clock.now(), mark: news.mark });
    const { mail } = news;
    const plain = (text = '') => text.replaceAll('\u00a0', ' ');
    return { ...news, event: news.log?.[1], subject: plain(mail?.subject), text: plain(mail?.text) };
  }
  return {
    ...opened,
    ...{ facts, log, lines, begin, pass },
    subjectOf: async (name: string, ms: number) => (await pass(name, ms))?.subject,
    save: (id: string, channel?: Channel, more: Partial<NewContact> = {}) =>
      store.saveContact(
        newContact(id, {
          receivedAt: clock.now(),
          deliveries: channel ? [{ id: `msg_${id}`, channel, body: '{}' }] : [],
          ...more,
        }),
      ),
    /** Delivers, or gives up, what is due. */
    async end(channel: Channel, isGivenUp = false, limit = 99) {
      for (const { id, lease } of await store.claimDeliveries(channel, clock.now(), { limit, leaseMs: 1 }))
        if (isGivenUp) await store.giveUpDelivery(id, lease, 'http-410', { now: clock.now() });
        else await store.completeDelivery(id, lease);
    },
    note: (id: string, now = clock.now()) =>
      store.noteCall({ id: `call-${id}`, contactId: id, now, outcome: 'reached' }),
  };
}

/** As docs/operations.md lists them. */
const jobsToTable = (jobs: readonly Job[]): string =>
  jobs
    .map(({ name, pauseMs, about }) => {
      const pause =
        pauseMs === 0 ? 'as it comes' : `after ${pauseMs === day ? 'a day' : `${pauseMs / minute} minutes`}`;
      return `| \`${name}\` | ${pause} | ${about} |\n`;
    })
    .join('');

test('operations.md lists the rows', async () => {
  const { begin } = await open();
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  expect(text).toContain(jobsToTable(begin()));
});

test('a webhook that hangs is told of after 15 minutes, an hour and a day, once each until it has recovered', async () => {
  const { save, pass, end, subjectOf } = await open();
  const look = (ms: number) => subjectOf('overdue contact-webhook', ms);
  const subject = (age: string) => `Zustellung an das System für Anfragen hängt seit ${age}`;
  await save('a', 'contact-webhook');
  expect(await look(14 * minute)).toBeUndefined();
  const first = await pass('overdue contact-webhook', minute);
  expect(first).toMatchObject({ subject: subject('15 Minuten'), event: 'deliveries_overdue' });
  expect(first?.text).toContain('ist vom 3. März 2025 um 13:00 Uhr.');
  // More that hang are no news, nor are younger ones once the oldest has left.
  await save('b', 'contact-webhook');
  expect([await look(44 * minute), await look(minute)]).toEqual([undefined, subject('einer Stunde')]);
  await end('contact-webhook', false, 1);
  expect([await look(30 * minute), await look(23 * hour)]).toEqual([undefined, subject('24 Stunden')]);
  await end('contact-webhook');
  await look(minute);
  await save('c', 'contact-webhook');
  // What hung while nobody looked is told by its age.
  expect(await look(14 * minute)).toBeUndefined();
  expect(await look(2 * hour)).toEqual(subject('einer Stunde'));
  expect(await look(9 * hour)).toBeUndefined();
});

test('a mail that hangs is told by the webhook; receipts, the newsletter and what was given up do not count', async () => {
  const { save, pass, end } = await open();
  for (const channel of ['contact-receipt', 'newsletter-mail', 'contact-webhook'] as const)
    await save(channel, channel);
  await end('contact-webhook', true);
  expect(await pass('overdue contact-webhook', hour)).toBeUndefined();
  expect(await pass('overdue contact-mail', 0)).toBeUndefined();
  await save('a', 'contact-mail');
  const alarm = { reason: 'mail-overdue', count: 1, since: '2025-03-03T13:00:00.000Z' };
  expect(await pass('overdue contact-mail', 20 * minute)).toMatchObject({ alarm, subject: '' });
});

test('what was given up is told at once and each morning, until somebody has dealt with it', async () => {
  const { save, pass, end, store, clock, subjectOf } = await open();
  const look = (ms: number) => subjectOf('given-up', ms);
  const subject = (count: number) => `Aufgegebene Zustellungen von Anfragen: ${count}`;
  await save('receipt', 'contact-receipt');
  await end('contact-receipt', true);
  expect(await look(minute)).toBeUndefined();
  for (const id of ['a', 'b']) await save(id, 'contact-webhook');
  await end('contact-webhook', true);
  const first = await pass('given-up', minute);
  expect(first).toMatchObject({ subject: subject(2), event: 'deliveries_given_up', alarm: undefined });
  expect(first?.text.match(/Anna Meyer, Bremen, 0421 123 \(contact-webhook: http-410\)/g)).toHaveLength(2);
  expect(await look(minute)).toBeUndefined();
  await save('c', 'contact-mail');
  clock.advance(minute);
  await end('contact-mail', true);
  expect(await pass('given-up', 0)).toMatchObject({ subject: subject(3), alarm: { reason: 'given-up', count: 3 } });
  // It is 13:04 in Germany.
  expect([await look(16 * hour), await look(hour), await look(hour)]).toEqual([undefined, subject(3), undefined]);
  await store.dismissDeliveries(clock.now());
  expect(await look(day)).toBeUndefined();
});

test('requests in quarantine are told of with who, why and two links, each once', async () => {
  const { save, pass, clock } = await open();
  const hold = (id: string) => save(id, undefined, { quarantineReason: 'links' });
  await save('real', 'contact-mail');
  expect(await pass('held-back', minute)).toBeUndefined();
  await hold('first');
  const told = await pass('held-back', minute);
  expect(told).toMatchObject({ subject: 'Zurückgehaltene Anfragen: 1', event: 'contacts_held_back' });
  expect(told?.text).toMatch(
    /Anna Meyer\nTelefon: 0421 123\nOrt: Bremen\nGrund: viele Links im Text[^]*freigeben\?token=first[^]*ablehnen\?token=first/,
  );
  clock.advance(minute);
  for (const id of ['second', 'third']) await hold(id);
  const more = await pass('held-back', day);
  expect(more?.subject).toBe('Zurückgehaltene Anfragen: 3');
  expect(more?.text.match(/Nummer: \w+/g)).toEqual(['Nummer: second', 'Nummer: third']);
  expect(await pass('held-back', day)).toBeUndefined();
});

test('what is due for deletion and stays is told, and so is a disk that is nearly full', async () => {
  const { facts, pass } = await open();
  const nothing: Expired = { contacts: 0, subscriptions: 0, undelivered: 0 };
  for (const quiet of [undefined, nothing]) {
    facts.expired = quiet;
    expect(await pass('expiry', minute)).toBeUndefined();
  }
  facts.expired = { ...nothing, undelivered: 1 };
  expect((await pass('expiry', minute))?.text).toMatch(/1 Anfrage ist älter als 6 Monate/);
  for (const [reason, subject] of [
    ['', undefined],
    ['sqlite-5', undefined],
    ['disk-low', 'Der Speicherplatz geht zu Ende'],
  ] as const) {
    facts.disk = reason;
    expect((await pass('disk', minute))?.subject, reason).toBe(subject);
  }
});

test('on Mondays the office hears once how the calls of the week before went, without any name', async () => {
  const { save, pass, note, clock } = await open();
  const look = (ms: number) => pass('call-week', ms);
  // Of the week before there is nothing to tell.
  expect((await look(0))?.subject).toBe('');
  for (const [id, wait] of Object.entries({ quick: 1, late: 9, never: 0 })) {
    await save(id, undefined, { callDueAt: clock.now() + 4 * hour, contact: { ...contact, lastName: 'Geheim' } });
    if (wait > 0) await note(id, clock.now() + wait * hour);
  }
  await save('untracked', undefined);
  expect([await look(6 * day), await look(17 * hour - minute)]).toEqual([undefined, undefined]);
  const week = await look(minute);
  expect(week?.subject).toBe('Rückrufe der Woche: 3');
  for (const said of [
    'Rückrufe vom 3. März 2025 bis zum 9. März 2025',
    'Anfragen: 3\nangerufen in der Frist (4 Stunden in den Telefonzeiten): 1 von 3 (33 %)\n',
    'mittlere: 1 h\nZeit bis zum ersten Anruf, längste: 9 h\nnicht erreicht: 0\nnichts notiert: 1',
    'Ort\nBremen: 3\n\nFormular\nunten auf der Seite: 3\n\nGebäude\nEinfamilienhaus: 3',
  ])
    expect(week?.text).toContain(said);
  expect(week?.text).not.toMatch(/Geheim|Anna|0421/);
  expect(await look(day)).toBeUndefined();
});

/** A request whose call is promised, and the reminders in the outbox. */
async function openCalls(options: Parameters<typeof open>[0] = {}) {
  const opened = await open(options);
  const { clock, save, deliveries, pass } = opened;
  return {
    ...opened,
    ask: (id: string, lastName = 'Meyer') =>
      save(id, undefined, { contact: { ...contact, lastName }, callDueAt: callBackUntil(clock.now(), company) }),
    remind: (ms: number) => pass('call-reminders', ms),
    mails: () => deliveries().map(({ id, body }) => ({ id, ...(JSON.parse(body) as Mail) })),
  };
}

// When somebody is reminded of which call, call-reminders.test.ts asks.
test('nothing noted: one mail after three hours with all that are open, one by name at the deadline, one each morning', async () => {
  const { ask, save, remind, mails, note } = await openCalls();
  await ask('a', 'Anders');
  await save('held', undefined, { quarantineReason: 'links', contact: { ...contact, lastName: 'Program' } });
  await remind(hour);
  await ask('b', 'Brandt');
  for (const ms of [2 * hour, minute]) await remind(ms);
  const [early] = mails();
  expect(mails()).toMatchObject([
    { id: 'msg_reminder_early_2025-03-03T15', subject: 'Noch kein Rückruf notiert: 2', to: office },
  ]);
  expect(early?.text).toMatch(
    /Anna Anders\nTelefon: 0421 123\nOrt: Bremen\nGebäude: Einfamilienhaus\nRückruf bis: 3. März 2025 um 17:00 Uhr[^]*Zurückgerufen:\nhttps:\/\/www.example.org\/api\/buero\/zurueckgerufen\?token=a\.[^]*Anna Brandt/,
  );
  expect(early?.text).not.toContain('Program');
  expect(early?.html).toContain('href="tel:0421123"');

  // At five the time of the first is over, and the second has waited for three hours.
  for (const ms of [hour, minute]) await remind(ms);
  expect(mails()).toHaveLength(3);
  const named = mails().find(({ id }) => id === 'msg_a_deadline');
  expect(named?.subject).toBe('Die Frist für den Rückruf ist um: Bremen');
  expect(named?.text).toMatch(/^Die Frist für den Rückruf ist um: Anna Anders\n(?![^]*Brandt)/);
  await note('b');
  for (const ms of [14 * hour, minute]) await remind(ms);
  expect(mails()[3]).toMatchObject({ id: 'msg_reminder_morning_2025-03-04', subject: 'Überfällige Rückrufe: 1' });
});

test.each([[{ reminders: {} }], [{ to: '' }]])(
  'nobody is reminded where nothing is set, or no office: %j',
  async (options) => {
    const { ask, remind, mails } = await openCalls(options);
    await ask('a');
    for (const ms of [3 * hour, hour, 14 * hour, day]) await remind(ms);
    expect(mails()).toEqual([]);
  },
);

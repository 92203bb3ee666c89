import { expect, onTestFinished, test } from 'vitest';
import { callBackUntil } from '#domain/call-back';
import type { CallReminders } from '#domain/call-reminders';
import { baseUrl, company, contact, mailWriter, newContact, openTestApp } from '../../tests/support/app.ts';
import { readEnv } from '../env.ts';
import { createLog } from '../http/log.ts';
import { createCallReminder } from './call-reminder.ts';
import type { Mail } from './mail.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

async function open({ office = true, settings }: { office?: boolean; settings?: CallReminders | undefined } = {}) {
  const opened = await openTestApp();
  const { store, clock, deliveries } = opened;
  const env = readEnv({
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'post@example.org',
    ...(office && { MAIL_TO: 'buero@example.org' }),
  });
  const firm = { ...company, callReminders: settings ?? company.callReminders };
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), clock);
  let nudges = 0;
  /** As each start of a service makes it, on one database. */
  const begin = () =>
    createCallReminder({
      ...{ store, clock, log, env, sender: { name: 'Nord', baseUrl }, mails: mailWriter },
      ...{ companyAt: () => firm, nudge: () => void nudges++ },
    });
  let reminder = begin();
  onTestFinished(() => reminder.stop());
  const save = (id: string, lastName = 'Meyer', quarantined = false) =>
    store.saveContact(
      newContact(id, {
        receivedAt: clock.now(),
        contact: { ...contact, lastName },
        deliveries: [],
        ...(quarantined ? { quarantineReason: 'links' as const } : { callDueAt: callBackUntil(clock.now(), company) }),
      }),
    );
  return {
    ...opened,
    save,
    lines,
    nudges: () => nudges,
    mails: () => deliveries().map(({ id, body }) => ({ id, ...(JSON.parse(body) as Mail) })),
    restart: () => void (reminder = begin()),
    begin,
    note: (id: string) => store.noteCall({ id: `call-${id}`, contactId: id, now: clock.now(), outcome: 'reached' }),
    async pass(ms: number) {
      clock.advance(ms);
      await reminder.run();
    },
  };
}

/** The app's clock begins at 13:00; the telephone is answered from 7 to 22. */
test('nothing noted: one mail after three hours with all that are open, one by name at the deadline, one each morning', async () => {
  const { save, pass, mails, restart, note, nudges, lines, store, clock } = await open();
  await save('a', 'Anders');
  await save('held', 'Program', true);
  await pass(hour);
  await save('b', 'Brandt');
  await pass(2 * hour - minute);
  expect(mails()).toEqual([]);
  await pass(minute);
  restart();
  await pass(minute);
  const [early] = mails();
  expect(mails()).toHaveLength(1);
  expect([early?.id, early?.subject, early?.to]).toEqual([
    'msg_reminder_early_2025-03-03T15',
    'Noch kein Rückruf notiert: 2',
    'buero@example.org',
  ]);
  expect(early?.text).toMatch(
    /Anna Anders\nTelefon: 0421 123\nOrt: Bremen\nGebäude: Einfamilienhaus\nRückruf bis: 3. März 2025 um 17:00 Uhr/,
  );
  expect(early?.text).toContain('Anna Brandt');
  expect(early?.text).not.toContain('Program');
  expect(early?.html).toContain('href="tel:0421123"');
  expect(early?.text).toMatch(/Zurückgerufen:\nhttps:\/\/www.example.org\/api\/buero\/zurueckgerufen\?token=a\./);

  // At five the time of the first is over, and the second has waited for three hours.
  await pass(hour);
  restart();
  await pass(minute);
  const at17 = mails().slice(1);
  expect(at17.map(({ id }) => id).sort()).toEqual(['msg_a_deadline', 'msg_reminder_early_2025-03-03T16']);
  const named = at17.find(({ id }) => id === 'msg_a_deadline');
  expect(named?.subject).toBe('Die Frist für den Rückruf ist um: Bremen');
  expect(named?.text).toContain('Die Frist für den Rückruf ist um: Anna Anders');
  expect(named?.text).not.toContain('Brandt');

  await note('b');
  await pass(10 * hour);
  expect(mails()).toHaveLength(3);
  await pass(4 * hour);
  await pass(minute);
  expect(mails()).toHaveLength(4);
  expect(mails()[3]).toMatchObject({ id: 'msg_reminder_morning_2025-03-04', subject: 'Überfällige Rückrufe: 1' });
  for (let days = 0; days < 10; days++) await pass(day);
  const mornings = mails().filter(({ id }) => id.startsWith('msg_reminder_morning'));
  expect(mornings).toHaveLength(7);
  expect([nudges(), lines.length, mails().length]).toEqual([10, 10, 10]);
  expect(await store.countWaiting(clock.now() - 99 * day, clock.now())).toEqual({ open: 1, overdue: 1 });
});

test('several services and a clock that goes back make one reminder of an hour', async () => {
  const { save, clock, begin, mails, note, store } = await open();
  await save('a');
  clock.advance(3 * hour);
  const services = Array.from({ length: 5 }, begin);
  await Promise.all(services.map((service) => service.run()));
  expect(mails()).toHaveLength(1);
  // What comes due within the same hour is told with the next one.
  clock.advance(-3 * hour + minute);
  await save('b');
  clock.advance(3 * hour);
  await Promise.all(services.map((service) => service.run()));
  expect(mails()).toHaveLength(1);
  clock.advance(hour - 2 * minute);
  await note('b');
  await Promise.all(services.map((service) => service.run()));
  expect(mails().map(({ id }) => id)).toEqual(['msg_reminder_early_2025-03-03T15']);
  // Noted after it was looked at: nothing is told of it any more.
  await note('a');
  const reminder = { id: 'msg_a_deadline', channel: 'contact-mail', body: '{}' } as const;
  const [first] = await store.listContacts(1);
  expect(
    await store.remindOfCalls([{ id: 'a', callRemindedAt: first?.callRemindedAt ?? null }], clock.now(), reminder),
  ).toBe(false);
});

test('nobody is reminded where nothing is set, or no mail reaches an office', async () => {
  for (const options of [{ settings: {} }, { office: false }]) {
    const { save, pass, mails } = await open(options);
    await save('a');
    for (const ms of [3 * hour, hour, 14 * hour, day]) await pass(ms);
    expect(mails()).toEqual([]);
  }
});

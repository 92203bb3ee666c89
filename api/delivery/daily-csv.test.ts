import { expect, onTestFinished, test } from 'vitest';
import type { MailSteps } from '../../tests/support/mail-server.ts';
import { openOfficeMailbox } from '../../tests/support/office.ts';
import { collectLog } from '../../tests/support/log-lines.ts';
import {
  baseUrl,
  contact,
  fakeClock,
  mailWriter,
  newContact,
  openTestApp,
  company,
  pageTitles,
} from '../../tests/support/app.ts';
import { createDailyCsv } from './daily-csv.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** @param start „2025-03-04T05:00Z“ */
async function open(start: string, steps: MailSteps = {}) {
  const { mails, env } = await openOfficeMailbox(steps, { DAILY_CSV: 'true' });
  const { store } = await openTestApp();
  const clock = fakeClock(Date.parse(start));
  const { log, lines } = collectLog(clock, ({ event, id, reason }) => [event, id, reason]);
  /** As each start of the service makes it. */
  const startOne = () => {
    const sender = { name: 'Nord', baseUrl };
    const one = createDailyCsv({ store, clock, log, env, sender, mails: mailWriter, pageTitles, company });
    onTestFinished(() => one.stop());
    return one;
  };
  let service = startOne();
  return {
    store,
    lines,
    startOne,
    mails,
    restart: () => void (service = startOne()),
    save: (id: string, at: string, isHeldBack = false) =>
      store.saveContact(
        newContact(id, {
          contact: { ...contact, firstName: '=1+1', lastName: 'Müller' },
          receivedAt: Date.parse(at),
          ...(isHeldBack && { quarantineReason: 'links', deliveries: [] }),
        }),
      ),
    /** Time passes, with a look at the end of each step. */
    async pass(ms: number, step = minute) {
      for (let time = 0; time < ms; time += step) {
        clock.advance(step);
        await service.run();
      }
    },
    /** Ids in the table of each mail, in its order. */
    tables: () =>
      mails.map(({ mail }) =>
        mail.attachments.map(({ content }) =>
          [...content.toString().matchAll(/;"([^"]*)"\r\n/g)].map(([, id]) => id).slice(1),
        ),
      ),
  };
}

test('each morning the office gets the requests of the day before as a table, without those held back', async () => {
  const { save, pass, mails, tables, lines } = await open('2025-03-04T04:00:00Z');
  await save('too-early', '2025-03-02T22:59:59.999Z');
  await save('first', '2025-03-02T23:00:00Z');
  await save('held', '2025-03-03T12:00:00Z', true);
  await save('last', '2025-03-03T22:59:59.999Z');
  await save('today', '2025-03-03T23:00:00Z');
  await pass(59 * minute);
  expect(mails).toEqual([]);
  await pass(minute);
  expect(tables()).toEqual([[['last', 'first']]]);
  expect(lines).toEqual(['daily_csv_sent daily-csv_2025-03-03']);
  const [{ to, mail } = {}] = mails;
  expect(to).toEqual(['buero@example.org']);
  expect(mail?.subject?.replaceAll('\u00a0', ' ')).toBe('Anfragen vom 3. März 2025: 2');
  const [file] = mail?.attachments ?? [];
  expect([file?.filename, file?.contentType]).toEqual(['anfragen-2025-03-03.csv', 'text/csv']);
  const text = file?.content.toString() ?? '';
  expect(text).toMatch(/^\uFEFF"Eingang";/);
  expect(text).toContain(`"2025-03-03 23:59:59";"2025-03-04 11:00:00";"'=1+1";"Müller";`);
  // The rest of the day nothing more; the next morning its own.
  await pass(day - 10 * minute, 10 * minute);
  expect(mails).toHaveLength(1);
  await pass(10 * minute);
  expect(tables()[1]).toEqual([['today']]);
  // A day without requests has no mail.
  await pass(day);
  expect(mails).toHaveLength(2);
});

test('what was held back comes with the day of its release, once', async () => {
  const { save, pass, store, tables } = await open('2025-03-04T05:00:00Z');
  await save('told', '2025-03-03T12:00:00Z');
  for (const id of ['held', 'released', 'released-at-once']) await save(id, '2025-03-03T12:00:00Z', true);
  const release = (id: string, at: string) => store.releaseContact(id, Date.parse(at), () => [], 0);
  await release('released-at-once', '2025-03-03T22:59:59Z');
  await pass(minute);
  await release('released', '2025-03-04T09:00:00Z');
  await pass(3 * day, hour);
  expect(tables()).toEqual([[['released-at-once', 'told']], [['released']]]);
});

test('where the clocks change a day has 23 or 25 hours, and six is six', async () => {
  const rows: [start: string, ids: [id: string, at: string][], sentAt: string, table: string[]][] = [
    [
      '2025-03-31T03:00:00Z',
      [
        ['before', '2025-03-29T22:59:59Z'],
        ['first', '2025-03-29T23:00:00Z'],
        ['last', '2025-03-30T21:59:59Z'],
        ['after', '2025-03-30T22:00:00Z'],
      ],
      'Mon, 31 Mar 2025 04:00',
      ['last', 'first'],
    ],
    [
      '2025-10-27T03:00:00Z',
      [
        ['before', '2025-10-25T21:59:59Z'],
        ['first', '2025-10-25T22:00:00Z'],
        ['last', '2025-10-26T22:59:59Z'],
        ['after', '2025-10-26T23:00:00Z'],
      ],
      'Mon, 27 Oct 2025 05:00',
      ['last', 'first'],
    ],
  ];
  for (const [start, ids, sentAt, table] of rows) {
    const { save, pass, tables, lines, mails } = await open(start);
    for (const [id, at] of ids) await save(id, at);
    const from = Date.parse(start);
    const due = Date.parse(`${sentAt} GMT`);
    await pass(due - from - minute);
    expect(mails, start).toEqual([]);
    await pass(minute);
    expect(tables(), start).toEqual([[table]]);
    expect(lines, start).toHaveLength(1);
  }
  // On the days themselves too.
  for (const [start, six] of [
    ['2025-03-30T02:00:00Z', '2025-03-30T04:00:00Z'],
    ['2025-10-26T02:00:00Z', '2025-10-26T05:00:00Z'],
  ] as const) {
    const { save, pass, mails } = await open(start);
    await save('a', new Date(Date.parse(start) - day).toISOString());
    await pass(Date.parse(six) - Date.parse(start) - minute);
    expect(mails, start).toEqual([]);
    await pass(minute);
    expect(mails, start).toHaveLength(1);
  }
});

test('a restart sends nothing twice, and two services send it once', async () => {
  const { save, pass, restart, startOne, mails } = await open('2025-03-04T05:00:00Z');
  await save('a', '2025-03-03T12:00:00Z');
  await Promise.all([startOne(), startOne(), startOne()].map((service) => service.run()));
  await pass(minute);
  expect(mails).toHaveLength(1);
  restart();
  await pass(20 * minute);
  expect(mails).toHaveLength(1);
});

test('what a service that was off has missed comes day by day, a week at most', async () => {
  const { save, pass, restart, tables } = await open('2025-03-04T05:00:00Z');
  await save('d3', '2025-03-03T12:00:00Z');
  await pass(minute);
  for (const [id, at] of [
    ['d4', '2025-03-04T12:00:00Z'],
    ['d7', '2025-03-07T12:00:00Z'],
    ['d8', '2025-03-08T12:00:00Z'],
  ] as const)
    await save(id, at);
  await pass(5 * day, 5 * day);
  restart();
  await pass(10 * minute);
  expect(tables().flat()).toEqual([['d3'], ['d4'], ['d7'], ['d8']]);
  await save('d10', '2025-03-10T12:00:00Z');
  await save('d14', '2025-03-14T12:00:00Z');
  await pass(12 * day, 12 * day);
  await pass(10 * minute);
  expect(tables().flat().slice(4)).toEqual([['d14']]);
});

test('a mail that does not get through is tried again, one that is refused for good is not', async () => {
  const steps: MailSteps = { from: 451 };
  const { save, pass, mails, lines } = await open('2025-03-04T05:00:00Z', steps);
  await save('a', '2025-03-03T12:00:00Z');
  await pass(25 * minute);
  const failed = 'daily_csv_failed daily-csv_2025-03-03 smtp-451';
  expect([mails.length, lines]).toEqual([0, [failed, failed, failed]]);
  delete steps.from;
  await pass(10 * minute);
  expect([mails.length, lines.slice(3)]).toEqual([1, ['daily_csv_sent daily-csv_2025-03-03']]);
  await save('b', '2025-03-04T12:00:00Z');
  await save('c', '2025-03-05T12:00:00Z');
  steps.recipient = 550;
  await pass(day, hour);
  delete steps.recipient;
  await pass(day, hour);
  expect(lines.slice(4)).toEqual([
    'daily_csv_failed daily-csv_2025-03-04 smtp-550',
    'daily_csv_sent daily-csv_2025-03-05',
  ]);
});

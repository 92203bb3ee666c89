import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { day, minute } from '#domain/time-units';
import { baseUrl, openReceiver, openTestApp, until, writeOfDay } from '../../../tests/support/app.ts';
import { collectLog } from '../../../tests/support/service/log-lines.ts';
import { openMailServer, type MailSteps } from '../../../tests/support/service/mail-server.ts';
import { readEnv } from '../../env.ts';
import { diskMail } from '../mails/operator-mails.ts';
import { createJobs, type Job, type News } from './jobs.ts';

const mail = writeOfDay(diskMail, {});
const alarm: News['alarm'] = { reason: 'given-up', count: 1, text: 'Etwas fehlt.' };

async function open({
  steps = {},
  office = true,
  status = 204,
}: { steps?: MailSteps; office?: boolean; status?: number } = {}) {
  const receiver = await openReceiver(() => status);
  const mailServer = await openMailServer(steps);
  onTestFinished(() => mailServer.stop());
  const mails = mailServer.received;
  const settings = { SMTP_URL: mailServer.url, MAIL_FROM: 'post@example.org', CONTACT_WEBHOOK_URL: receiver.url };
  const env = readEnv({ ...settings, ...(office && { MAIL_TO: 'buero@example.org' }) });
  const { store, clock } = await openTestApp();
  const { log, lines } = collectLog(clock, ({ event, id, reason, pending }) => [event, id ?? pending, reason]);
  let news: News | undefined;
  const begin = (job: Partial<Job> = {}) => {
    const row: Job = {
      name: 'row',
      about: '',
      pauseMs: 0,
      find: async (_, lastNotice) => (lastNotice?.mark === news?.mark ? undefined : news),
      ...job,
    };
    const jobs = createJobs([row], { store, clock, log, env, sender: { name: 'Nord', baseUrl }, writeOfDay });
    onTestFinished(() => jobs.stop());
    return Object.assign(jobs, {
      async pass(ms: number) {
        clock.advance(ms);
        await jobs.run();
        return mails.length;
      },
    });
  };
  return {
    begin,
    clock,
    lines,
    mails,
    steps,
    alarms: () => receiver.received.map(({ body }) => JSON.parse(body) as object),
    there: (is: Partial<News> = {}) =>
      void (news = { mark: 'new', id: 'row_1', log: ['warn', 'seen', { pending: 1 }], mail, ...is }),
  };
}

test('what is new is told once, of several services by one, after no start again, and the log has it', async () => {
  const { begin, there, lines, mails } = await open();
  const services = Array.from({ length: 5 }, () => begin());
  await Promise.all(services.map((service) => service.run()));
  expect(mails).toEqual([]);
  there();
  await Promise.all(services.map((service) => service.run()));
  expect(await begin().pass(minute)).toBe(1);
  expect(mails[0]).toMatchObject({ from: 'post@example.org', to: ['buero@example.org'] });
  there({ mark: 'newer' });
  expect(await begin().pass(minute)).toBe(2);
  expect(lines).toEqual(['seen 1', 'seen 1']);
});

test('a mail that does not get through is tried again each minute, one that is refused for good is not', async () => {
  const { begin, there, lines, steps } = await open({ steps: { from: 451 } });
  const { pass } = begin({ name: 'overdue row' });
  there();
  for (let turns = 0; turns < 2; turns++) expect(await pass(minute)).toBe(0);
  expect(lines).toEqual(['seen 1', 'notice_failed overdue:row smtp-451', 'notice_failed overdue:row smtp-451']);
  delete steps.from;
  for (let turns = 0; turns < 2; turns++) expect(await pass(minute)).toBe(1);
  steps.recipient = 550;
  there({ mark: 'newer' });
  for (let turns = 0; turns < 2; turns++) await pass(minute);
  expect(lines.slice(3)).toEqual(['seen 1', 'notice_failed overdue:row smtp-550']);
});

test.each([
  ['no mailbox: the log tells', { office: false }, {}, [0, 0], ['seen 1']],
  ['both ways', {}, { alarm }, [1, 1], ['seen 1']],
  ['the webhook alone', {}, { mail: undefined, alarm }, [0, 1], ['seen 1']],
  ['one of both gets through', { steps: { from: 451 } }, { alarm }, [0, 1], ['seen 1', 'notice_failed row smtp-451']],
] as const)('%s is told, and not again', async (_, how, news, counts, said) => {
  const { begin, there, lines, mails, alarms } = await open(how);
  const { pass } = begin();
  there(news);
  await pass(minute);
  await pass(minute);
  expect([[mails.length, alarms().length], lines]).toEqual([counts, said]);
  if (counts[1]) expect(alarms()).toMatchObject([{ event: 'service.alarm', id: 'row_1', ...alarm }]);
});

test('between two a row pauses', async () => {
  const { begin, there } = await open();
  const { pass } = begin({ pauseMs: day });
  there({ mark: '1' });
  expect(await pass(30 * day)).toBe(1);
  there({ mark: '2' });
  expect([await pass(day - 1), await pass(1)]).toEqual([1, 2]);
});

test('once started it looks each minute, until it is stopped, and ends a mail that hangs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { begin, there, lines } = await open({ steps: { connect: 'hang' } });
  const jobs = begin();
  there();
  jobs.start();
  jobs.start();
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(minute);
  await until(() => lines.length > 0);
  // The check before is still under way.
  vi.advanceTimersByTime(10 * minute);
  await jobs.stop();
  vi.advanceTimersByTime(10 * minute);
  await turn();
  expect(lines).toEqual(['seen 1', 'notice_failed row stopped']);
});

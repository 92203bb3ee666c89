/** Weeks of a started service by a clock that is set: what it looks for each minute reaches the office, whose links work. */
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { apiPath, officePaths } from '#domain/api-contract';
import { minute } from '#domain/time-units';
import { readEnv } from '../../api/env.ts';
import { startService } from '../../api/service.ts';
import { openReceiver, postForm, postJson, typed } from '../support/app.ts';
import { linksOf, openMailServer, type MailSteps, type ReceivedMail } from '../support/service/mail-server.ts';
import { waitTimeoutMs } from '../support/timeouts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

afterEach(() => void vi.useRealTimers());

const office = 'buero@example.org';
const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: waitTimeoutMs });

async function open(start: string) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(start) });
  const steps: MailSteps = {};
  const mailServer = await openMailServer(steps);
  const hook = { status: 200 };
  const { url, received } = await openReceiver(() => hook.status);
  const env = readEnv({
    ...{ HOST: '127.0.0.1', PORT: '0', DATABASE_URL: `file:${join(await temporaryFolder(), 'leads.db')}` },
    ...{ CONTENT_DIR: process.env['CONTENT_DIR'], CONTACT_WEBHOOK_URL: url },
    ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'post@example.org', MAIL_TO: office },
  });
  const service = await startService({ env, log: () => undefined, drainMs: 0, silentMs: 0 });
  onTestFinished(async () => {
    await service.stop();
    await mailServer.stop();
  });
  const read = new Set<ReceivedMail>();
  const mails = () => mailServer.received.filter(({ to }) => to.includes(office));
  return {
    ...{ steps, hook, mails, received },
    /** The clock stands at this moment of German winter, and what looks each minute has looked. */
    async at(time: string) {
      vi.setSystemTime(Date.parse(`${time}+01:00`) - minute);
      await vi.advanceTimersByTimeAsync(minute);
    },
    async request(email: string) {
      const lead = { ...typed, email, originalCity: 'bremen', source: 'kontakt' };
      expect((await fetch(service.address + apiPath('contacts'), postJson(lead))).status).toBe(201);
    },
    /** Waits for a mail to the office whose subject says so, and that was not read before. */
    mail: (subject: RegExp) =>
      until(() => {
        const found = mails().find((one) => !read.has(one) && subject.test(one.mail.subject ?? ''));
        if (!found)
          throw new Error(
            mails()
              .map(({ mail }) => mail.subject)
              .join(),
          );
        read.add(found);
        return found;
      }),
    press(link: string) {
      const { pathname, search, searchParams } = new URL(link);
      const form = postForm({ token: searchParams.get('token') ?? '' });
      return fetch(service.address + pathname + search, form);
    },
  };
}

test('whoever waits is told of until a link of the mail notes the call, over Christmas too; Monday has the figures', async () => {
  const { at, request, mails, mail, press } = await open('2026-12-01T08:00:00Z');
  await at('2026-12-01T10:00:00');
  await request('anna@example.org');
  const first = await mail(/Rückruf bis/);
  await at('2026-12-01T13:01:00');
  await mail(/Noch kein Rückruf notiert: 1/);
  const before = mails().length;
  const reached = linksOf(first).find((link) => link.includes(officePaths.reached)) ?? 'no link';
  expect((await press(reached)).status).toBeLessThan(400);
  for (const time of ['2026-12-01T14:01:00', '2026-12-02T07:00:00']) await at(time);
  expect(mails()).toHaveLength(before);

  await at('2026-12-24T20:30:00');
  await request('anna@example.org');
  const again = await mail(/Rückruf bis/);
  expect(again.mail.text).toContain('Hat schon angefragt');
  for (const time of ['2026-12-25T09:00:00', '2026-12-26T12:00:00']) await at(time);
  expect(mails().at(-1)).toBe(again);
  await at('2026-12-27T09:31:00');
  await until(() => expect(mails().at(-1)).not.toBe(again));
  await at('2026-12-28T07:00:00');
  await mail(/Woche/);
});

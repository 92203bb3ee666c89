/**
 * A firm's first month, with a clock that is set, a mail server and a receiver of webhooks that fail when they are told to: what
 * the office gets to read from the first of December over Christmas.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { apiPath, officePaths } from '#domain/api-contract';
import { minute } from '#domain/time-units';
import { readEnv } from '../../api/env.ts';
import { startService } from '../../api/service.ts';
import { drawnSite, openReceiver, postForm, postJson, typed } from '../support/app.ts';
import { ask } from '../support/commands.ts';
import { copyContent, root } from '../support/content.ts';
import { linksOf, openMailServer, type MailSteps, type ReceivedMail } from '../support/mail-server.ts';
import { patienceMs } from '../support/patience.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

afterEach(() => void vi.useRealTimers());

const office = 'buero@example.org';
const form = { ...typed, buildingType: 'EFH', originalCity: 'bremen', source: 'kontakt', privacy: true };
const plain = (text = '') => text.replaceAll('\u00a0', ' ');
const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: patienceMs });

async function open(start: string) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(start) });
  const folder = await temporaryFolder();
  await copyContent(folder);
  for (const [file, text] of Object.entries({ 'index.html': '<h1>Start</h1>', ...drawnSite })) {
    await mkdir(dirname(join(folder, 'site', file)), { recursive: true });
    await writeFile(join(folder, 'site', file), text);
  }
  const steps: MailSteps = {};
  const mailServer = await openMailServer(steps);
  const hook = { status: 200 };
  const { url, received } = await openReceiver(() => hook.status);
  const settings = {
    ...{ HOST: '127.0.0.1', PORT: '0', DATABASE_URL: `file:${join(folder, 'leads.db')}` },
    ...{ CONTENT_DIR: join(folder, 'content'), CONTACT_WEBHOOK_URL: url },
    ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'post@example.org', MAIL_TO: office },
  };
  const quiet = { log: () => undefined, drainMs: 0, silentMs: 0 };
  const service = await startService({ env: readEnv(settings), siteRoot: join(folder, 'site'), ...quiet });
  onTestFinished(async () => {
    await service.stop();
    await mailServer.stop();
  });
  const read = new Set<ReceivedMail>();
  const mails = (to: string) => mailServer.received.filter((received) => received.to.includes(to));
  const toOwn = (link: string) => service.address + new URL(link).pathname + new URL(link).search;
  return {
    ...{ steps, hook, mails },
    told: () => received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    /** The clock stands at this moment of German winter, and what looks each minute has looked. */
    async at(time: string) {
      vi.setSystemTime(Date.parse(`${time}+01:00`) - minute);
      await vi.advanceTimersByTimeAsync(minute);
    },
    async request(email: string) {
      const response = await fetch(service.address + apiPath('contacts'), postJson({ ...form, email }));
      expect(response.status).toBe(201);
    },
    /** Waits for a mail to an address whose subject says so, and that was not read before. @returns its text */
    mailTo: (to: string, subject: RegExp) =>
      until(() => {
        const found = mails(to).find((one) => !read.has(one) && subject.test(plain(one.mail.subject)));
        if (!found) throw new Error(`${to}: ${mails(to).map(({ mail }) => mail.subject)}`);
        read.add(found);
        return Object.assign(found, { said: plain(found.mail.text) });
      }),
    get: (link: string) => fetch(toOwn(link)),
    press: (link: string) => fetch(toOwn(link), postForm({ token: new URL(link).searchParams.get('token') ?? '' })),
    command: (...typed: string[]) => ask(root.pathname, settings, ...typed).then(({ stdout }) => stdout),
  };
}

test('whoever waits is called, and who is not is told of until somebody notes it', async () => {
  const { at, request, told, mails, mailTo, press, get, command } = await open('2026-12-01T08:00:00Z');
  await at('2026-12-01T10:00:00');
  await request('anna@example.org');
  const first = await mailTo(office, /Rückruf bis/);
  const reached = linksOf(first).find((link) => link.includes(officePaths.reached)) ?? 'no link';
  // Mail scanners follow links: nothing is noted.
  expect((await get(reached)).status).toBe(200);
  await at('2026-12-01T13:01:00');
  await mailTo(office, /Noch kein Rückruf notiert: 1/);
  const before = mails(office).length;
  expect((await press(reached)).status).toBeLessThan(400);
  for (const time of ['2026-12-01T14:01:00', '2026-12-02T07:00:00']) await at(time);
  expect(mails(office)).toHaveLength(before);

  // Again, and nobody calls over Christmas.
  await at('2026-12-24T20:30:00');
  await request('anna@example.org');
  const again = await mailTo(office, /Rückruf bis/);
  expect(again.said).toContain('Hat schon angefragt');
  for (const time of ['2026-12-25T09:00:00', '2026-12-26T12:00:00']) await at(time);
  expect(mails(office).at(-1)).toBe(again);
  await at('2026-12-27T09:31:00');
  await until(() => expect(mails(office).at(-1)).not.toBe(again));
  expect(await command('open')).toContain('Rückrufe (1;');
  // Monday has the figures of the week before.
  await at('2026-12-28T07:00:00');
  expect((await mailTo(office, /Woche/)).said).toMatch(/\b1\b/);

  // Whoever asks to be forgotten is, also where they were told on.
  expect(await command('forget', 'anna@example.org')).toMatch(/^Gelöscht: 2 Anfragen/);
  await at('2026-12-28T07:05:00');
  await until(() => expect(told().filter(({ event }) => event === 'contact.deleted')).toHaveLength(2));
  expect(await command('list')).toContain('keine Anfrage');
});

test('nothing is given up in silence', async () => {
  const { at, request, hook, told, steps, mails, mailTo, command } = await open('2026-12-01T08:00:00Z');
  await at('2026-12-01T10:00:00');
  hook.status = 410;
  await request('anna@example.org');
  await mailTo(office, /Rückruf bis/);
  await until(async () => expect(await command('open')).toContain('aufgegeben'));
  for (const time of ['2026-12-01T10:02:00', '2026-12-02T07:00:00']) {
    await at(time);
    await mailTo(office, /aufgegeben/i);
  }
  hook.status = 200;
  await command('note', '--all', '--as', 'erledigt');
  const before = mails(office).length;
  await at('2026-12-03T07:00:00');
  expect(
    mails(office)
      .slice(before)
      .map(({ mail }) => mail.subject)
      .join(),
  ).not.toMatch(/aufgegeben/i);

  // Where mail itself is down the webhook is told.
  steps.connect = 'drop';
  await at('2026-12-03T10:00:00');
  await request('ben@example.org');
  await at('2026-12-03T10:20:00');
  await until(() => expect(told()).toContainEqual(expect.objectContaining({ event: 'service.alarm' })));
});

/**
 * A firm's first month, with a clock that is set, a mail server and a receiver of webhooks that fail when they are told to: what
 * the office and whoever asks get to read from the first of December over Christmas, New Year and Good Friday.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { apiPath, officePaths } from '#domain/api-contract';
import { minute } from '#domain/time-units';
import { readEnv } from '../../api/env.ts';
import { startService } from '../../api/service.ts';
import { drawnSite, openReceiver, postForm, postJson } from '../support/app.ts';
import { ask } from '../support/commands.ts';
import { copyContent, root } from '../support/content.ts';
import { linksOf, openMailServer, type MailSteps, type ReceivedMail } from '../support/mail-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { patienceMs } from '../support/patience.ts';

afterEach(() => void vi.useRealTimers());

/** Each step sends mails, asks a receiver and starts a program: on a busy machine more than a second. */
const patience = { timeout: patienceMs };
const office = 'buero@example.org';
const form = {
  ...{ firstName: 'Anna', lastName: 'Meyer', phone: '0421 123456', buildingType: 'EFH' },
  ...{ originalCity: 'bremen', source: 'kontakt', privacy: true },
};
const mail = (text = '') => text.replaceAll('\u00a0', ' ');

/** From 1 January a house costs more: what was asked for before keeps its price. */
const dearer = (prices: string) =>
  prices.replace(/(^private:\n {2}EFH: )(\d+)/m, '$1{ until 2026-12-31: $2, from 2027-01-01: 333 }');

async function open(start: string) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(start) });
  const folder = await temporaryFolder();
  await copyContent(folder);
  const prices = join(folder, 'content/prices.yaml');
  await writeFile(prices, dearer(await readFile(prices, 'utf8')));
  for (const [file, text] of Object.entries({ 'index.html': '<h1>Start</h1>', ...drawnSite })) {
    await mkdir(dirname(join(folder, 'site', file)), { recursive: true });
    await writeFile(join(folder, 'site', file), text);
  }
  const steps: MailSteps = {};
  const mailServer = await openMailServer(steps);
  const hook = {
    status: 200,
    bodies: (): Record<string, unknown>[] => received.map(({ body }) => JSON.parse(body) as never),
  };
  const { url, received } = await openReceiver(() => hook.status);
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: `file:${join(folder, 'leads.db')}`,
    CONTENT_DIR: join(folder, 'content'),
    CONTACT_WEBHOOK_URL: url,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@example.org',
    MAIL_TO: office,
  };
  const service = await startService({
    env: readEnv(settings),
    siteRoot: join(folder, 'site'),
    log: () => undefined,
    drainMs: 0,
    silentMs: 0,
  });
  onTestFinished(async () => {
    await service.stop();
    await mailServer.stop();
  });

  const read = new Set<ReceivedMail>();
  const mails = (to: string) => mailServer.received.filter((received) => received.to.includes(to));
  return {
    steps,
    hook,
    mails,
    /** The clock stands at this moment, and what looks each minute has looked. */
    async at(time: string) {
      vi.setSystemTime(Date.parse(time) - minute);
      await vi.advanceTimersByTimeAsync(minute);
    },
    async request(email: string) {
      const response = await fetch(service.address + apiPath('contacts'), postJson({ ...form, email }));
      expect(response.status, await response.clone().text()).toBe(201);
      return (await response.json()) as { id: string; until: string };
    },
    /** Waits for a mail to an address whose subject says so, and that was not read before. */
    mailTo: (to: string, subject: RegExp) =>
      vi.waitFor(() => {
        const found = mails(to).find((received) => !read.has(received) && subject.test(mail(received.mail.subject)));
        if (!found)
          throw new Error(
            `${to}: ${mails(to)
              .map((received) => received.mail.subject)
              .join(' · ')}`,
          );
        read.add(found);
        return found;
      }, patience),
    press: async (link: string) => {
      const token = new URL(link).searchParams.get('token') ?? '';
      return fetch(service.address + new URL(link).pathname, postForm({ token }));
    },
    get: (link: string) => fetch(service.address + new URL(link).pathname + new URL(link).search),
    command: (name: Parameters<typeof ask>[0], ...typed: string[]) => ask(name, root.pathname, settings, ...typed),
  };
}

test('requests are promised by hours in which somebody is there, and by the price of their day', async () => {
  const { at, request, mailTo } = await open('2026-12-01T09:00:00Z');
  const days: [time: string, until: string, price: string][] = [
    ['2026-12-01T10:00:00+01:00', 'heute bis 14 Uhr', '299 €'],
    ['2026-12-06T21:30:00+01:00', 'morgen bis 10:30 Uhr', '299 €'],
    ['2026-12-24T20:30:00+01:00', 'am Sonntag, 27. Dezember, bis 9:30 Uhr', '299 €'],
    ['2026-12-31T23:59:00+01:00', 'am Samstag, 2. Januar, bis 11 Uhr', '299 €'],
    ['2027-01-01T00:01:00+01:00', 'morgen bis 11 Uhr', '333 €'],
    ['2027-03-26T10:00:00+01:00', 'morgen bis 11 Uhr', '333 €'],
  ];
  for (const [i, [time, until, price]] of days.entries()) {
    await at(time);
    await request(`gast${i}@example.org`);
    const { mail: receipt } = await mailTo(`gast${i}@example.org`, /eingegangen/);
    expect([time, mail(receipt.text)]).toEqual([time, expect.stringContaining(`rufen Sie ${until} an`)]);
    expect([time, mail(receipt.text)]).toEqual([time, expect.stringContaining(price)]);
  }
});

test('whoever waits is called, and who is not is told of until somebody notes it', async () => {
  const { at, request, hook, mails, mailTo, press, get, command } = await open('2026-12-01T08:00:00Z');
  await at('2026-12-01T10:00:00+01:00');
  await request('anna@example.org');
  const told = await mailTo(office, /Rückruf bis/);
  const linkTo = (deed: keyof typeof officePaths) =>
    linksOf(told).find((link) => link.includes(officePaths[deed])) ?? 'no link';
  // Mail scanners follow links: nothing is noted.
  expect((await get(linkTo('reached'))).status).toBe(200);
  await at('2026-12-01T13:01:00+01:00');
  await mailTo(office, /Noch kein Rückruf notiert: 1/);
  const before = mails(office).length;
  expect((await press(linkTo('reached'))).status).toBeLessThan(400);
  for (const time of ['2026-12-01T14:01:00+01:00', '2026-12-02T07:00:00+01:00']) await at(time);
  expect(mails(office)).toHaveLength(before);

  // Again, two days later, and nobody calls over Christmas.
  await at('2026-12-24T20:30:00+01:00');
  await request('anna@example.org');
  const again = await mailTo(office, /Rückruf bis/);
  expect(mail(again.mail.text)).toContain('Hat schon angefragt');
  for (const time of ['2026-12-25T09:00:00+01:00', '2026-12-26T12:00:00+01:00']) await at(time);
  expect(mails(office).at(-1)).toBe(again);
  await at('2026-12-27T09:31:00+01:00');
  await vi.waitFor(() => expect(mails(office).at(-1)).not.toBe(again), patience);
  expect((await command('leads', 'list')).stdout).toContain('2 Anfragen');

  // Monday has the figures of the week before.
  await at('2026-12-28T07:00:00+01:00');
  expect(mail((await mailTo(office, /Woche/)).mail.text)).toMatch(/\b1\b/);

  // Whoever asks to be forgotten is, also where they were told on.
  expect((await command('leads', 'vergessen', 'anna@example.org')).code).toBe(0);
  await at('2026-12-28T07:05:00+01:00');
  await mailTo(office, /löschen/);
  const deleted = () =>
    hook
      .bodies()
      .filter(({ event }) => event === 'contact.deleted')
      .flatMap(({ ids, id }) => ids ?? id);
  await vi.waitFor(() => expect(deleted()).not.toEqual([]), patience);
  expect((await command('leads', 'list')).stdout).toContain('keine Anfrage');
});

test('nothing is given up in silence', async () => {
  const { at, request, hook, steps, mails, mailTo, command } = await open('2026-12-01T08:00:00Z');
  await at('2026-12-01T10:00:00+01:00');
  hook.status = 410;
  await request('anna@example.org');
  await mailTo(office, /Rückruf bis/);
  await vi.waitFor(() => expect(hook.bodies()).not.toEqual([]), patience);
  await vi.waitFor(async () => expect((await command('deliveries', 'list')).stdout).toContain('aufgegeben'), patience);
  await at('2026-12-01T10:02:00+01:00');
  await mailTo(office, /aufgegeben/i);
  await at('2026-12-02T07:00:00+01:00');
  await mailTo(office, /aufgegeben/i);
  hook.status = 200;
  expect((await command('deliveries', 'dismiss', '--all')).code).toBe(0);
  const before = mails(office).length;
  await at('2026-12-03T07:00:00+01:00');
  expect(
    mails(office)
      .slice(before)
      .map((received) => received.mail.subject),
  ).not.toContainEqual(expect.stringMatching(/aufgegeben/i));

  // Where mail itself is down the webhook is told.
  steps.connect = 'drop';
  await at('2026-12-03T10:00:00+01:00');
  await request('ben@example.org');
  await at('2026-12-03T10:20:00+01:00');
  const alarm = expect.objectContaining({ event: 'service.alarm' }) as unknown;
  await vi.waitFor(() => expect(hook.bodies()).toContainEqual(alarm), patience);
});

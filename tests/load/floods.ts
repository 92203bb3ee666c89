/** Floods of one network at the office, strangers' mailboxes and the disk, and who waits meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { apiPath } from '#domain/api-contract';
import { postJson, typed } from '../support/app.ts';
import { openMailServer } from '../support/mail-server.ts';
import { newSqlite } from './databases.ts';
import { endWell, startService } from './leads.ts';
import { scenario } from './scenario.ts';

const visitor = (address: string) => ({ 'X-Forwarded-For': address });
/** The n-th line of a network that has 65,536. */
const line = (network: string, n: number) => visitor(`2001:db8:${network}:${n.toString(16)}::1`);

/** Its mail server takes 100 ms to greet, so some forty mails a second. */
async function startOffice(database: string) {
  const mails = await openMailServer();
  onTestFinished(() => mails.stop());
  const settings = {
    DATABASE_URL: database,
    SMTP_URL: mails.url,
    MAIL_FROM: 'post@example.org',
    MAIL_TO: 'buero@example.org',
  };
  return { mails, start: () => startService(settings) };
}

const each = (connections: number, work: () => Promise<void>) => Promise.all(Array.from({ length: connections }, work));

/** @returns its status */
async function post(url: string, body: object, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, postJson(body, headers));
  await response.arrayBuffer();
  return response.status;
}

export const flood = scenario<{ requests: number }>({
  name: 'one network floods the office',
  target:
    'S32: of its requests 120 are told at most, what is held back takes 200 MB a day; another lead is mailed within 5 s',
  short: { requests: 400 },
  long: { requests: 4_000 },
  async run({ requests }) {
    const database = await newSqlite();
    const { mails, start } = await startOffice(database.url);
    const { address } = await start();
    const url = address + apiPath('contacts');
    const message = 'Flut '.repeat(900);
    const statuses: number[] = [];
    const numbers = Array.from({ length: requests }, (_, n) => n).values();
    await each(50, async () => {
      for (const n of numbers)
        statuses.push(await post(url, { ...typed, email: `flut${n}@example.net`, message: message + n }, line('1', n)));
    });
    const sent = performance.now();
    await post(url, { ...typed, email: 'haus@example.org' }, visitor('198.51.100.7'));
    while (!mails.received.some(({ mail }) => mail.replyTo?.text === 'haus@example.org')) {
      if (performance.now() - sent > 5_000) throw new Error('The other lead was not mailed within 5 s');
      await sleep(20);
    }
    const waited = Math.round(performance.now() - sent);
    const [sums] = await database.ask<{ stored: number; told: number; bytes: number }>(
      `SELECT count(*) AS stored, sum(quarantine_reason IS NULL) - 1 AS told, sum(length(message)) AS bytes FROM contacts`,
    );
    const { stored = 0, told = 0, bytes = 0 } = sums ?? {};
    if (told > 120) throw new Error(`${told} were told as if they were real`);
    // The most that is held back in a day, at what one of these takes.
    const daily = (10_000 * bytes) / stored;
    if (daily > 200e6) throw new Error(`${daily} bytes a day`);
    const refused = statuses.filter((status) => status === 429).length;
    if (statuses.some((status) => status !== 201 && status !== 429))
      throw new Error(`Answers: ${[...new Set(statuses)]}`);
    return (
      `of ${requests} from one /48 ${told} told, ${stored - 1 - told} held back, ${refused} refused; ` +
      `another lead was mailed after ${waited} ms`
    );
  },
});

export const forgottenLimits = scenario<{ addresses: number }>({
  name: 'limits outlive a flood of addresses and a restart',
  target: 'S33: so many addresses on one route give no other limit back, nor does a new start',
  short: { addresses: 1_000 },
  long: { addresses: 300_000 },
  async run({ addresses }) {
    const database = await newSqlite();
    const { start } = await startOffice(database.url);
    let service = await start();
    const subscribe = (n: number) =>
      post(
        service.address + apiPath('newsletter'),
        { email: `fremd${n}@example.net` },
        visitor(`198.51.${n >> 8}.${n & 255}`),
      );
    /** The 201st that passes is one too many; what an hour gives back meanwhile is not. */
    const subscribeAll = async (from: number, count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, (_, n) => subscribe(from + n)));
      return answers.filter((status) => status === 202).length;
    };
    const started = performance.now();
    const first = await subscribeAll(0, 220);
    const numbers = Array.from({ length: addresses }, (_, n) => n).values();
    const ask = async () => {
      for (const n of numbers) {
        const headers = visitor(`2001:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`);
        await (await fetch(service.address + apiPath('regions'), { headers })).arrayBuffer();
      }
    };
    await each(50, ask);
    const afterFlood = await subscribeAll(300, 40);
    await endWell(service);
    service = await start();
    const afterStart = await subscribeAll(400, 40);
    const givenBack = Math.ceil((performance.now() - started) / 18_000);
    const more = first + afterFlood + afterStart - 200;
    if (first < 200 || more > givenBack)
      throw new Error(`${first}, ${afterFlood}, ${afterStart} passed; an hour gives 200, and ${givenBack} since then`);
    return `${first} mails, after ${addresses} addresses ${afterFlood} more, after a new start ${afterStart} (one each 18 s)`;
  },
});

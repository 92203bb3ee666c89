/** Floods of one network at the office, strangers' mailboxes and the disk, and who waits meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { apiPath } from '#domain/api-contract';
import { postJson, typed } from '../support/app.ts';
import { openMailServer } from '../support/mail-server.ts';
import { newSqlite } from './databases.ts';
import { endWell, startService } from './leads.ts';
import { scenario } from './scenario.ts';
import { missingProc, usageOf } from './usage.ts';

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
    // The most that is held back in a day of the widest network, at what one of these takes.
    const daily = (6_000 * bytes) / stored;
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

export const manyAddresses = scenario<{ addresses: number }>({
  name: 'many addresses, and whoever is new',
  target:
    'S33: so many addresses on three routes refuse no new visitor a request and give no other limit back; at most 64 MB more; what goes to one mailbox outlives a start',
  missing: missingProc,
  short: { addresses: 20_000 },
  long: { addresses: 300_000 },
  async run({ addresses }) {
    const database = await newSqlite();
    const { start } = await startOffice(database.url);
    let service = await start();
    const lead = (n: number, headers: Record<string, string>) =>
      post(service.address + apiPath('contacts'), { ...typed, message: `Anfrage ${n}` }, headers);
    const subscribe = (n: number) =>
      post(service.address + apiPath('newsletter'), { email: `a${n}@example.net` }, visitor('203.0.113.7'));
    /** Of one mailbox. */
    const receipts = async () => {
      const sql = "SELECT count(*) AS n FROM deliveries WHERE channel = 'contact-receipt'";
      return (await database.ask<{ n: number }>(sql))[0]?.n;
    };

    const ask = async (count: number, toAddress: (n: number) => string) => {
      const numbers = Array.from({ length: count }, (_, n) => n).values();
      const url = service.address + apiPath('contacts');
      await each(50, async () => {
        for (const n of numbers) {
          const address = visitor(toAddress(n));
          if (n % 3 === 0) await post(url, typed, { ...address, 'Energieausweis-Probe': 'x' });
          else if (n % 3 === 1) await post(url, typed, address);
          else await (await fetch(service.address + apiPath('regions'), { headers: address })).arrayBuffer();
        }
      });
    };

    for (let n = 0; n < 3; n++) await subscribe(n);
    // What any traffic takes.
    await ask(addresses / 5, (n) => `198.51.100.${100 + (n % 100)}`);
    const before = await usageOf(service.child.pid);
    const started = performance.now();
    await ask(addresses, (n) => `2001:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`);
    const seconds = Math.round((performance.now() - started) / 1000);
    const grown = (await usageOf(service.child.pid)).memory - before.memory;
    const fromNew = [await lead(1, visitor('198.51.100.7')), await lead(2, visitor('2003:1:2:3::4'))];
    const fourth = await subscribe(4);
    await lead(3, visitor('198.51.100.8'));
    const ofMailbox = await receipts();
    await endWell(service);
    service = await start();
    await lead(4, visitor('198.51.100.9'));
    const afterStart = await receipts();
    const figures =
      `${addresses} addresses in ${seconds} s: then ${fromNew.join(' and ')} for new visitors by IPv4 and IPv6, ${grown} MB more; ` +
      `a fourth subscription ${fourth}; receipts to a mailbox ${ofMailbox}, after a start ${afterStart}`;
    if (fromNew.some((status) => status !== 201) || fourth !== 429 || afterStart !== 3 || grown > 64)
      throw new Error(figures);
    return figures;
  },
});

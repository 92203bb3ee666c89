/** Clients that no browser is: a flood, and requests that begin and do not end. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { apiPath } from '#domain/api-contract';
import { postJson, typed } from '../support/app.ts';
import { openMailServer } from '../support/service/mail-server.ts';
import { dial } from '../support/service/raw-client.ts';
import { webServers } from '../support/site/web-servers.ts';
import { newSqlite, quantile, scenario, startService } from './harness.ts';
import { missingServer, portOf, startFront, startSite } from './site.ts';

const contacts = apiPath('contacts');
const flood = scenario({
  name: 'one network floods the office',
  target: 'S32: of its requests 120 are told at most, held back take 200 MB a day; another lead is mailed meanwhile',
  short: { requests: 400 },
  long: { requests: 4_000 },
  async run({ requests }) {
    const database = await newSqlite();
    // It takes 100 ms to greet: some forty mails a second.
    const mails = await openMailServer();
    onTestFinished(() => mails.stop());
    const office = { SMTP_URL: mails.url, MAIL_FROM: 'post@example.org', MAIL_TO: 'buero@example.org' };
    const { address } = await startService({ DATABASE_URL: database.url, ...office });
    const ask = async (from: string, body: object) => {
      const response = await fetch(address + contacts, postJson({ ...typed, ...body }, { 'X-Forwarded-For': from }));
      await response.arrayBuffer();
      return response.status;
    };
    const message = 'Flut '.repeat(900);
    const statuses: number[] = [];
    const numbers = Array.from({ length: requests }, (_, n) => n).values();
    const send = async () => {
      for (const n of numbers)
        statuses.push(
          await ask(`2001:db8:1:${n.toString(16)}::1`, { email: `flut${n}@example.net`, message: message + n }),
        );
    };
    await Promise.all(Array.from({ length: 50 }, send));
    await ask('198.51.100.7', { email: 'haus@example.org' });
    while (!mails.received.some(({ mail }) => mail.replyTo?.text === 'haus@example.org')) await sleep(20);
    const [{ stored = 0, told = 0, bytes = 0 } = {}] = await database.ask<Record<string, number>>(
      'SELECT count(*) AS stored, sum(quarantine_reason IS NULL) - 1 AS told, sum(length(message)) AS bytes FROM contacts',
    );
    // The most that is held back in a day of the widest network, at what one of these takes.
    const daily = (6_000 * bytes) / stored;
    const strange = statuses.filter((status) => status !== 201 && status !== 429);
    const figures = `of ${requests} from one /48 ${told} told, ${stored - 1 - told} held back, ${requests + 1 - stored} refused`;
    if (told > 120 || daily > 200e6 || strange.length > 0) throw new Error(`${figures}; ${daily} bytes, ${strange[0]}`);
    return figures;
  },
});

type Attack = { connections: number; first: string; then: string };
const postHead = (length: number) =>
  `POST ${contacts} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const attacks: Record<'bodies' | 'halves' | 'headers' | 'idle', Attack> = {
  bodies: { connections: 2_000, first: `${postHead(1000)} `, then: ' ' },
  // More than nginx buffers: it has begun to pass it on.
  halves: { connections: 2_000, first: postHead(16_000) + ' '.repeat(8_000), then: ' ' },
  headers: { connections: 2_300, first: 'GET / HTTP/1.1\r\nHost: localhost\r\n', then: 'X-More: 1\r\n' },
  idle: { connections: 2_000, first: '', then: '' },
};

/** Opens all, a hundred from an address, and opens anew what is cut off, until told. */
function attack(port: number, { connections, first, then }: Attack) {
  const sockets = new Set<Socket>();
  let isOver = false;
  let opened = 0;
  const hold = (i: number): void => {
    if (isOver) return;
    opened++;
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (i % (connections / 100))}` });
    sockets.add(socket);
    if (first) socket.write(first);
    const timer = then === '' ? undefined : setInterval(() => socket.write(then), 5_000);
    socket.on('error', () => undefined);
    // An answered connection is opened again too.
    socket.on('data', () => socket.destroy());
    socket.on('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      setTimeout(hold, (i * 37) % 1_000, i);
    });
  };
  for (let i = 0; i < connections; i++) hold(i);
  const end = () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(end);
  return { end, opened: () => opened };
}

const price = JSON.stringify({ buildingType: 'EFH', quantity: 1, priority: false });
const asking = (first: string, body = '') =>
  `${first} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
/** A page, an answer of the service, and one to a body. */
const visits = [
  asking('GET /'),
  asking(`GET ${apiPath('regions')}`),
  asking(`POST ${apiPath('calculatePrice')}`, price),
];

/** Less than what cuts the others off: on a busy machine a visitor waits for seconds. */
const patienceMs = 10_000;

/** A visitor each 50 ms, whether those before are answered or not. @returns how long each took, without end where it failed */
async function visitMeanwhile(port: number, seconds: number): Promise<number[]> {
  const visitors: Promise<number>[] = [];
  const visit = async (i: number) => {
    const started = performance.now();
    const { socket, closed } = await dial(port, `127.0.2.${1 + (i % 250)}`);
    socket.write(visits[i % visits.length] ?? '');
    return (await closed).startsWith('HTTP/1.1 200') ? performance.now() - started : Infinity;
  };
  for (let i = 0; i < seconds * 20; i++, await sleep(50))
    visitors.push(Promise.race([visit(i), sleep(patienceMs, Infinity)]));
  return Promise.all(visitors);
}

type Halves = { kinds: (keyof typeof attacks)[]; seconds: number };
const halvesAt = (place: string, short: Halves, start: () => Promise<number>, missing?: () => string | undefined) =>
  scenario<Halves>({
    name: `half and slow requests at ${place}`,
    target: 'S34: 99 of 100 visitors are answered while 2,000 connections begin and do not end, each cut within 15 s',
    ...(missing && { missing }),
    short,
    long: { kinds: ['bodies', 'halves', 'headers', 'idle'], seconds: 30 },
    async run({ kinds, seconds }) {
      const port = await start();
      const figures: string[] = [];
      let isMissed = false;
      for (const kind of kinds) {
        const attacker = attack(port, attacks[kind]);
        await sleep(1_000);
        const took = await visitMeanwhile(port, seconds);
        const failed = took.filter((ms) => ms === Infinity).length;
        isMissed ||= failed * 100 > took.length || (seconds > 15 && attacker.opened() < 2 * attacks[kind].connections);
        figures.push(
          `${kind}: ${took.length - failed} of ${took.length}, p99 ${quantile(took, 0.99)} ms, ${attacker.opened()} opened`,
        );
        attacker.end();
        await sleep(200);
      }
      if (isMissed) throw new Error(figures.join('; '));
      return figures.join('; ');
    },
  });
const behind = (server: keyof typeof webServers) => async () =>
  Number(new URL(await startFront(webServers[server], [await startSite({ TRUSTED_PROXIES: '127.0.0.1' })])).port);

export const clients = [
  flood,
  // A proxy that nobody comes through: without any, the addresses of this machine would not count.
  halvesAt('the service', { kinds: ['bodies'], seconds: 2 }, async () =>
    portOf(await startSite({ TRUSTED_PROXIES: '192.0.2.1' })),
  ),
  halvesAt('nginx', { kinds: ['headers'], seconds: 1 }, behind('nginx'), missingServer('nginx')),
  halvesAt('Caddy', { kinds: ['bodies'], seconds: 1 }, behind('caddy'), missingServer('caddy')),
];

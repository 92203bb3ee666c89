/** Requests that begin and do not end, from many addresses at once, at the service itself and at the web servers in front. */
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { apiPath } from '#domain/api-contract';
import { toCaddy, toNginx } from '../../src/build/hosting/web-servers.ts';
import { dial } from '../support/raw-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startWebServer, webServers } from '../support/web-servers.ts';
import { quantile } from './figures.ts';
import { scenario } from './scenario.ts';
import { startSite } from './site.ts';

type Attack = { name: string; connections: number; addresses: number; first: string; then: string };

const perAddress = 100;
const many = (name: string, connections: number, first: string, then: string): Attack => ({
  name,
  connections,
  addresses: connections / perAddress,
  first,
  then,
});

const attacks = {
  bodies: many(
    'bodies of one byte',
    2_000,
    `POST ${apiPath('contacts')} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n `,
    ' ',
  ),
  // Half of the body is more than nginx buffers: it has begun to pass it on.
  halves: many(
    'half bodies',
    2_000,
    `POST ${apiPath('contacts')} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n${' '.repeat(8_000)}`,
    ' ',
  ),
  headers: many('half headers', 2_300, 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-More: 1\r\n'),
  idle: many('silent connections', 2_000, '', ''),
};

/** Opens all and opens anew what is cut off, until told. @returns what ends it, and how often one was opened */
function attack(port: number, { connections, addresses, first, then }: Attack) {
  const sockets = new Set<Socket>();
  let isOver = false;
  let opened = 0;
  const hold = (i: number): void => {
    if (isOver) return;
    opened++;
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (i % addresses)}` });
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
  return { end, opened: () => opened, held: () => [...sockets].filter(({ connecting }) => !connecting).length };
}

const price = JSON.stringify({ buildingType: 'EFH', quantity: 1, priority: false });
/** A page, an answer of the service, and one to a body. */
const visits = [
  'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  `GET ${apiPath('regions')} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  `POST ${apiPath('calculatePrice')} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${price.length}\r\n\r\n${price}`,
];
const patienceMs = 5_000;
/** Seconds in which each connection is cut off for the first time. */
const cutWithin = 15;

/** A visitor each 50 ms, whether those before are answered or not. @returns how long each took, without end where it failed */
async function visitMeanwhile(port: number, seconds: number): Promise<number[]> {
  const visitors: Promise<number>[] = [];
  for (let i = 0; i < seconds * 20; i++, await sleep(50))
    visitors.push(
      (async () => {
        const started = performance.now();
        const answered = dial(port, `127.0.2.${1 + (i % 250)}`).then(({ socket, closed }) => {
          socket.write(visits[i % visits.length] ?? '');
          return closed;
        });
        const answer = await Promise.race([answered, sleep(patienceMs, '')]);
        return answer.startsWith('HTTP/1.1 200') ? performance.now() - started : Infinity;
      })(),
    );
  return Promise.all(visitors);
}

/** @returns the port that visitors come to */
async function startBehind(server: (typeof webServers)[keyof typeof webServers]): Promise<number> {
  const service = await startSite({ TRUSTED_PROXIES: '127.0.0.1' });
  const site = `${await temporaryFolder()}/`;
  await mkdir(join(site, 'api'));
  await writeFile(join(site, 'index.html'), '<h1>Start</h1>');
  await writeFile(join(site, 'api/nginx.conf'), toNginx({ baseUrl: 'http://localhost', isLaunched: true }));
  await writeFile(join(site, 'api/caddy.conf'), toCaddy({ baseUrl: 'http://localhost', isLaunched: true }));
  const web = await startWebServer(server, site, [service.port]);
  onTestFinished(web.stop);
  return Number(new URL(web.address).port);
}

type Size = { kinds: (keyof typeof attacks)[]; seconds: number };

function halfRequestsAt(place: string, short: Size, start: () => Promise<number>, missing?: () => string | undefined) {
  return scenario<Size>({
    name: `half requests at ${place}`,
    target:
      'S34: 99 of 100 visitors get page, answer and price while 2,000 to 2,300 connections begin a request and do not end it, each cut within 15 s',
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
        figures.push(
          `${attacks[kind].name}: ${took.length - failed} of ${took.length} answered, p99 ${quantile(took, 0.99)} ms ` +
            `(${attacker.held()} held, ${attacker.opened()} opened)`,
        );
        const areCut = seconds < cutWithin || attacker.opened() >= 2 * attacks[kind].connections;
        isMissed ||= failed * 100 > took.length || !areCut;
        attacker.end();
        await sleep(200);
      }
      if (isMissed) throw new Error(figures.join('; '));
      return figures.join('; ');
    },
  });
}

const missingServer = (name: keyof typeof webServers) => () =>
  webServers[name].isThere() ? undefined : `${webServers[name].title} fehlt (apt-get install ${name}).`;

export const halfRequests = [
  // A proxy that nobody comes through: without any, the addresses of this machine would not count.
  halfRequestsAt(
    'the service',
    { kinds: ['bodies'], seconds: 2 },
    async () => (await startSite({ TRUSTED_PROXIES: '192.0.2.1' })).port,
  ),
  halfRequestsAt(
    'nginx',
    { kinds: ['headers'], seconds: 1 },
    () => startBehind(webServers.nginx),
    missingServer('nginx'),
  ),
  halfRequestsAt(
    'Caddy',
    { kinds: ['bodies'], seconds: 1 },
    () => startBehind(webServers.caddy),
    missingServer('caddy'),
  ),
];

import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { dial } from '../../tests/support/service/raw-client.ts';
import { readEnv } from '../env.ts';
import { openPorts, type Apps, type PortOptions } from './listen.ts';

type Visitors = (request: Request) => Response | Promise<Response>;
const pathOf = ({ url }: Request) => new URL(url).pathname;
const echo: Visitors = (request) => new Response(pathOf(request));

async function open(visitors: Visitors, options: PortOptions = {}, settings: Record<string, string> = {}) {
  const apps: Promise<Apps> = Promise.resolve({ visitors, monitoring: () => new Response('monitoring') });
  const ports = await openPorts(readEnv({ PORT: '0', HOST: '127.0.0.1', ...settings }), apps, options);
  onTestFinished(() => ports.close(0));
  return { ...ports, dial: () => dial(ports.port) };
}
const bodyOf = async (port: number | undefined, host = '127.0.0.1') => (await fetch(`http://${host}:${port}/x`)).text();

test('whoever comes before there is a service waits for it', async () => {
  const apps = Promise.withResolvers<Apps>();
  const { port, close } = await openPorts(readEnv({ PORT: '0' }), apps.promise);
  const early = bodyOf(port);
  apps.resolve({ visitors: echo, monitoring: echo });
  expect(await early).toBe('/x');
  await close(0);
});

test('what is measured has a port of its own, if one is wanted', async () => {
  expect((await open(echo)).metricsPort).toBeUndefined();
  const { port, metricsPort } = await open(echo, {}, { METRICS_PORT: '0' });
  expect([await bodyOf(metricsPort), await bodyOf(port)]).toEqual(['monitoring', '/x']);
});

test('it listens where it is told to, and nowhere else', async () => {
  const { port } = await open(echo, {}, { HOST: '127.0.0.2' });
  expect(await bodyOf(port, '127.0.0.2')).toBe('/x');
  await expect(bodyOf(port)).rejects.toThrow();
  await expect(open(echo, {}, { HOST: '192.0.2.1' })).rejects.toThrow(
    /^HOST ist keine Adresse dieses Rechners\. Setzen/,
  );
});

test('closing ends what does not come to an end', async () => {
  const arrived = Promise.withResolvers<undefined>();
  const { port, close } = await open(() => {
    arrived.resolve(undefined);
    return new Promise<Response>(() => undefined);
  });
  const waiting = bodyOf(port).catch(() => 'ended');
  await arrived.promise;
  await close(0);
  expect(await waiting).toBe('ended');
});

const late = /^HTTP\/1.1 200 [^]*\/late$/;

test('a connection that is there when the service stops may still ask, and is ended where it keeps silent', async () => {
  const { dial, close } = await open(echo, { silentMs: 1_000 });
  const clients = await Promise.all(Array.from({ length: 20 }, () => dial()));
  const [silent, kept] = [await dial(), await dial()];
  kept.ask('/kept');
  await once(kept.socket, 'data');
  // Longer than a test may take: who is silent is ended before.
  const stopped = close(1_000_000);
  for (const { ask } of [...clients, kept]) ask('/late');
  for (const { closed } of [...clients, kept]) expect(await closed).toMatch(late);
  expect(await silent.closed).toBe('');
  await stopped;
});

test('what has come by the time that silent connections are ended is read first', async () => {
  const { dial, close } = await open(echo, { silentMs: 100 });
  const clients = [await dial(), await dial()];
  clients[0]?.ask('/kept');
  await once(clients[0]?.socket ?? process, 'data');
  const stopped = close(1_000_000);
  // It listens no more; from then on connections may be silent for so long.
  for (let turn = 0; turn < 10; turn++) await nextTurn();
  for (const { ask } of clients) ask('/late');
  // A long task, which keeps the process from everything else.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  for (const { closed } of clients) expect(await closed).toMatch(late);
  await stopped;
});

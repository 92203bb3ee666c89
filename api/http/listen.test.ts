import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { openPorts, type Apps } from './listen.ts';

test('whoever comes before there is a service waits for it', async () => {
  const apps = Promise.withResolvers<Apps>();
  const { port, close } = await openPorts(readEnv({ PORT: '0' }), apps.promise);
  const early = fetch(`http://127.0.0.1:${port}/early`);
  apps.resolve({ visitors: ({ url }) => new Response(new URL(url).pathname), monitoring: () => new Response() });
  expect(await (await early).text()).toBe('/early');
  await close(0);
});

const answering: Promise<Apps> = Promise.resolve({
  visitors: () => new Response('visitors'),
  monitoring: () => new Response('monitoring'),
});
const headersOf = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`)).headers;

test('what is measured has a port of its own, if one is wanted', async () => {
  const without = await openPorts(readEnv({ PORT: '0' }), answering);
  expect(without.metricsPort).toBeUndefined();
  await without.close(0);
  const ports = await openPorts(readEnv({ PORT: '0', METRICS_PORT: '0' }), answering);
  expect(await (await fetch(`http://127.0.0.1:${ports.metricsPort}/`)).text()).toBe('monitoring');
  expect(await (await fetch(`http://127.0.0.1:${ports.port}/`)).text()).toBe('visitors');
  await ports.close(0);
});

test.each([
  [{}, 'timeout=5, max=1000'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8' }, 'timeout=75, max=1000'],
])('with %j a connection is kept as long as whoever is in front expects', async (settings, keepAlive) => {
  const { port, close } = await openPorts(readEnv({ PORT: '0', ...settings }), answering);
  const headers = await headersOf(port);
  expect([headers.get('Connection'), headers.get('Keep-Alive')]).toEqual(['keep-alive', keepAlive]);
  await close(0);
});

test('it listens where it is told to, and nowhere else', async () => {
  const { port, close } = await openPorts(readEnv({ PORT: '0', HOST: '127.0.0.2' }), answering);
  expect(await (await fetch(`http://127.0.0.2:${port}/`)).text()).toBe('visitors');
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  await close(0);
  await expect(openPorts(readEnv({ PORT: '0', HOST: '192.0.2.1' }), answering)).rejects.toThrow(
    /^HOST ist keine Adresse dieses Rechners\. Setzen Sie HOST/,
  );
});

test('while it drains each answer ends its connection', async () => {
  const { port, drain, isDraining, close } = await openPorts(readEnv({ PORT: '0' }), answering);
  expect(isDraining()).toBe(false);
  await drain(0);
  expect(isDraining()).toBe(true);
  expect((await headersOf(port)).get('Connection')).toBe('close');
  await close(0);
});

test('closing ends what does not come to an end', async () => {
  const arrived = Promise.withResolvers<undefined>();
  const visitors = () => {
    arrived.resolve(undefined);
    return new Promise<Response>(() => undefined);
  };
  const apps: Promise<Apps> = Promise.resolve({ visitors, monitoring: () => new Response() });
  const { port, close } = await openPorts(readEnv({ PORT: '0' }), apps);
  const waiting = fetch(`http://127.0.0.1:${port}/`).catch(() => 'ended');
  await arrived.promise;
  await close(0);
  expect(await waiting).toBe('ended');
});

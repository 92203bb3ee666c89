import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { readEnv } from '../env.ts';
import { UnavailableError, type Channel } from '../storage/port.ts';
import { newContact, openTestApp, postJson, typed } from '../../tests/support/app.ts';
import { holdUp } from '../../tests/support/hold-up.ts';
import { createHealthApp } from './health.ts';

async function open() {
  const { app, store, clock, metrics } = await openTestApp();
  const env = readEnv({ CONTACT_WEBHOOK_URL: 'https://hooks.example.org/' });
  const state = { draining: false };
  const health = createHealthApp({ store, clock, metrics, env, isDraining: () => state.draining });
  const ask = async (path: string, host = '127.0.0.1:9090') => health.request(path, { headers: { Host: host } });
  /** The value of each series, as a monitor reads it. */
  const scrape = async () => {
    const lines = (await (await ask('/metrics')).text()).split('\n').filter((line) => /^[a-z]/.test(line));
    return Object.fromEntries(lines.map((line) => line.split(' ')).map(([series, value]) => [series, Number(value)]));
  };
  return { app, store, clock, metrics, state, ask, scrape };
}

test('is ready while the store can be written and nothing drains', async () => {
  const { store, state, ask: get } = await open();
  const ask = async (path: string) => {
    const response = await get(path);
    return [response.status, await response.text()];
  };
  expect(await ask('/readyz')).toEqual([200, 'ok\n']);
  state.draining = true;
  expect(await ask('/readyz')).toEqual([503, 'draining\n']);
  state.draining = false;
  vi.spyOn(store, 'checkWritable').mockRejectedValue(new UnavailableError('sqlite-13'));
  expect(await ask('/readyz')).toEqual([503, 'storage\n']);
  expect(await ask('/healthz')).toEqual([200, 'ok\n']);
});

test('answers its own names alone, whatever leads to this machine', async () => {
  const { ask } = await open();
  const own = ['localhost', 'localhost:9090', '[::1]:9090', '127.0.0.1'];
  const others = [
    'rebind.example.org:9090',
    'localhost.example.org',
    '127.0.0.1.example.org',
    'xlocalhost',
    '10.0.0.1',
    '',
  ];
  for (const [status, hosts] of [
    [200, own],
    [421, others],
  ] as const)
    for (const host of hosts) expect((await ask('/metrics', host)).status, host).toBe(status);
});

test('tells counters and the state of the outbox: its age is that of requests nobody has heard of', async () => {
  const { app, store, clock, metrics, scrape } = await open();
  const save = (id: string, channel: Channel) =>
    store.saveContact(
      newContact(id, { receivedAt: clock.now(), deliveries: [{ id: `msg_${id}`, channel, body: '{}' }] }),
    );
  const park = async (channel: Channel) => {
    for (const { id, lease } of await store.claimDeliveries(channel, clock.now(), { limit: 9, leaseMs: 1 }))
      await store.parkDelivery(id, lease, 'smtp-550');
  };
  await save('forgotten', 'contact-receipt');
  await save('given up', 'contact-webhook');
  await park('contact-receipt');
  await park('contact-webhook');
  // What was given up is as old as it is, until somebody has dealt with it.
  clock.advance(60_000);
  expect(await scrape()).toMatchObject({ outbox_parked: 1, outbox_oldest_seconds: 60 });
  await store.dismissDeliveries(clock.now());
  expect(await scrape()).toMatchObject({ outbox_parked: 0, outbox_oldest_seconds: 0 });
  // A receipt, and a way that is off: nobody waits for them.
  await save('receipt', 'contact-receipt');
  await save('off', 'contact-mail');
  clock.advance(3_600_000);
  expect(await scrape()).toMatchObject({ outbox_pending: 2, outbox_parked: 0, outbox_oldest_seconds: 0 });
  await save('hangs', 'contact-webhook');
  clock.advance(90_000);
  await app.request('/api/contacts', postJson(typed));
  metrics.count('delivery_attempts_total', { channel: 'contact-webhook', outcome: 'retry' });
  metrics.count('delivery_attempts_total', { channel: 'contact-webhook', outcome: 'retry' });
  metrics.observeCommit(0.004);
  const scraped = await scrape();
  expect(scraped).toMatchObject({
    leads_accepted_total: 1,
    leads_quarantined_total: 0,
    'http_requests_total{route="/api/contacts",status="201"}': 1,
    'delivery_attempts_total{channel="contact-webhook",outcome="retry"}': 2,
    outbox_pending: 4,
    outbox_parked: 0,
    outbox_oldest_seconds: 90,
    'commit_seconds_bucket{le="0.002"}': 0,
    'commit_seconds_bucket{le="0.005"}': 1,
    commit_seconds_sum: 0.004,
  });
  expect(scraped['process_resident_memory_bytes']).toBeGreaterThan(20e6);
  // Figures that the store cannot give are left out, not reported as 0.
  vi.spyOn(store, 'stats').mockRejectedValue(new UnavailableError('sqlite-5'));
  expect(Object.keys(await scrape()).filter((name) => name.startsWith('outbox'))).toEqual([]);
});

test('tells for how long the event loop was held up since it was asked last', async () => {
  const { scrape } = await open();
  const lag = async () => (await scrape())['eventloop_lag_seconds'] ?? NaN;
  expect(await lag()).toBe(0);
  await sleep(100);
  holdUp(300);
  await sleep(50);
  expect(await lag()).toBeGreaterThan(0.2);
  await expect.poll(lag).toBeLessThan(0.2);
});

test('a path that is typed makes no series of its own', async () => {
  const { app, scrape } = await open();
  for (const path of ['/api/a', '/api/b', '/api/contacts/c']) await app.request(path);
  expect(Object.keys(await scrape()).filter((series) => series.startsWith('http_'))).toEqual([
    'http_requests_total{route="unknown",status="404"}',
  ]);
});

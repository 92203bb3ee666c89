import { expect, test, vi } from 'vitest';
import { readEnv } from '../env.ts';
import { UnavailableError, type Channel } from '../storage/port.ts';
import { newContact, openTestApp, postJson, typed } from '../../tests/support/app.ts';
import { createHealthApp } from './health.ts';

async function open() {
  const opened = await openTestApp();
  const { store, clock, metrics } = opened;
  const env = readEnv({ CONTACT_WEBHOOK_URL: 'https://hooks.example.org/' });
  const state = { draining: false };
  const health = createHealthApp({ store, clock, metrics, env, isDraining: () => state.draining });
  const ask = async (path: string, host = '127.0.0.1:9090') => {
    const response = await health.request(path, { headers: { Host: host } });
    return [response.status, await response.text()] as const;
  };
  /** The value of each series, as a monitor reads it. */
  const scrape = async () => {
    const lines = (await ask('/metrics'))[1].split('\n').filter((line) => /^[a-z]/.test(line));
    return Object.fromEntries(lines.map((line) => line.split(' ')).map(([series, value]) => [series, Number(value)]));
  };
  return { ...opened, state, ask, scrape };
}

test('is ready while the store can be written and nothing drains, and answers its own names alone', async () => {
  const { store, state, ask } = await open();
  expect(await ask('/readyz')).toEqual([200, 'ok\n']);
  state.draining = true;
  expect(await ask('/readyz')).toEqual([503, 'draining\n']);
  state.draining = false;
  vi.spyOn(store, 'checkWritable').mockRejectedValue(new UnavailableError('sqlite-13'));
  expect(await ask('/readyz')).toEqual([503, 'storage\n']);
  for (const own of ['localhost', '[::1]:9090', '127.0.0.1']) expect(await ask('/healthz', own)).toEqual([200, 'ok\n']);
  for (const other of ['rebind.example.org:9090', 'localhost.example.org', 'xlocalhost', '10.0.0.1', ''])
    expect((await ask('/metrics', other))[0], other).toBe(421);
});

test('tells counters and the state of the outbox: its age is that of requests nobody has heard of', async () => {
  const { app, store, clock, metrics, scrape } = await open();
  const save = (id: string, channel: Channel) =>
    store.saveContact(
      newContact(id, { receivedAt: clock.now(), deliveries: [{ id: `msg_${id}`, channel, body: '{}' }] }),
    );
  await save('forgotten', 'contact-receipt');
  await save('given up', 'contact-webhook');
  for (const channel of ['contact-receipt', 'contact-webhook'] as const)
    for (const { id, lease } of await store.claimDeliveries(channel, clock.now(), { limit: 9, leaseMs: 1 }))
      await store.giveUpDelivery(id, lease, 'smtp-550');
  // What was given up is as old as it is, until somebody has dealt with it.
  clock.advance(60_000);
  expect(await scrape()).toMatchObject({ outbox_parked: 1, outbox_oldest_seconds: 60 });
  await store.dismissDeliveries(clock.now());
  // A receipt, and a way that is off: nobody waits for them.
  await save('receipt', 'contact-receipt');
  await save('off', 'contact-mail');
  clock.advance(3_600_000);
  expect(await scrape()).toMatchObject({ outbox_pending: 2, outbox_parked: 0, outbox_oldest_seconds: 0 });
  await save('hangs', 'contact-webhook');
  clock.advance(90_000);
  await app.request('/api/contacts', postJson(typed));
  // A path that is typed makes no series of its own.
  for (const path of ['/api/a', '/api/contacts/b']) await app.request(path);
  metrics.count('delivery_attempts_total', { channel: 'contact-webhook', outcome: 'retry' });
  const scraped = await scrape();
  expect(scraped).toMatchObject({
    leads_accepted_total: 1,
    leads_quarantined_total: 0,
    'http_requests_total{route="/api/contacts",status="201"}': 1,
    'http_requests_total{route="unknown",status="404"}': 2,
    'delivery_attempts_total{channel="contact-webhook",outcome="retry"}': 1,
    ...{ outbox_pending: 4, outbox_parked: 0, outbox_oldest_seconds: 90 },
  });
  // Figures that the store cannot give are left out, not reported as 0.
  vi.spyOn(store, 'stats').mockRejectedValue(new UnavailableError('sqlite-5'));
  expect(Object.keys(await scrape()).filter((name) => name.startsWith('outbox'))).toEqual([]);
});

import { expect, test, vi } from 'vitest';
import { UnavailableError } from '../storage/port.ts';
import { newContact, openTestApp } from '../test-support.ts';
import { createHealthApp } from './health.ts';

async function open() {
  const { store, clock, metrics } = await openTestApp();
  const state = { draining: false };
  return {
    store,
    clock,
    metrics,
    state,
    health: createHealthApp({ store, clock, metrics, isDraining: () => state.draining }),
  };
}

test('is ready while the store can be written and nothing drains', async () => {
  const { store, state, health } = await open();
  const ask = async (path: string) => {
    const response = await health.request(path);
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

test('tells counters and the state of the outbox', async () => {
  const { store, clock, metrics, health } = await open();
  await store.saveContact(newContact('a', { receivedAt: clock.now() }));
  clock.advance(90_000);
  metrics.count('leads_accepted_total');
  metrics.count('delivery_attempts_total', { outcome: 'retry' });
  metrics.count('delivery_attempts_total', { outcome: 'retry' });
  expect(await (await health.request('/metrics')).text()).toBe(
    'leads_accepted_total 1\nleads_quarantined_total 0\ndelivery_attempts_total{outcome="retry"} 2\n' +
      'outbox_pending 1\noutbox_parked 0\noutbox_oldest_seconds 90\n',
  );
});

/** Metrics for a monitor, in the format of Prometheus. Labels are few and fixed: never a typed path. */

const counters = {
  leads_accepted_total: ['Requests stored, those in quarantine too', []],
  leads_quarantined_total: ['Requests stored that look automatic', []],
  delivery_attempts_total: ['Attempts to hand a message over', ['channel', 'outcome']],
  limit_full_total: [
    'Calls that met a limit which is full for all visitors, or for which one of them was forgotten',
    ['limit'],
  ],
  http_requests_total: ['Requests to /api, by the path as it was registered', ['route', 'status']],
} as const satisfies Record<string, [help: string, labels: readonly string[]]>;

const gauges = {
  outbox_pending: 'Messages that wait',
  outbox_parked: 'Messages that were given up and that somebody has to look at',
  outbox_oldest_seconds: 'Age of the oldest message about a request that waits',
  lead_open: 'Requests to which no call is noted',
  lead_overdue: 'Those of them whose call was promised by now',
} as const;

type CounterName = keyof typeof counters;
type GaugeName = keyof typeof gauges;

export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

export const noMetrics: Metrics = {
  count: () => undefined,
  text: async () => '',
};

export async function createMetrics() {
  // Loaded only where it is used: 88 files, of which a start without monitoring needs none.
  const { Counter, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  const counterOf = Object.fromEntries(
    Object.entries(counters).map(([name, [help, labelNames]]) => [
      name,
      new Counter<string>({ name, help, labelNames, registers }),
    ]),
  ) as Record<CounterName, InstanceType<typeof Counter<string>>>;
  const gaugeOf = Object.entries(gauges).map(
    ([name, help]) => [name as GaugeName, new Gauge({ name, help, registers })] as const,
  );
  return {
    count: (name: CounterName, labels: Record<string, string | number> = {}): void => counterOf[name].inc(labels),
    /** @param values of the moment; one that is not known is left out */
    text(values: Partial<Record<GaugeName, number>>): Promise<string> {
      for (const [name, gauge] of gaugeOf) {
        const value = values[name];
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      }
      return registry.metrics();
    },
  };
}

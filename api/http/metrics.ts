/** Counters in the text format that Prometheus reads. Labels are few and fixed: never a typed path. */
export type CounterName =
  /** Stored, those in quarantine too. */
  'leads_accepted_total' | 'leads_quarantined_total' | 'delivery_attempts_total' | 'http_requests_total';

export type Metrics = {
  count(name: CounterName, labels?: Record<string, string | number>): void;
  /** @param gauges values of the moment */
  text(gauges: Record<string, number>): string;
};

export function createMetrics(): Metrics {
  const counters = new Map<string, number>([
    ['leads_accepted_total', 0],
    ['leads_quarantined_total', 0],
  ]);
  return {
    count(name, labels = {}) {
      const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
      const series = pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name;
      counters.set(series, (counters.get(series) ?? 0) + 1);
    },
    text: (gauges) =>
      [...counters, ...Object.entries(gauges)].map(([series, value]) => `${series} ${value}\n`).join(''),
  };
}

/** What the main thread of a page did until its largest paint, from a trace of the browser. */

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number };

/** Names in a trace, and what they are called in DevTools. */
const kinds: Record<string, string> = {
  ParseHTML: 'parsing',
  ParseAuthorStyleSheet: 'parsing',
  UpdateLayoutTree: 'styles',
  Layout: 'layout',
  PrePaint: 'painting',
  Paint: 'painting',
  Layerize: 'painting',
  Commit: 'painting',
  EvaluateScript: 'scripts',
  'v8.compile': 'scripts',
  'v8.compileModule': 'scripts',
  'v8.evaluateModule': 'scripts',
  FunctionCall: 'scripts',
  RunMicrotasks: 'scripts',
  TimerFire: 'scripts',
};
export const traceCategories = ['devtools.timeline', 'loading', 'v8'];

/**
 * @param trace what Playwright's `stopTracing` gives
 * @returns milliseconds by kind, each without what was called within it @throws where nothing large was painted
 */
export function mainThreadTimes(trace: Buffer): Record<string, number> {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const painted = traceEvents.filter(({ name }) => name === 'largestContentfulPaint::Candidate').at(-1);
  if (!painted) throw new Error('The trace has no largest paint.');
  const events = traceEvents
    .filter(
      ({ ph, pid, tid, ts, name }) =>
        ph === 'X' && pid === painted.pid && tid === painted.tid && ts < painted.ts && name in kinds,
    )
    .sort((a, b) => a.ts - b.ts);
  const times: Record<string, number> = {};
  const open: { end: number; kind: string }[] = [];
  for (const { name, ts, dur = 0 } of events) {
    while ((open.at(-1)?.end ?? Infinity) <= ts) open.pop();
    const kind = kinds[name] ?? '';
    const outer = open.at(-1)?.kind;
    times[kind] = (times[kind] ?? 0) + dur / 1000;
    if (outer !== undefined) times[outer] = (times[outer] ?? 0) - dur / 1000;
    open.push({ end: ts + dur, kind });
  }
  return times;
}

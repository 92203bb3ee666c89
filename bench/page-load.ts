/** One load of a page on a slow phone: when its largest part was painted, and what was fetched. */
import type { Browser, Page } from 'playwright';
import { phone, throttle, type Profile } from './phone.ts';

export type Request = { type: string; bytes: number };
export type Load = Awaited<ReturnType<typeof load>>;

/** Runs in the page, once it is quiet. `blockedMs` is what long tasks took over 50 ms each, after the first paint. */
async function readTimings() {
  const entriesOf = <Entry>(type: string) =>
    new Promise<Entry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Entry[]));
      observer.observe({ type, buffered: true });
      // An observer of what never was is never called.
      setTimeout(() => resolve([]), 200);
    });
  const paints = await entriesOf<PerformanceEntry>('paint');
  const fcpMs = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? NaN;
  const largest = (await entriesOf<PerformanceEntry>('largest-contentful-paint')).at(-1);
  const tasks = await entriesOf<PerformanceEntry>('longtask');
  const shifts = await entriesOf<PerformanceEntry & { value: number }>('layout-shift');
  return {
    lcpMs: largest?.startTime ?? NaN,
    blockedMs: tasks
      .filter(({ startTime, duration }) => startTime + duration > fcpMs)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  };
}

async function listenForRequests(page: Page, profile: Profile): Promise<() => Request[]> {
  const session = await throttle(page, profile);
  const requests = new Map<string, Request>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    // Some contenders have no icon: the browser's question for one is not theirs.
    if (!request.url.startsWith('http') || request.url.endsWith('/favicon.ico')) return;
    requests.set(requestId, { type, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return () => [...requests.values()];
}

export async function load(browser: Browser, url: string, profile: Profile) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const requests = await listenForRequests(page, profile);
    const answer = await page.goto(url, { waitUntil: 'networkidle' });
    if (answer?.status() !== 200) throw new Error(`${url} answers ${answer?.status()}`);
    // A script that has come may still have to run: a page that draws itself is blank until then.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(1000);
    return { ...(await page.evaluate(readTimings)), requests: requests() };
  } finally {
    await context.close();
  }
}

/**
 * How long after a tap the next page is seen, and the one before on the way back. By the protocol alone: Playwright
 * switches off what is rendered ahead and kept. Through a wire (`wire.ts`), since DevTools slows down nothing that the
 * browser fetches ahead.
 */
import { openTab, type Tab } from '../tests/support/devtools.ts';
import { slowdown } from './phone.ts';
import { startSite } from './site.ts';
import { median, table, whole } from './tables.ts';
import { openWire, type Line } from './wire.ts';

/** What DevTools' „Slow 4G“ stands for. */
const line: Line = { roundTripMs: 150, bitsPerSecond: 1_600_000 };
const restMs = 3000;
const wantedMs = { next: 100, back: 50 };

const [from, to] = ['/bremen/services', '/bremen/services/energieausweis-efh'];

const finger = [
  '--blink-settings=primaryHoverType=1,availableHoverTypes=1,primaryPointerType=2,availablePointerTypes=2',
];
/** As Chromium for Android does by itself: what `moderate` stands for there. */
const android = '--enable-features=NavigationPredictorNewViewportFeatures,PreloadingModerateViewportHeuristics';

type Way = { title: string; flags?: string[]; before: string; after: string; heldMs: number };
const pointed = { before: 'mouseMoved', after: 'mousePressed' };
const touched = { before: 'touchStart', after: 'touchEnd', heldMs: 200 };
const ways: Way[] = [
  { title: 'pointed at for 200 ms', ...pointed, heldMs: 200 },
  { title: 'pointed at for a second', ...pointed, heldMs: 1000 },
  { title: 'touched for 200 ms', ...touched, flags: finger },
  { title: 'touched for 200 ms, as on Android', ...touched, flags: [...finger, android] },
];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function point(tab: Tab, type: string, x: number, y: number): Promise<void> {
  if (type.startsWith('touch')) {
    await tab.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    return;
  }
  const press = { x, y, button: 'left', clickCount: 1 };
  await tab.send('Input.dispatchMouseEvent', { type, ...(type === 'mouseMoved' ? { x, y } : press) });
  if (type === 'mousePressed') void tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press });
}

/** From the call until the page that was kept has drawn a frame. */
async function goBack(tab: Tab, call: 'back' | 'forward', path: string): Promise<number> {
  const start = Date.now();
  await tab.evaluate(`history.${call}()`);
  return Number(await tab.until(`location.pathname === '${path}' && window.shownAt > ${start} && shownAt - ${start}`));
}

/** Runs in a page before it is left. */
const watch = `addEventListener('pageshow', ({ persisted }) => persisted &&
  requestAnimationFrame(() => requestAnimationFrame(() => (window.shownAt = Date.now()))))`;

async function measureWay(address: string, { flags, before, after, heldMs }: Way) {
  const isTouched = before === 'touchStart';
  const tab = await openTab(flags, (send) =>
    Promise.all([
      send('Emulation.setDeviceMetricsOverride', {
        ...(isTouched
          ? { width: 360, height: 640, deviceScaleFactor: 3 }
          : { width: 1280, height: 800, deviceScaleFactor: 1 }),
        mobile: isTouched,
      }),
      send('Emulation.setTouchEmulationEnabled', { enabled: isTouched }),
      send('Emulation.setCPUThrottlingRate', { rate: slowdown }),
    ]),
  );
  try {
    await tab.open(address + from);
    const [x = 0, y = 0] = (await tab.evaluate(`(() => {
      const link = [...document.querySelectorAll('main a[href="${to}"]')].find((each) => each.checkVisibility());
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
      return new Promise((resolve) => setTimeout(() => {
        const { x, y, width, height } = link.getBoundingClientRect();
        resolve([x + width / 2, y + height / 2]);
      }, ${restMs}));
    })()`)) as number[];
    await tab.evaluate(watch);
    await point(tab, before, x, y);
    await sleep(heldMs);
    const start = Date.now();
    // A page that is left may give no answer.
    await Promise.race([point(tab, after, x, y), sleep(restMs)]);
    const paint = `performance.getEntriesByName('first-contentful-paint')[0]`;
    const painted = await tab.until(
      `location.pathname === '${to}' && ${paint} && performance.timeOrigin + ${paint}.startTime`,
    );
    const nextMs = Number(painted) - start;
    await sleep(restMs);
    await tab.evaluate(watch);
    const backMs = await goBack(tab, 'back', from);
    await sleep(restMs);
    return { nextMs, backMs, forwardMs: await goBack(tab, 'forward', to) };
  } finally {
    await tab.close();
  }
}

/** @returns the part of docs/performance.md about it */
export async function measureSecondPage({ rounds = 5 } = {}): Promise<string> {
  const site = await startSite();
  const wire = await openWire(Number(new URL(site.address).port), line);
  const rows: string[][] = [];
  try {
    for (const way of ways) {
      const measured: Awaited<ReturnType<typeof measureWay>>[] = [];
      const measure = () => measureWay(`http://localhost:${wire.port}`, way);
      // Once in a while a browser leaves a question without an answer: that round is measured again.
      for (let round = 0; round < rounds; round++) measured.push(await measure().catch(measure));
      const [nextMs, backMs, forwardMs] = (['nextMs', 'backMs', 'forwardMs'] as const).map((name) =>
        median(measured.map((each) => each[name])),
      ) as [number, number, number];
      const missed = [
        ...(nextMs > wantedMs.next ? ['next'] : []),
        ...(Math.max(backMs, forwardMs) > wantedMs.back ? ['back and forward'] : []),
      ];
      const row = [way.title, whole(nextMs), whole(backMs), whole(forwardMs), missed.join(', ')];
      console.error(row.join(' | '));
      rows.push(row);
    }
  } finally {
    wire.close();
    await site.close();
  }
  const about = `From \`${from}\` to \`${to}\`, ${line.roundTripMs} ms round trip, ${line.bitsPerSecond / 1e6} Mbit/s, ${rounds} rounds each, medians.`;
  return [about, table(['', 'seen ms after the tap', 'back ms', 'forward ms', 'missed'], rows)].join('\n\n');
}

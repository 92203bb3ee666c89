/**
 * How the islands answer on a slow phone: how long after the first touch each is awake, and the longest of what a
 * visitor does with it (INP). One throttled browser at a time, each round in a context of its own.
 */
import { chromium, type Browser, type Locator } from 'playwright';
import { browserArguments, ensureBrowser } from '../tests/support/browser.ts';
import { journeys, type Journey } from './journeys.ts';
import { phone, profiles, throttle } from './phone.ts';
import { measureSecondPage } from './second-page.ts';
import { startSite } from './site.ts';
import { median, table, whole } from './tables.ts';

/** Between two interactions, so that each is one by itself. */
const pauseMs = 500;
/** How long somebody looks at a form before the first touch. */
const looksMs = 5000;

type Interaction = { name: string; ms: number };

/** Notes what the browser measures of each interaction, and when an island was touched and awake. Runs in the page before its own scripts. */
function observeInteractions() {
  const seen: Interaction[] = [];
  const island: { touchedAt?: number; awakeAt?: number } = {};
  Object.assign(window, { seen, island });
  window.addEventListener('pointerdown', ({ timeStamp }) => (island.touchedAt ??= timeStamp), true);
  window.addEventListener('island:awake', () => (island.awakeAt ??= performance.now()));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId) seen.push({ name: entry.name, ms: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** @returns how long the island took to wake @param isSeen it was looked at before */
async function measureWaking(browser: Browser, address: string, { path, first }: Journey, isSeen: boolean) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await throttle(page, profiles['Slow 4G']);
    await page.addInitScript(observeInteractions);
    await page.goto(address + path);
    const touched = first(page);
    if ((await touched.locator('xpath=ancestor::astro-island').count()) === 0) return 0;
    if (isSeen) {
      await touched.scrollIntoViewIfNeeded();
      await page.waitForTimeout(looksMs);
    }
    await touched.tap();
    const ms = await page.waitForFunction(() => {
      const { touchedAt = NaN, awakeAt = NaN } = (window as unknown as { island: Record<string, number> }).island;
      return awakeAt - touchedAt || false;
    });
    return Number(await ms.jsonValue());
  } finally {
    await context.close();
  }
}

/** @returns the longest interaction */
async function measureJourney(browser: Browser, address: string, { path, first, rest }: Journey) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await throttle(page, profiles['Slow 4G']);
    await page.addInitScript(observeInteractions);
    await page.goto(address + path, { waitUntil: 'networkidle' });
    const tap = async (target: Locator) => {
      await target.tap();
      await page.waitForTimeout(pauseMs);
    };
    const touched = first(page);
    const isIsland = (await touched.locator('xpath=ancestor::astro-island').count()) > 0;
    await touched.tap();
    if (isIsland) await page.locator('astro-island[data-wake=done]').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(pauseMs);
    await rest(page, tap);
    await page.waitForTimeout(pauseMs);
    const seen = await page.evaluate(() => (window as unknown as { seen: Interaction[] }).seen);
    return seen.reduce((a, b) => (b.ms > a.ms ? b : a), { name: '', ms: 0 });
  } finally {
    await context.close();
  }
}

const wanted = { atOnceMs: 2500, seenMs: 300, longestMs: 200 };

/** @returns the part of docs/performance.md about it */
export async function measureInteractions({ rounds = 5 } = {}): Promise<string> {
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  const rows: string[][] = [];
  try {
    for (const journey of journeys) {
      const measured = [];
      for (let round = 0; round < rounds; round++) {
        measured.push({
          atOnceMs: await measureWaking(browser, site.address, journey, false),
          seenMs: await measureWaking(browser, site.address, journey, true),
          longest: await measureJourney(browser, site.address, journey),
        });
      }
      const atOnceMs = median(measured.map((each) => each.atOnceMs));
      const seenMs = median(measured.map((each) => each.seenMs));
      const longest = measured.map((each) => each.longest).sort((a, b) => a.ms - b.ms);
      const middle = median(longest.map(({ ms }) => ms));
      const most = longest.at(-1);
      const missed = [
        ...(atOnceMs > wanted.atOnceMs || seenMs > wanted.seenMs ? ['awake'] : []),
        ...(middle > wanted.longestMs ? ['longest interaction'] : []),
      ];
      const row = [
        `${journey.title} (\`${journey.path.split('?')[0]}\`)`,
        ...[atOnceMs, seenMs].map((ms) => (ms > 0 ? whole(ms) : 'at once')),
        whole(middle),
        most ? `${whole(most.ms)} (${most.name})` : '',
        missed.join(', '),
      ];
      console.error(row.join(' | '));
      rows.push(row);
    }
  } finally {
    await browser.close();
    await site.close();
  }
  const head = [
    '',
    'awake ms after a touch at load',
    'after five seconds',
    'longest interaction ms',
    'worst of all rounds ms',
    'missed',
  ];
  const parts = [`${rounds} rounds each, medians.`, table(head, rows)];
  return [...parts, '### The second page', await measureSecondPage({ rounds })].join('\n\n');
}

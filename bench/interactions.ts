/**
 * How the islands answer on a slow phone: how long after the first touch each is awake, and the longest of what a
 * visitor does with it (INP). One throttled browser at a time, each round in a context of its own.
 */
import { chromium, type Browser, type Locator } from 'playwright';
import { browserArguments, ensureBrowser } from '../tests/support/browser.ts';
import { journeys, type Journey } from './journeys.ts';
import { phone, profiles, throttle } from './phone.ts';
import { startSite } from './site.ts';
import { median, table, whole } from './tables.ts';

/** Between two interactions, so that each is one by itself. */
const pauseMs = 500;

type Interaction = { name: string; ms: number };

/** Notes what the browser measures of each interaction. Runs in the page before its own scripts. */
function observeInteractions() {
  const seen: Interaction[] = [];
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId) seen.push({ name: entry.name, ms: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** @returns how long the island took to wake, and the longest interaction */
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
    const island = touched.locator('xpath=ancestor::astro-island');
    const isIsland = (await island.count()) > 0;
    await touched.tap();
    const start = Date.now();
    if (isIsland) await page.locator('astro-island[data-wake=done]').first().waitFor({ state: 'attached' });
    const awakeMs = isIsland ? Date.now() - start : 0;
    await page.waitForTimeout(pauseMs);
    await rest(page, tap);
    await page.waitForTimeout(pauseMs);
    const seen = await page.evaluate(() => (window as unknown as { seen: Interaction[] }).seen);
    const longest = seen.reduce((a, b) => (b.ms > a.ms ? b : a), { name: '', ms: 0 });
    return { awakeMs, longest };
  } finally {
    await context.close();
  }
}

const wanted = { awakeMs: 2500, longestMs: 200 };

/** @returns the part of docs/performance.md about it */
export async function measureInteractions({ rounds = 5 } = {}): Promise<string> {
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  const rows: string[][] = [];
  try {
    for (const journey of journeys) {
      const measured = [];
      for (let round = 0; round < rounds; round++) measured.push(await measureJourney(browser, site.address, journey));
      const awakeMs = median(measured.map(({ awakeMs }) => awakeMs));
      const longest = measured.toSorted((a, b) => a.longest.ms - b.longest.ms);
      const middle = median(longest.map(({ longest: { ms } }) => ms));
      const most = longest.at(-1)?.longest;
      const missed = [
        ...(awakeMs > wanted.awakeMs ? ['awake'] : []),
        ...(middle > wanted.longestMs ? ['longest interaction'] : []),
      ];
      const row = [
        `${journey.title} (\`${journey.path.split('?')[0]}\`)`,
        awakeMs > 0 ? whole(awakeMs) : 'at once',
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
  const head = ['', 'awake ms after the touch', 'longest interaction ms', 'worst of all rounds ms', 'missed'];
  return [`${rounds} rounds each, medians.`, table(head, rows)].join('\n\n');
}

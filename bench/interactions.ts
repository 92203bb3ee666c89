/**
 * How the islands answer on a slow phone: how long after the first touch each is awake, and the longest of what a
 * visitor does with it (INP). One throttled browser at a time, each round in a context of its own.
 */
import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { ArticleListPage } from '../tests/e2e/pages/article-list.ts';
import { ContactFormPart } from '../tests/e2e/pages/contact-form.ts';
import { HomePage } from '../tests/e2e/pages/home.ts';
import { NewsletterPart } from '../tests/e2e/pages/newsletter.ts';
import { PriceCalculatorPart } from '../tests/e2e/pages/price-calculator.ts';
import { browserArguments, ensureBrowser } from '../tests/support/browser.ts';
import { phone, profiles, throttle } from './phone.ts';
import { startSite } from './site.ts';
import { median, table, whole } from './tables.ts';

/** As quickly as thumbs type. */
const typing = { delay: 150 };
/** Between two interactions, so that each is one by itself. */
const pauseMs = 500;

type Journey = {
  title: string;
  path: string;
  /** What is touched first. */
  first: (page: Page) => Locator;
  /** All that an island answers, once it is awake. */
  rest: (page: Page, tap: (target: Locator) => Promise<void>) => Promise<void>;
};

const journeys: Journey[] = [
  {
    title: 'call-back form',
    path: '/bremen',
    first: (page) => new ContactFormPart(page, 'hero').field('firstName'),
    async rest(page, tap) {
      const form = new ContactFormPart(page, 'hero');
      await page.keyboard.type('Anna', typing);
      await tap(form.field('email'));
      await page.keyboard.type('anna@', typing);
      await tap(form.submitButton);
      await form.summary.waitFor();
    },
  },
  {
    title: 'calculator',
    path: '/bremen/services',
    first: (page) => new PriceCalculatorPart(page).quantity,
    async rest(page, tap) {
      const calculator = new PriceCalculatorPart(page);
      await page.keyboard.type('2', typing);
      await tap(calculator.form.locator('label', { hasText: 'Mehrfamilien' }));
      await tap(calculator.submitButton);
      await calculator.sheet.waitFor();
    },
  },
  {
    title: 'region dialog',
    path: '/',
    first: (page) => new HomePage(page).dialog.locator('summary').first(),
    async rest(page, tap) {
      const { dialog } = new HomePage(page);
      const back = dialog.getByRole('button', { name: 'Zurück zur Metropolregion' });
      await tap(back);
      await tap(dialog.getByRole('searchbox'));
      await page.keyboard.type('bremerh', typing);
      await dialog.getByRole('searchbox').fill('');
      await tap(dialog.getByRole('button', { name: /weiter mit/ }));
    },
  },
  {
    title: 'list of articles',
    path: '/bremen/blog',
    first: (page) => new ArticleListPage(page).chip('Hausverwaltung'),
    async rest(page, tap) {
      const list = new ArticleListPage(page);
      await tap(list.search);
      await page.keyboard.type('makler', typing);
      await list.search.fill('');
      await tap(list.chip('Alle Artikel'));
      await tap(list.more);
    },
  },
  {
    title: 'newsletter',
    path: '/bremen/blog',
    first: (page) => new NewsletterPart(page).email,
    async rest(page, tap) {
      const newsletter = new NewsletterPart(page);
      await page.keyboard.type('anna@', typing);
      await tap(newsletter.submitButton);
      await newsletter.error.waitFor();
    },
  },
  {
    title: 'a tool, without an island',
    path: '/werkzeuge/gueltigkeit?ausgestellt=3.5.2019&umbau=nein',
    first: (page) => page.locator('input[name=ausgestellt]'),
    async rest(page, tap) {
      await page.keyboard.type('0', typing);
      await tap(page.locator('.tool-form [type=submit]'));
    },
  },
];

type Interaction = { name: string; ms: number };

/** Runs in the page before its own scripts. */
function observe() {
  const seen: Interaction[] = [];
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId) seen.push({ name: entry.name, ms: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function take(browser: Browser, address: string, { path, first, rest }: Journey) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await throttle(page, profiles['Slow 4G']);
    await page.addInitScript(observe);
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
      const taken = [];
      for (let round = 0; round < rounds; round++) taken.push(await take(browser, site.address, journey));
      const awakeMs = median(taken.map(({ awakeMs }) => awakeMs));
      const longest = taken.toSorted((a, b) => a.longest.ms - b.longest.ms);
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

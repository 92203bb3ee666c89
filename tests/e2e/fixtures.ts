/** Fixtures of every journey: the running service, a page of it, page objects, and an ear for noise in the console. */
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright/test';
import { startTestService, type TestService } from '../support/service/service.ts';
import { articleList } from './pages/article-list.ts';
import { contactForm } from './pages/contact-form.ts';
import { homePage } from './pages/home.ts';
import { priceCalculator } from './pages/price-calculator.ts';

type Fixtures = {
  /** Whether the journey needs a browser context of its own: a clock and scripts that run before the page’s stay in it. */
  ownContext: boolean;
  /** `prefers-reduced-motion` of the visitor. With less motion a link within the page jumps, and the journey need not wait. */
  motion: 'no-preference' | 'reduce';
  home: ReturnType<typeof homePage>;
  form: ReturnType<typeof contactForm>;
  calculator: ReturnType<typeof priceCalculator>;
  list: ReturnType<typeof articleList>;
  /** Errors of page and console; a journey that expects some empties it. */
  noise: string[];
};
type WorkerFixtures = {
  service: TestService;
  /** Contexts that journeys share by their options: a new one with its processes takes longer than most journeys. */
  contexts: Map<string, BrowserContext>;
};

let visitors = 0;
const nextAddress = () => `10.${++visitors & 255}.${visitors >> 8}.1`;

export const test = base.extend<Fixtures, WorkerFixtures>({
  service: [
    async ({}, use) => {
      const service = await startTestService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ service }, use) => use(service.baseUrl),
  contexts: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  ownContext: [false, { option: true }],
  motion: ['reduce', { option: true }],
  context: async ({ browser, contexts, ownContext, javaScriptEnabled, viewport, baseURL }, use) => {
    const options: BrowserContextOptions = { javaScriptEnabled, baseURL, viewport };
    // Each journey is a visitor of their own: what others of this worker have sent counts to no limit of theirs.
    const visitor = { 'X-Forwarded-For': nextAddress() };
    if (ownContext) {
      const context = await browser.newContext(options);
      await context.setExtraHTTPHeaders(visitor);
      await use(context);
      return context.close();
    }
    const key = JSON.stringify({ javaScriptEnabled, baseURL });
    const context = contexts.get(key) ?? (await browser.newContext(options));
    contexts.set(key, context);
    await context.setExtraHTTPHeaders(visitor);
    await use(context);
    await context.clearCookies();
    await context.clearPermissions();
  },
  page: async ({ context, viewport, motion }, use) => {
    const [page = await context.newPage(), ...others] = context.pages();
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: motion });
    await use(page);
    await Promise.all([...others, ...context.pages().slice(1)].map((other) => other.close()));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const event of ['console', 'pageerror', 'request'] as const) page.removeAllListeners(event);
    // Each by name: what is not named stays for the journeys that follow.
    await page.emulateMedia({
      media: null,
      colorScheme: null,
      reducedMotion: null,
      forcedColors: null,
      contrast: null,
    });
    // A file of the same site, so that the next journey finds its renderer process warm.
    await page.goto('/robots.txt');
  },
  noise: [
    async ({ page }, use) => {
      const noise = listenForNoise(page);
      await use(noise);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
  home: async ({ page }, use) => use(homePage(page)),
  form: async ({ page }, use) => use(contactForm(page, 'hero')),
  calculator: async ({ page }, use) => use(priceCalculator(page)),
  list: async ({ page }, use) => use(articleList(page)),
});

function listenForNoise(page: Page): string[] {
  const noise: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text());
  });
  page.on('pageerror', ({ message }) => noise.push(message));
  return noise;
}

/** Lets requests wait until the journey has seen what it wants to see. @returns what lets them go on */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return () => resolve(undefined);
}

/** No timer of the page that waits so long goes off: what a busy machine would miss stays as it is. */
export const holdTimers = (page: Page, least = 3000): Promise<void> =>
  page.evaluate((least) => {
    const { setTimeout: later } = window;
    window.setTimeout = ((run: () => void, ms = 0) => (ms < least ? later(run, ms) : 0)) as typeof setTimeout;
  }, least);

export { expect };

/** What must hold on every page that is built, and on the home page at every width. */
import type { Page } from 'playwright/test';
import { routes } from '#domain/routes';
import { cities, cityOf } from '../support/content.ts';
import { browserKinds } from '../support/kinds.ts';
import { expect, test } from './fixtures.ts';

/** The city whose pages stand for all, and one whose name is longest. */
const bremen = cityOf('bremen');
const longest = cityOf('buchholz-in-der-nordheide');
/** Every kind bare and for a city, and every city's home page. */
const paths = [
  ...new Set([
    ...browserKinds.flatMap(({ href }) => [href(undefined), href(bremen)]),
    ...cities.map(routes.home),
    '/404',
  ]),
];
/** Every kind under the longest name; home pages near and far, of each house type. */
const samples = [
  '/',
  ...browserKinds.map(({ href }) => href(longest)),
  ...['bremen', 'osterholz-scharmbeck', 'garbsen', 'celle', 'elmshorn', 'leer'].map((slug) =>
    routes.home(cityOf(slug)),
  ),
];

test('no page breaks its own content policy or logs an error', async ({ page, noise }) => {
  test.setTimeout(180_000);
  await page.route('**/api/**', (route) => route.fulfill({ status: 204 }));
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' });
    // The not-found page is asked for by its own name here, and says so.
    if (path === '/404') noise.length = 0;
    expect(noise, path).toEqual([]);
  }
  expect(paths.length).toBeGreaterThan(73 + browserKinds.length);
});

test('the content policy holds: an injected script does not run', async ({ page, noise }) => {
  await page.goto('/bremen');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    return 'injected' in window;
  });
  expect(ran).toBe(false);
  expect(noise.join()).toContain('Content Security Policy');
  noise.length = 0;
});

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const path of samples) {
  test(`${path} does not scroll sideways, down to 320 px and with text at 200 %`, async ({ page }) => {
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      expect(await overflow(page), `${width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 640, height: 800 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '212.5%'));
    expect(await overflow(page), '200 %').toBe(0);
  });

  test(`${path} does not move while it loads`, async ({ page }) => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path, { waitUntil: 'networkidle' });
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(sum), 300);
          }),
      );
      // Nothing an eye sees: a heading near the edge may end a pixel elsewhere once the typeface has come.
      expect(shift, `${width} px`).toBeLessThan(0.005);
    }
  });
}

/** The page before and the page after: kept, fetched or rendered ahead by a browser that may. */
import { chromium } from 'playwright';
import { routes } from '#domain/site/routes';
import { browserArguments, ensureBrowser } from '../../support/browsers/browser.ts';
import { cityOf } from '../../support/content.ts';
import { layoutKinds } from '../../support/site/kinds.ts';
import { expect, test } from '../fixtures.ts';

const city = cityOf('bremen');

test('every kind of page comes back as it was left', async ({ baseURL }) => {
  // Playwright switches off what keeps a page, and the headless shell has none of it.
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: browserArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage();
  const lost: string[] = [];
  for (const path of [...layoutKinds.map(({ href }) => href(city)), routes.home(undefined)]) {
    await page.goto(`${baseURL}${path}`);
    await page.evaluate(() => Object.assign(window, { left: true }));
    await page.goto(`${baseURL}/robots.txt`);
    await page.evaluate(() => history.back());
    await page.waitForURL(`${baseURL}${path}`, { waitUntil: 'commit' });
    const isKept = await page.evaluate(() => 'left' in window);
    const reasons = () =>
      JSON.stringify(
        (performance.getEntriesByType('navigation')[0] as { notRestoredReasons?: unknown }).notRestoredReasons,
      );
    if (!isKept) lost.push(`${path}: ${await page.evaluate(reasons)}`);
  }
  await browser.close();
  expect(lost).toEqual([]);
});

test.describe('a page that is rendered ahead', () => {
  test.use({ ownContext: true });
  test('counts its visit when it is shown', async ({ page, service }) => {
    const path = routes.blog(city);
    const views = () =>
      Number(service.rows('SELECT coalesce(sum(views), 0) AS n FROM visits WHERE name = ?', path)[0]?.['n']);
    await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }));
    const before = views();
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(views()).toBe(before);
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
    await expect.poll(views).toBe(before + 1);
  });
});

test.describe('a visitor who', () => {
  test.use({ ownContext: true });
  test('saves data gets nothing ahead', async ({ page }) => {
    const rules = page.locator('script[type=speculationrules]');
    await page.goto(routes.home(city));
    await expect(rules).toHaveCount(1);
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    );
    await page.goto(routes.home(city));
    await expect(page.locator('#scroll-mark')).toBeAttached();
    await expect(rules).toHaveCount(0);
  });
});

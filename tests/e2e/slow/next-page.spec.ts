/** The page before and the page after: kept, fetched or rendered ahead by a browser that may. */
import { chromium } from 'playwright';
import { routes } from '#domain/routes';
import { browserArguments, ensureBrowser } from '../../support/browser.ts';
import { cityOf } from '../../support/content.ts';
import { layoutKinds } from '../../support/kinds.ts';
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
  test('saves data or has a slow connection gets nothing ahead', async ({ page }) => {
    const rules = page.locator('script[type=speculationrules]');
    // What the form in view would need.
    const scripts = page.locator('link[rel=modulepreload]');
    await page.goto(routes.home(city));
    await expect(rules).toHaveCount(1);
    await expect(scripts).not.toHaveCount(0);
    await expect(page.locator('astro-island[data-wake]')).toHaveCount(0);
    for (const connection of [
      { saveData: true, effectiveType: '4g' },
      { saveData: false, effectiveType: 'slow-2g' },
    ]) {
      await page.addInitScript(
        (value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }),
        connection,
      );
      await page.goto(routes.home(city));
      await expect(page.locator('#scroll-mark')).toBeAttached();
      expect(await page.evaluate(() => (navigator as { connection?: unknown }).connection)).toEqual(connection);
      await expect(rules).toHaveCount(0);
      await page.locator('.form-grid').last().scrollIntoViewIfNeeded();
      await expect(scripts).toHaveCount(0);
    }
  });
});

/** The page before and the page after: kept, fetched or rendered ahead by a browser that may. */
import { chromium } from 'playwright';
import { apiPath } from '#domain/api-contract';
import { routes } from '#domain/site/routes';
import { browserArguments, ensureBrowser } from '../../support/browsers/browser.ts';
import { cityOf } from '../../support/content.ts';
import { layoutKinds } from '../../support/site/kinds.ts';
import { atRest } from '../checks.ts';
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

test.describe('with a script before the page’s own', () => {
  test.use({ ownContext: true });

  test('a page that is rendered ahead counts its visit when it is shown', async ({ page }) => {
    const visits: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(apiPath('blogViews'))) visits.push(request.url());
    });
    await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }));
    await page.goto(routes.blog(city));
    await atRest(page);
    expect(visits).toEqual([]);
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
    await expect.poll(() => visits).toHaveLength(1);
  });

  test('a visitor who saves data gets nothing ahead', async ({ page }) => {
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

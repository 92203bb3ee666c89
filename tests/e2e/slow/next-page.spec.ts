/** The page before and the page after: kept, fetched or rendered ahead by a browser that may. */
import { routes } from '#domain/routes';
import { cityOf } from '../../support/content.ts';
import { openTab, type Tab } from '../../support/devtools.ts';
import { layoutKinds } from '../../support/kinds.ts';
import { expect, test } from '../fixtures.ts';

const city = cityOf('bremen');

test.describe('in a browser that keeps and renders pages', () => {
  let tab: Tab;
  test.beforeAll(async () => {
    tab = await openTab();
  });
  test.afterAll(() => tab.close());

  test('every kind of page comes back as it was left', async ({ baseURL }) => {
    const lost: string[] = [];
    for (const path of [...layoutKinds.map(({ href }) => href(city)), routes.home(undefined)]) {
      await tab.open(`${baseURL}${path}`);
      await tab.evaluate('window.left = true');
      await tab.open(`${baseURL}/robots.txt`);
      await tab.evaluate('history.back()');
      await tab.until(`location.pathname === '${path}' && document.readyState === 'complete'`);
      const reasons = 'JSON.stringify(performance.getEntriesByType("navigation")[0].notRestoredReasons)';
      if (!(await tab.evaluate('window.left'))) lost.push(`${path}: ${String(await tab.evaluate(reasons))}`);
    }
    expect(lost).toEqual([]);
  });

  test('a link that is pointed at is rendered ahead, and its visit counts when it is shown', async ({
    baseURL,
    service,
  }) => {
    const target = routes.blog(city);
    const views = () =>
      Number(service.rows('SELECT coalesce(sum(views), 0) AS n FROM visits WHERE name = ?', target)[0]?.['n']);
    await tab.send('Emulation.setDeviceMetricsOverride', {
      width: 1280,
      height: 800,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await tab.open(`${baseURL}${routes.services(city)}`);
    await tab.until(`document.querySelector('script[type=speculationrules]')`);
    // One that is seen.
    const [x, y] = (await tab.evaluate(`(() => {
      const link = [...document.querySelectorAll('a[href="${target}"]')].find((each) => each.checkVisibility());
      const { x, y, width, height } = link.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    })()`)) as [number, number];
    const before = views();
    await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    await expect.poll(() => tab.renderedAhead()).toBe(1);
    const press = { x, y, button: 'left', clickCount: 1 };
    expect(views()).toBe(before);
    await tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press });
    await tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press });
    await tab.until(`location.pathname === '${target}'`);
    expect(await tab.evaluate('performance.getEntriesByType("navigation")[0].activationStart')).toBeGreaterThan(0);
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

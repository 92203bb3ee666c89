/** The five service pages on a phone: price and action first, and never far. */
import { serviceSlugs } from '#domain/pages';
import { routes } from '#domain/routes';
import { cityOf } from '../support/content.ts';
import { expect, test } from './fixtures.ts';

const height = 740;

test('show both prices and the way to the form in the first screen, and the way again within two more', async ({
  page,
}) => {
  for (const slug of serviceSlugs) {
    const path = routes.service(slug, cityOf('stralsund'));
    await page.goto(path);
    for (const selector of ['h1 + dl', 'h1 ~ p > a[href="#contact"]']) {
      const bottom = await page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
      expect(bottom, `${selector} of ${path}`).toBeLessThan(height);
    }
    const gaps = await page.locator('main').evaluate((main) => {
      const boxes = [...main.querySelectorAll('a[href="#contact"], form')].map((way) => way.getBoundingClientRect());
      return boxes.map(({ top }, i) => Math.round(top - (boxes[i - 1]?.bottom ?? 0)));
    });
    expect(gaps.length, path).toBeGreaterThan(3);
    expect(Math.max(...gaps), `way to the form of ${path}, gaps ${gaps}`).toBeLessThan(3 * height);
  }
});

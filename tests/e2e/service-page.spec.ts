/** The five service pages on a phone: price and action first, and never far. */
import { serviceSlugs } from '#domain/pages';
import { routes } from '#domain/routes';
import { cityOf } from '../support/content.ts';
import { expect, test } from './fixtures.ts';

const screen = { width: 360, height: 740 };
test.use({ viewport: screen });

test('show both prices and the way to the form in the first screen, and the way again within two more', async ({
  page,
}) => {
  for (const slug of serviceSlugs) {
    for (const city of [cityOf('stralsund'), undefined]) {
      const path = routes.service(slug, city);
      await page.goto(path);
      const bottomOf = (selector: string) =>
        page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
      expect(await bottomOf('h1 + dl'), `prices of ${path}`).toBeLessThan(screen.height);
      expect(await bottomOf('h1 ~ p > a[href="#contact"]'), `button of ${path}`).toBeLessThan(screen.height);
      const gaps = await page.locator('main').evaluate((main) => {
        const ways = [...main.querySelectorAll('a[href="#contact"], form')];
        const boxes = ways.map((way) => way.getBoundingClientRect());
        return boxes.map(({ top }, i) => Math.round(top - (boxes[i - 1]?.bottom ?? 0)));
      });
      expect(gaps.length, path).toBeGreaterThan(3);
      expect(Math.max(...gaps), `way to the form of ${path}, gaps ${gaps}`).toBeLessThan(3 * screen.height);
    }
  }
});

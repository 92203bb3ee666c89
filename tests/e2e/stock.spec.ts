/** The table of all areas: the place at hand is marked in it, with and without a script. */
import { toStockLink } from '#domain/building-stock';
import { routes } from '#domain/routes';
import { cityOf, site } from '../support/content.ts';
import { expect, test } from './fixtures.ts';

test('a place at hand is marked in the table', async ({ page }) => {
  const [, id = ''] = toStockLink(site, cityOf('weyhe'))?.split('#') ?? [];
  await page.goto(`${routes.stock()}#${id}`);
  const rows = page.locator('.stock-table tbody tr');
  const own = rows.and(page.locator(':target'));
  await expect(own).toContainText('Weyhe');
  await expect(own).toBeInViewport();
  const [marked, plain] = await Promise.all(
    [own, rows.first()].map((row) => row.evaluate((node) => getComputedStyle(node).backgroundColor)),
  );
  expect(marked).not.toBe(plain);
});

/** The table of all areas: sorted where it stands, by keyboard and by its address, and read without a script. */
import type { Page } from 'playwright/test';
import { countedAreas, toStockLink } from '#domain/building-stock';
import { routes } from '#domain/routes';
import { percentOf, sortAreas, tableMeasureNames, tableMeasures } from '#domain/stock-measures';
import { cities, cityOf, site } from '../support/content.ts';
import { expectAccessible } from './checks.ts';
import { expect, test } from './fixtures.ts';

const areas = countedAreas(site.stock, cities);
const rows = (page: Page) => page.locator('.stock-table tbody tr');
const order = (page: Page) => rows(page).evaluateAll((all) => all.map(({ id }) => id));
const button = (page: Page, name: string) => page.locator('.stock-sort').getByRole('button', { name, exact: true });

test('each column is sorted by its button, and the address says so', async ({ page }) => {
  await page.goto(routes.stock());
  for (const key of [...tableMeasureNames.slice(1), tableMeasureNames[0]]) {
    const by = tableMeasures[key];
    await button(page, by).focus();
    await page.keyboard.press('Enter');
    const column = tableMeasureNames.indexOf(key);
    const shown = await rows(page).evaluateAll(
      (all, i) => all.map((row) => Number(row.querySelectorAll('td')[i]?.textContent)),
      column,
    );
    expect(shown, key).toEqual(sortAreas(areas, by).map(({ counts }) => percentOf(counts, by)));
    await expect(page.getByRole('columnheader', { name: by })).toHaveAttribute('aria-sort', 'descending');
    await expect(button(page, by)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('.stock-sort [role=status]')).toHaveText(`Sortiert nach: ${by}`);
    await expect(page).toHaveURL(`${routes.stock()}?nach=${key}`);
  }
  await button(page, 'Name').click();
  const names = await rows(page)
    .locator('th')
    .evaluateAll((all) => all.map((head) => head.firstChild?.textContent?.trim() ?? ''));
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'de')));
  await expectAccessible(page, 'sorted');
});

test('an address that asks for an order gets it, and a place at hand is marked in it', async ({ page }) => {
  const [, id = ''] = toStockLink(site, cityOf('weyhe'))?.split('#') ?? [];
  await page.goto(`${routes.stock()}?nach=gas#${id}`);
  const [first] = await order(page);
  expect(first).toBe(sortAreas(areas, 'Gas')[0]?.id);
  const own = rows(page).and(page.locator(':target'));
  await expect(own).toContainText('Weyhe');
  await expect(own).toBeInViewport();
  const [marked, plain] = await Promise.all(
    [own, rows(page).first()].map((row) => row.evaluate((node) => getComputedStyle(node).backgroundColor)),
  );
  expect(marked).not.toBe(plain);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the map is coloured by age, or by what heats most', async ({ page }) => {
    await page.goto(routes.stock());
    for (const [choice, shown, hidden] of [
      ['Alter', 'age', 'heat'],
      ['Heizung', 'heat', 'age'],
    ] as const) {
      await page.getByRole('radio', { name: choice }).check();
      for (const part of ['.stock-map >', '.stock-map-legend']) {
        const of = (kind: string) => page.locator(part.endsWith('>') ? `${part} .by-${kind}` : `${part}.by-${kind}`);
        await expect(of(shown)).toBeVisible();
        await expect(of(hidden)).toBeHidden();
      }
    }
  });
  test('the table is there by age, and nothing that would not work', async ({ page }) => {
    await page.goto(routes.stock());
    expect(await order(page)).toEqual(sortAreas(areas, 'vor 1980').map(({ id }) => id));
    await expect(page.locator('.stock-sort')).toBeHidden();
    await expect(page.getByRole('cell').first()).toBeVisible();
  });
});

/** axe finds nothing in the states that a visitor brings pages into; as they are loaded, every-page.spec.ts asks it. */
import { states } from '../support/browsers/states.ts';
import { expectAccessible } from './checks.ts';
import { expect, test } from './fixtures.ts';

for (const [path, alike] of Map.groupBy(states, ({ path }) => path))
  test(`${path} in each state`, async ({ page }) => {
    for (const { name, reach, within, isPrint } of alike) {
      if (isPrint) continue;
      await page.goto(path);
      await reach(page);
      await expectAccessible(page, name, { within });
    }
  });

test('the service’s answers to a form', async ({ page }) => {
  for (const [path, form, shows] of [
    ['/api/contacts', { firstName: 'A' }, '[role=alert]'],
    ['/api/calculate-price', { buildingType: 'MFH', quantity: '12' }, '.price-sheet'],
  ] as const) {
    const body = await (await page.request.post(path, { form })).text();
    await page.route('**/answer', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('/answer');
    await expect(page.locator(shows)).toBeVisible();
    await expectAccessible(page, path);
  }
});

/** axe finds nothing in the states that a visitor brings pages into; as they are loaded, every-page.spec.ts asks it. */
import { states } from '../support/states.ts';
import { expectAccessible } from './checks.ts';
import { expect, test } from './fixtures.ts';

for (const [path, alike] of Map.groupBy(states, ({ path }) => path))
  test(`${path} in each state`, async ({ page }) => {
    for (const [index, { name, reach, within, isPrint }] of alike.entries()) {
      if (isPrint) continue;
      await page.goto(path);
      await reach(page);
      // What lies beside what at 1280 px is the same in the other examples of the page.
      await expectAccessible(page, name, { within, ...(within && index > 0 && { widths: [360] }) });
    }
  });

test('the service’s answers to a form', async ({ page }) => {
  const posts: [path: string, form: Record<string, string>, shows: string][] = [
    ['/api/contacts', { firstName: 'A' }, '[role=alert]'],
    ['/api/calculate-price', { quantity: '0' }, '[role=alert]'],
    ['/api/calculate-price', { buildingType: 'MFH', quantity: '12' }, '.price-sheet'],
  ];
  for (const [path, form, shows] of posts) {
    const answer = await page.request.post(path, { form });
    const body = await answer.text();
    await page.route('**/answer', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('/answer');
    await expect(page.locator(shows)).toBeVisible();
    await expectAccessible(page, `${path} ${JSON.stringify(form)}`);
  }
});

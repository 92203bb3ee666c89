/** axe finds nothing in the states that a visitor brings pages into; as they are loaded, every-page.spec.ts asks it. */
import { stateJourneys } from '../support/states.ts';
import { expectAccessible } from './checks.ts';
import { expect, test } from './fixtures.ts';

for (const { of, path, states } of stateJourneys)
  test(of, async ({ page, home, noise }) => {
    await page.goto(path);
    for (const { name, reach, isPrint } of states) {
      if (isPrint) continue;
      await reach(page);
      await expectAccessible(page, name);
      // Looked at while it was there.
      if (['down', 'sent', 'subscribed'].includes(name)) await expect(home.toast()).toBeVisible();
      // The browser's own word on the answer 503.
      if (name === 'down') noise.length = 0;
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

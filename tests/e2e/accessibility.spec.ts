/** axe finds nothing in the states that a visitor brings pages into; as they are loaded, every-page.spec.ts asks it. */
import { expectAccessible } from './checks.ts';
import { expect, test } from './fixtures.ts';

test('the region dialog', async ({ home, page }) => {
  await home.open('/');
  await expect(home.heading('Wählen Sie Ihre Metropolregion')).toBeFocused();
  await expectAccessible(page, 'open');
  await home.dialogAwake();
  await expectAccessible(page, 'awake');
  await home.dialog.getByRole('searchbox').fill('bre');
  await expect(home.dialog.getByRole('button', { name: /^Bremen / })).toBeVisible();
  await expectAccessible(page, 'with what was found');
  await home.dialog.getByRole('searchbox').fill('');
  await home.dialog.getByRole('button', { name: /^Hamburg/ }).click();
  await expectAccessible(page, 'with offices');
  await home.dialog.getByRole('button', { name: 'Zurück zur Metropolregion' }).click();
  await home.dialog.getByRole('button', { name: /weiter mit Norddeutschland/ }).click();
  await expect(home.dialog).toBeHidden();
  await expectAccessible(page, 'closed');
});

test('prices, menu and contact form of a home page', async ({ home, form, page }) => {
  await home.open('/rostock');
  await page.getByText('Privatkunde', { exact: true }).click();
  await form.submit();
  await form.summary.waitFor();
  await expectAccessible(page, 'private prices, and errors');
  await page.route('**/api/contacts', (route) => route.fulfill({ status: 201, json: { id: 'x' } }));
  await form.fill();
  await form.submit();
  await home.keepToast();
  await expectAccessible(page, 'notification');
  await expect(home.toast()).toBeVisible();
  await page.getByRole('button', { name: 'Schließen' }).click();
  await home.openMenu();
  await expect(home.menu).toBeVisible();
  await expectAccessible(page, 'menu');
});

test('the answers of a service page, which stands bare too', async ({ page }) => {
  await page.goto('/services/best-case-optimierung');
  await page.locator('summary').first().click();
  await expectAccessible(page, 'an answer open');
});

test('the price calculator', async ({ calculator, page }) => {
  await calculator.open();
  await calculator.fill({ quantity: '0' });
  await calculator.submit();
  await calculator.errors().waitFor();
  await expectAccessible(page, 'errors');
  await calculator.calculate();
  await calculator.order.click();
  await page.getByText('Ihre Auswahl').waitFor();
  await expectAccessible(page, 'a price, carried into the form');
});

test('the list of articles', async ({ list, page }) => {
  await list.open();
  await list.more.click();
  await expect(list.shown).toHaveCount(12);
  await expectAccessible(page, 'more loaded');
  await list.chip('Hausverwaltung').click();
  await list.search.waitFor();
  await expectAccessible(page, 'a category');
  await list.search.fill('Quietscheente');
  await list.empty.waitFor();
  await expectAccessible(page, 'nothing found');
});

test('the newsletter’s form', async ({ list, newsletter, home, page }) => {
  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 202, json: { status: 'requested' } }));
  await list.open();
  await newsletter.subscribe('anna@');
  await newsletter.error.waitFor();
  await expectAccessible(page, 'refused');
  await newsletter.subscribe();
  await home.keepToast();
  await expectAccessible(page, 'subscribed');
  await expect(home.toast()).toBeVisible();
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

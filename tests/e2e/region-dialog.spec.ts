import { expect, holdRequests, test } from './fixtures.ts';

const copy = {
  title: 'Wählen Sie Ihre Metropolregion',
  offices: 'Unsere Service Büros für Sie in Metropolregion Hamburg und Umgebung',
  none: 'Mein Ort ist nicht dabei – weiter mit Norddeutschland',
};

test('leads from region over office to the city page and keeps the hash', async ({ home, page }) => {
  await home.open('/#preise');
  await home.dialogAwake();
  await expect(home.heading(copy.title)).toBeFocused();

  await home.dialog.getByRole('button', { name: /^Hamburg/ }).click();
  await expect(home.heading(copy.offices)).toBeFocused();
  await expect(home.dialog.getByText('Büro wählen → Ausweis erhalten in (24 h)')).toBeVisible();
  const list = home.dialog.locator('ul');
  expect(await list.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(18 * 17 + 1);

  const chosen = performance.now();
  await home.dialog.getByRole('button', { name: 'Lüneburg' }).click();
  await expect(home.dialog.getByText('Einen Moment...')).toBeVisible();
  await expect(home.dialog.getByText('Wir leiten Sie zu Ihrer Region weiter')).toBeVisible();
  await page.waitForURL('**/lueneburg#preise');
  expect(performance.now() - chosen).toBeGreaterThanOrEqual(2000);
  await expect(home.heading(/in Lüneburg/).first()).toBeVisible();
  await expect(home.dialog).toHaveCount(0);
});

test('goes back to the regions', async ({ home }) => {
  await home.open('/');
  await home.dialogAwake();
  await home.dialog.getByRole('button', { name: /^Hamburg/ }).click();
  await home.dialog.getByRole('button', { name: 'Zurück zur Metropolregion' }).click();
  await expect(home.heading(copy.title)).toBeFocused();
  await expect(home.dialog.getByRole('button', { name: /Orte/ })).toHaveCount(6);
});

test('holds against Escape and a click outside, and lets nobody be locked out', async ({ home, page }) => {
  await home.open('/');
  await home.dialogAwake();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(home.dialog).toBeVisible();
  expect(await home.dialog.evaluate((element) => element.matches(':modal'))).toBe(true);

  await expect(home.dialog.getByRole('link', { name: 'Impressum' })).toBeVisible();
  await expect(home.dialog.getByRole('link', { name: 'Datenschutz' })).toBeVisible();
  await home.dialog.getByRole('button', { name: copy.none }).click();
  await expect(home.dialog).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('keeps the focus inside', async ({ home, page }) => {
  await home.open('/');
  await home.dialogAwake();
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() =>
      document.activeElement === document.body ? 'body' : !!document.activeElement?.closest('#region-dialog'),
    );
    // The browser's own chrome comes between last and first; the page behind never does.
    expect([true, 'body']).toContain(where);
  }
});

test('finds a place by name and by postcode', async ({ home, page }) => {
  await home.open('/');
  await home.dialogAwake();
  const search = home.dialog.getByRole('searchbox');
  await search.fill('luene');
  await expect(home.dialog.getByRole('button', { name: 'Lüneburg' })).toBeVisible();
  await search.fill('27749');
  await expect(home.dialog.getByText('Orte mit ähnlicher Postleitzahl')).toBeVisible();
  await home.dialog.getByRole('button', { name: 'Delmenhorst' }).click();
  await page.waitForURL('**/delmenhorst');
});

test('takes the first hit on Enter, and a double click as one', async ({ home, page }) => {
  await home.open('/');
  await home.dialogAwake();
  await home.dialog.getByRole('button', { name: /^Bremen-Oldenburg/ }).dblclick();
  await expect(home.heading(/Service Büros/)).toBeVisible();
  await expect(home.dialog).toHaveAccessibleName(/Service Büros/);
  await home.dialog.getByRole('button', { name: 'Zurück zur Metropolregion' }).click();
  await home.dialog.getByRole('searchbox').fill('Syke');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/syke');
});

test('keeps what was typed before it woke', async ({ home, page }) => {
  await page.route('**/_astro/RegionDialog*', async (route) => {
    await page.getByRole('searchbox').fill('Celle');
    await route.continue();
  });
  await home.open('/');
  await expect(home.dialog.getByRole('button', { name: 'Celle' })).toBeVisible();
});

test('leaves the built list when the service does not answer', async ({ home, page, noise }) => {
  await page.route('**/api/regions', (route) => route.abort());
  await home.open('/');
  await page.locator('#region-dialog[data-awake]').waitFor();
  await expect(home.dialog.getByText('Region wird geladen...')).toHaveCount(0);
  await home.dialog.getByText('Rostock & Schwerin').click();
  await home.dialog.getByRole('link', { name: 'Wismar' }).click();
  await page.waitForURL('**/wismar');
  noise.length = 0;
});

test('says that it loads while the answer is on its way', async ({ home, page }) => {
  const answer = await holdRequests(page, '**/api/regions');
  await home.open('/');
  await expect(home.dialog.getByText('Region wird geladen...')).toBeVisible();
  await expect(home.dialog.getByText('Bremen-Oldenburg')).toBeVisible();
  answer();
  await home.dialogAwake();
  await expect(home.dialog.getByText('Region wird geladen...')).toHaveCount(0);
});

test('asks again on the way back, and not on a city page', async ({ home, page }) => {
  await home.open('/bremen');
  await expect(home.dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Stadt wechseln' }).click();
  await home.dialogAwake();
  await home.dialog.getByRole('button', { name: copy.none }).click();
  await page.getByRole('link', { name: 'Stadt wechseln' }).click();
  await home.dialogAwake();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is open, leads to a city and can be closed', async ({ home, page }) => {
    await home.open('/');
    await expect(home.heading(copy.title)).toBeVisible();
    await expect(home.dialog.getByRole('searchbox')).toBeHidden();
    await home.dialog.getByText('Kiel & Schleswig-Holstein').click();
    await home.dialog.getByRole('link', { name: 'Husum' }).click();
    await expect(page).toHaveURL('/husum');

    await home.open('/');
    await home.dialog.getByRole('button', { name: copy.none }).click();
    await expect(home.dialog).toBeHidden();
  });
});

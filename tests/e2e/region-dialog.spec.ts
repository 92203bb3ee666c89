import { regions } from '../support/content.ts';
import { expect, holdRequests, holdTimers, test } from './fixtures.ts';

const fetching = 'Region wird geladen...';
const none = 'Mein Ort ist nicht dabei – weiter mit Norddeutschland';

test('by keys alone from region over office to the city, focus and hash kept', async ({ home, page }) => {
  const answer = await holdRequests(page, '**/api/regions');
  await home.open('/#preise');
  await expect(home.heading('Wählen Sie Ihre Metropolregion')).toBeFocused();
  for (const { name, cities } of regions)
    await expect(home.dialog.locator('summary', { hasText: name })).toContainText(`${cities.length} Ort`);
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab');
  await expect(home.dialog.locator('summary').nth(1)).toBeFocused();
  await expect(home.dialog.getByText(fetching)).toBeVisible();
  answer();
  await expect(home.dialog.getByText(fetching)).toHaveCount(0);
  // A focused element is not replaced; elsewhere the answer takes the list's place.
  await expect(home.dialog.locator('summary').nth(1)).toBeFocused();
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
  await expect(home.dialog.getByRole('button', { name: /^Hamburg/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(home.heading('Unsere Service Büros für Sie in Hamburg und Umgebung')).toBeFocused();
  await expect(home.dialog.getByText('Büro wählen → Ausweis erhalten in (24 h)')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(home.dialog.getByRole('button', { name: 'Lüneburg' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(home.dialog.getByText('Wir leiten Sie zu Ihrer Region weiter')).toBeVisible();
  await page.waitForURL('**/lueneburg#preise');
  await expect(home.dialog).toHaveCount(0);
});

test('holds the focus against Escape, Tab and a click outside; behind it nothing scrolls', async ({ home, page }) => {
  await home.open('/');
  for (const state of ['asleep', 'awake']) {
    if (state === 'awake') await home.dialogAwake();
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await expect(home.dialog, state).toBeVisible();
    const isHeld = await page.evaluate(() => {
      const link = document.querySelector<HTMLElement>('main a');
      link?.focus();
      return link !== null && document.activeElement !== link;
    });
    expect(isHeld, state).toBe(true);
  }
  for (let turns = 0; turns < 2; turns++) await page.mouse.wheel(0, 900);
  for (const key of ['PageDown', 'End', ...Array<string>(14).fill('Tab')]) {
    await page.keyboard.press(key);
    const isInside = await page.evaluate(
      // The browser's own chrome comes between last and first; the page behind never does.
      () => document.activeElement === document.body || !!document.activeElement?.closest('#region-dialog'),
    );
    expect(isInside, key).toBe(true);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(home.dialog.getByRole('link', { name: 'Impressum' })).toBeVisible();
  await home.dialog.getByRole('button', { name: none }).click();
  await expect(home.dialog).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('finds a place, the nearest where it is none of ours, and never ends in nothing', async ({ home, page }) => {
  await home.open('/');
  await home.dialogAwake();
  const search = home.dialog.getByRole('searchbox');
  const rows = home.dialog.locator('.region-dialog__halves li button');
  for (const [typed, said, first] of [
    ['28865', 'Lilienthal: Orte in der Nähe', /^Bremen/],
    ['München', /Diesen Ort kennen wir noch nicht/, /\d Orte?$/],
    ['hidden', '1 Ort', /^Insel Hiddensee/],
  ] as const) {
    await search.fill(typed);
    await expect(home.dialog.getByText(said, { exact: true }), typed).toBeVisible();
    await expect(rows.first(), typed).toHaveText(first);
  }
  await rows.first().click();
  await page.waitForURL('**/insel-hiddensee');
});

test('lists only what the service names, and comes back to it', async ({ home, page }) => {
  await page.route('**/api/regions', (route) =>
    route.fulfill({ json: { Hamburg: ['Lüneburg'], Atlantis: ['Celle'] } }),
  );
  await home.open('/');
  await home.dialogAwake();
  const shown = home.dialog.getByRole('button', { name: /\d Orte?$/ });
  await expect(shown).toHaveText(/^Hamburg/);
  await shown.click();
  await expect(home.dialog.locator('.region-steps__offices')).toHaveText('Lüneburg');
  await home.dialog.getByRole('button', { name: 'Zurück zur Metropolregion' }).click();
  await expect(home.heading('Wählen Sie Ihre Metropolregion')).toBeFocused();
  await expect(shown).toBeVisible();
});

test('a tap on a place that comes before its island is answered by step 3', async ({ home, page }) => {
  const wake = await holdRequests(page, '**/_astro/RegionSteps*');
  await home.open('/#preise');
  await holdTimers(page);
  await home.dialog.locator('summary', { hasText: 'Hamburg' }).click();
  await home.dialog.getByRole('link', { name: 'Lüneburg' }).click();
  wake();
  await expect(home.heading('Einen Moment...')).toBeFocused();
  await page.waitForURL('**/lueneburg#preise');
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'where the service does not answer' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the built list leads to a city, and the dialog can be closed', async ({ home, page, noise }) => {
      await page.route('**/api/regions', (route) => route.abort());
      await home.open('/');
      if (javaScriptEnabled) {
        const refused = page.waitForEvent('requestfailed');
        await home.touchDialog();
        await refused;
        await expect(home.dialog.getByText(fetching)).toHaveCount(0);
      }
      await home.dialog.getByText('Rostock und Schwerin').click();
      await home.dialog.getByRole('link', { name: 'Stralsund' }).click();
      await page.waitForURL('**/stralsund');
      await home.open('/');
      await home.dialog.getByRole('button', { name: none }).click();
      await expect(home.dialog).toBeHidden();
      noise.length = 0;
    });
  });

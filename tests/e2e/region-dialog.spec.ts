import { expect, holdRequests, test } from './fixtures.ts';

const copy = {
  title: 'Wählen Sie Ihre Metropolregion',
  offices: 'Unsere Service Büros für Sie in Hamburg und Umgebung',
  none: 'Mein Ort ist nicht dabei – weiter mit Norddeutschland',
  fetching: 'Region wird geladen...',
};
const island = '**/_astro/RegionSteps*';

test('leads from region over office to the city page and keeps the hash', async ({ home, page }) => {
  await home.open('/#preise');
  await expect(home.heading(copy.title)).toBeFocused();
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

test('holds against Escape and a click outside, and lets nobody be locked out', async ({ home, page }) => {
  await home.open('/');
  for (const state of ['asleep', 'awake']) {
    if (state === 'awake') await home.dialogAwake();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await expect(home.dialog, state).toBeVisible();
    expect(await home.isHeld(), state).toBe(true);
  }

  await expect(home.dialog.getByRole('link', { name: 'Impressum' })).toBeVisible();
  await expect(home.dialog.getByRole('link', { name: 'Datenschutz' })).toBeVisible();
  await home.dialog.getByRole('button', { name: copy.none }).click();
  await expect(home.dialog).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('behind it nothing scrolls', async ({ home, page }) => {
  const scrollY = () => page.evaluate(() => scrollY);
  await home.open('/');
  await expect(home.heading(copy.title)).toBeFocused();
  for (const y of [100, 600]) {
    await page.mouse.move(180, y);
    // The second goes beyond the end of the sheet's own text.
    for (let turns = 0; turns < 2; turns++) await page.mouse.wheel(0, 900);
  }
  for (const key of ['Space', 'PageDown', 'End']) await page.keyboard.press(key);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await scrollY()).toBe(0);

  await home.dialog.getByRole('button', { name: copy.none }).click();
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    expect(await scrollY()).toBeGreaterThan(0);
  }).toPass();
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

test('leads to a city by keys alone, and loses no focus when the answer comes', async ({ home, page }) => {
  const answer = await holdRequests(page, '**/api/regions');
  await home.open('/');
  await expect(home.heading(copy.title)).toBeFocused();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab');
  await expect(home.dialog.locator('summary').nth(1)).toBeFocused();
  await expect(home.dialog.getByText(copy.fetching)).toBeVisible();
  // A focused element is not replaced, or the focus would be lost; elsewhere the answer takes the list's place.
  const summary = await home.dialog.locator('summary').nth(1).elementHandle();
  answer();
  await expect(home.dialog.getByText(copy.fetching)).toHaveCount(0);
  expect(await summary?.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(home.dialog.getByRole('searchbox')).toBeFocused();
  await expect(home.dialog.locator('summary')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(home.dialog.getByRole('button', { name: /^Hamburg/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(home.heading(copy.offices)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(home.dialog.getByRole('button', { name: 'Lüneburg' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/lueneburg');
});

test('finds a place by name and by postcode', async ({ home, page }) => {
  await home.open('/');
  await home.dialogAwake();
  const search = home.dialog.getByRole('searchbox');
  for (const [typed, place] of [
    ['luneb', 'Lüneburg'],
    ['lüne', 'Lüneburg'],
    ['21335', 'Lüneburg'],
    ['Bremn', 'Bremen'],
    ['Vegesack', 'Vegesack (Bremen) → Bremen'],
  ] as const) {
    await search.fill(typed);
    await expect(home.dialog.getByRole('button', { name: place }), typed).toBeVisible();
    await expect(home.dialog.getByText('1 Ort', { exact: true }), typed).toBeVisible();
  }
  await search.fill('18565');
  await home.dialog.getByRole('button', { name: 'Insel Hiddensee' }).click();
  await page.waitForURL('**/insel-hiddensee');
});

test('leads from what lies around to the nearest place, and never ends in nothing', async ({ home, page }) => {
  await home.open('/');
  await home.dialogAwake();
  const search = home.dialog.getByRole('searchbox');
  const regions = home.dialog.getByRole('button', { name: /\d Orte?$/ });
  const rows = home.dialog.locator('.region-dialog__halves li button');
  for (const [typed, said, first] of [
    ['28865', 'Lilienthal: Orte in der Nähe', /^Bremen/],
    ['28866', 'Orte mit ähnlicher Postleitzahl', /^Bremen/],
    ['Neustadt', '4 Orte', /^Neustadt \(Bremen\)/],
    ['Lilienthal', '1 Ort', /^Lilienthal/],
  ] as const) {
    await search.fill(typed);
    await expect(home.dialog.getByText(said, { exact: true }), typed).toBeVisible();
    await expect(rows.first(), typed).toHaveText(first);
    await expect(regions, typed).toHaveCount(0);
  }
  await search.fill('München');
  await expect(home.dialog.getByText(/Diesen Ort kennen wir noch nicht/)).toBeVisible();
  await expect(regions).toHaveCount(3);
  await expect(rows).toHaveCount(3);

  await search.fill('Lilenthal');
  await expect(rows).toHaveText(/^Lilienthal.*→ Bremen, 9.km/);
  await rows.click();
  await page.waitForURL('**/bremen');
});

test.describe('a tap that comes before its island', () => {
  test('on a place is answered by step 3', async ({ home, page }) => {
    const wake = await holdRequests(page, island);
    await home.open('/#preise');
    await home.dialog.locator('summary', { hasText: 'Hamburg' }).click();
    await home.dialog.getByRole('link', { name: 'Lüneburg' }).click();
    wake();
    await expect(home.heading('Einen Moment...')).toBeFocused();
    await page.waitForURL('**/lueneburg#preise');
  });
});

test('leaves the built list when the service does not answer', async ({ home, page, noise }) => {
  const refused = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().endsWith('/api/regions'),
  });
  await page.route('**/api/regions', (route) => route.abort());
  await home.open('/');
  await home.touchDialog();
  await refused;
  await expect(home.dialog.getByText(copy.fetching)).toHaveCount(0);
  await home.dialog.getByText('Rostock und Schwerin').click();
  await home.dialog.getByRole('link', { name: 'Stralsund' }).click();
  await page.waitForURL('**/stralsund');
  noise.length = 0;
});

test('says that it loads while the answer is on its way', async ({ home, page }) => {
  const answer = await holdRequests(page, '**/api/regions');
  await home.open('/');
  await home.touchDialog();
  await expect(home.dialog.getByText(copy.fetching)).toBeVisible();
  await expect(home.dialog.getByText('Bremen-Oldenburg')).toBeVisible();
  answer();
  await home.dialogAwake();
  await expect(home.dialog.getByText(copy.fetching)).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is open, leads to a city and can be closed', async ({ home, page }) => {
    await home.open('/');
    await expect(home.heading(copy.title)).toBeVisible();
    await expect(home.dialog.getByRole('searchbox')).toBeHidden();
    await home.dialog.getByText('Rostock und Schwerin').click();
    await home.dialog.getByRole('link', { name: 'Stralsund' }).click();
    await expect(page).toHaveURL('/stralsund');

    await home.open('/');
    await expect(home.dialog.getByRole('link', { name: 'Barrierefreiheit' })).toHaveAttribute(
      'href',
      '/barrierefreiheit',
    );
    await home.dialog.getByRole('button', { name: copy.none }).click();
    await expect(home.dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'Zum Inhalt' })).toBeAttached();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
});

import { layoutShift } from './checks.ts';
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

test('goes back to the regions', async ({ home }) => {
  await home.open('/');
  await home.dialogAwake();
  await home.dialog.getByRole('button', { name: /^Hamburg/ }).click();
  await home.dialog.getByRole('button', { name: 'Zurück zur Metropolregion' }).click();
  await expect(home.heading(copy.title)).toBeFocused();
  await expect(home.dialog.getByRole('button', { name: /\d Orte?$/ })).toHaveCount(6);
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

test('asks for scripts once the page has loaded, and for regions and places as they are touched', async ({
  home,
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const late = (names: RegExp) => requests.filter((path) => names.test(path));
  await home.open('/');
  await expect(home.heading(copy.title)).toBeFocused();
  expect(await home.isHeld()).toBe(true);
  // The dialog is in view: its scripts come, and none runs.
  await expect.poll(() => late(/RegionSteps|react\./)).toHaveLength(2);
  await expect(page.locator('astro-island:not([ssr])')).toHaveCount(0);
  expect(late(/regions|places/)).toEqual([]);

  const regions = page.waitForRequest('**/api/regions');
  await page.keyboard.press('Tab');
  await expect(home.dialog.getByRole('searchbox')).toBeFocused();
  await regions;

  // The file of places around is loaded with the first letter.
  await home.dialogAwake();
  expect(late(/places/)).toEqual([]);
  const places = page.waitForRequest('**/places.json');
  await page.keyboard.press('l');
  await places;
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

test('is a sheet under headline and price, as high in every step', async ({ home, page }) => {
  await home.open('/');
  const box = () => home.dialog.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  const first = await box();
  const { height = 0, width = 0 } = page.viewportSize() ?? {};
  expect(first).toMatchObject({ x: 0, width });
  expect(first.y + first.height).toBe(height);
  expect(first.height).toBeLessThanOrEqual(0.7 * height);
  const headline = await page.locator('h1').boundingBox();
  expect((headline?.y ?? 0) + (headline?.height ?? 0)).toBeLessThanOrEqual(first.y);

  await home.dialogAwake();
  expect(await box()).toEqual(first);
  await home.dialog.getByRole('button', { name: /^Hamburg/ }).click();
  await expect(home.heading(copy.offices)).toBeVisible();
  expect(await box()).toEqual(first);
  await home.dialog.getByRole('button', { name: 'Lüneburg' }).click();
  await expect(home.heading('Einen Moment...')).toBeVisible();
  expect(await box()).toEqual(first);
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
  await page.keyboard.press('Tab');
  await expect(home.dialog.getByRole('button', { name: 'Elmshorn' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/elmshorn');
});

test('what was focused before the answer leads on when it is pressed, and a place within it stays', async ({
  home,
  page,
}) => {
  for (const isOpened of [false, true]) {
    const answer = await holdRequests(page, '**/api/regions');
    await home.open('/');
    await expect(home.heading(copy.title)).toBeFocused();
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab');
    const summary = home.dialog.locator('summary').nth(1);
    const place = home.dialog.locator('details[open] a').first();
    if (isOpened) for (const key of ['Enter', 'Tab']) await page.keyboard.press(key);
    await expect(home.dialog.getByText(copy.fetching)).toBeVisible();
    answer();
    await expect(home.dialog.getByText(copy.fetching)).toHaveCount(0);
    await expect(isOpened ? place : summary).toBeFocused();
    if (!isOpened) await page.keyboard.press('Enter');
    if (!isOpened) await expect(home.heading(copy.offices)).toBeFocused();
  }
});

test('finds a place by name and by postcode', async ({ home, page }) => {
  await home.open('/');
  await home.dialogAwake();
  const search = home.dialog.getByRole('searchbox');
  for (const [typed, place] of [
    ['luneb', 'Lüneburg'],
    ['lüne', 'Lüneburg'],
    ['Luebeck', 'Lübeck'],
    ['21335', 'Lüneburg'],
    ['Bremn', 'Bremen'],
    ['Vegesack', 'Vegesack (Bremen) → Bremen'],
  ] as const) {
    await search.fill(typed);
    await expect(home.dialog.getByRole('button', { name: place }), typed).toBeVisible();
    await expect(home.dialog.getByText('1 Ort', { exact: true }), typed).toBeVisible();
  }
  await search.fill('27749');
  await home.dialog.getByRole('button', { name: 'Delmenhorst' }).click();
  await page.waitForURL('**/delmenhorst');
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
  await expect(regions).toHaveCount(6);
  await expect(rows).toHaveCount(6);

  await search.fill('Lilenthal');
  await expect(rows).toHaveText(/^Lilienthal.*→ Bremen, 9.km/);
  await rows.click();
  await page.waitForURL('**/bremen');
});

test('searches the places of the page where what lies around cannot be had', async ({ home, page, noise }) => {
  await page.route('**/places.json', (route) => route.abort());
  await home.open('/');
  await home.dialogAwake();
  const search = home.dialog.getByRole('searchbox');
  await search.fill('Lilienthal');
  await expect(home.dialog.getByText(/Diesen Ort kennen wir noch nicht/)).toBeVisible();
  await expect(home.dialog.getByRole('button', { name: /\d Orte?$/ })).toHaveCount(6);
  await search.fill('Bremn');
  await expect(home.dialog.getByText('1 Ort', { exact: true })).toBeVisible();
  noise.length = 0;
});

test('takes the first hit on Enter, and a double click as one', async ({ home, page }) => {
  await home.open('/');
  // The first click of the two may come before the steps are awake.
  await home.dialog.locator('summary').first().dblclick();
  await expect(home.heading(/Service Büros/)).toBeVisible();
  await expect(home.dialog).toHaveAccessibleName(/Service Büros/);
  await home.dialog.getByRole('button', { name: 'Zurück zur Metropolregion' }).click();
  await home.dialog.getByRole('button', { name: /^Hamburg/ }).dblclick();
  await expect(home.heading(copy.offices)).toBeVisible();
  await home.dialog.getByRole('button', { name: 'Zurück zur Metropolregion' }).click();
  await home.dialog.getByRole('searchbox').fill('Weyhe');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/weyhe');
});

test('keeps what was typed before it woke', async ({ home, page }) => {
  const wake = await holdRequests(page, island);
  await home.open('/');
  await home.dialog.getByRole('searchbox').fill('Celle');
  wake();
  await expect(home.dialog.getByRole('button', { name: 'Celle' })).toBeVisible();
});

test.describe('a tap that comes before its island', () => {
  test('opens a region, which stays open as step 2', async ({ home, page }) => {
    const wake = await holdRequests(page, island);
    await home.open('/');
    await home.dialog.locator('summary', { hasText: 'Hamburg' }).click();
    await expect(home.dialog.getByRole('link', { name: 'Lüneburg' })).toBeVisible();
    wake();
    await expect(home.heading(copy.offices)).toBeFocused();
  });

  test('on a place is answered by step 3', async ({ home, page }) => {
    const wake = await holdRequests(page, island);
    await home.open('/#preise');
    await home.dialog.locator('summary', { hasText: 'Hamburg' }).click();
    await home.dialog.getByRole('link', { name: 'Lüneburg' }).click();
    wake();
    await expect(home.heading('Einen Moment...')).toBeFocused();
    await page.waitForURL('**/lueneburg#preise');
  });

  test('on a place is followed where the island cannot come', async ({ home, page, noise }) => {
    await page.route(island, (route) => route.abort());
    await home.open('/');
    await home.dialog.locator('summary', { hasText: 'Hamburg' }).click();
    await home.dialog.getByRole('link', { name: 'Lüneburg' }).click();
    await page.waitForURL('**/lueneburg');
    noise.length = 0;
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

test('asks again on the way back, and not on a city page', async ({ home, page }) => {
  await home.open('/bremen');
  await expect(home.dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Stadt wechseln' }).click();
  await home.dialogAwake();
  await home.dialog.getByRole('button', { name: copy.none }).click();
  await page.getByRole('link', { name: 'Stadt wechseln' }).click();
  await home.dialogAwake();
});

test.describe('on every screen', () => {
  test('nothing moves', async ({ home, page }) => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await home.open('/');
      await expect(home.heading(copy.title)).toBeFocused();
      await home.dialogAwake();
      expect(await layoutShift(page), `at ${width} px`).toBeLessThan(0.005);
    }
  });

  test('with text at 200 % nothing is cut off sideways', async ({ home, page }) => {
    await home.open('/');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '212.5%'));
    const overflow = () =>
      home.dialog.evaluate((element) =>
        [element, ...element.querySelectorAll('*')]
          .filter((part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).display !== 'inline')
          .map((part) => `${part.tagName}.${part.className} ${part.scrollWidth}`),
      );
    expect(await overflow()).toEqual([]);
    await home.dialogAwake();
    expect(await overflow()).toEqual([]);
    await home.dialog.getByRole('button', { name: /^Bremen-Oldenburg/ }).click();
    await expect(home.heading(/Service Büros/)).toBeVisible();
    expect(await overflow()).toEqual([]);
    await home.dialog.getByRole('button', { name: 'Delmenhorst' }).click();
    await expect(home.heading('Einen Moment...')).toBeVisible();
    expect(await overflow()).toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is open, leads to a city and can be closed', async ({ home, page }) => {
    await home.open('/');
    await expect(home.heading(copy.title)).toBeVisible();
    await expect(home.dialog.getByRole('searchbox')).toBeHidden();
    await home.dialog.getByText('Kiel und Schleswig-Holstein').click();
    await home.dialog.getByRole('link', { name: 'Lübeck' }).click();
    await expect(page).toHaveURL('/luebeck');

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

  test('Tab does not leave it for the page behind', async ({ home, page }) => {
    await home.open('/');
    const stops = new Set<string>();
    for (let presses = 0; presses < 16; presses++) {
      await page.keyboard.press('Tab');
      stops.add(
        await page.evaluate(() => {
          const { activeElement: focused, body } = document;
          const isInside = focused === body || focused?.closest('#region-dialog');
          return isInside ? 'inside' : `outside: ${focused?.textContent}`;
        }),
      );
    }
    expect([...stops]).toEqual(['inside']);
  });
});

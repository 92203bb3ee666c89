import type { Locator } from 'playwright/test';
import { buildingTypes, type BuildingType } from '#domain/building-types';
import { contactWays } from '#domain/company';
import { formatEuro } from '#domain/format';
import { site } from '../support/content.ts';
import { atRest } from './checks.ts';
import { expect, test } from './fixtures.ts';

test.use({ motion: 'no-preference' });

test('the menu opens, holds the focus and closes on Escape, a link and its call to action', async ({ home, page }) => {
  await home.open();
  await home.openMenu();
  await expect(home.menu).toBeVisible();
  await expect(home.menu.getByRole('link')).toHaveText([
    'Stadt wechseln',
    'Leistungen',
    'Werkzeuge',
    'Ablauf',
    'Garantien',
    'Ratgeber',
    'Kontakt',
    'Jetzt beauftragen',
    contactWays(site.company).phone.text,
  ]);
  // Its own styles are in, and the row as a whole leads where its name does.
  await expect(home.menu.getByRole('link', { name: 'Ratgeber' })).toHaveCSS('font-size', '25.5px');
  await expect(home.menu.getByText(/^\d+ Artikel$/)).toBeVisible();
  for (let presses = 0; presses < 11; presses++) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() =>
      document.activeElement === document.body ? 'body' : !!document.activeElement?.closest('#menu'),
    );
    expect([true, 'body']).toContain(where);
  }
  await page.keyboard.press('Escape');
  await expect(home.menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menü öffnen' })).toBeFocused();

  await home.openMenu();
  await page.getByRole('button', { name: 'Menü schließen' }).click();
  await expect(home.menu).toBeHidden();

  await expect(page).toHaveURL('/bremen');

  await home.openMenu();
  await home.menu.getByRole('link', { name: 'Jetzt beauftragen' }).click();
  await expect(home.menu).toBeHidden();
  await expect(page).toHaveURL('/bremen#contact');
  await expect(home.heading('Ihr Energieausweis in Bremen')).toBeInViewport();
});

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true });
  test('a notification goes after its time though the one before was closed by its button or by Escape', async ({
    home,
    page,
  }) => {
    const notify = (title: string) =>
      page.evaluate((detail) => window.dispatchEvent(new CustomEvent('notice', { detail })), {
        title,
        text: 'Ein Satz.',
        tone: 'success',
      });
    await page.clock.install();
    await home.open('/bremen');
    // The island wakes at the first.
    await notify('Weckt');
    for (const close of [
      (toast: Locator) => toast.getByRole('button', { name: 'Schließen' }).click(),
      (toast: Locator) => toast.press('Escape'),
    ]) {
      await expect(async () => {
        await notify('Erste');
        await expect(home.toast()).toContainText('Erste', { timeout: 500 });
      }).toPass();
      await page.keyboard.press('F8');
      await close(home.toast());
      await expect(home.toast()).toHaveCount(0);
      await page.mouse.move(10, 10);
      await notify('Zweite');
      await expect(home.toast()).toContainText('Zweite');
      await page.clock.runFor(4000);
      await expect(home.toast()).toHaveCount(1);
      await page.clock.runFor(1500);
      await expect(home.toast()).toHaveCount(0);
    }
  });
});

test('the floating buttons come after 300 px and lead back to the top', async ({ home, page }) => {
  await home.open();
  await expect(home.floating).toBeHidden();
  await home.scrollTo(290);
  await expect(home.floating).toBeHidden();
  await home.scrollTo(490);
  await expect(home.floating).toBeVisible();
  await expect(home.floating.getByRole('link')).toHaveCount(3);
  await home.floating.getByRole('link', { name: 'Nach oben' }).click();
  await expect(home.floating).toBeHidden();
  await atRest(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('on a phone the bar leads to the form first, but not while one is on the screen', async ({ home, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const order = home.floating.getByRole('link', { name: 'Rückruf' });
  const form = page.getByRole('form', { name: 'Rückruf anfordern' });
  await home.open('/bremen');
  await page.locator('#preise').scrollIntoViewIfNeeded();
  await expect(home.floating.getByRole('link').first()).toHaveText('Rückruf');
  await order.click();
  await expect(page.locator('#contact')).toBeInViewport();
  await expect(form.last()).toBeInViewport();
  await expect(order).toBeHidden();
  await expect(home.floating.getByRole('link')).toHaveCount(3);
  // From a page without a form it leads to that of the place.
  await home.open('/bremen/process');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await order.click();
  await expect(page).toHaveURL(/\/bremen\/contact#contact$/);
});

test('an unknown path is a 404 with the way on', async ({ home, page, noise }) => {
  for (const path of ['/atlantis', '/bremen/atlantis', '/Paris']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(home.heading('Diese Seite gibt es nicht')).toBeVisible();
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    // The hint for developers is folded away.
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeHidden();
  }
  await page.getByText('Rostock und Schwerin').click();
  await page.getByRole('link', { name: 'Stralsund' }).click();
  await expect(page).toHaveURL('/stralsund');
  noise.length = 0;
});

test('an address spelled otherwise leads to its page, or the page for unknown addresses offers it', async ({
  page,
  noise,
}) => {
  await page.goto('/Lüneburg/Services?x=1');
  await expect(page).toHaveURL('/lueneburg/services?x=1');

  const suggestion = page.getByText(/^Meinten Sie/);
  const offered = suggestion.getByRole('link');
  // A host that cannot redirect answers with the 404 page.
  const notFound = await (await page.request.get('/atlantis')).text();
  await page.route(/\/(?:L%C3%BCneburg|STRALSUND)/, (route) =>
    route.fulfill({ status: 404, body: notFound, contentType: 'text/html' }),
  );
  for (const [path, href, name] of [
    ['/Lüneburg/Services?x=1', '/lueneburg/services?x=1', 'Lüneburg'],
    ['/STRALSUND/atlantis', '/stralsund', 'Stralsund'],
    ['/bremen/atlantis', '/bremen', 'Bremen'],
  ] as const) {
    await page.goto(path);
    await expect(suggestion).toHaveText(`Meinten Sie ${name}?`);
    await expect(offered).toHaveAttribute('href', href);
  }
  await offered.click();
  await expect(page).toHaveURL('/bremen');
  await page.goto('/atlantis');
  await expect(suggestion).toBeHidden();
  noise.length = 0;
});

test('the prices of the chosen kind of customer are the larger ones, and its half of the toggle is filled', async ({
  home,
  page,
}) => {
  const { business, private: own } = site.prices;
  const apart = buildingTypes.filter((type) => business[type] !== own[type]);
  expect(apart).not.toEqual([]);
  const toggle = page.locator('.customer-toggle');
  const groundOf = (label: string) =>
    toggle.getByText(label, { exact: true }).evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const [path, of] of [
    [
      '/bremen',
      (type: BuildingType) =>
        page.locator('.price-packages > li').nth(buildingTypes.indexOf(type)).locator('.price-packages__price .figure'),
    ],
    [
      '/bremen/services',
      (type: BuildingType) => page.locator(`.price-board td:nth-of-type(${buildingTypes.indexOf(type) + 1})`),
    ],
    [
      '/bremen/services',
      (type: BuildingType) => page.locator('.packages > li').nth(buildingTypes.indexOf(type)).locator('.figure'),
    ],
  ] as const) {
    await home.open(path);
    for (const [label, larger, smaller] of [
      ['Geschäftskunde', business, own],
      ['Privatkunde', own, business],
    ] as const) {
      await toggle.getByText(label, { exact: true }).click();
      await expect(page.getByRole('radio', { name: label, exact: true }), path).toBeChecked();
      const other = label === 'Privatkunde' ? 'Geschäftskunde' : 'Privatkunde';
      expect([await groundOf(label), await groundOf(other)], path).toEqual(['rgb(10, 85, 70)', 'rgba(0, 0, 0, 0)']);
      for (const [width, type] of [360, 1280].flatMap((width) => apart.map((type) => [width, type] as const))) {
        await page.setViewportSize({ width, height: 900 });
        const sizes = await of(type).evaluateAll((prices) =>
          prices.map((price) => [price.textContent?.trim(), parseFloat(getComputedStyle(price).fontSize)] as const),
        );
        const sizeOf = (euros: number) => sizes.find(([text]) => text === formatEuro(euros))?.[1];
        const what = `${path}, ${label}, ${type}, ${width} px`;
        expect(sizeOf(larger[type]), what).toBeGreaterThan(sizeOf(smaller[type]) ?? Infinity);
      }
    }
  }
});

test('nothing is stored in the browser and nobody else is asked', async ({ home, form, page, context, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL))) foreign.push(request.url());
  });
  await home.open('/');
  await home.dialogAwake();
  await home.open('/stralsund');
  await form.fill({ firstName: 'Anna' });
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu is the same list, and closes; prices and floating buttons work', async ({ home, page }) => {
    await home.open();
    await page.locator('.customer-toggle').getByText('Privatkunde', { exact: true }).click();
    await expect(home.floating).toBeVisible();
    await page.getByRole('button', { name: 'Menü öffnen' }).click();
    await expect(home.menu.getByRole('link', { name: 'Kontakt' })).toBeInViewport();
    await page.getByRole('button', { name: 'Menü schließen' }).click();
    await expect(home.menu).toBeHidden();
  });
});

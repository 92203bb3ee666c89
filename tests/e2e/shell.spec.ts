import { contactPoints } from '#domain/company/company';
import { formatEuro } from '#domain/language/format';
import { site } from '../support/content.ts';
import { atRest } from './checks.ts';
import { expect, test } from './fixtures.ts';

test.use({ motion: 'no-preference' });

test('the menu opens, holds the focus and closes on Escape, its button and a link', async ({ home, page }) => {
  await home.open();
  await home.openMenu();
  await expect(home.menu.getByRole('link')).toHaveText([
    ...['Stadt wechseln', 'Leistungen', 'Werkzeuge', 'Ablauf', 'Garantien', 'Ratgeber', 'Kontakt'],
    ...['Jetzt beauftragen', contactPoints(site.company).phone.text],
  ]);
  // Its own styles are in.
  await expect(home.menu.getByRole('link', { name: 'Ratgeber' })).toHaveCSS('font-size', '25.5px');
  for (let presses = 0; presses < 11; presses++) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('#menu'),
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(home.menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menü öffnen' })).toBeFocused();
  await home.openMenu();
  await page.getByRole('button', { name: 'Menü schließen' }).click();
  await expect(home.menu).toBeHidden();
  await home.openMenu();
  await home.menu.getByRole('link', { name: 'Jetzt beauftragen' }).click();
  await expect(home.menu).toBeHidden();
  await expect(page).toHaveURL('/bremen#contact');
  await expect(home.heading('Ihr Energieausweis in Bremen')).toBeInViewport();
});

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true });
  test('F8 leads to a notification; it goes in time though one before was closed by hand', async ({ home, page }) => {
    const notify = (title: string) =>
      page.evaluate((detail) => window.dispatchEvent(new CustomEvent('notice', { detail })), {
        title,
        text: 'Ein Satz.',
        tone: 'success',
      });
    await page.clock.install();
    await home.open('/bremen');
    // The island wakes at the first.
    await expect(async () => {
      await notify('Erste');
      await expect(home.toast()).toContainText('Erste', { timeout: 500 });
    }).toPass();
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /Mitteilungen/ }).getByRole('list')).toBeFocused();
    await home.toast().press('Escape');
    await expect(home.toast()).toHaveCount(0);
    await page.mouse.move(10, 10);
    // Its time goes by as the journey says, however long a busy machine takes.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await notify('Zweite');
    await expect(home.toast()).toContainText('Zweite');
    await page.clock.runFor(4000);
    await expect(home.toast()).toHaveCount(1);
    await page.clock.runFor(1500);
    await expect(home.toast()).toHaveCount(0);
  });
});

test('floating buttons come after 300 px, lead to form and top, and go where a form is seen', async ({
  home,
  page,
}) => {
  const order = home.floating.getByRole('link', { name: 'Rückruf' });
  await home.open();
  await expect(home.floating).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 490, behavior: 'instant' }));
  await expect(home.floating).toBeVisible();
  await page.locator('#process').scrollIntoViewIfNeeded();
  await order.click();
  await expect(page.locator('#contact')).toBeInViewport();
  await expect(order).toBeHidden();
  await home.floating.getByRole('link', { name: 'Nach oben' }).click();
  await expect(home.floating).toBeHidden();
  await atRest(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the not-found page offers the page that an address spelled otherwise means', async ({ home, page, noise }) => {
  // As a host answers that cannot redirect.
  const body = await (await page.request.get('/atlantis')).text();
  await page.route(/\/(?:L%C3%BCneburg|STRALSUND)/, (route) =>
    route.fulfill({ status: 404, body, contentType: 'text/html' }),
  );
  const suggestion = page.getByText(/^Meinten Sie/);
  for (const [path, href, name] of [
    ['/Lüneburg/Services?x=1', '/lueneburg/services?x=1', 'Lüneburg'],
    ['/STRALSUND/atlantis', '/stralsund', 'Stralsund'],
  ] as const) {
    await page.goto(path);
    await expect(suggestion).toHaveText(`Meinten Sie ${name}?`);
    await expect(suggestion.getByRole('link')).toHaveAttribute('href', href);
  }
  await page.goto('/atlantis');
  await expect(home.heading('Diese Seite gibt es nicht')).toBeVisible();
  await expect(suggestion).toBeHidden();
  noise.length = 0;
});

test('the chosen kind of customer has the larger prices and the filled half of the toggle', async ({ home, page }) => {
  const { business, private: own } = site.prices;
  const toggle = page.locator('.customer-toggle');
  await home.open('/bremen');
  for (const [label, other, larger, smaller] of [
    ['Geschäftskunde', 'Privatkunde', business.EFH, own.EFH],
    ['Privatkunde', 'Geschäftskunde', own.EFH, business.EFH],
  ] as const) {
    const half = (name: string) => toggle.getByText(name, { exact: true });
    await half(label).click();
    await expect(half(label)).toHaveCSS('background-color', 'rgb(10, 85, 70)');
    await expect(half(other)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    const sizes = await page
      .locator('.price-street > li:first-child .figure')
      .evaluateAll((all) =>
        all.map((price) => [price.textContent?.trim(), parseFloat(getComputedStyle(price).fontSize)] as const),
      );
    const sizeOf = (euros: number) => sizes.find(([text]) => text === formatEuro(euros))?.[1];
    expect(sizeOf(larger), label).toBeGreaterThan(sizeOf(smaller) ?? Infinity);
  }
});

test('stores nothing, asks nobody else, runs no injected script', async ({
  home,
  form,
  page,
  context,
  baseURL,
  noise,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL))) foreign.push(request.url());
  });
  await home.open('/');
  await home.dialogAwake();
  await home.open('/stralsund');
  await form.fill({ firstName: 'Anna' });
  await page.locator('astro-island:not([ssr])', { has: form.form }).waitFor({ state: 'attached' });
  expect(foreign).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  const ran = await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.injected = true' }));
    return 'injected' in window;
  });
  expect(ran).toBe(false);
  expect(noise.splice(0).join()).toContain('Content Security Policy');
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

/** Speech control, switches, enlarged text, forced colours and screen readers: what axe does not see of them. */
import { apiPath } from '#domain/api-contract';
import { atRest } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { validContact } from './pages/contact-form.ts';

const pagesWithTiles = ['/bremen', '/bremen/services'];

test('each radio button lies where it is seen, is hit there, and is not covered while it has the focus', async ({
  page,
}) => {
  for (const [path, width, height] of [
    ['/bremen', 1280, 800],
    ['/bremen', 320, 256],
    ['/bremen/services', 360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await atRest(page);
    for (const radio of await page.locator('.building-tiles input, .customer-prices > input').all()) {
      const at = `${path} at ${width} px: ${await radio.evaluate(({ id }) => id)}`;
      await radio.evaluate((input) => input.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const box = await radio.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), at).toBeGreaterThanOrEqual(44);
      await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
      await expect(radio, at).toBeChecked();
    }
    // The browser itself scrolls to a control that the keyboard reaches.
    const first = page.locator('.building-tiles input').first();
    await first.evaluate((input: HTMLInputElement) => (input.checked = true));
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await first.focus();
    await atRest(page);
    const isCovered = await first.evaluate((input) => {
      const { left, top, width, height } = input.getBoundingClientRect();
      const seen = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + width / 2, top + height * part));
      return !seen.some((element) => element?.closest('label')?.contains(input));
    });
    expect(isCovered, `${path} at ${width} px`).toBe(false);
  }
});

test('in forced colours the chosen tile, the scale and the words of a chart can be told', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  for (const path of pagesWithTiles) {
    await page.goto(path);
    const looks = await page.locator('.building-tiles').evaluate((tiles) => {
      const [first, second] = tiles.querySelectorAll('input');
      if (first) first.checked = true;
      return [first, second].map((input) => input && getComputedStyle(input).borderStyle);
    });
    expect(new Set(looks).size, path).toBe(2);
  }
  await page.goto('/bremen');
  const scale = page.locator('.class-scale');
  expect(await scale.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none');
  await page.goto('/blog/immobilienmarkt-trends-energieeffizienz-deutschland-2025');
  const ink = await page
    .locator('.chart text')
    .first()
    .evaluate((text) => getComputedStyle(text).fill);
  expect(ink).toBe(await page.locator('h1').evaluate((title) => getComputedStyle(title).color));
});

test('a price is heard behind the customer who pays it', async ({ page }) => {
  const wrong: string[] = [];
  for (const path of ['/bremen', '/bremen/services', '/bremen/services/energieausweis-efh']) {
    await page.goto(path);
    const texts = await page
      .locator('.price-packages__price > div, .building-tiles label > span, .price-total')
      .evaluateAll((elements) => elements.map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim() ?? ''));
    expect(texts.length, path).toBeGreaterThan(0);
    wrong.push(...texts.filter((text) => !/^\D+ ?\d[\d.]* ?€/.test(text)).map((text) => `${path}: ${text}`));
  }
  expect(wrong).toEqual([]);
});

test('while a price is on its way none is shown or told', async ({ page, calculator }) => {
  await calculator.open();
  await calculator.awake();
  await calculator.calculate({ quantity: '12', express: false });
  await expect(calculator.status).not.toBeEmpty();
  const answers = Promise.withResolvers<undefined>();
  await page.route(`**${apiPath('calculatePrice')}`, async (route) => {
    await answers.promise;
    await route.continue();
  });
  await calculator.quantity.fill('20');
  await calculator.submit();
  await expect(calculator.submitButton).toBeDisabled();
  await expect(calculator.sheet).toHaveCount(0);
  await expect(calculator.status).toBeEmpty();
  answers.resolve(undefined);
  await expect(calculator.sheet).toContainText('20 × Mehrfamilienhaus');
});

test('why no price can be asked is told with the question', async ({ page, calculator }) => {
  await calculator.open();
  await calculator.awake();
  await expect(page.getByRole('group', { name: 'Gebäudetyp' })).toHaveAccessibleDescription(
    'Wählen Sie zuerst den Gebäudetyp.',
  );
});

test('what happens to a form is told: it is sent, it failed, and where the focus is then', async ({
  page,
  form,
  noise,
}) => {
  await page.goto('/bremen');
  await form.fill(validContact);
  const answers = Promise.withResolvers<undefined>();
  await page.route(`**${apiPath('contacts')}`, async (route) => {
    await answers.promise;
    await route.abort();
  });
  await form.submit();
  await expect(form.form.getByRole('status')).toHaveText('Wird gesendet...');
  answers.resolve(undefined);
  await expect(form.form.getByRole('alert')).toContainText('Beim Senden Ihrer Anfrage ist ein Fehler aufgetreten.');
  await expect(form.submitButton).toBeFocused();
  // Title and text in one sentence after the other.
  await expect(page.locator('[role=status]', { hasText: 'Mitteilung' })).toContainText('Fehler Beim Senden');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(form.submitButton).toBeFocused();
  expect(noise.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED']);
});

test('a wrong address is told though the focus is in its field already', async ({ page, newsletter }) => {
  await page.goto('/blog');
  await newsletter.email.fill('anna');
  await newsletter.email.press('Enter');
  await expect(newsletter.form.getByRole('alert')).toHaveText('Gültige E-Mail-Adresse erforderlich');
  await expect(newsletter.email).toBeFocused();
});

test('whoever does not telephone is told how to write: at each form, in its receipt, on the pages that answer', async ({
  page,
  form,
}) => {
  const sentence = /Sie telefonieren nicht\? Schreiben Sie uns: E-Mail oder WhatsApp\. Wir antworten schriftlich\./;
  const hrefs = [/^mailto:.+@/, /^https:\/\/wa\.me\/\d+$/];
  for (const path of ['/bremen', '/bremen/services', '/bremen/contact', '/bremen/danke']) {
    await page.goto(path);
    const forms = await page.locator('form.form-grid').all();
    for (const place of forms.length > 0 ? forms : [page.locator('main')]) {
      const said = place.locator('p', { hasText: sentence });
      await expect(said, path).toHaveCount(1);
      const links = await said.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(links, path).toEqual(hrefs.map((pattern) => expect.stringMatching(pattern)));
    }
  }
  await page.goto('/bremen');
  await form.fill({ ...validContact, email: 'schriftlich@example.org' });
  await form.submit();
  await expect(form.form.locator('.sent')).toContainText(sentence);
  await expect(form.form.locator('.sent').getByRole('link', { name: 'E-Mail' })).toBeVisible();
  await page.goto('/barrierefreiheit');
  await expect(page.getByRole('main')).toContainText(
    /Sie telefonieren nicht\? Schreiben Sie uns: .+@.+ oder WhatsApp \d/,
  );
});

test('the page’s title begins with „Fehler: “ as long as something is refused', async ({
  page,
  form,
  newsletter,
  calculator,
}) => {
  await page.goto('/bremen');
  const title = await page.title();
  await form.submit();
  await expect(page).toHaveTitle(`Fehler: ${title}`);
  await form.fill({ ...validContact, email: 'anna' });
  await form.submit();
  await expect(form.summary.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveTitle(`Fehler: ${title}`);
  await form.fill({ ...validContact, email: 'titel@example.org' });
  await form.submit();
  await expect(form.form.locator('.sent')).toBeVisible();
  await expect(page).toHaveTitle(title);

  await page.goto('/blog');
  const list = await page.title();
  await newsletter.subscribe('anna');
  await expect(page).toHaveTitle(`Fehler: ${list}`);
  await newsletter.subscribe('titel@example.org');
  await expect(page).toHaveTitle(list);

  await calculator.open();
  const services = await page.title();
  await calculator.fill({ quantity: '0' });
  await calculator.submit();
  await expect(page).toHaveTitle(`Fehler: ${services}`);
  await calculator.calculate({ quantity: '2' });
  await expect(page).toHaveTitle(services);
});

test('each form of a page with several has a name of its own, and so has each link that reads the same', async ({
  page,
}) => {
  for (const path of ['/bremen', '/bremen/services', '/blog']) {
    await page.goto(path);
    const forms = page.locator('main form[method=post]');
    const named = await Promise.all(
      (await forms.all()).map(async (form) => /form "(.+)"/.exec(await form.ariaSnapshot())?.[1]),
    );
    expect(named.every(Boolean), `${path}: ${named.join()}`).toBe(true);
    expect(new Set(named).size, `${path}: ${named.join()}`).toBe(named.length);
  }
  await page.goto('/bremen/services');
  const links = page.getByRole('link', { name: /^Alles zum Paket: / });
  await expect(links).toHaveCount(3);
  const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(3);
});

test('on wide screens the tab says in words where it leads', async ({ page, home }) => {
  for (const width of [992, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await home.open();
    // Before it is laid out there is not so much to scroll.
    await atRest(page);
    await home.scrollTo(600);
    await expect(home.floating).toBeVisible();
    for (const text of ['WhatsApp', 'Anrufen', 'Nach oben']) {
      const words = home.floating.getByText(text);
      const [box, tab] = [await words.boundingBox(), await home.floating.boundingBox()];
      expect(await words.evaluate((element) => getComputedStyle(element).clipPath), text).toBe('none');
      expect(box?.x, `${text} at ${width} px`).toBeGreaterThanOrEqual(tab?.x ?? 0);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${text} at ${width} px`).toBeLessThanOrEqual(width);
      // As wide as the tab is the margin: it covers no words.
      const { right = 0 } = await page
        .locator('main .wrap')
        .nth(1)
        .evaluate((wrap) => wrap.getBoundingClientRect());
      expect(tab?.x, `at ${width} px`).toBeGreaterThanOrEqual(right);
    }
  }
});

import type { Route } from 'playwright/test';
import { bothPrices, calculatePrice } from '#domain/calculator';
import { formatCents, formatEuro } from '#domain/format';
import type { BuildingType } from '#domain/pricing';
import { site } from '../support/content.ts';
import { expect, holdRequests, test } from './fixtures.ts';
import { ContactFormPart, validContact } from './pages/contact-form.ts';

test.use({ motion: 'no-preference' });

const messages = {
  type: 'Bitte wählen Sie einen Gebäudetyp',
  tooFew: 'Mindestens 1 Energieausweis',
  tooMany: 'Maximal 100 Energieausweise',
  notWhole: 'Geben Sie die Anzahl als ganze Zahl an',
};
const api = '**/api/calculate-price';
/** A blank stands for the space that does not break too. */
const sent = (text: unknown) => String(text).replaceAll('\u00a0', ' ');
const cents = (amount: number) => sent(formatCents(amount));
const priceOf = (buildingType: BuildingType, quantity: number, priority = false) =>
  calculatePrice(site.prices, { buildingType, quantity, priority });
const total = (...request: Parameters<typeof priceOf>) => sent(formatEuro(priceOf(...request).totalPrice));

/** Price of the default question: 12 × Mehrfamilienhaus with express. */
const asked = priceOf('MFH', 12, true);
const lines = {
  [`12 × ${cents(asked.unitPrice * 100)}`]: cents(asked.basePrice * 100),
  Mengenrabatt: cents(-asked.discountCents),
  'Express-Aufschlag': `+${cents(asked.surchargeCents)}`,
  ...(asked.roundingCents !== 0 && {
    'Auf volle Euro gerundet': `${asked.roundingCents > 0 ? '+' : ''}${cents(asked.roundingCents)}`,
  }),
  Firma: total('MFH', 12, true),
  Privat: sent(formatEuro(asked.privateTotalPrice)),
};
const selection = `12 × Mehrfamilienhaus, Express: ${sent(bothPrices(asked.totalPrice, asked.privateTotalPrice))}`;

test('shows the price and the way to it, and puts the inputs into the address', async ({ calculator, page }) => {
  await calculator.open();
  await expect(calculator.sheet).toHaveCount(0);
  await expect(calculator.order).toHaveCount(0);
  await calculator.calculate();
  await expect(calculator.total).toHaveText(total('MFH', 12, true));
  for (const [label, amount] of Object.entries(lines)) await expect(calculator.line(label)).toHaveText(amount);
  await expect(calculator.sheet).toContainText('Mit Mehrwertsteuer und Termin vor Ort.');
  await expect(calculator.status).toHaveText(selection);
  await expect(page).toHaveURL('/bremen/services?typ=MFH&anzahl=12&express=1#preisrechner');

  await calculator.calculate({ type: 'Einfamilienhaus', quantity: '1', express: false });
  await expect(calculator.total).toHaveText(total('EFH', 1));
  await expect(calculator.line('Mengenrabatt')).toHaveCount(0);
  await expect(page).toHaveURL('/bremen/services?typ=EFH&anzahl=1#preisrechner');

  await calculator.calculate({ type: 'Gewerbe', quantity: '1', express: false });
  await expect(calculator.line('Für alle')).toHaveText(total('Commercial', 1));
  await expect(calculator.line('Privat')).toHaveCount(0);
});

test('a tap on the sleeping button says what is missing', async ({ calculator, page }) => {
  const wake = await holdRequests(page, '**/_astro/PriceCalculator*');
  await calculator.open();
  await calculator.submit();
  wake();
  await expect(calculator.errors()).toHaveText([messages.type]);
  await expect(calculator.type('Einfamilienhaus')).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/bremen/services');
});

test('refuses a quantity beside the field and asks nobody', async ({ calculator, page }) => {
  let posts = 0;
  await page.route(api, (route) => {
    posts += 1;
    return route.continue();
  });
  await calculator.open();
  for (const [quantity, message] of [
    ['0', messages.tooFew],
    ['101', messages.tooMany],
    ['1.5', messages.notWhole],
  ] as const) {
    await calculator.fill({ quantity });
    await calculator.submit();
    await expect(calculator.errors(), quantity).toHaveText([message]);
    await expect(calculator.quantity, quantity).toBeFocused();
    await expect(calculator.quantity, quantity).toHaveAttribute('aria-invalid', 'true');
    await expect(calculator.quantity, quantity).toHaveAccessibleDescription(`Fehler: ${message}`);
    await expect(calculator.sheet, quantity).toHaveCount(0);
    expect(posts, quantity).toBe(0);
    await calculator.calculate();
    await expect(calculator.errors(), quantity).toHaveCount(0);
    posts = 0;
  }
});

test('says that it calculates, and cannot be sent twice', async ({ calculator, page }) => {
  let posts = 0;
  await page.route(api, (route) => {
    posts += 1;
    return route.continue();
  });
  const answer = await holdRequests(page, api);
  await calculator.open();
  await calculator.fill();
  await calculator.submitButton.dblclick();
  await expect(calculator.submitButton).toHaveText('Berechne...');
  await expect(calculator.submitButton).toBeDisabled();
  answer();
  await calculator.sheet.waitFor();
  await expect(calculator.submitButton).toHaveText('Preis berechnen');
  await expect(calculator.submitButton).toBeEnabled();
  expect(posts).toBe(1);
});

const outages: Record<string, (route: Route) => Promise<void>> = {
  'cannot be reached': (route) => route.abort('connectionrefused'),
  fails: (route) => route.fulfill({ status: 503, body: 'kaputt' }),
};
test('shows the same figure where the service cannot be reached or fails', async ({ calculator, page, noise }) => {
  for (const [what, answer] of Object.entries(outages)) {
    await page.route(api, answer);
    await calculator.open();
    await calculator.calculate();
    for (const [label, amount] of Object.entries(lines)) {
      await expect(calculator.line(label), `the service ${what}`).toHaveText(amount);
    }
    await page.unroute(api);
  }
  noise.length = 0;
});

test.describe('a linked address', () => {
  test('shows its price at once', async ({ calculator, page }) => {
    await calculator.open('/services?typ=MFH&anzahl=12&express=1');
    await expect(calculator.total).toHaveText(total('MFH', 12, true));
    await expect(calculator.type('Mehrfamilienhaus')).toBeChecked();
    await expect(calculator.quantity).toHaveValue('12');
    await expect(calculator.express).toBeChecked();
    await expect(calculator.sheet).toBeInViewport();
    await page.reload();
    await expect(calculator.total).toHaveText(total('MFH', 12, true));
  });
});

test.describe('the request for a quote', () => {
  test('carries the price into the contact form and to the receiver', async ({ calculator, page, home, service }) => {
    const form = new ContactFormPart(page, 'kontakt');
    const contact = { ...validContact, email: 'quote@example.org' };
    await calculator.open();
    await calculator.calculate();
    await calculator.order.click();
    await expect(page).toHaveURL(/#contact$/);
    await expect(form.form).toContainText(`Ihre Auswahl: ${selection}`);
    await form.fill(contact);
    await form.submit();
    await expect(home.toast()).toContainText('Anfrage gesendet!');
    await expect(form.form).not.toContainText('Ihre Auswahl');

    const { body } = await service.deliveryOf(contact.email);
    expect({ ...body, message: sent(body['message']) }).toMatchObject({
      ...contact,
      buildingType: 'MFH',
      message: selection,
      source: 'preisrechner',
      originalCity: 'bremen',
      city: 'Bremen',
      page: '/bremen/services',
      origin: 'direct',
    });
  });
});

test('prints the price information alone, on one sheet', async ({ calculator, page }) => {
  const today = () => new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format();
  const before = today();
  await calculator.open();
  await calculator.calculate();
  await page.emulateMedia({ media: 'print' });
  const { content } = await page
    .locator('title')
    .evaluate((title) => ({ content: getComputedStyle(title, '::before').content }));
  expect(content).toContain('28195 Bremen');
  await expect(calculator.sheet.getByText('Unverbindliche Preisinformation vom')).toBeVisible();
  await expect(calculator.sheet.getByText(new RegExp(`${before}|${today()}`))).toBeVisible();
  await expect(calculator.line('Firma')).toBeVisible();
  for (const hidden of [calculator.form, calculator.order, page.locator('h1'), page.locator('#contact')]) {
    await expect(hidden).toBeHidden();
  }
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the service answers with the price, and the request for a quote carries it', async ({
    calculator,
    page,
    service,
    noise,
  }) => {
    await calculator.open('/oldenburg/services');
    await calculator.fill();
    await calculator.submit();
    await expect(page.getByRole('heading', { level: 1, name: 'Ihr Preis: Firma' })).toBeVisible();
    // The answer has the styles of the forms that it shows, and their houses.
    await expect(calculator.sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('[id="h-gruenderzeit"]')).toHaveCount(1);
    for (const [label, amount] of Object.entries(lines)) await expect(calculator.line(label)).toHaveText(amount);
    await expect(calculator.sheet).toContainText('Zum Drucken:');
    await expect(calculator.type('Mehrfamilienhaus')).toBeChecked();
    await expect(calculator.quantity).toHaveValue('12');
    await expect(calculator.express).toBeChecked();

    const form = new ContactFormPart(page, 'preisrechner');
    expect(sent(await form.message.inputValue())).toBe(selection);
    await form.fill({ ...validContact, email: 'quote-plain@example.org', phone: '' });
    await form.message.fill(`${selection}, bitte im Mai`);
    await form.submit();
    // The refused form still shows what it will send.
    await expect(form.message).toHaveValue(`${selection}, bitte im Mai`);
    await form.fill({ phone: validContact.phone });
    await form.submit();
    await expect(page).toHaveURL(/danke\?originalCity=oldenburg&/);
    const { body } = await service.deliveryOf('quote-plain@example.org');
    expect({ ...body, message: sent(body['message']) }).toMatchObject({
      buildingType: 'MFH',
      message: `${selection}, bitte im Mai`,
      source: 'preisrechner',
      city: 'Oldenburg',
    });
    noise.length = 0;
  });
});

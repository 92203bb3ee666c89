import { bothPrices, calculatePrice, totalsOf } from '#domain/prices/calculator';
import { formatCents, formatEuro } from '#domain/language/format';
import { site } from '../support/content.ts';
import { expect, holdRequests, holdTimers, test } from './fixtures.ts';
import { contactForm, validContact } from './pages/contact-form.ts';

test.use({ motion: 'no-preference' });

const api = '**/api/calculate-price';
/** A blank stands for the space that does not break too. */
const sent = (text: unknown) => String(text).replaceAll('\u00a0', ' ');
const cents = (amount: number) => sent(formatCents(amount));

/** Price of the default question: 12 × Mehrfamilienhaus with express. */
const asked = calculatePrice(site.prices, { buildingType: 'MFH', quantity: 12, priority: true });
const lines = {
  [`12 × ${cents(asked.unitPrice * 100)}`]: cents(asked.basePrice * 100),
  Mengenrabatt: cents(-asked.discountCents),
  'Express-Aufschlag': `+${cents(asked.surchargeCents)}`,
  Firma: sent(formatEuro(asked.totalPrice)),
  Privat: sent(formatEuro(asked.privateTotalPrice)),
};
const selection = `12 × Mehrfamilienhaus, Express: ${sent(bothPrices(totalsOf(asked)))}`;

test('what is missing or wrong is said beside it, then the price and the way to it', async ({ calculator, page }) => {
  const wake = await holdRequests(page, '**/_astro/PriceCalculator*');
  await calculator.open();
  await holdTimers(page);
  await calculator.submit();
  wake();
  await expect(calculator.errors()).toHaveText(['Bitte wählen Sie einen Gebäudetyp']);
  await expect(calculator.form.locator('.building-tiles')).toHaveAccessibleDescription(/Gebäudetyp/);
  await expect(calculator.type('Einfamilienhaus')).toBeFocused();
  await calculator.fill({ quantity: '101' });
  await calculator.submit();
  const message = 'Maximal 100 Energieausweise';
  await expect(calculator.errors()).toHaveText([message]);
  await expect(calculator.quantity).toBeFocused();
  await expect(calculator.quantity).toHaveAccessibleDescription(`Fehler: ${message}`);
  await expect(calculator.sheet).toHaveCount(0);

  const answer = await holdRequests(page, api);
  await calculator.fill();
  await calculator.submitButton.dblclick();
  await expect(calculator.submitButton).toHaveText('Berechne...');
  await expect(calculator.submitButton).toBeDisabled();
  answer();
  await expect(calculator.errors()).toHaveCount(0);
  for (const [label, amount] of Object.entries(lines)) await expect(calculator.line(label)).toHaveText(amount);
  await expect(calculator.status).toHaveText(selection);
  await expect(page).toHaveURL('/bremen/services?typ=MFH&anzahl=12&express=1#preisrechner');
  await calculator.calculate({ type: 'Gewerbe', quantity: '1', express: false });
  await expect(calculator.line('Für alle')).toHaveText(sent(formatEuro(site.prices.business.Commercial)));
  await expect(calculator.line('Mengenrabatt')).toHaveCount(0);
});

test('a linked address shows its price at once, without the service too', async ({ calculator, page, noise }) => {
  await page.route(api, (route) => route.abort('connectionrefused'));
  await calculator.open('/services?typ=MFH&anzahl=12&express=1');
  for (const [label, amount] of Object.entries(lines)) await expect(calculator.line(label)).toHaveText(amount);
  await expect(calculator.type('Mehrfamilienhaus')).toBeChecked();
  await expect(calculator.quantity).toHaveValue('12');
  await expect(calculator.express).toBeChecked();
  await expect(calculator.sheet).toBeInViewport();
  noise.length = 0;
});

test('a request for a quote brings the price along, and paper has it alone', async ({ calculator, page, service }) => {
  const form = contactForm(page, 'kontakt');
  const contact = { ...validContact, email: 'quote@example.org' };
  await calculator.open();
  await calculator.calculate();
  await page.emulateMedia({ media: 'print' });
  await expect(calculator.line('Firma')).toBeVisible();
  for (const hidden of [calculator.form, calculator.order, page.locator('h1')]) await expect(hidden).toBeHidden();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: null });
  await calculator.order.click();
  await expect(form.form).toContainText(`Ihre Auswahl: ${selection}`);
  await form.fill(contact);
  await form.submit();
  const { body } = await service.deliveryOf(contact.email);
  expect({ ...body, message: sent(body['message']) }).toMatchObject({
    buildingType: 'MFH',
    message: selection,
    source: 'preisrechner',
    page: '/bremen/services',
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('answers with the price, and keeps it where the request is refused', async ({
    calculator,
    page,
    service,
    noise,
  }) => {
    await calculator.open('/oldenburg/services');
    await calculator.fill();
    await calculator.submit();
    await expect(page.getByRole('heading', { level: 1, name: 'Ihr Preis: Privat' })).toBeVisible();
    // The answer has the styles of the forms that it shows, and their houses.
    await expect(calculator.sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('[id="h-gruenderzeit"]')).toHaveCount(1);
    for (const [label, amount] of Object.entries(lines)) await expect(calculator.line(label)).toHaveText(amount);
    await expect(calculator.type('Mehrfamilienhaus')).toBeChecked();
    const form = contactForm(page, 'preisrechner');
    const message = `${selection}, bitte im Mai`;
    await form.fill({ ...validContact, email: 'quote-plain@example.org', phone: '' });
    await form.message.fill(message);
    await form.submit();
    await expect(form.message).toHaveValue(message);
    await form.fill({ phone: validContact.phone });
    await form.submit();
    await expect(page).toHaveURL(/danke\?originalCity=oldenburg&/);
    const { body } = await service.deliveryOf('quote-plain@example.org');
    expect(body).toMatchObject({ buildingType: 'MFH', message, source: 'preisrechner', city: 'Oldenburg' });
    noise.length = 0;
  });
});

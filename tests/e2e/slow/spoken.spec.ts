/** Words of a screen reader on the journeys, kept as files: `npx playwright test spoken -u` writes them, and the difference is read. */
import { atRest } from '../checks.ts';
import { expect, holdRequests, test } from '../fixtures.ts';
import { ContactFormPart } from '../pages/contact-form.ts';
import { listen } from './spoken/listener.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('a price, and its order', async ({ page, calculator }) => {
  await calculator.open();
  await calculator.awake();
  const { step, text } = await listen(page);
  await step('Gebäudetyp', () => calculator.type('Einfamilienhaus').focus());
  await step('Pfeil nach unten', () => page.keyboard.press('ArrowDown'));
  await step('Tab', () => page.keyboard.press('Tab'));
  await step('12', () => page.keyboard.type('12'));
  await step('Tab', () => page.keyboard.press('Tab'));
  await step('Leertaste', () => page.keyboard.press('Space'));
  await step('Tab', () => page.keyboard.press('Tab'));
  const price = () => expect(calculator.sheet).toBeVisible();
  await step('Eingabetaste', () => page.keyboard.press('Enter'), price);
  await step('zur Bestellung', () => calculator.order.focus());
  await step(
    'Eingabetaste',
    () => page.keyboard.press('Enter'),
    async () => {
      await page.waitForURL(/kontakt|contact/);
      await atRest(page);
    },
  );
  expect(text()).toMatchSnapshot('price.txt');
});

test('a form, wrong and mended', async ({ page, home }) => {
  await home.open();
  const form = new ContactFormPart(page, 'kontakt');
  await form.field('firstName').focus();
  await form.form.locator('xpath=ancestor::astro-island[not(@ssr)]').waitFor({ state: 'attached' });
  const { step, text } = await listen(page);
  await step(
    'Absenden',
    () => form.submit(),
    () => form.summary.waitFor(),
  );
  await step('Tab', () => page.keyboard.press('Tab'));
  await step('Eingabetaste', () => page.keyboard.press('Enter'));
  const entries = {
    Vorname: 'Anna',
    Nachname: 'Muster',
    'E-Mail': 'anna-gehoert@example.org',
    Telefon: '0421 123456',
    Firma: '',
  };
  for (const [label, value] of Object.entries(entries)) {
    if (value) await page.keyboard.type(value);
    await step(`${label}, Tab`, () => page.keyboard.press('Tab'));
  }
  await step('Leertaste', () => form.privacy().check());
  const release = await holdRequests(page, '**/api/contacts');
  await step(
    'Absenden',
    () => form.submit(),
    () => expect(form.form.getByRole('status')).not.toBeEmpty(),
  );
  await step(
    'die Antwort kommt',
    async () => release(),
    () => page.getByRole('heading', { name: /^Danke/ }).waitFor(),
  );
  expect(text()).toMatchSnapshot('form.txt');
});

test('the newsletter, wrong and asked for', async ({ page, list, newsletter }) => {
  await list.open();
  await newsletter.email.focus();
  await newsletter.form.locator('xpath=ancestor::astro-island[not(@ssr)]').waitFor({ state: 'attached' });
  const { step, text } = await listen(page);
  await step('anna@', () => page.keyboard.type('anna@'));
  await step(
    'Eingabetaste',
    () => page.keyboard.press('Enter'),
    () => newsletter.error.waitFor(),
  );
  await step('beispiel.example', () => page.keyboard.type('gehoert.example'));
  await step(
    'Eingabetaste',
    () => page.keyboard.press('Enter'),
    () => page.getByText('Fast geschafft').first().waitFor(),
  );
  expect(text()).toMatchSnapshot('newsletter.txt');
});

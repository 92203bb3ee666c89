import { cityOf } from '../support/content.ts';
import { linksOf } from '../support/service/mail-server.ts';
import { officeAddress } from '../support/service/service.ts';
import { expectAccessible } from './checks.ts';
import { expect, holdRequests, holdTimers, test } from './fixtures.ts';
import { contactForm, validContact } from './pages/contact-form.ts';
import { noticeLooks } from './pages/home.ts';

const messages = {
  firstName: 'Vorname ist erforderlich',
  lastName: 'Nachname ist erforderlich',
  email: 'Gültige E-Mail-Adresse erforderlich',
  phone: 'Telefonnummer ist erforderlich',
  privacy: 'Datenschutzerklärung muss akzeptiert werden',
};
const sent = 'Anfrage gesendet!';
const thanks = 'Vielen Dank für Ihre Anfrage. Wir melden uns binnen 24 Stunden bei Ihnen.';
const failed = 'Beim Senden Ihrer Anfrage ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.';
const someone = (name: string) => ({ ...validContact, email: `${name}@example.org` });

for (const [source, slug, rest] of [
  ['hero', 'bremen', ''],
  ['kontaktseite', 'lueneburg', '/contact'],
] as const)
  test(`sends the ${source} form once, and its receipt says what comes next`, async ({ home, page, service }) => {
    const form = contactForm(page, source);
    const contact = someone(`sent-${source}`);
    const answer = await holdRequests(page, '**/api/contacts');
    await home.open(`/${slug}${rest}`);
    await holdTimers(page);
    await form.fill(contact);
    await expect(form.submitButton).toHaveText('Sofortigen Rückruf anfordern');
    await form.submitButton.dblclick();
    await expect(form.form.getByRole('button', { name: 'Wird gesendet...' })).toBeDisabled();
    await expect(form.form.getByRole('status').last()).toHaveText('Wird gesendet...');
    answer();
    await expect(home.toast()).toContainText(sent);
    await expect(home.toast()).toContainText(thanks);
    expect(await home.toastLook()).toEqual(noticeLooks.success);
    await expect(form.field('firstName')).toBeHidden();
    await expect(form.form.getByRole('heading', { name: /^Wir rufen Sie .* an\.$/ })).toBeInViewport();
    await expect(form.form.getByText(contact.phone)).toBeVisible();
    await form.form.getByRole('button', { name: 'Noch eine Anfrage' }).click();
    await expect(form.field('firstName')).toBeFocused();
    await expect(form.field('firstName')).toHaveValue('');
    await expect(form.privacy).not.toBeChecked();
    const { body } = await service.deliveryOf(contact.email);
    const visit = { page: `/${slug}${rest}`, origin: 'direct' };
    expect(body).toMatchObject({ ...contact, ...visit, city: cityOf(slug).name, originalCity: slug, source });
    expect(service.rows('SELECT id FROM contacts WHERE email = ?', contact.email)).toHaveLength(1);
  });

test('an order button takes building and customer along, until they are taken out', async ({ home, page, service }) => {
  await home.open();
  const form = contactForm(page, 'kontakt');
  await page.locator('#preise').getByText('Privatkunde', { exact: true }).first().click();
  await page.getByRole('link', { name: 'Anfragen: Gewerbe' }).click();
  // Its house lights up, and belongs to the form of the first screen.
  const lit = page.locator('.price-street :checked');
  await expect(lit).toHaveValue('Commercial');
  await form.form.getByRole('button', { name: 'Entfernen' }).click();
  await expect(form.form.getByText('Gewerbe: ')).toBeHidden();
  await expect(lit).toHaveCount(0);

  await page.locator('.price-street').getByText('Einfamilienhaus').click();
  await expect(lit).toHaveValue('EFH');
  const contact = someone('ordered');
  await form.fill(contact);
  await form.submit();
  expect((await service.deliveryOf(contact.email)).body).toMatchObject({
    buildingType: 'EFH',
    message: 'Einfamilienhaus: Privat 299\u00a0€, Firma 179\u00a0€ – Auftrag als Privatkunde',
    source: 'kontakt',
  });
});

test('names refused fields in the summary and beside them, until put right', async ({ home, form, page, service }) => {
  await home.open();
  await form.submit();
  await expect(form.summary).toBeFocused();
  const names = ['Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Datenschutz'];
  await expect(form.summary.getByRole('listitem')).toHaveText(names);
  for (const [name, message] of Object.entries(messages)) {
    await expect(form.field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.field(name)).toHaveAccessibleDescription(`Fehler: ${message}`);
  }
  await form.summary.getByRole('link', { name: 'E-Mail' }).click();
  await expect(form.field('email')).toBeFocused();
  // What is put right leaves at once, and comes back with what is wrong again.
  for (const [typed, shown] of [
    ['Anna', names.slice(1)],
    ['A', names],
  ] as const) {
    await form.field('firstName').fill(typed);
    await expect(form.summary.getByRole('listitem')).toHaveText(shown);
  }
  const { email, ...others } = someone('refused');
  await form.fill(others);
  await form.submit();
  await expect(form.summary.getByRole('listitem')).toHaveText(['E-Mail']);
  await expect(form.errorOf('firstName')).toHaveCount(0);
  await form.field('email').fill(email);
  await form.submit();
  await expect(page.getByRole('heading', { name: /^Wir rufen Sie/ })).toBeVisible();
  await service.deliveryOf(email);
});

test('where the answer is lost it is sent again as the same request', async ({ home, form, page, service, noise }) => {
  let answers = 0;
  await page.route('**/api/contacts', async (route) => {
    const answer = await route.fetch();
    await (++answers === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await home.open();
  await holdTimers(page);
  await form.fill(someone('lost-answer'));
  await form.submit();
  await expect(home.toast()).toContainText(failed);
  expect(await home.toastLook()).toEqual(noticeLooks.error);
  await expect(form.form.getByRole('alert').getByRole('link')).toHaveAttribute('href', /^tel:/);
  await form.submit();
  await expect(home.toast()).toContainText(sent);
  await service.deliveryOf('lost-answer@example.org');
  expect(service.rows('SELECT id FROM contacts WHERE email = ?', 'lost-answer@example.org')).toHaveLength(1);
  noise.length = 0;
});

test('a tap before it is awake counts; the browser posts where it cannot wake', async ({
  home,
  form,
  page,
  service,
  noise,
}) => {
  const wake = await holdRequests(page, '**/_astro/ContactForm*');
  await home.open();
  await holdTimers(page);
  // As a browser fills a form: without focus or touch.
  await form.form.evaluate((element, contact) => {
    for (const [name, value] of Object.entries(contact))
      (element.querySelector(`[name=${name}]`) as HTMLInputElement).value = value;
    (element.querySelector('[name=privacy]') as HTMLInputElement).checked = true;
  }, someone('early'));
  await form.submit();
  wake();
  await expect(home.toast()).toContainText(sent);
  await service.deliveryOf('early@example.org');

  await page.route('**/_astro/ContactForm*', (route) => route.abort());
  await home.open();
  await form.fill(someone('no-island'));
  await form.submit();
  await page.waitForURL(/danke\?originalCity=bremen&/);
  await service.deliveryOf('no-island@example.org');
  noise.length = 0;
});

test('the second step is refused, then told; the office notes its call', async ({
  home,
  form,
  page,
  service,
  noise,
}) => {
  await home.open('/oldenburg');
  await form.fill(someone('rueckruf'));
  await form.submit();
  await page.getByRole('link', { name: /dann geht der Anruf schneller/ }).click();
  const title = page.getByRole('heading', { level: 1 });
  const tell = page.getByRole('button', { name: 'Angaben senden' });
  await page.getByLabel('abends').check();
  await page.getByLabel('Baujahr').fill('x'.repeat(41));
  await tell.click();
  await expect(page.getByRole('alert')).toContainText('Höchstens 40 Zeichen eingeben');
  await expect(page.getByLabel('abends')).toBeChecked();
  await expectAccessible(page, page.url());
  await page.getByLabel('Baujahr').fill('um 1900');
  await tell.click();
  await expect(title).toHaveText('Danke, das hilft uns');

  const mail = await service.mailTo(officeAddress, ({ replyTo }) => replyTo?.text === 'rueckruf@example.org');
  await page.goto(linksOf(mail).find((link) => link.includes('/api/buero/zurueckgerufen')) ?? '');
  await expectAccessible(page, page.url());
  await page.getByRole('button', { name: 'Ja, zurückgerufen' }).click();
  await expect(title).toHaveText('Notiert: Zurückgerufen');
  // What was refused on the way.
  noise.length = 0;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is sent and answered by the thank-you page of the city', async ({ home, form, page, service }) => {
    await home.open('/oldenburg');
    await form.fill(someone('plain'));
    await form.submit();
    await expect(page).toHaveURL(/danke\?originalCity=oldenburg&/);
    await expect(home.heading(sent)).toBeVisible();
    await expect(home.heading('Damit wir vorbereitet anrufen')).toBeVisible();
    expect((await service.deliveryOf('plain@example.org')).body).toMatchObject({ city: 'Oldenburg', source: 'hero' });
  });
});

import { totalHours } from '#domain/company';
import { idempotencyKeyPattern } from '#domain/contact-request';
import { cityOf, site } from '../support/content.ts';
import { linksOf } from '../support/mail-server.ts';
import { officeAddress } from '../support/service.ts';
import { expectAccessible, expectNoSidewaysScroll } from './checks.ts';
import { expect, holdRequests, test } from './fixtures.ts';
import { ContactFormPart, validContact } from './pages/contact-form.ts';
import { noticeLooks } from './pages/home.ts';

const messages = {
  firstName: 'Vorname ist erforderlich',
  lastName: 'Nachname ist erforderlich',
  email: 'Gültige E-Mail-Adresse erforderlich',
  phone: 'Telefonnummer ist erforderlich',
  privacy: 'Datenschutzerklärung muss akzeptiert werden',
};
const success = {
  title: 'Anfrage gesendet!',
  text: 'Vielen Dank für Ihre Anfrage. Wir melden uns binnen 24 Stunden bei Ihnen.',
};
const failure = {
  title: 'Fehler',
  text: 'Beim Senden Ihrer Anfrage ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
};
const someone = (name: string) => ({ ...validContact, email: `${name}@example.org` });

const { appointmentHours, deliveryHours } = site.company;
/** Far away, the day of the visit is agreed upon. */
const times = {
  bremen: [/^Anruf/, ...[appointmentHours, totalHours(site.company)].map((hours) => new RegExp(`^${hours} h`))],
  lueneburg: [/^Anruf/, /^Termin/, new RegExp(`^\\+ ${deliveryHours} h`)],
};

for (const [source, slug, rest] of [
  ['hero', 'bremen', ''],
  ['kontakt', 'lueneburg', ''],
  ['kontaktseite', 'lueneburg', '/contact'],
] as const) {
  test(`sends the ${source} form: the lead is stored and reaches the receiver`, async ({ home, page, service }) => {
    const form = new ContactFormPart(page, source);
    const contact = someone(`sent-${source}`);
    await home.open(`/${slug}${rest}`);
    await form.fill(contact);
    await form.submit();
    await expect(home.toast()).toContainText(success.title);
    await expect(home.toast()).toContainText(success.text);
    expect(await home.toastLook()).toEqual(noticeLooks.success);
    await expect(form.field('firstName')).toHaveValue('');
    await expect(form.privacy()).not.toBeChecked();
    // In the place of the fields, which are empty again: what happens next, and when; the one time is that of the service.
    await expect(form.field('firstName')).toBeHidden();
    await expect(form.form.locator('.sent p').first()).toHaveText(
      /^Wir rufen Sie (heute|morgen|am .+) bis [\d:]+ Uhr an, unter /,
    );
    await expect(form.form.getByRole('heading', { name: 'Danke, Anna Müller-Beispiel.' })).toBeInViewport();
    await expect(form.form.getByText(contact.phone)).toBeVisible();
    await expect(form.form.getByRole('listitem')).toHaveText(times[slug]);
    // Neither the notification nor the head of the page lies over what comes next.
    const covered = async () => {
      const [notice, thanks, next, head] = await Promise.all(
        [home.toast(), form.form.locator('.sent h3'), form.form.locator('.sent ol'), page.locator('.site-header')].map(
          (part) => part.boundingBox(),
        ),
      );
      if (!notice || !thanks || !next || !head) return 'nothing is there';
      const isBelow = notice.x <= next.x + next.width && next.y + next.height > notice.y;
      return [isBelow && 'by the notification', thanks.y < head.y + head.height && 'by the head'].filter(Boolean);
    };
    await expect.poll(covered).toEqual([]);
    await form.form.getByRole('button', { name: 'Noch eine Anfrage' }).click();
    await expect(form.field('firstName')).toBeFocused();
    await expect(form.form.locator('.sent')).toHaveCount(0);

    const { body } = await service.deliveryOf(contact.email);
    const { id, ...sent } = body;
    const visit = { page: `/${slug}${rest}`, origin: 'direct' };
    expect(sent).toMatchObject({
      event: 'contact.created',
      ...contact,
      city: cityOf(slug).name,
      originalCity: slug,
      source,
      ...visit,
    });
    expect(service.rows('SELECT id, email FROM contacts WHERE email = ?', contact.email)).toEqual([
      { id, email: contact.email },
    ]);
  });
}

test('an order button takes building and customer along, until they are taken out', async ({ home, page, service }) => {
  await home.open();
  const form = new ContactFormPart(page, 'kontakt');
  const chosen = form.form.getByText('Einfamilienhaus: Firma 179');
  await page.locator('#preise').getByText('Privatkunde', { exact: true }).first().click();
  await page.getByRole('link', { name: 'Anfragen: Einfamilienhaus' }).click();
  await expect(chosen).toContainText('privat 299\u00a0€ – Auftrag als Privatkunde');
  // The form of the first screen has a tile for it.
  const tiles = new ContactFormPart(page, 'hero').form.getByRole('radio');
  await expect(tiles.and(page.locator(':checked'))).toHaveValue('EFH');
  await page.getByRole('link', { name: 'Anfragen: Gewerbe' }).click();
  await expect(form.form.getByText('Gewerbe: ')).toBeVisible();
  await expect(tiles.and(page.locator(':checked'))).toHaveValue('Commercial');
  await form.form.getByRole('button', { name: 'Entfernen' }).click();
  await expect(form.form.getByText('Gewerbe: ')).toBeHidden();

  await page.getByRole('link', { name: 'Anfragen: Einfamilienhaus' }).click();
  const contact = someone('ordered');
  await form.fill(contact);
  await form.submit();
  const { body } = await service.deliveryOf(contact.email);
  expect(body).toMatchObject({
    buildingType: 'EFH',
    message: 'Einfamilienhaus: Firma 179\u00a0€, privat 299\u00a0€ – Auftrag als Privatkunde',
    source: 'kontakt',
  });
});

test('names every refused field in the summary and beside it, in the colour of a warning', async ({
  home,
  form,
  page,
}) => {
  await home.open();
  await form.submit();
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('listitem')).toHaveText(Object.values(messages));
  for (const [name, message] of Object.entries(messages)) {
    await expect(form.errorOf(name)).toHaveText(message);
    await expect(form.field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.field(name)).toHaveAccessibleDescription(`Fehler: ${message}`);
  }
  // In amber and ink: brick means action.
  const shown = await form.form
    .locator('.error-summary, .error-summary a, .field-error, [aria-invalid]')
    .evaluateAll((all) =>
      all.flatMap((element) =>
        [undefined, '::before'].map((part) => {
          const { color, backgroundColor, borderColor } = getComputedStyle(element, part);
          return `${color} ${backgroundColor} ${borderColor}`;
        }),
      ),
    );
  expect(shown.join()).toContain('rgb(253, 195, 0)');
  expect(shown.filter((colours) => /rgb\((184, 65, 42|156, 51, 32)\)/.test(colours))).toEqual([]);
  await form.summary.getByRole('link', { name: messages.email }).click();
  await expect(form.field('email')).toBeFocused();
  expect(page.url()).toMatch(/\/bremen$/);
});

test('cannot be sent twice', async ({ home, form, page, service }) => {
  let posts = 0;
  await page.route('**/api/contacts', (route) => {
    posts += 1;
    return route.continue();
  });
  const answer = await holdRequests(page, '**/api/contacts');
  await home.open();
  await form.fill(someone('twice'));
  await form.submitButton.dblclick();
  await expect(form.form.getByRole('button', { name: 'Wird gesendet...' })).toBeDisabled();
  answer();
  await expect(home.toast()).toContainText(success.title);
  expect(posts).toBe(1);
  await service.deliveryOf('twice@example.org');
  expect(service.deliveries.filter(({ body }) => body['email'] === 'twice@example.org')).toHaveLength(1);
});

test('sends the same key again after a lost answer: one lead', async ({ home, form, page, service, noise }) => {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/contacts', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await home.open();
  await form.fill(someone('lost-answer'));
  await form.submit();
  await expect(home.toast()).toContainText(failure.title);
  await form.submit();
  await expect(home.toast()).toContainText(success.title);
  expect(keys[0]).toMatch(idempotencyKeyPattern);
  expect(keys[1]).toBe(keys[0]);
  await service.deliveryOf('lost-answer@example.org');
  expect(service.rows('SELECT id FROM contacts WHERE email = ?', 'lost-answer@example.org')).toHaveLength(1);
  noise.length = 0;
});

test.describe('a notification', () => {
  test.use({ ownContext: true });

  test('is shown one at a time; F8 leads to it, and it goes by itself', async ({ home, form, page, noise }) => {
    await page.clock.install();
    await page.route('**/api/contacts', (route) => route.abort());
    await home.open();
    await form.fill();
    await form.submit();
    await expect(home.toast()).toHaveCount(1);
    await form.submit();
    await expect(home.toast()).toHaveCount(1);
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /Mitteilungen/ }).getByRole('list')).toBeFocused();
    await form.field('firstName').focus();
    await page.clock.fastForward(5100);
    await expect(home.toast()).toHaveCount(0);
    noise.length = 0;
  });
});

test.describe('before it is awake', () => {
  test('a tap on the button is not lost', async ({ home, form, page, service }) => {
    const wake = await holdRequests(page, '**/_astro/ContactForm*');
    await home.open();
    // As a browser fills a form: without focus or touch.
    await form.form.evaluate((element, contact) => {
      for (const [name, value] of Object.entries(contact)) {
        (element.querySelector(`[name=${name}]`) as HTMLInputElement).value = value;
      }
      (element.querySelector('[name=privacy]') as HTMLInputElement).checked = true;
    }, someone('early'));
    await form.submit();
    wake();
    await expect(home.toast()).toContainText(success.title);
    expect(page.url()).toMatch(/\/bremen$/);
    await service.deliveryOf('early@example.org');
  });

  test('is posted by the browser when the island cannot come', async ({ home, form, page, service, noise }) => {
    await page.route('**/_astro/ContactForm*', (route) => route.abort());
    await home.open();
    await form.fill(someone('no-island'));
    await form.submit();
    await page.waitForURL(/danke\?originalCity=bremen&/);
    await service.deliveryOf('no-island@example.org');
    noise.length = 0;
  });
});

test('goes from the form to the call that is noted: more is told, the office hears of it, notes the call and takes it back', async ({
  home,
  form,
  page,
  service,
  noise,
}) => {
  /** The newest mail to the office, once it is about this. */
  const officeMail = async (subject: RegExp) => {
    for (;;) {
      const received = await service.mailTo(officeAddress);
      if (subject.test(received.mail.subject ?? '') && received.mail.replyTo?.text === 'rueckruf@example.org')
        return received;
      await page.waitForTimeout(100);
    }
  };
  await home.open('/oldenburg');
  await form.fill(someone('rueckruf'));
  await form.submit();
  const first = await officeMail(/^Rückruf bis/);
  const receipt = await service.mailTo('rueckruf@example.org');
  const prepare = linksOf(receipt).find((link) => link.includes('/api/anfrage/ergaenzen')) ?? '';
  const link = page.getByRole('link', { name: 'Damit wir vorbereitet anrufen' });
  await expect(link).toHaveAttribute('href', prepare);
  await link.click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Damit wir vorbereitet anrufen');
  await expectAccessible(page, page.url());
  await page.setViewportSize({ width: 360, height: 700 });
  await expectNoSidewaysScroll(page, page.url());
  await page.getByLabel('Wann passt der Anruf am besten?').selectOption('abends');
  await page.getByLabel('Baujahr').fill('x'.repeat(41));
  await page.getByLabel('Heizung').fill('Gas, 1998');
  const send = page.getByRole('button', { name: 'Angaben senden' });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Höchstens 40 Zeichen eingeben');
  await expectAccessible(page, page.url());
  await expect(page.getByLabel('Wann passt der Anruf am besten?')).toHaveValue('evening');
  await page.getByLabel('Baujahr').fill('um 1900');
  await send.click();
  await expect(title).toHaveText('Danke, das hilft uns');
  await expect(page.getByLabel('Heizung')).toHaveValue('Gas, 1998');

  const told = await officeMail(/^Ergänzung, Rückruf bis .*: Oldenburg$/);
  expect(told.mail.text).toContain('Baujahr: um 1900\nHeizung: Gas, 1998');
  expect(told.mail.inReplyTo).toBe(first.mail.messageId);

  await page.goto(linksOf(first).find((link) => link.includes('/api/buero/zurueckgerufen')) ?? '');
  await expect(title).toHaveText('Sie haben zurückgerufen?');
  await expect(page.locator('main')).toContainText('Gas, 1998');
  await expectAccessible(page, page.url());
  await expectNoSidewaysScroll(page, page.url());
  await page.getByRole('button', { name: 'Ja, zurückgerufen' }).click();
  await expect(title).toHaveText('Notiert: Zurückgerufen');
  await expectAccessible(page, page.url());
  await page.getByRole('button', { name: 'Zurücknehmen' }).click();
  await expect(title).toHaveText('Zurückgenommen');
  expect(service.rows("SELECT call_state FROM contacts WHERE email = 'rueckruf@example.org'")).toEqual([
    { call_state: null },
  ]);
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
    await expect(home.heading(success.title)).toBeVisible();
    await expect(home.heading('Damit wir vorbereitet anrufen')).toBeVisible();
    await expect(
      page.getByText(/Vielen Dank für Ihre Anfrage\. Wir rufen Sie innerhalb von\s4\sStunden an/),
    ).toBeVisible();
    const { body } = await service.deliveryOf('plain@example.org');
    expect(body).toMatchObject({ city: 'Oldenburg', originalCity: 'oldenburg', source: 'hero' });
  });
});

/** The newsletter's form, and its pages as somebody sees them who comes from a mail. */
import { linksOf } from '../support/service/mail-server.ts';
import { expect, holdRequests, holdTimers, test } from './fixtures.ts';
import { newsletterForm } from './pages/newsletter.ts';

const message = 'Gültige E-Mail-Adresse erforderlich';

test('refuses what is no address below the field; a right one says what comes next', async ({ list, home, page }) => {
  const newsletter = newsletterForm(page);
  const posts: unknown[] = [];
  await page.route('**/api/newsletter', (route) => {
    posts.push(route.request().postDataJSON());
    return route.fulfill({ status: 202, json: { status: posts.length > 1 ? 'angefordert' : 'unbestätigt' } });
  });
  const answer = await holdRequests(page, '**/api/newsletter');
  await list.open();
  await holdTimers(page);
  await newsletter.subscribe('anna@');
  await expect(newsletter.email).toBeFocused();
  await expect(newsletter.email).toHaveAttribute('aria-invalid', 'true');
  await expect(newsletter.email).toHaveAccessibleDescription(`Fehler: ${message}`);
  await newsletter.email.fill(' anna@example.org ');
  await newsletter.submitButton.dblclick();
  await expect(newsletter.submitButton).toHaveText('Wird abonniert...');
  await expect(newsletter.submitButton).toBeDisabled();
  answer();
  await expect(home.toast()).toContainText('Fast geschafft');
  await expect(newsletter.form).toContainText('Jetzt fehlt nur noch der Klick');
  await expect(newsletter.form.locator('.field-error')).toHaveCount(0);
  await expect(newsletter.email).toHaveValue('');
  await newsletter.subscribe();
  await expect(home.toast()).toContainText('Newsletter abonniert!');
  await expect(newsletter.form).toContainText('Ihre Anmeldung ist eingetragen.');
  const post = { email: 'anna@example.org', originalCity: 'bremen', source: 'newsletter' };
  expect(posts).toEqual([post, post]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('from the form through the mail to the last link', async ({ page, list, service }) => {
    const email = 'weg@example.org';
    const heading = page.getByRole('heading', { level: 1 });
    await list.open();
    await newsletterForm(page).subscribe(email);
    await expect(heading).toHaveText('Fast geschafft');
    const links = linksOf(await service.mailTo(email));
    const linkOf = (kind: string) => links.find((link) => link.includes(`/api/newsletter/${kind}?`)) ?? '';
    const states = () => service.rows('SELECT state FROM subscriptions WHERE email = ?', email);
    // Opened and shown, by whoever looks through mails, but nothing pressed.
    for (const kind of ['unsubscribe', 'confirm']) await page.goto(linkOf(kind));
    expect(states()).toEqual([{ state: 'requested' }]);
    await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click();
    await expect(heading).toHaveText('Newsletter abonniert!');
    // The secret does not stay in the address.
    expect(page.url()).toBe(`${service.baseUrl}/api/newsletter/confirm`);
    const { body } = await service.deliveryOf(email);
    expect(body).toMatchObject({ source: 'newsletter', state: 'bestätigt' });
    await page.goto(String(body['unsubscribeUrl']));
    await page.getByRole('button', { name: 'Newsletter abbestellen' }).click();
    await expect(heading).toHaveText('Newsletter abbestellt');
    expect(states()).toEqual([{ state: 'unsubscribed' }]);
  });
});

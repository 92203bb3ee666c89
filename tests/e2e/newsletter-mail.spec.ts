/** The newsletter's pages as somebody sees them who comes from a mail. */
import type { Page } from 'playwright/test';
import type { TestService } from '../support/service.ts';
import { linksOf } from '../support/mail-server.ts';
import { expect, test } from './fixtures.ts';

/** The page with the form, as it stands behind a link that ran out. */
async function openForm(page: Page) {
  await page.goto('/api/newsletter/confirm');
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr');
}

async function subscribe(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
  await page.getByRole('button', { name: 'Newsletter abonnieren' }).click();
}

async function linksTo(service: TestService, email: string) {
  const links = linksOf(await service.mailTo(email));
  const linkOf = (kind: string) => links.find((link) => link.includes(`/api/newsletter/${kind}?`)) ?? '';
  return { all: links, confirm: linkOf('confirm'), unsubscribe: linkOf('unsubscribe') };
}

const stateOf = (service: TestService, email: string) =>
  service.rows('SELECT state FROM subscriptions WHERE email = ?', email)[0]?.['state'];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('from the form through the mail to the last link', async ({ page, service, noise }) => {
      const email = `weg-${javaScriptEnabled}@example.org`;
      await openForm(page);
      await subscribe(page, email);
      await expect(heading(page)).toHaveText('Fast geschafft');
      await expect(page.getByText('kommt gleich eine Mail mit einem Link')).toBeVisible();

      const { all, confirm, unsubscribe } = await linksTo(service, email);
      for (const link of all) expect(new URL(link).origin).toBe(service.baseUrl);
      // Opened and shown, by whoever looks through mails, but nothing pressed.
      for (const link of [confirm, unsubscribe, confirm]) {
        await page.goto(link, { waitUntil: 'networkidle' });
      }
      expect(stateOf(service, email)).toBe('requested');

      await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click();
      await expect(heading(page)).toHaveText('Newsletter abonniert!');
      await expect(
        page.getByText('Vielen Dank! Sie erhalten ab sofort die neuesten Immobilien-Insights direkt in Ihr Postfach.'),
      ).toBeVisible();
      expect(stateOf(service, email)).toBe('confirmed');
      // The secret does not stay in the address.
      expect(page.url()).toBe(`${service.baseUrl}/api/newsletter/confirm`);
      const { body } = await service.deliveryOf(email);
      expect(body).toMatchObject({ email, source: 'newsletter', state: 'bestätigt' });

      await page.goto(confirm);
      await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click();
      await expect(heading(page)).toHaveText('Newsletter abonniert!');

      await page.goto(String(body['unsubscribeUrl']));
      await page.getByRole('button', { name: 'Newsletter abbestellen' }).click();
      await expect(heading(page)).toHaveText('Newsletter abbestellt');
      expect(stateOf(service, email)).toBe('unsubscribed');
      // The page that a link ran out is a refusal, which the console tells.
      expect(noise.filter((line) => !line.includes('410'))).toEqual([]);
      noise.length = 0;
    });
  });
}

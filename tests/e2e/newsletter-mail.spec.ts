/** The newsletter's pages as somebody sees them who comes from a mail. */
import type { Page } from 'playwright/test';
import type { TestService } from '../support/service.ts';
import { linksOf } from '../support/mail-server.ts';
import { expectAccessible, expectNoSidewaysScroll } from './checks.ts';
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

    test('the form on the list reaches the service, which writes a mail', async ({
      list,
      newsletter,
      page,
      service,
    }) => {
      const email = `liste-${javaScriptEnabled}@example.org`;
      await list.open();
      await newsletter.subscribe(email);
      // A notification stands twice for a moment: as it is shown, and as it is told aloud.
      await expect(page.getByText('Fast geschafft').first()).toBeVisible();
      expect((await linksTo(service, email)).confirm).toContain(service.baseUrl);
      const rows = service.rows('SELECT source, original_city FROM subscriptions WHERE email = ?', email);
      expect(rows).toEqual([{ source: 'newsletter', original_city: 'bremen' }]);
    });

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

    test('a wrong address is kept and told of', async ({ page, noise }) => {
      await openForm(page);
      await subscribe(page, 'anna@beispiel');
      const field = page.getByRole('textbox', { name: 'E-Mail-Adresse' });
      await expect(field).toHaveValue('anna@beispiel');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(/Gültige E-Mail-Adresse erforderlich/);
      await page.getByRole('alert').getByRole('link', { name: 'Gültige E-Mail-Adresse erforderlich' }).click();
      await expect(field).toBeFocused();
      expect(noise.filter((line) => !/4(?:10|22)/.test(line))).toEqual([]);
      noise.length = 0;
    });
  });
}

test('its pages are accessible and fit the screen', async ({ page, noise }) => {
  const check = async (state: string) => {
    await expectAccessible(page, state);
    await expectNoSidewaysScroll(page, state);
  };
  await page.goto('/api/newsletter/unsubscribe?token=x');
  await check('unsubscribe');
  await page.getByRole('button', { name: 'Newsletter abbestellen' }).click();
  await expect(heading(page)).not.toHaveText('Newsletter abbestellen');
  await check('unknown link');
  await openForm(page);
  await check('form');
  await subscribe(page, 'x');
  await page.getByRole('alert').first().waitFor();
  await check('refused');
  await subscribe(page, 'axe@example.org');
  await expect(heading(page)).toHaveText('Fast geschafft');
  await check('asked to confirm');
  expect(noise.filter((line) => !/4(?:04|10|22)/.test(line))).toEqual([]);
  noise.length = 0;
});

/** The five service pages on a phone: price and action first, and never far. */
import { serviceSlugs } from '#domain/pages';
import { routes } from '#domain/routes';
import { cityOf } from '../support/content.ts';
import { expect, test } from './fixtures.ts';
import { ContactFormPart, validContact } from './pages/contact-form.ts';

const screen = { width: 360, height: 740 };
test.use({ viewport: screen });

test('show both prices and the way to the form in the first screen, and the way again within two more', async ({
  page,
}) => {
  for (const slug of serviceSlugs) {
    for (const city of [cityOf('stralsund'), undefined]) {
      const path = routes.service(slug, city);
      await page.goto(path);
      const bottomOf = (selector: string) =>
        page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
      expect(await bottomOf('h1 + dl'), `prices of ${path}`).toBeLessThan(screen.height);
      expect(await bottomOf('h1 ~ p > a[href="#contact"]'), `button of ${path}`).toBeLessThan(screen.height);
      const gaps = await page.locator('main').evaluate((main) => {
        const ways = [...main.querySelectorAll('a[href="#contact"], form')];
        const boxes = ways.map((way) => way.getBoundingClientRect());
        return boxes.map(({ top }, i) => Math.round(top - (boxes[i - 1]?.bottom ?? 0)));
      });
      expect(gaps.length, path).toBeGreaterThan(3);
      expect(Math.max(...gaps), `way to the form of ${path}, gaps ${gaps}`).toBeLessThan(3 * screen.height);
    }
  }
});

test('send their kind of building along, until it is taken out', async ({ home, page, service }) => {
  const form = new ContactFormPart(page, 'service:energieausweis-mfh');
  const send = async (email: string) => {
    await form.fill({ ...validContact, email });
    await form.submit();
    await expect(home.toast()).toContainText('Anfrage gesendet!');
    return (await service.deliveryOf(email)).body;
  };
  await page.goto('/lueneburg/services/energieausweis-mfh');
  await expect(form.form.locator('.chosen')).toContainText('Mehrfamilienhaus: Firma 299\u00a0€, privat 399\u00a0€');
  const carried = await send('mfh@example.org');
  expect(carried).toMatchObject({ source: 'service:energieausweis-mfh', buildingType: 'MFH' });
  expect(carried).not.toHaveProperty('message');

  await page.reload();
  // The first click wakes the form.
  await form.form.getByRole('button', { name: 'Entfernen' }).click();
  await expect(form.form.locator('.chosen')).toHaveCount(0);
  expect(await send('none@example.org')).not.toHaveProperty('buildingType');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the kind of building goes along too', async ({ page, service }) => {
    const form = new ContactFormPart(page, 'service:energieausweis-efh');
    await page.goto('/lueneburg/services/energieausweis-efh');
    await expect(form.form.getByRole('button', { name: 'Entfernen' })).toBeHidden();
    await form.fill({ ...validContact, email: 'plain-efh@example.org' });
    await form.submit();
    await expect(page).toHaveURL(/danke/);
    expect((await service.deliveryOf('plain-efh@example.org')).body).toMatchObject({ buildingType: 'EFH' });
  });
});

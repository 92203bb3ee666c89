/** A visitor of a place opens tools, and stays in it: with scripts and without, whoever sends the page. */
import type { Page } from 'playwright/test';
import { timeToDay } from '#domain/format';
import { routes } from '#domain/routes';
import { cityOf } from '../support/content.ts';
import { toolSamplesOn } from '../support/tool-samples.ts';
import { expect, test } from './fixtures.ts';
import { ContactFormPart, validContact } from './pages/contact-form.ts';
import { fill, result, submit, title } from './pages/tool.ts';

const bremen = cityOf('bremen');
const sample = toolSamplesOn(timeToDay(Date.now()))['bedarf-oder-verbrauch'];

/** As a host that has but files sends it: whatever a query says. */
const fromFiles = (page: Page) =>
  page.route(/\/werkzeuge\/[\w-]+\?/, async (route) => {
    const url = route.request().url();
    if (url.includes('/api/')) return route.fallback();
    return route.fulfill({ response: await route.fetch({ url: url.replace(/\?.*/, '') }) });
  });

const mark = (page: Page) => page.locator('header .logo');

async function expectInBremen(page: Page, what: string) {
  await expect(mark(page), what).toHaveText(/Energieausweis\s+Bremen$/);
  await expect(mark(page), what).toHaveAttribute('href', '/bremen');
  await expect(page.locator('footer'), what).toContainText('Energieausweis Bremen');
  await expect(page.getByRole('link', { name: 'Stadt wechseln' }), what).toHaveAttribute('href', '/');
  const hrefs = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const strays = hrefs.filter(
    (href) =>
      !/^\/bremen(?:[/#]|$)|[?&]ort=bremen$|^\/(?:agb|api|barrierefreiheit|datenschutz|einfach|fonts|impressum|werkzeuge\/(?:ausweis-lesen|begriffe|haeuser))|\.\w+$|^\/$/.test(
        href,
      ),
  );
  expect(strays, what).toEqual([]);
}

// By scripts where the page is a file for all, and by the service where there are none.
for (const isPlain of [false, true])
  test.describe(isPlain ? 'without JavaScript' : 'with scripts', () => {
    test.use({ javaScriptEnabled: !isPlain });

    test('the place goes from its page to the request', async ({ page, service }) => {
      if (!isPlain) await fromFiles(page);
      await page.goto(routes.tools(bremen));
      await page.locator('main').getByRole('link', { name: 'Welcher Energieausweis ist zulässig?' }).click();
      await expect(page).toHaveURL('/werkzeuge/bedarf-oder-verbrauch?ort=bremen');
      await expectInBremen(page, 'the form');
      await fill(page, 'bedarf-oder-verbrauch', sample.typed);
      await submit(page).click();
      await expect(title(page)).toHaveText(sample.title);
      await expectInBremen(page, 'the answer');
      await result(page)
        .getByRole('link', { name: /Unterlagen/ })
        .click();
      await expect(page).toHaveURL(/\/werkzeuge\/unterlagen\?.*ort=bremen$/);
      await expectInBremen(page, 'the next tool');
      await page.goBack();
      await result(page).getByRole('link', { name: 'Rückruf anfordern' }).click();
      const email = `${isPlain}@example.org`;
      const form = new ContactFormPart(page, 'werkzeug:bedarf-oder-verbrauch');
      await form.fill({ ...validContact, email });
      await form.submit();
      const { body } = await service.deliveryOf(email);
      expect(body).toMatchObject({ city: 'Bremen', originalCity: 'bremen', source: 'werkzeug:bedarf-oder-verbrauch' });
    });
  });

/** axe finds nothing, on each page kind and in each state, on a phone and on a wide screen. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '../e2e/fixtures.ts';
import { cityOf } from '../support/content.ts';
import { browserKinds } from '../support/kinds.ts';
import type { HomePage } from '../e2e/pages/home.ts';
import type { ContactFormPart } from '../e2e/pages/contact-form.ts';
import type { ArticleListPage } from '../e2e/pages/article-list.ts';
import type { NewsletterPart } from '../e2e/pages/newsletter.ts';
import type { PriceCalculatorPart } from '../e2e/pages/price-calculator.ts';

type State = (parts: {
  page: Page;
  home: HomePage;
  form: ContactFormPart;
  calculator: PriceCalculatorPart;
  list: ArticleListPage;
  newsletter: NewsletterPart;
}) => Promise<unknown>;

const states: Record<string, State> = {
  'home of a city': ({ home }) => home.open('/bremen'),
  'home with private prices': async ({ home, page }) => {
    await home.open('/rostock');
    await page.getByText('Privatkunde', { exact: true }).click();
  },
  'dialog open': async ({ home }) => {
    await home.open('/');
    await home.dialogAwake();
  },
  'dialog with offices': async ({ home }) => {
    await home.open('/');
    await home.dialogAwake();
    await home.dialog.getByRole('button', { name: /^Hamburg/ }).click();
  },
  'dialog with what was found': async ({ home }) => {
    await home.open('/');
    await home.dialogAwake();
    await home.dialog.getByRole('searchbox').fill('bre');
  },
  'bare home, dialog closed': async ({ home }) => {
    await home.open('/');
    await home.dialogAwake();
    await home.dialog.getByRole('button', { name: /weiter mit Norddeutschland/ }).click();
  },
  'errors shown': async ({ home, form }) => {
    await home.open('/bremen');
    await form.submit();
    await form.summary.waitFor();
  },
  'notification shown': async ({ home, form }) => {
    await home.open('/bremen');
    await form.fill();
    await form.submit();
    await home.toast().waitFor();
  },
  ...Object.fromEntries(
    browserKinds
      .filter(({ name }) => name !== 'home')
      .map(({ name, href }): [string, State] => [name, ({ home }) => home.open(href(cityOf('bremen')))]),
  ),
  'service page with an answer open': async ({ home, page }) => {
    await home.open('/celle/services/best-case-optimierung');
    await page.locator('summary').first().click();
  },
  'bare service page': ({ home }) => home.open('/services/energieausweis-mfh'),
  'calculator with errors': async ({ calculator }) => {
    await calculator.open();
    await calculator.fill({ quantity: '0' });
    await calculator.submit();
    await calculator.errors().waitFor();
  },
  'calculated price, carried into the form': async ({ calculator, page }) => {
    await calculator.open();
    await calculator.calculate();
    await calculator.order.click();
    await page.getByText('Ihre Auswahl').waitFor();
  },
  'list with more loaded': async ({ list }) => {
    await list.multiply(14);
    await list.open();
    await list.more.click();
    await expect(list.shown).toHaveCount(12);
  },
  'list of a category': async ({ list }) => {
    await list.open('/blog?rubrik=Hausverwaltung');
    await list.search.waitFor();
  },
  'list with nothing found': async ({ list }) => {
    await list.open('/bremen/blog?q=Quietscheente');
    await list.empty.waitFor();
  },
  'newsletter refused': async ({ list, newsletter }) => {
    await list.open();
    await newsletter.subscribe('anna@');
    await newsletter.error.waitFor();
  },
  'newsletter subscribed': async ({ list, newsletter, home, page }) => {
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 202, json: { status: 'requested' } }));
    await list.open();
    await newsletter.subscribe();
    await home.toast().waitFor();
  },
};

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const [name, reach] of Object.entries(states)) {
      test(name, async ({ page, home, form, calculator, list, newsletter }) => {
        await reach({ page, home, form, calculator, list, newsletter });
        expect(await violations(page)).toEqual([]);
      });
    }

    test('not found', async ({ page, noise }) => {
      await page.goto('/atlantis');
      expect(await violations(page)).toEqual([]);
      noise.length = 0;
    });

    const posts: Record<string, [path: string, form: Record<string, string>, shows: string]> = {
      'refused contact': ['/api/contacts', { firstName: 'A' }, '[role=alert]'],
      'refused calculation': ['/api/calculate-price', { quantity: '0' }, '[role=alert]'],
      'calculated price': ['/api/calculate-price', { buildingType: 'MFH', quantity: '12' }, '.price-sheet'],
    };
    for (const [name, [path, form, shows]] of Object.entries(posts)) {
      test(`answer to a form post: ${name}`, async ({ browser, service }) => {
        const context = await browser.newContext({ viewport: { width, height: 800 }, baseURL: service.baseUrl });
        const page = await context.newPage();
        const answer = await page.request.post(path, { form });
        await page.route('**/answer', async (route) =>
          route.fulfill({ contentType: 'text/html', body: await answer.text() }),
        );
        await page.goto('/answer');
        await expect(page.locator(shows)).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await context.close();
      });
    }
  });
}

test('menu open', async ({ home, page }) => {
  await home.open('/bremen');
  await home.openMenu();
  expect(await violations(page)).toEqual([]);
});

async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary}`),
  }));
}

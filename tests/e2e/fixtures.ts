/** What every journey has: the running service, page objects, and an ear for noise in the console. */
import { test as base, expect, type Page } from 'playwright/test';
import { startTestService, type TestService } from '../support/service.ts';
import { ArticleListPage } from './pages/article-list.ts';
import { ContactFormPart } from './pages/contact-form.ts';
import { HomePage } from './pages/home.ts';
import { NewsletterPart } from './pages/newsletter.ts';
import { PriceCalculatorPart } from './pages/price-calculator.ts';

type Fixtures = {
  home: HomePage;
  form: ContactFormPart;
  calculator: PriceCalculatorPart;
  list: ArticleListPage;
  newsletter: NewsletterPart;
  /** Errors of page and console; a journey that expects some empties it. */
  noise: string[];
};

export const test = base.extend<Fixtures, { service: TestService }>({
  service: [
    async ({}, use) => {
      const service = await startTestService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ service }, use) => use(service.baseUrl),
  noise: [
    async ({ page }, use) => {
      const noise = listenForNoise(page);
      await use(noise);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
  home: async ({ page }, use) => use(new HomePage(page)),
  form: async ({ page }, use) => use(new ContactFormPart(page, 'hero')),
  calculator: async ({ page }, use) => use(new PriceCalculatorPart(page)),
  list: async ({ page }, use) => use(new ArticleListPage(page)),
  newsletter: async ({ page }, use) => use(new NewsletterPart(page)),
});

function listenForNoise(page: Page): string[] {
  const noise: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(error.message));
  return noise;
}

export { expect };

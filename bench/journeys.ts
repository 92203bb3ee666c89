/** What a visitor does with each island, and with a tool: the first touch, then all that is answered once it is awake. */
import type { Locator, Page } from 'playwright';
import { ArticleListPage } from '../tests/e2e/pages/article-list.ts';
import { ContactFormPart } from '../tests/e2e/pages/contact-form.ts';
import { HomePage } from '../tests/e2e/pages/home.ts';
import { NewsletterPart } from '../tests/e2e/pages/newsletter.ts';
import { PriceCalculatorPart } from '../tests/e2e/pages/price-calculator.ts';

/** As quickly as thumbs type. */
const typing = { delay: 150 };

export type Journey = {
  title: string;
  path: string;
  /** What is touched first. */
  first: (page: Page) => Locator;
  /** All that an island answers, once it is awake. */
  rest: (page: Page, tap: (target: Locator) => Promise<void>) => Promise<void>;
};

export const journeys: Journey[] = [
  {
    title: 'call-back form',
    path: '/bremen',
    first: (page) => new ContactFormPart(page, 'hero').field('firstName'),
    async rest(page, tap) {
      const form = new ContactFormPart(page, 'hero');
      await page.keyboard.type('Anna', typing);
      await tap(form.field('email'));
      await page.keyboard.type('anna@', typing);
      await tap(form.submitButton);
      await form.summary.waitFor();
    },
  },
  {
    title: 'calculator',
    path: '/bremen/services',
    first: (page) => new PriceCalculatorPart(page).quantity,
    async rest(page, tap) {
      const calculator = new PriceCalculatorPart(page);
      await page.keyboard.type('2', typing);
      await tap(calculator.form.locator('label', { hasText: 'Mehrfamilien' }));
      await tap(calculator.submitButton);
      await calculator.sheet.waitFor();
    },
  },
  {
    title: 'region dialog',
    path: '/',
    first: (page) => new HomePage(page).dialog.locator('summary').first(),
    async rest(page, tap) {
      const { dialog } = new HomePage(page);
      const back = dialog.getByRole('button', { name: 'Zurück zur Metropolregion' });
      await tap(back);
      await tap(dialog.getByRole('searchbox'));
      await page.keyboard.type('bremerh', typing);
      await dialog.getByRole('searchbox').fill('');
      await tap(dialog.getByRole('button', { name: /weiter mit/ }));
    },
  },
  {
    title: 'list of articles',
    path: '/bremen/blog',
    first: (page) => new ArticleListPage(page).chip('Hausverwaltung'),
    async rest(page, tap) {
      const list = new ArticleListPage(page);
      await tap(list.search);
      await page.keyboard.type('makler', typing);
      await list.search.fill('');
      await tap(list.chip('Alle Artikel'));
      await tap(list.more);
    },
  },
  {
    title: 'newsletter',
    path: '/bremen/blog',
    first: (page) => new NewsletterPart(page).email,
    async rest(page, tap) {
      const newsletter = new NewsletterPart(page);
      await page.keyboard.type('anna@', typing);
      await tap(newsletter.submitButton);
      await newsletter.error.waitFor();
    },
  },
  {
    title: 'a tool, without an island',
    path: '/werkzeuge/gueltigkeit',
    first: (page) => page.locator('input[name=ausgestellt]'),
    async rest(page, tap) {
      await page.keyboard.type('3.5.2019', typing);
      await tap(page.locator('.tool-form [type=submit]'));
    },
  },
];

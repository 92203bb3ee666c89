/**
 * The states that a visitor brings pages into, each going on from the one before it: axe is asked of each of them
 * (`accessibility.spec.ts`), and a picture taken (`scripts/screenshots.ts`).
 */
import type { Page } from 'playwright';
import { ArticleListPage } from '../e2e/pages/article-list.ts';
import { ContactFormPart } from '../e2e/pages/contact-form.ts';
import { HomePage } from '../e2e/pages/home.ts';
import { NewsletterPart } from '../e2e/pages/newsletter.ts';
import { PriceCalculatorPart } from '../e2e/pages/price-calculator.ts';

type State = {
  /** Named like `path:state` on the command line: no name stands twice. */
  name: string;
  reach: (page: Page) => Promise<unknown>;
  /** A dialog or notification does not scroll with the page: a picture shows what is in view. */
  isInView?: true;
  /** The menu button is there on narrow screens alone. */
  isNarrow?: true;
  /** On paper nothing is asked of axe. */
  isPrint?: true;
};
export type StateJourney = { of: string; path: string; states: State[] };

const contactForm = (page: Page) => new ContactFormPart(page, 'hero');

export const stateJourneys: StateJourney[] = [
  {
    of: 'the region dialog',
    path: '/',
    states: [
      { name: 'open', isInView: true, reach: (page) => page.locator('#region-dialog-title:focus').waitFor() },
      { name: 'awake', isInView: true, reach: (page) => new HomePage(page).dialogAwake() },
      {
        name: 'found',
        isInView: true,
        async reach(page) {
          const { dialog } = new HomePage(page);
          await dialog.getByRole('searchbox').fill('bre');
          await dialog.getByRole('button', { name: /^Bremen / }).waitFor();
        },
      },
      {
        name: 'offices',
        isInView: true,
        async reach(page) {
          const { dialog } = new HomePage(page);
          await dialog.getByRole('searchbox').fill('');
          await dialog.getByRole('button', { name: /^Hamburg/ }).click();
          await page.getByText('Büro wählen').waitFor();
        },
      },
      {
        name: 'closed',
        async reach(page) {
          const { dialog } = new HomePage(page);
          await dialog.getByRole('button', { name: 'Zurück zur Metropolregion' }).click();
          await dialog.getByRole('button', { name: /weiter mit Norddeutschland/ }).click();
          await dialog.waitFor({ state: 'hidden' });
        },
      },
    ],
  },
  {
    of: 'prices, contact form, notifications and menu of a home page',
    path: '/bremen',
    states: [
      { name: 'private', reach: (page) => page.getByText('Privatkunde', { exact: true }).click() },
      {
        name: 'errors',
        async reach(page) {
          await contactForm(page).submit();
          await contactForm(page).summary.waitFor();
        },
      },
      {
        name: 'down',
        isInView: true,
        async reach(page) {
          await page.route('**/api/contacts', (route) => route.fulfill({ status: 503 }), { times: 1 });
          await contactForm(page).fill();
          await contactForm(page).submit();
          await new HomePage(page).keepToast();
        },
      },
      {
        name: 'sent',
        isInView: true,
        async reach(page) {
          await new HomePage(page).closeToast();
          await page.route('**/api/contacts', (route) => route.fulfill({ status: 201, json: { id: 'x' } }));
          await contactForm(page).submit();
          await new HomePage(page).keepToast();
        },
      },
      {
        name: 'menu',
        isInView: true,
        isNarrow: true,
        async reach(page) {
          await new HomePage(page).closeToast();
          await new HomePage(page).openMenu();
          await new HomePage(page).menu.waitFor();
        },
      },
    ],
  },
  {
    of: 'the answers of a service page, which stands bare too',
    path: '/services/best-case-optimierung',
    states: [{ name: 'answer', reach: (page) => page.locator('summary').first().click() }],
  },
  {
    of: 'the price calculator',
    path: '/bremen/services',
    states: [
      {
        name: 'price-errors',
        async reach(page) {
          const calculator = new PriceCalculatorPart(page);
          await calculator.fill({ quantity: '0' });
          await calculator.submit();
          await calculator.errors().waitFor();
        },
      },
      { name: 'price', reach: (page) => new PriceCalculatorPart(page).calculate() },
      {
        name: 'quote',
        async reach(page) {
          await new PriceCalculatorPart(page).order.click();
          await page.getByText('Ihre Auswahl').waitFor();
        },
      },
      { name: 'price-print', isPrint: true, reach: (page) => page.emulateMedia({ media: 'print' }) },
    ],
  },
  {
    of: 'the list of articles',
    path: '/bremen/blog',
    states: [
      {
        name: 'more',
        async reach(page) {
          const list = new ArticleListPage(page);
          await list.more.click();
          await list.shown.nth(11).waitFor();
        },
      },
      {
        name: 'filtered',
        async reach(page) {
          const list = new ArticleListPage(page);
          await list.chip('Hausverwaltung').click();
          await list.search.waitFor();
        },
      },
      {
        name: 'nothing-found',
        async reach(page) {
          const list = new ArticleListPage(page);
          await list.search.fill('Quietscheente');
          await list.empty.waitFor();
        },
      },
    ],
  },
  {
    of: 'the newsletter’s form',
    path: '/bremen/blog',
    states: [
      {
        name: 'newsletter-error',
        async reach(page) {
          const newsletter = new NewsletterPart(page);
          await newsletter.subscribe('anna@');
          await newsletter.error.waitFor();
        },
      },
      {
        name: 'subscribed',
        isInView: true,
        async reach(page) {
          await page.route('**/api/newsletter', (route) =>
            route.fulfill({ status: 202, json: { status: 'requested' } }),
          );
          await new NewsletterPart(page).subscribe();
          await new HomePage(page).keepToast();
        },
      },
    ],
  },
];

/** What leads to a state: all that come before it in its journey. */
export function waysTo(name: string): State[] | undefined {
  for (const { states } of stateJourneys) {
    const index = states.findIndex((state) => state.name === name);
    if (index >= 0) return states.slice(0, index + 1);
  }
  return undefined;
}

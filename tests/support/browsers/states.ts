/**
 * The states that a visitor brings pages into: axe is asked of each of them (`accessibility.spec.ts`), and a picture taken
 * (`scripts/screenshots.ts`). Those of islands stand in `island-states/`.
 */
import type { Page } from 'playwright';
import { islands, namedExamples, toTask, type Island } from '../island-states/islands.ts';
import { prepare, reach } from '../island-states/reach.ts';
import { homePage } from '../../e2e/pages/home.ts';
import { priceCalculator } from '../../e2e/pages/price-calculator.ts';

export type State = {
  /** Named like `path:state` on the command line: no name stands twice. */
  name: string;
  path: string;
  reach: (page: Page) => Promise<unknown>;
  /** The menu button is there on narrow screens alone. */
  isNarrow?: true;
  /** The parts of the page that the state may change; else all. */
  within?: string[];
  /** On paper nothing is asked of axe. */
  isPrint?: true;
};

/** The lightest page with the island: axe walks through all of it. */
const pathOf: Record<Island, string> = {
  'contact-form': '/bremen/contact',
  'newsletter-form': '/bremen/blog',
  'price-calculator': '/bremen/services',
  'blog-filter': '/bremen/blog',
  'region-dialog': '/',
  notifications: '/bremen/danke',
};
/** States that another page has. */
const pathOfExample: Record<string, string> = {
  'contact-form/chosen': '/bremen/services/energieausweis-efh',
};

const islandOf = (component: string) => `astro-island[component-url*="/${component}."]`;

const islandStates: State[] = namedExamples.map((named) => {
  const name = `${named.island}/${named.name}`;
  const { component } = islands[named.island];
  const task = toTask(named);
  return {
    name,
    path: pathOfExample[name] ?? pathOf[named.island],
    within: [islandOf(component), islandOf(islands.notifications.component), 'dialog[open]'],
    reach: async (page) => {
      await page.evaluate(prepare, task);
      await page.evaluate(reach, task);
    },
  };
});

const pageStates: State[] = [
  {
    name: 'without-place',
    path: '/',
    reach: (page) => page.getByRole('button', { name: /weiter mit Norddeutschland/ }).click(),
  },
  { name: 'private', path: '/bremen', reach: (page) => page.locator('label', { hasText: /^Privatkunde$/ }).click() },
  { name: 'menu', path: '/bremen', isNarrow: true, reach: (page) => homePage(page).openMenu() },
  // A service's page stands bare too.
  { name: 'answer', path: '/services/best-case-optimierung', reach: (page) => page.locator('summary').first().click() },
  {
    name: 'price-print',
    path: '/bremen/services',
    isPrint: true,
    async reach(page) {
      await priceCalculator(page).calculate();
      await page.emulateMedia({ media: 'print' });
    },
  },
];

export const states = [...pageStates, ...islandStates];

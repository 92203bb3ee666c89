/** The states that a visitor brings pages into: axe is asked of each of them (`accessibility.spec.ts`). */
import type { Locator, Page } from 'playwright';
import { apiPath, type apiKeys } from '#domain/api-contract';
import type { NewsletterAnswer } from '#domain/newsletter/newsletter';
import type { Notice } from '../../../src/islands/stores/notifications.ts';
import { contactForm, validContact } from '../../e2e/pages/contact-form.ts';
import { homePage } from '../../e2e/pages/home.ts';
import { newsletterForm } from '../../e2e/pages/newsletter.ts';
import { priceCalculator } from '../../e2e/pages/price-calculator.ts';

type State = {
  /** No name stands twice. */
  name: string;
  path: string;
  reach: (page: Page) => Promise<unknown>;
  /** The parts of the page that the state may change; else all. */
  within?: string[];
  /** On paper nothing is asked of axe. */
  isPrint?: true;
};

/** In place of the service's; `never` is one that does not come. */
type Answer = { status: number; body?: unknown } | 'never';
type Act = (page: Page, island: Locator) => Promise<unknown>;
type Example = {
  answers?: Partial<Record<keyof typeof apiKeys, Answer>>;
  /** What a visitor does; without it the island is awake. */
  act?: Act;
  /** A selector of what is there at last, anywhere on the page. */
  shows: string;
  /** Where another page than the island's own has the state. */
  path?: string;
};
type Island = {
  component: string;
  /** The lightest page with the island: axe walks through all of it. */
  path: string;
  examples: Record<string, Example>;
};

const click =
  (...selectors: string[]): Act =>
  async (_, island) => {
    for (const selector of selectors) await island.locator(selector).first().click();
  };
const type =
  (selector: string, text: string): Act =>
  (_, island) =>
    island.locator(selector).fill(text);

const submit = click('[type=submit]');
const send =
  (typed: Partial<typeof validContact> = {}): Act =>
  async (page) => {
    await contactForm(page, 'kontaktseite').fill({ ...validContact, ...typed });
    await contactForm(page, 'kontaktseite').submit();
  };
const subscribe =
  (email?: string): Act =>
  (page) =>
    newsletterForm(page).subscribe(email);
const calculate =
  (quantity: string, express = false): Act =>
  async (page) => {
    await priceCalculator(page).fill({ quantity, express });
    await priceCalculator(page).submit();
  };
const chooseLastChip = click('.blog-filter__bar li:last-child a');
/** Once the service has answered, the built list is one of buttons. */
const place = 'button.region-row';

/** Another part of the page tells of something, again until somebody listens. */
const notice = (told: Notice): Example => ({
  act: (page) =>
    page.waitForFunction((detail) => {
      dispatchEvent(new CustomEvent('notice', { detail }));
      return document.querySelector('.toast');
    }, told),
  shows: '.toast',
});

/** Every island that has a component, by its folder. */
export const islands: Record<string, Island> = {
  'contact-form': {
    component: 'ContactForm',
    path: '/bremen/contact',
    examples: {
      chosen: { path: '/bremen/services/energieausweis-efh', shows: '.chosen' },
      errors: { act: submit, shows: '.error-summary' },
      pending: { answers: { contacts: 'never' }, act: send(), shows: '[type=submit]:disabled' },
      failed: { answers: { contacts: { status: 503 } }, act: send(), shows: '.toast' },
      sent: { answers: { contacts: { status: 201 } }, act: send(), shows: '.toast' },
      'long-names': {
        answers: { contacts: { status: 201 } },
        act: send({
          firstName: 'Friederike-Wilhelmine',
          lastName: 'von Schaumburg-Lippe zu Bückeburgerhausen',
          phone: '+49 (0)421 123456-78901234567',
        }),
        shows: '.toast',
      },
    },
  },
  'newsletter-form': {
    component: 'NewsletterForm',
    path: '/bremen/blog',
    examples: {
      error: { act: subscribe('anna@'), shows: '.field-error' },
      pending: { answers: { newsletter: 'never' }, act: subscribe(), shows: '[type=submit]:disabled' },
      failed: { answers: { newsletter: { status: 503 } }, act: subscribe(), shows: '.toast' },
      sent: { answers: { newsletter: { status: 201 } }, act: subscribe(), shows: '.toast' },
      unconfirmed: {
        answers: { newsletter: { status: 202, body: { status: 'unbestätigt' } satisfies Partial<NewsletterAnswer> } },
        act: subscribe(),
        shows: '.toast',
      },
    },
  },
  'price-calculator': {
    component: 'PriceCalculator',
    path: '/bremen/services',
    examples: {
      'nothing-chosen': { shows: '.price-calculator [type=submit]:disabled' },
      errors: { act: calculate('0'), shows: '.field-error' },
      pending: {
        answers: { calculatePrice: 'never' },
        act: calculate('1'),
        shows: '.price-calculator [type=submit]:disabled',
      },
      /** Without the service the same rule runs in the browser. */
      price: { answers: { calculatePrice: { status: 503 } }, act: calculate('1'), shows: '.price-sheet' },
      /** With every line that a bill can have. */
      'price-of-many': {
        answers: { calculatePrice: { status: 503 } },
        act: calculate('100', true),
        shows: '.price-sheet',
      },
    },
  },
  'blog-filter': {
    component: 'BlogFilter',
    path: '/bremen/blog',
    examples: {
      more: { act: click('.blog-filter__more button'), shows: '.article-list > li:nth-child(9):not([hidden])' },
      filtered: { act: chooseLastChip, shows: '[role=search]' },
      'nothing-found': {
        async act(page, island) {
          await chooseLastChip(page, island);
          await type('[name=q]', 'Quietscheente')(page, island);
        },
        shows: '.blog-filter__empty',
      },
    },
  },
  'region-dialog': {
    component: 'RegionSteps',
    path: '/',
    examples: {
      awake: { shows: place },
      fetching: { answers: { regions: 'never' }, shows: '.region-steps__spinner' },
      found: { act: type('[type=search]', 'bre'), shows: '.note[role=status] + ul > li' },
      'not-found': { act: type('[type=search]', 'Quietscheente'), shows: '.note[role=status] + ul' },
      offices: { act: click(place), shows: '.region-steps__offices' },
      leaving: { act: click(place, `.region-steps__offices ${place}`), shows: '.region-steps__loading' },
    },
  },
  notifications: {
    component: 'Notifications',
    path: '/bremen/danke',
    examples: {
      success: notice({ title: 'Link kopiert', text: 'Sie können ihn jetzt einfügen.', tone: 'success' }),
      error: notice({
        title: 'Fehler',
        text: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
        tone: 'error',
      }),
      'long-words': notice({
        title: 'Wohngebäudeversicherungsgesellschaft',
        text: 'Der Gebäudeenergieverbrauchskennwert der Eigentümergemeinschaftsverwaltung ist eingetragen. Sie erhalten den Ausweis mit allen Anlagen an die Adresse, die Sie genannt haben.',
        tone: 'success',
      }),
    },
  },
};

const islandOf = (component: string) => `astro-island[component-url*="/${component}."]`;

/** In the page: the service answers so, without a word in the console, and a notification stays. @param answers by path */
function prepare(answers: Record<string, Answer>): void {
  const stillMs = 1000;
  const { setTimeout: later, fetch: ask } = window;
  window.setTimeout = ((run: () => void, ms = 0) => (ms < stillMs ? later(run, ms) : 0)) as typeof setTimeout;
  window.fetch = (input, init) => {
    const answer = answers[new URL(input instanceof Request ? input.url : input, location.href).pathname];
    if (!answer) return ask(input, init);
    if (answer === 'never') return new Promise(() => undefined);
    return Promise.resolve(Response.json(answer.body ?? {}, { status: answer.status }));
  };
}

const islandStates: State[] = Object.entries(islands).flatMap(([folder, { component, path, examples }]) =>
  Object.entries(examples).map(([name, { answers = {}, act, shows, path: ownPath = path }]) => ({
    name: `${folder}/${name}`,
    path: ownPath,
    within: [islandOf(component), islandOf('Notifications'), 'dialog[open]'],
    async reach(page) {
      const byPath = Object.entries(answers).map(([call, answer]) => [apiPath(call as keyof typeof apiKeys), answer]);
      await page.evaluate(prepare, Object.fromEntries(byPath) as Record<string, Answer>);
      const island = page.locator(islandOf(component)).first();
      // Touched again until it is awake: nothing tells when it listens.
      await page.waitForFunction((selector) => {
        const element = document.querySelector<HTMLElement>(selector);
        if (element?.getAttribute('client') !== 'touch') return true;
        element.dispatchEvent(new Event('pointerdown'));
        return element.dataset['wake'] === 'done';
      }, islandOf(component));
      await act?.(page, island);
      await page.locator(shows).first().waitFor({ state: 'attached' });
    },
  })),
);

const pageStates: State[] = [
  {
    name: 'without-place',
    path: '/',
    reach: (page) => page.getByRole('button', { name: /weiter mit Norddeutschland/ }).click(),
  },
  { name: 'private', path: '/bremen', reach: (page) => page.locator('label', { hasText: /^Privatkunde$/ }).click() },
  { name: 'menu', path: '/bremen', reach: (page) => homePage(page).openMenu() },
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

import type { Locator, Page } from 'playwright/test';

/** The list of articles with its chips, search field and button. */
export class ArticleListPage {
  readonly page: Page;
  readonly chips: Locator;
  readonly heading: Locator;
  /** How many are shown; told aloud. */
  readonly status: Locator;
  readonly search: Locator;
  readonly all: Locator;
  readonly shown: Locator;
  readonly more: Locator;
  readonly empty: Locator;

  constructor(page: Page) {
    this.page = page;
    this.chips = page.getByRole('navigation', { name: 'Rubriken' });
    this.heading = page.locator('.blog-filter__head h2');
    this.status = page.locator('.blog-filter__head').getByRole('status');
    this.search = page.getByRole('searchbox');
    this.all = page.locator('.article-list > li');
    this.shown = page.locator('.article-list > li:visible');
    this.more = page.getByRole('button', { name: 'Weitere Artikel laden' });
    this.empty = page.locator('.blog-filter__empty');
  }

  open = (path = '/bremen/blog') => this.page.goto(path);
  chip = (name: string | RegExp) => this.chips.getByRole('link', { name });
  suggestion = (name: string) => this.empty.getByRole('link', { name, exact: true });
  linkOf = (card: Locator) => card.getByRole('heading').getByRole('link');
  categories = () => this.shown.locator('small > :first-child').allTextContents();

  /** Resolves when the handlers are in place. */
  async awake() {
    await this.chips.getByRole('link').first().focus();
    await this.page.locator('astro-island:not([ssr])', { has: this.chips }).waitFor({ state: 'attached' });
  }
}

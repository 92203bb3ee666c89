import type { Locator, Page } from 'playwright/test';

/** The list of articles with its chips, search field and button. */
export function articleList(page: Page) {
  const chips = page.getByRole('navigation', { name: 'Rubriken' });
  const empty = page.locator('.blog-filter__empty');
  const shown = page.locator('.article-list > li:visible');
  return {
    ...{ chips, empty, shown },
    heading: page.locator('.blog-filter h2'),
    /** How many are shown; told aloud. */
    status: page.locator('.blog-filter').getByRole('status'),
    search: page.getByRole('searchbox'),
    all: page.locator('.article-list > li'),
    more: page.getByRole('button', { name: 'Weitere Artikel laden' }),
    open: (path = '/bremen/blog') => page.goto(path),
    chip: (name: string | RegExp) => chips.getByRole('link', { name }),
    suggestion: (name: string) => empty.getByRole('link', { name, exact: true }),
    linkOf: (card: Locator) => card.getByRole('heading').getByRole('link'),
    categories: () => shown.locator('small > :first-child').allTextContents(),
    /** Resolves when the handlers are in place. */
    async awake() {
      await chips.getByRole('link').first().focus();
      await page.locator('astro-island:not([ssr])', { has: chips }).waitFor({ state: 'attached' });
    },
  };
}

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
    this.heading = page.locator('.list-head h2');
    this.status = page.locator('.list-head').getByRole('status');
    this.search = page.getByRole('searchbox');
    this.all = page.locator('.article');
    this.shown = page.locator('.article:visible');
    this.more = page.getByRole('button', { name: 'Weitere Artikel laden' });
    this.empty = page.locator('.empty');
  }

  open = (path = '/bremen/blog') => this.page.goto(path);
  chip = (name: string | RegExp) => this.chips.getByRole('link', { name });
  suggestion = (name: string) => this.empty.getByRole('link', { name, exact: true });
  linkOf = (card: Locator) => card.getByRole('heading').getByRole('link');
  categories = () => this.shown.locator('.article-category').allTextContents();

  /** Resolves when the handlers are in place. */
  async awake() {
    await this.chips.getByRole('link').first().focus();
    await this.page.locator('astro-island:not([ssr])', { has: this.chips }).waitFor({ state: 'attached' });
  }

  /** Serves every list as if it held so many articles: the built ones again and again, in their order. */
  async multiply(count: number) {
    await this.page.route(/\/blog(?:\?|#|$)/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: multiplyArticles(await response.text(), count) });
    });
  }
}

/** Articles shown before more are loaded. */
const pageSize = 6;

/** Changes what the server has drawn and, the same, what the island is told. */
function multiplyArticles(html: string, count: number): string {
  const built = html.match(/<li class="article[\s\S]*?<\/p><\/li>/g) ?? [];
  const cards = Array.from({ length: count }, (_, i) => {
    const card = (built[i % built.length] ?? '').replace(
      /<li class="article(?: later)?"/,
      `<li class="article${i < pageSize ? '' : ' later'}"`,
    );
    return i < built.length ? card : card.replace(/ id="[^"]*"/, '').replace('</a></h3>', ` (${i + 1})</a></h3>`);
  });
  const countOf = (category: string) => cards.filter((card) => card.includes(`data-category="${category}"`)).length;

  const [island = ''] = /<astro-island [^>]*BlogFilter[^>]*>/.exec(html) ?? [];
  const [, json = ''] = / props='([^']*)'/.exec(island) ?? [];
  const props = JSON.parse(json.replaceAll('&#39;', "'").replaceAll('&amp;', '&')) as {
    total: [0, number];
    categories: [1, [0, { key: [0, string]; count: [0, number] }][]];
  };
  props.total[1] = count;
  const counts = [count, ...props.categories[1].map(([, category]) => (category.count[1] = countOf(category.key[1])))];
  const told = JSON.stringify(props).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  const more =
    count > pageSize
      ? `<p class="more"><button type="button" class="btn" data-replay="true">Weitere Artikel laden</button><span>Noch ${count - pageSize} Artikel</span></p>`
      : '';
  return html
    .replace(island, island.replace(json, told))
    .replace(/(<ul class="articles">)[\s\S]*?<\/p><\/li><\/ul>/, (_, start: string) => `${start}${cards.join('')}</ul>`)
    .replace(/<p class="more">.*?<\/p>/, '')
    .replace(/(<ul class="articles">[\s\S]*?<\/astro-slot>)/, (list) => list + more)
    .replace(/(<span class="chip-count">)\d+/g, (_, start: string) => start + String(counts.shift()))
    .replace(
      /(<p class="scripted" role="status">)[^<]*/,
      (_, start: string) => start + (count > pageSize ? `${pageSize} von ${count} Artikeln` : `${count} Artikel`),
    );
}

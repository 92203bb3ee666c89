/** An article in a browser: sharing, counting, and what is fetched when. */
import { routes } from '#domain/routes';
import { cityOf } from '../support/content.ts';
import { expect, test } from './fixtures.ts';
import { noticeLooks } from './pages/home.ts';

const slug = 'alle-bloecke';
/** Visited by one test alone, which counts. */
const counted = 'denkmal-und-energieausweis';
const bremen = cityOf('bremen');
const path = `/bremen/blog/${slug}`;

test('its visit is counted once, under its slug, after the page has loaded', async ({ page, service }) => {
  const views = () =>
    Number(
      service.rows(
        'SELECT coalesce(sum(views), 0) AS n FROM visits WHERE name = ?',
        routes.article(counted, bremen),
      )[0]?.['n'],
    );
  const before = views();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/blog-views')) sent.push(request.postDataJSON());
  });
  await page.goto(`/bremen/blog/${counted}`);
  await expect.poll(views).toBe(before + 1);
  // Back and forth on the page is the same visit.
  await page.getByRole('link', { name: 'Energieausweis bestellen' }).click();
  await page.goBack();
  // The next page's report comes after any second one of this page would.
  await page.goto(path);
  await expect
    .poll(() => sent)
    .toMatchObject([
      { articleSlug: counted, page: routes.article(counted, bremen), origin: 'direct' },
      { articleSlug: slug },
    ]);
  expect(views()).toBe(before + 1);
});

test('its contents open on a phone, and stand open beside the text on a wide screen', async ({ page }) => {
  await page.goto(path);
  const contents = page.getByRole('navigation', { name: 'Inhalt' });
  const links = contents.getByRole('link', { includeHidden: true });
  const count = await links.count();
  await expect(contents.getByText(`Inhalt · ${count} Abschnitte`)).toBeVisible();
  await expect(links.first()).toBeHidden();
  await contents.locator('summary').click();
  await links.nth(1).click();
  const section = page.locator('.prose h2').nth(1);
  await expect(section).toBeInViewport();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await expect(links.last()).toBeInViewport();
  await links.nth(1).click();
  await expect(section).toBeInViewport();
  await expect(links.nth(1)).toBeInViewport();
  // Where the browser knows the current section, it is told by its weight.
  const marked = await links.evaluateAll(
    (all) => all.filter((link) => getComputedStyle(link).fontWeight === '700').length,
  );
  expect(marked).toBe(await page.evaluate(() => (CSS.supports('selector(:target-current)') ? 1 : 0)));
});

test.describe('the share button', () => {
  test('gives title and address to the device', async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', {
        value: (data: ShareData) => Promise.resolve(void shared.push(data)),
      });
    });
    await page.getByRole('button', { name: 'Teilen' }).click();
    const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
    expect(shared).toEqual([{ title: await page.title(), url: page.url() }]);
    await expect(page.getByText('Link kopiert')).toBeHidden();
  });

  test('else copies the address and says so, each time anew', async ({ home, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(path);
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.getByRole('button', { name: 'Teilen' }).click();
    await expect(page.locator('.toast')).toContainText('Link kopiert');
    expect(await home.toastLook()).toEqual(noticeLooks.success);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.getByRole('button', { name: 'Schließen' }).click();
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.getByRole('button', { name: 'Teilen' }).click();
    await expect(page.locator('.toast')).toContainText('Link kopiert');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
});

test('on paper stands the article alone', async ({ page }) => {
  await page.goto(path);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const hidden of [
    '.site-header',
    '.site-footer',
    '.floating',
    'main > aside',
    '.related-articles',
    '#contact',
    '.article-contents',
  ]) {
    await expect(page.locator(hidden)).toBeHidden();
  }
  const looks = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('article h2')].map((heading) => getComputedStyle(heading).fontSize),
    addresses: [...document.querySelectorAll('article .prose a:not([href^="#"], .statute)')].map(
      (link) => getComputedStyle(link, '::after').content,
    ),
  }));
  expect(new Set(looks.headings).size).toBe(1);
  expect(looks.addresses).not.toEqual([]);
  for (const address of looks.addresses) expect(address).toContain('/');
});

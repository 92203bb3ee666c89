/** An article in a browser: its contents, and sharing. */
import { expect, test } from './fixtures.ts';
import { noticeLooks } from './pages/home.ts';

const slug = 'alle-bloecke';
const path = `/bremen/blog/${slug}`;

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

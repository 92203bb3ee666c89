/** The drawn certificate: a field leads to its text, and both are marked and in view; with scripts and without. */
import { routes } from '#domain/site/routes';
import { site } from '../support/content.ts';
import { expect, test } from './fixtures.ts';

/** The first and the last of each page: where a page is higher than its pane, the last lies below it. */
const asked = site.certificate.pages.flatMap(({ fields }) => [fields[0]?.id ?? '', fields.at(-1)?.id ?? '']);

for (const javaScriptEnabled of [false, true])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a field of the drawing leads to its text', async ({ page }) => {
      await page.setViewportSize({ width: javaScriptEnabled ? 1280 : 360, height: 800 });
      await page.goto(routes.certificate());
      for (const id of asked) {
        const spot = page.locator(`.sample-page__spot[href="#${id}"]`);
        await spot.focus();
        await page.keyboard.press('Enter');
        await expect(page.locator(`#${id} h3`), id).toBeInViewport();
        await expect(spot, id).toBeInViewport();
        await expect(spot, id).toHaveCSS('outline-style', 'solid');
        await expect(page.locator(`#${id}`), id).not.toHaveCSS('border-left-color', 'rgba(0, 0, 0, 0)');
      }
    });
  });

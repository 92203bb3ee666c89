/** The drawn certificate: a field leads to its text, and both are marked and in view; with scripts and without. */
import { routes } from '#domain/routes';
import { site } from '../support/content.ts';
import { expect, test } from './fixtures.ts';

/** The first and the last of each page: where a page is higher than its pane, the last lies below it. */
const asked = site.certificate.pages.flatMap(({ fields }) => [fields[0]?.id ?? '', fields.at(-1)?.id ?? '']);

for (const isPlain of [false, true])
  test.describe(isPlain ? 'without scripts' : 'with scripts', () => {
    test.use({ javaScriptEnabled: !isPlain });

    for (const width of [360, 1280])
      test(`at ${width} px a field of the drawing leads to its text`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(routes.certificate());
        for (const id of asked) {
          const spot = page.locator(`.sample-page__spot[href="#${id}"]`);
          await spot.focus();
          await page.keyboard.press('Enter');
          await expect(page).toHaveURL(`${routes.certificate()}#${id}`);
          const heading = page.locator(`#${id} h3`);
          await expect(heading, id).toBeInViewport();
          await expect(spot, id).toBeInViewport();
          await expect(spot, id).toHaveCSS('outline-style', 'solid');
          await expect(page.locator(`#${id}`), id).not.toHaveCSS('border-left-color', 'rgba(0, 0, 0, 0)');
          // The drawing that stays in view covers no heading.
          const isSeen = await heading.evaluate((node) => {
            const { left, top, height } = node.getBoundingClientRect();
            return node.contains(document.elementFromPoint(left + 2, top + height / 2));
          });
          expect(isSeen, `${id} is seen`).toBe(true);
        }
      });
  });

test('an address that names a field has it in view in its drawing too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const last = site.certificate.pages[0]?.fields.at(-1)?.id ?? '';
  await page.goto(`${routes.certificate()}#${last}`);
  await expect(page.locator(`#${last}`)).toBeInViewport();
  await expect(page.locator(`.sample-page__spot[href="#${last}"]`)).toBeInViewport();
});

/** Every width, not three, for what stands on no page as it is loaded; of each kind of page every-page.spec.ts asks it. */
import { timeToDay } from '#domain/format';
import { routes } from '#domain/routes';
import { formToolSlugs } from '#domain/tools/tools';
import { cityOf } from '../support/content.ts';
import { linkedToolSlugs, sampleQuery, toolSamplesOn } from '../support/tool-samples.ts';
import { expect, test } from './fixtures.ts';
import { misfitsAtAllWidths } from './misfits.ts';
import { fill, submit, title } from './pages/tool.ts';

/** The longest word in a name, where one stands in a heading. */
const longestWord = cityOf('neubrandenburg');
const samples = toolSamplesOn(timeToDay(Date.now()));

test.describe('at every width words are whole, nothing overflows and the head has room', () => {
  test('where the longest word stands in a heading', async ({ page }) => {
    for (const path of [routes.home, routes.services, routes.contact].map((href) => href(longestWord))) {
      await page.goto(path);
      expect(await misfitsAtAllWidths(page), path).toEqual([]);
    }
  });

  test('in the answer of each tool', async ({ page }) => {
    for (const slug of formToolSlugs) {
      await page.goto(`${routes.tool(slug)}?${sampleQuery(samples[slug])}`);
      if (!linkedToolSlugs.includes(slug)) {
        await fill(page, slug, samples[slug].typed);
        await submit(page).click();
      }
      await title(page).waitFor();
      expect(await misfitsAtAllWidths(page), slug).toEqual([]);
    }
    await page.goto(routes.tool('bestand'));
    await page.locator('#bestand-beispiel').click();
    await title(page).waitFor();
    expect(await misfitsAtAllWidths(page), 'a portfolio').toEqual([]);
  });
});

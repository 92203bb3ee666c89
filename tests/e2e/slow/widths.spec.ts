/** Every width, not three, for each layout and for what stands on no page as it is loaded. */
import { timeToDay } from '#domain/language/format';
import { routes } from '#domain/site/routes';
import { formToolSlugs } from '#domain/tools/tools';
import { cityOf } from '../../support/content.ts';
import { layoutKinds } from '../../support/site/kinds.ts';
import { linkedToolSlugs, sampleQuery, toolSamplesOn } from '../../support/tool-samples.ts';
import { expect, test } from '../fixtures.ts';
import { allWidths, overflowAt } from '../layout-overflow.ts';
import { fill, submit, title } from '../pages/tool.ts';

/** The longest word in a name, where one stands in a heading. */
const longestWord = cityOf('insel-hiddensee');
const samples = await toolSamplesOn(timeToDay(Date.now()));

test.describe('at every width words are whole, nothing overflows and the head has room', () => {
  for (const { name, href } of layoutKinds)
    test(name, async ({ page }) => {
      await page.goto(href(longestWord));
      expect(await overflowAt(page, allWidths), name).toEqual([]);
    });

  test('in the answer of each tool', async ({ page }) => {
    for (const slug of formToolSlugs) {
      await page.goto(`${routes.tool(slug)}?${sampleQuery(samples[slug])}`);
      if (!linkedToolSlugs.includes(slug)) {
        await fill(page, slug, samples[slug].typed);
        await submit(page).click();
      }
      await title(page).waitFor();
      expect(await overflowAt(page, allWidths), slug).toEqual([]);
    }
  });
});

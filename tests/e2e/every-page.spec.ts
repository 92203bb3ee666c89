/** Rules for every kind of page, whatever it is about. Each is loaded once for all that is looked at. */
import type { Page } from 'playwright/test';
import { cityOf } from '../support/content.ts';
import { browserKinds, layoutKinds } from '../support/site/kinds.ts';
import { atRest, drawn, expectAccessible, expectPrintable, layoutShift } from './checks.ts';
import { expect, holdRequests, test } from './fixtures.ts';
import { overflowAt, someWidths } from './layout-overflow.ts';

test.use({ motion: 'no-preference' });

/** The city whose name is longest. */
const longest = cityOf('insel-hiddensee');

/** Expects no visible layout shift: a heading near the edge may end a pixel elsewhere once the typeface has come. */
async function expectStill(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: 800 });
  // As on a slow line: the page is drawn before its typeface comes.
  const send = await holdRequests(page, '**/*.woff2');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await drawn(page);
  send();
  await page.waitForLoadState();
  await page.unroute('**/*.woff2');
  expect(await layoutShift(page), `${path} at ${width} px`).toBeLessThan(0.005);
}

for (const kind of browserKinds) {
  const path = kind.href(longest);
  if (layoutKinds.includes(kind))
    test(`${kind.name} does not move while it loads, is accessible, fits every width and paper`, async ({ page }) => {
      for (const width of someWidths) await expectStill(page, path, width);
      await expectAccessible(page, path, { widths: [1280] });
      expect(await overflowAt(page, someWidths), path).toEqual([]);
      await expectPrintable(page, path);
    });
  // Other words move a layout on a phone at most.
  else
    test(`${kind.name} fits a phone`, async ({ page }) => {
      await page.goto(path);
      expect(await overflowAt(page, [360]), path).toEqual([]);
    });
}

test('the not-found page is accessible, and fits every width', async ({ page, noise }) => {
  await page.goto('/atlantis');
  await expectAccessible(page, '/atlantis');
  expect(await overflowAt(page, someWidths)).toEqual([]);
  // Its own status is all it says.
  expect(noise.splice(0).filter((line) => !line.includes('404'))).toEqual([]);
});

test('on a phone home, services and a service page are no higher than they should be', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // The words of the tests are longer than the site's, and a machine's typeface is wider than that of phones.
  const wider = 1.1;
  const heights: [path: string, height: number, most: number][] = [];
  for (const [path, most] of [
    ['/bremen', 6500],
    ['/bremen/services', 6500],
    ['/bremen/services/energieausweis-efh', 6000],
  ] as const) {
    await page.goto(path);
    await atRest(page);
    heights.push([path, await page.evaluate(() => document.documentElement.scrollHeight), most * wider]);
  }
  expect(heights.filter(([, height, most]) => height > most)).toEqual([]);
});

/**
 * What a visitor sees who has set the browser's text to twice its size, on a phone. Widths in media queries follow
 * that setting, which nothing written into a page can show.
 */
import { browserArguments, ensureBrowser } from '../support/browser.ts';
import { cityOf } from '../support/content.ts';
import { browserKinds } from '../support/kinds.ts';
import { expect, test } from './fixtures.ts';
import { layOut, misfitsOn } from './misfits.ts';

test.use({
  launchOptions: {
    executablePath: ensureBrowser(),
    args: [...browserArguments, '--blink-settings=defaultFontSize=32'],
  },
});

test('with text at 200 % every page fits a phone, nothing is cut or covered and columns can be read', async ({
  page,
}) => {
  const faults: string[] = [];
  for (const { name, href } of browserKinds) {
    // The longest name; and the bare page, which has the same parts.
    for (const path of [href(cityOf('buchholz-in-der-nordheide')), href(undefined)]) {
      await page.goto(path);
      await layOut(page);
      const text = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
      expect(text).toBeGreaterThanOrEqual(32);
      faults.push(...(await misfitsOn(page, { isLarge: true })).map((fault) => `${name} ${path}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

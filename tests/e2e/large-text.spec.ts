/**
 * What a visitor sees who has set the browser's text to twice its size, on a phone. Widths in media queries follow
 * that setting, which nothing written into a page can show.
 */
import { browserArguments, ensureBrowser } from '../support/browser.ts';
import { cityOf } from '../support/content.ts';
import { browserKinds } from '../support/kinds.ts';
import { expect, test } from './fixtures.ts';

test.use({
  launchOptions: {
    executablePath: ensureBrowser(),
    args: [...browserArguments, '--blink-settings=defaultFontSize=32'],
  },
});

/** Fewer letters a line than these, and a column can hardly be read. */
const shortestLine = 4;

test('with text at 200 % every page fits a phone, its head leaves room and its columns can be read', async ({
  page,
}) => {
  const faults: string[] = [];
  for (const { name, href } of browserKinds) {
    // The longest name; and the bare page, which has the same parts.
    for (const path of [href(cityOf('buchholz-in-der-nordheide')), href(undefined)]) {
      await page.goto(path);
      const { text, sideways, head, torn } = await page.evaluate((letters) => {
        const root = document.documentElement;
        const torn = new Set<string>();
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
          for (const { 0: word, index } of node.data.matchAll(/[^\s-]+/g)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const drawn = [...range.getClientRects()].filter(({ width }) => width > 0);
            const lines = new Set(drawn.map(({ top }) => Math.round(top))).size;
            if (lines > Math.ceil(word.length / letters)) torn.add(`${word} on ${lines} lines`);
          }
        }
        return {
          text: parseFloat(getComputedStyle(root).fontSize),
          sideways: root.scrollWidth - root.clientWidth,
          head: document.querySelector('header')?.offsetHeight ?? 0,
          torn: [...torn],
        };
      }, shortestLine);
      expect(text).toBeGreaterThanOrEqual(32);
      if (sideways > 0) faults.push(`${name} ${path}: ${sideways} px too wide`);
      if (head > 100) faults.push(`${name} ${path}: its head is ${head} px high`);
      faults.push(...torn.map((word) => `${name} ${path}: ${word}`));
    }
  }
  expect(faults).toEqual([]);
});

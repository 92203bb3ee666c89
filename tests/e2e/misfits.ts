/** Misfits of a page at the width it has: measured in the browser, word by word. */
import type { CDPSession, Page } from 'playwright/test';
import { belowFold } from '../../src/layouts/below-fold.ts';

type Look = {
  /** Text so large that a word is wider than the phone: it may stand on several lines, and less must stay in view. */
  isLarge?: boolean;
};
/** Fewer letters a line than these, and a column can hardly be read. */
const fewestLetters = 4;
/** How much of the window's height what stays in view may cover. */
const mostCovered = 0.2;

/** Each width that a device of today has; `someWidths` are a phone, a tablet and a screen. */
export const allWidths = [320, 344, 360, 390, 412, 600, 667, 768, 820, 912, 992, 1024, 1112, 1180, 1280, 1440, 1920];
export const someWidths = [360, 768, 1280];

/** All of a page is drawn, and what opens on demand is open. */
const layOut = (page: Page): Promise<void> =>
  page.evaluate(async (parts) => {
    for (const part of document.querySelectorAll<HTMLElement>(parts)) part.style.contentVisibility = 'visible';
    for (const details of document.querySelectorAll('details')) details.open = true;
    await document.fonts.ready;
  }, belowFold);

/** The page's own width, without the window that Playwright makes as wide: that costs more than the page does. */
const resizer =
  (session: CDPSession) =>
  async (width: number, height = 800): Promise<void> =>
    void (await session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    }));

/**
 * Goes through the widths, then through text at twice its size: first by a style sheet of the visitor's own, which media
 * queries do not follow, then by the browser's setting, which they do.
 * @returns what does not fit, each with where
 */
export async function misfitsAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults = new Map<string, (number | string)[]>();
  const addFault = (fault: string, where: number | string) => faults.set(fault, [...(faults.get(fault) ?? []), where]);
  const look = async (where: number | string, text: Look = {}) => {
    for (const fault of await misfitsOn(page, text)) addFault(fault, where);
  };
  const session = await page.context().newCDPSession(page);
  const resize = resizer(session);
  await layOut(page);
  for (const width of widths) {
    await resize(width);
    await look(width);
  }
  await resize(740, 360);
  await look('a phone in landscape');
  await resize(360, 740);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await look('200 %', { isLarge: true });
  // Between a phone and a tablet words may stand close, but nothing makes the page wider.
  await resize(640, 740);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) addFault(`the page is ${wide} px too wide`, '200 % on a small tablet');
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await resize(360, 740);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const text = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  if (text < 32) addFault(`the page does not follow the browser's size of text but has ${text} px`, 'text at 200 %');
  await look('text at 200 %', { isLarge: true });
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await session.detach();
  // To Playwright the window is as it was, and it would do nothing.
  const { width = 360, height = 740 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: height + 1 });
  await page.setViewportSize({ width, height });
  return [...faults].map(([fault, where]) => `${fault} at ${where.join(', ')}`);
}

/**
 * @returns a line for each fault: a word on two lines without a hyphen, words that stick out of the box they stand in
 * or of the page, parts of the head upon each other, words under the tab, too much of the window covered
 */
function misfitsOn(page: Page, { isLarge = false }: Look = {}): Promise<string[]> {
  return page.evaluate(
    ({ isLarge, fewestLetters, mostCovered }) => {
      const faults = new Set<string>();
      const root = document.documentElement;
      const named = (element: Element) =>
        `<${element.localName}> „${(element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}“`;

      const sideways = root.scrollWidth - root.clientWidth;
      if (sideways > 0) faults.add(`the page is ${sideways} px too wide`);

      const floating = document.querySelector<HTMLElement>('#floating');
      const bar =
        floating && getComputedStyle(floating).position === 'fixed' ? floating.getBoundingClientRect() : undefined;
      const tab = bar && bar.width < root.clientWidth / 2 ? bar : undefined;

      type Box = { left: number; right: number; isUnseen: boolean; hyphenates: boolean; scroller?: Box; above?: Box };
      const boxes = new Map<Element, Box>();
      const boxOf = (element: Element): Box => {
        const known = boxes.get(element);
        if (known) return known;
        const style = getComputedStyle(element);
        const { left, right } = element.getBoundingClientRect();
        const above = element.parentElement ? boxOf(element.parentElement) : undefined;
        const isInline = /^(?:inline|contents)$/.test(style.display);
        const box: Box = {
          left: isInline ? -Infinity : left,
          right: isInline ? Infinity : right,
          // Chromium has lines of a drawing's text that is not displayed, too.
          isUnseen: style.display === 'none' || style.clipPath.startsWith('inset') || above?.isUnseen === true,
          hyphenates: style.hyphens === 'auto',
          // What bleeds by a margin of its own is meant to leave the box it stands in.
          ...(above && style.position !== 'absolute' && !(parseFloat(style.marginLeft) < 0) && { above }),
        };
        const scroller = /auto|scroll/.test(style.overflowX) ? box : above?.scroller;
        if (scroller) box.scroller = scroller;
        boxes.set(element, box);
        return box;
      };

      const range = document.createRange();
      const widthOf = (from: Text, start: number, end: number) => {
        range.setStart(from, start);
        range.setEnd(from, end);
        return [...range.getClientRects()].filter(({ width }) => width > 1);
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
        const element = node.parentElement;
        if (!element || !node.data.trim()) continue;
        const lines = widthOf(node, 0, node.length);
        if (lines.length === 0 || boxOf(element).isUnseen) continue;
        const left = Math.min(...lines.map((line) => line.left));
        const { scroller } = boxOf(element);
        const right = Math.min(Math.max(...lines.map((line) => line.right)), scroller?.right ?? Infinity);
        if (tab && right > tab.left && !floating?.contains(element)) faults.add(`the tab covers ${named(element)}`);
        for (let box: Box | undefined = scroller ? undefined : boxOf(element); box; box = box.above) {
          const over = Math.round(Math.max(right - box.right, box.left - left));
          if (over > 1) faults.add(`${named(element)} sticks out by ${over} px`);
        }
        if (lines.length === 1 || element.closest('pre')) continue;
        if (!isLarge && boxOf(element).hyphenates) continue;
        for (const { 0: word, index } of node.data.matchAll(isLarge ? /[^ \n\t-]+/g : /[^\s\u00ad–/-]+[–/-]?/g)) {
          // What hard blanks hold together is one word.
          // A soft hyphen is drawn with the line that it ends.
          const start = node.data[index - 1] === '\u00ad' ? index + 1 : index;
          const tops = widthOf(node, start, index + word.length).map(({ top }) => Math.round(top));
          const count = new Set(tops).size;
          if (count > (isLarge ? Math.max(word.split('\u00a0').length, Math.ceil(word.length / fewestLetters)) : 1))
            faults.add(`${named(element)}: „${word}“ stands on ${count} lines`);
        }
      }
      for (const input of document.querySelectorAll<HTMLInputElement>('input:not([type=file])')) {
        const over = input.scrollWidth - input.clientWidth;
        if (over > 1) faults.add(`„${input.value}“ is ${over} px too long for ${input.name}`);
      }

      const parts = [...document.querySelectorAll('.site-header :is(a, button), header nav :is(a, button)')]
        .map((part) => ({ part, rect: part.getBoundingClientRect() }))
        .filter(({ rect }) => rect.width > 0);
      parts.forEach(({ part, rect }, i) => {
        for (const other of parts.slice(i + 1))
          if (part !== other.part && other.rect.left < rect.right - 0.5 && rect.left < other.rect.right - 0.5)
            faults.add(`${named(part)} lies upon ${named(other.part)}`);
      });

      if (bar && !tab) {
        const lacking = bar.height - parseFloat(getComputedStyle(document.body).paddingBottom);
        if (lacking > 0) faults.add(`the bar covers ${lacking} px of the page's end`);
      }
      // Heights in media queries follow the browser's setting alone.
      if (innerHeight < 500 || matchMedia('(width < 17rem)').matches) {
        const stays = [...document.querySelectorAll<HTMLElement>('body :not(dialog, dialog *)')].filter(
          (element) =>
            /fixed|sticky/.test(getComputedStyle(element).position) && element.offsetWidth > root.clientWidth / 2,
        );
        const share = stays.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0) / innerHeight;
        if (share > mostCovered) faults.add(`${Math.round(share * 100)} % of the window are covered`);
      }
      return [...faults];
    },
    { isLarge, fewestLetters, mostCovered },
  );
}

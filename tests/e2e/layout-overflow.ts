/** Misfits of a page at the width it has: measured in the browser, word by word. */
import type { CDPSession, Page } from 'playwright/test';
import { belowFold } from '../../src/layouts/below-fold.ts';

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
const resize = (session: CDPSession, width: number, height = 800) =>
  session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });

/**
 * Goes through the widths, then through text at twice its size by the browser's setting, which media queries follow.
 * @returns what does not fit, each with where
 */
export async function overflowAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  const session = await page.context().newCDPSession(page);
  const look = async (where: number | string, isLarge = false) =>
    faults.push(...(await overflowOn(page, isLarge)).map((fault) => `${where}: ${fault}`));
  await layOut(page);
  for (const width of widths) {
    await resize(session, width);
    await look(width);
  }
  await resize(session, 360, 740);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await look('text at 200 %', true);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await session.detach();
  // To Playwright the window is as it was, and it would do nothing.
  const { width = 360, height = 740 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: height + 1 });
  await page.setViewportSize({ width, height });
  return faults;
}

/**
 * @param isLarge text so large that a word is wider than the phone: it may stand on several lines
 * @returns a line for each fault: a word on two lines without a hyphen, words that stick out of the box they stand in
 * or of the page, parts of the head upon each other
 */
const overflowOn = (page: Page, isLarge: boolean): Promise<string[]> =>
  page.evaluate((isLarge) => {
    const faults = new Set<string>();
    const root = document.documentElement;
    const named = (element: Element) =>
      `<${element.localName}> „${(element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}“`;
    const sideways = root.scrollWidth - root.clientWidth;
    if (sideways > 0) faults.add(`the page is ${sideways} px too wide`);

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
    const linesOf = (from: Text, start: number, end: number) => {
      range.setStart(from, start);
      range.setEnd(from, end);
      return [...range.getClientRects()].filter(({ width }) => width > 1);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      const element = node.parentElement;
      if (!element || !node.data.trim()) continue;
      const lines = linesOf(node, 0, node.length);
      const own = boxOf(element);
      if (lines.length === 0 || own.isUnseen) continue;
      const left = Math.min(...lines.map((line) => line.left));
      const right = Math.max(...lines.map((line) => line.right));
      for (let box: Box | undefined = own.scroller ? undefined : own; box; box = box.above) {
        const over = Math.round(Math.max(right - box.right, box.left - left));
        if (over > 1) faults.add(`${named(element)} sticks out by ${over} px`);
      }
      if (isLarge || lines.length === 1 || own.hyphenates || element.closest('pre')) continue;
      for (const { 0: word, index } of node.data.matchAll(/[^\s\u00ad–/-]+[–/-]?/g)) {
        // A soft hyphen is drawn with the line that it ends.
        const start = node.data[index - 1] === '\u00ad' ? index + 1 : index;
        const tops = linesOf(node, start, index + word.length).map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) faults.add(`${named(element)}: „${word}“ stands on several lines`);
      }
    }

    const parts = [...document.querySelectorAll('.site-header :is(a, button), header nav :is(a, button)')]
      .map((part) => ({ part, rect: part.getBoundingClientRect() }))
      .filter(({ rect }) => rect.width > 0);
    parts.forEach(({ part, rect }, i) => {
      for (const other of parts.slice(i + 1))
        if (part !== other.part && other.rect.left < rect.right - 0.5 && rect.left < other.rect.right - 0.5)
          faults.add(`${named(part)} lies upon ${named(other.part)}`);
    });
    return [...faults];
  }, isLarge);

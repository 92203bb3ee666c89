/** Measurements on a page in the browser, whatever the page is. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { belowFold } from '../../src/layouts/below-fold.ts';
import { expect } from './fixtures.ts';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // To describe what passed takes three times as long as to look for what does not.
  resultTypes: ['violations'],
  // Style sheets are asked by rules that are not among these.
  preload: { assets: ['media'] },
};

async function violationsOn(page: Page, within?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const asked = { context: within ? { include: within } : 'html', options: axeOptions };
  return page.evaluate(async ({ context, options }) => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(context, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${String(target)}: ${failureSummary}`),
    );
  }, asked);
}

/** Waits until all below the first screen has its true height and colours: the page lays it out part by part. */
async function laidOut(page: Page): Promise<void> {
  // Without scripts the height stays a guess (content-visibility) until the part is near.
  const skipped = (parts: string) =>
    !matchMedia('(scripting: none)').matches &&
    [...document.querySelectorAll(parts)].some((part) => getComputedStyle(part).contentVisibility === 'auto');
  await expect.poll(() => page.evaluate(skipped, belowFold)).toBe(false);
}

/**
 * Resolves when the page has come to rest: nothing scrolls, nothing below the first screen is still a guess. In frames,
 * since a busy machine draws few.
 */
export async function atRest(page: Page): Promise<void> {
  await laidOut(page);
  await page.evaluate(async () => {
    const still = 12;
    for (let frames = 0, before = NaN; frames < still; frames++) {
      await new Promise(requestAnimationFrame);
      if (scrollY !== before) frames = 0;
      before = scrollY;
    }
  });
}

/**
 * axe finds nothing on the page as it stands, neither on a phone nor on a wide screen, or at other widths.
 * @param within the parts that are asked, where the others are as they were; in what order headings come axe knows all the same
 */
export async function expectAccessible(
  page: Page,
  state: string,
  { widths = [360, 1280], within }: { widths?: number[]; within?: string[] | undefined } = {},
): Promise<void> {
  const { width = 360, height = 740 } = page.viewportSize() ?? {};
  // A page on its way to its result would go on from where it is put.
  await atRest(page);
  for (const wide of widths) {
    await page.setViewportSize({ width: wide, height });
    // Elsewhere head and bar lie above whatever has just scrolled under them.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await laidOut(page);
    expect(await violationsOn(page, within), `${state} at ${wide} px`).toEqual([]);
  }
  await page.setViewportSize({ width, height });
}

/** Expects the page to be no wider than the screen, down to 320 px and with text at 200 %. */
export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  await laidOut(page);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(), `${state} at ${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 640, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '212.5%'));
  expect(await overflow(), `${state} with text at 200 %`).toBe(0);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** Expects no element that keeps words together beside text in a flex or grid box, where each would be a cell of its own. */
export async function expectWordsInOneBox(page: Page, state: string): Promise<void> {
  const torn = await page.evaluate(() =>
    [...document.querySelectorAll('main span, main wbr')].flatMap((element) => {
      const box = element.parentElement;
      // Known by what it does: built pages have short names for classes.
      const holds = element.matches('wbr') || getComputedStyle(element).whiteSpace === 'nowrap';
      if (!box || !holds || !/flex|grid/.test(getComputedStyle(box).display)) return [];
      return [...box.childNodes].some((node) => node instanceof Text && node.data.trim()) ? [box.outerHTML] : [];
    }),
  );
  expect(torn, state).toEqual([]);
}

/** Resolves once the page is drawn as it stands: the second frame begins when the first is on the screen. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  });

/** How much has moved on the page since it began to load, once its typeface has come. */
export async function layoutShift(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await drawn(page);
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    observer.disconnect();
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}

/** Expects a page on paper to say who sends it, in letters dark enough for white paper, with folds open and nothing that only leads on. */
export async function expectPrintable(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const faults = () =>
    page.evaluate(() => {
      const colourOf = (colour: string) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
        return { rgb: [red, green, blue].map((part) => part * alpha + 255 * (1 - alpha)), alpha };
      };
      const light = (rgb: number[]) => {
        const [red = 0, green = 0, blue = 0] = rgb
          .map((part) => part / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      /** Grounds are printed where the page insists; one with stops of many colours has letters for all of them. */
      const groundOf = (element: Element | null): number[] | undefined => {
        if (!element) return [255, 255, 255];
        const { printColorAdjust, backgroundColor, backgroundImage } = getComputedStyle(element);
        if (printColorAdjust === 'exact' && backgroundImage !== 'none') return undefined;
        const { rgb, alpha } = colourOf(backgroundColor);
        return printColorAdjust === 'exact' && alpha > 0 ? rgb : groundOf(element.parentElement);
      };
      const isPale = (element: Element) => {
        const ground = groundOf(element);
        if (!ground) return false;
        const [dark = 0, bright = 0] = [light(ground), light(colourOf(getComputedStyle(element).color).rgb)].sort();
        return (bright + 0.05) / (dark + 0.05) < 4.5;
      };
      const name = (what: string) => (element: Element) => `${what}: ${element.textContent.trim().slice(0, 60)}`;
      const seen = [...document.querySelectorAll('body *:not(svg *)')].filter((element) => element.checkVisibility());
      const hasWords = ({ childNodes }: Element) =>
        [...childNodes].some((node) => node instanceof Text && node.data.trim());
      const head = getComputedStyle(document.querySelector('title') ?? document.head, '::before').content;
      return [
        ...seen.filter(hasWords).filter(isPale).map(name('pale')),
        ...seen
          .filter(
            (element) =>
              element.matches('details') && ![...element.children].slice(1).some((part) => part.checkVisibility()),
          )
          .map(name('shut')),
        ...seen.filter((element) => element.matches('nav, body > footer, body > header, .btn')).map(name('leads on')),
        ...(document.querySelector('title')?.checkVisibility() && /GmbH, .*@/.test(head) ? [] : [`no sender: ${head}`]),
      ];
    });
  // The sheet for paper comes last.
  await expect.poll(faults, { message: `${state} on paper` }).toEqual([]);
  await page.emulateMedia({ media: null });
}

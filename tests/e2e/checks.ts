/** Measurements on a page in the browser, whatever the page is. */
import type { Page } from 'playwright/test';
import { belowFold } from '../../src/layouts/below-fold.ts';
import { violationsOn } from '../support/browsers/axe.ts';
import { expect } from './fixtures.ts';

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
 * axe finds nothing on the page as it stands, on a phone or at other widths.
 * @param within the parts that are asked, where the others are as they were; in what order headings come axe knows all the same
 */
export async function expectAccessible(
  page: Page,
  state: string,
  { widths = [360], within }: { widths?: number[]; within?: string[] | undefined } = {},
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

/** Expects a page on paper to say who sends it, with folds open and nothing that only leads on. */
export async function expectPrintable(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const faults = () =>
    page.evaluate(() => {
      const seen = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
      const shut = ({ children }: Element) => ![...children].slice(1).some((part) => part.checkVisibility());
      const head = getComputedStyle(document.querySelector('title') ?? document.head, '::before').content;
      return [
        ...seen('details').filter(shut),
        ...seen('body nav, body > footer, body > header, body .btn'),
        ...(seen('title').length > 0 && /GmbH, .*@/.test(head) ? [] : [document.head]),
      ].map((element) => `<${element.localName}> ${element.textContent.trim().slice(0, 60)}`);
    });
  // The sheet for paper comes last.
  await expect.poll(faults, { message: `${state} on paper` }).toEqual([]);
  await page.emulateMedia({ media: null });
}

/** Rules for every kind of page, whatever it is about. Each is loaded once for all that is looked at. */
import type { CDPSession, Page } from 'playwright/test';
import { routes } from '#domain/routes';
import { cityOf } from '../support/content.ts';
import { browserKinds, layoutKinds } from '../support/kinds.ts';
import {
  drawn,
  expectAccessible,
  expectNoSidewaysScroll,
  expectPrintable,
  expectWordsInOneBox,
  layoutShift,
} from './checks.ts';
import { expect, holdRequests, test } from './fixtures.ts';
import { misfitsAt, someWidths } from './misfits.ts';

test.use({ motion: 'no-preference' });

/** The city whose name is longest. */
const longest = cityOf('insel-hiddensee');
/** Expects no visible layout shift: a heading near the edge may end a pixel elsewhere once the typeface has come. */
async function expectStill(page: Page, path: string, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // As on a slow line: the page is drawn before its typeface comes.
    const send = await holdRequests(page, '**/*.woff2');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await drawn(page);
    send();
    await page.waitForLoadState();
    await page.unroute('**/*.woff2');
    await expectWordsInOneBox(page, `${path} at ${width} px`);
    expect(await layoutShift(page), `${path} at ${width} px`).toBeLessThan(0.005);
  }
}

test.describe('does not move while it loads, keeps words together, fits every width and paper, logs no error', () => {
  let session: CDPSession;
  test.beforeEach(async ({ page, context }) => {
    session = await context.newCDPSession(page);
    // A typeface from the cache would be there before anything could move.
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  });
  test.afterEach(() => session.detach());

  for (const kind of browserKinds) {
    const { name, href } = kind;
    test(`${name}, and is accessible`, async ({ page }) => {
      const [path, bare] = [href(longest), href(undefined)];
      // Other words move a layout on a phone at most: of kinds with one layout the first alone is asked all of it.
      const isFirst = layoutKinds.includes(kind);
      await expectStill(page, path, isFirst ? someWidths : [360]);
      if (isFirst) await expectAccessible(page, path);
      expect(await misfitsAt(page, isFirst ? someWidths : [360]), path).toEqual([]);
      if (isFirst) await expectPrintable(page, path);
      // The bare page has the same parts.
      if (bare !== path && isFirst) await expectStill(page, bare, [360]);
    });
  }

  // Near and far: other words and another picture in the parts of every home.
  for (const slug of ['bremen', 'stralsund']) {
    test(`home of ${slug}`, async ({ page }) => {
      await expectStill(page, routes.home(cityOf(slug)), [360, 1280]);
      // Its top is where it stays, however much of it has come.
      const grows = await page.locator('.hero .form-card').evaluate((card: HTMLElement) => {
        const whole = card.offsetHeight;
        card.style.minHeight = '0';
        const kept = whole - card.offsetHeight;
        card.style.minHeight = '';
        card.querySelector('form')?.remove();
        return whole - card.offsetHeight - kept;
      });
      expect(grows, slug).toBeLessThan(4);
      await expectNoSidewaysScroll(page, routes.home(cityOf(slug)));
    });
  }
});

test('the not-found page is accessible, and fits every width', async ({ page, noise }) => {
  await page.goto('/atlantis');
  await expectAccessible(page, '/atlantis');
  expect(await misfitsAt(page, someWidths)).toEqual([]);
  // Its own status is all it says.
  expect(noise.filter((line) => !line.includes('404'))).toEqual([]);
  noise.length = 0;
});

test('the content policy holds: an injected script does not run', async ({ page, noise }) => {
  await page.goto('/bremen');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    return 'injected' in window;
  });
  expect(ran).toBe(false);
  expect(noise.join()).toContain('Content Security Policy');
  noise.length = 0;
});

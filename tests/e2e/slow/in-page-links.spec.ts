/** Where somebody comes to rest who follows a link within a page, or whose address names a part of it. */
import type { Page } from 'playwright/test';
import { anchors, routes } from '#domain/site/routes';
import { cityOf } from '../../support/content.ts';
import { layoutKinds } from '../../support/site/kinds.ts';
import { atRest } from '../checks.ts';
import { expect, test } from '../fixtures.ts';

const city = cityOf('lueneburg');
test.use({ motion: 'no-preference' });
/** Below the head that stays in view, in px. */
const mostBelow = 120;

/** @returns how far below the head the target begins; nothing where it is all in view and the page cannot scroll on */
const distance = (page: Page, target: string): Promise<number | undefined> =>
  page.evaluate((id) => {
    const element = document.getElementById(id);
    const { top, bottom } = element?.getBoundingClientRect() ?? { top: NaN, bottom: NaN };
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    // A drawing stays in view over its texts, as the head of the page does.
    const pane = element?.closest('.sample-page > *')?.querySelector('.sample-page__pane');
    const heads = [document.querySelector('header'), pane];
    const head = Math.max(...heads.map((part) => part?.getBoundingClientRect().bottom ?? 0));
    return isAtEnd && top >= head && bottom <= innerHeight ? undefined : Math.round(top - Math.max(head, 0));
  }, target);

for (const width of [360, 1280])
  test(`at ${width} px all links and addresses of a part of a page end at their target`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const lost: string[] = [];
    const expectAt = async (way: string, target: string) => {
      await atRest(page);
      const below = await distance(page, target);
      if (below !== undefined && !(below >= 0 && below <= mostBelow)) lost.push(`${way}: ${below} px below the head`);
    };
    // The last section; and a price in the address is calculated while the page goes to it.
    const opened = [`${routes.home(city)}#${anchors.blog}`, `${routes.services(city)}?typ=EFH#${anchors.calculator}`];
    for (const { href, name, isArticle } of layoutKinds) {
      // On a wide screen those whose layout has columns.
      if (width > 360 && !isArticle && !['home', 'services', 'contact'].includes(name)) continue;
      const path = href(city);
      // As soon as the page can be clicked: below its first screen are guesses.
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const link = page.locator(`main a[href^="#"]:not([data-replay] a)`).last();
      if ((await link.count()) === 0) continue;
      const target = (await link.getAttribute('href'))?.slice(1) ?? '';
      opened.push(`${path}#${target}`);
      await link.evaluate((element: HTMLAnchorElement) => element.click());
      await expectAt(`${path}#${target} followed`, decodeURIComponent(target));
    }
    expect(opened.length).toBeGreaterThan(2);
    for (const address of opened) {
      // An address with another hash of the same page opens nothing.
      await page.goto('/robots.txt');
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await expectAt(`${address} opened`, decodeURIComponent(address.replace(/.*#/, '')));
    }
    expect(lost).toEqual([]);
  });

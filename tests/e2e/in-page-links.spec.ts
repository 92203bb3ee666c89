/** Where somebody comes to rest who follows a link within a page, or whose address names a part of it. */
import type { Page } from 'playwright/test';
import { serviceSlugs } from '#domain/pages';
import { anchors, routes } from '#domain/routes';
import { cityOf } from '../support/content.ts';
import { browserKinds } from '../support/kinds.ts';
import { atRest } from './checks.ts';
import { expect, test } from './fixtures.ts';

const city = cityOf('lueneburg');
/** Below the head that stays in view, in px. */
const mostBelow = 120;
/** Of several services one stands for all. */
const kinds = browserKinds.filter(({ name }) => !serviceSlugs.slice(1).some((slug) => slug === name));

/** @returns how far below the head the target begins; nothing where it is all in view and the page cannot scroll on */
const distance = (page: Page, target: string): Promise<number | undefined> =>
  page.evaluate((id) => {
    const { top, bottom } = document.getElementById(id)?.getBoundingClientRect() ?? { top: NaN, bottom: NaN };
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return isAtEnd && top >= head && bottom <= innerHeight ? undefined : Math.round(top - Math.max(head, 0));
  }, target);

/** Targets of the links that lead on in a page: of many the first and the last. */
async function targetsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  const all = await page.evaluate(
    (path) => [
      ...new Set(
        [...document.querySelectorAll<HTMLAnchorElement>('main a:not([data-replay] a), header a')].flatMap(
          ({ pathname, hash }) => (pathname === path && hash ? [decodeURIComponent(hash.slice(1))] : []),
        ),
      ),
    ],
    path,
  );
  const ways = all.filter((id) => id !== anchors.footer);
  return [...new Set([ways[0], ways.at(-1)])].flatMap((id) => id ?? []);
}

type Way = { path: string; target: string; isOpened: boolean };

/** On a page just opened, by a click or by the address itself. @returns what is wrong with where it ends */
async function follow(page: Page, { path, target, isOpened }: Way): Promise<string[]> {
  // Of the same page an address with another hash would open nothing.
  await page.goto('/robots.txt');
  await page.goto(isOpened ? `${path}#${target}` : path, { waitUntil: 'domcontentloaded' });
  if (!isOpened)
    await page.evaluate((id) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')];
      links
        .find(({ pathname, hash }) => pathname === location.pathname && decodeURIComponent(hash) === `#${id}`)
        ?.click();
    }, target);
  await atRest(page);
  const below = await distance(page, target);
  if (below === undefined || (below >= 0 && below <= mostBelow)) return [];
  return [`${path}#${target} ${isOpened ? 'opened' : 'followed'}: ${below} px below the head`];
}

for (const width of [360, 1280]) {
  test(`at ${width} px every link within a page, and every address that names a part of it, ends at its target`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const ways: Way[] = [];
    for (const { href } of kinds) {
      const path = href(city);
      const targets = await targetsOf(page, path);
      ways.push(...targets.map((target) => ({ path, target, isOpened: false })));
      if (targets.includes(anchors.contact)) ways.push({ path, target: anchors.contact, isOpened: true });
    }
    // The last section; and a price in the address is calculated while the page goes to it.
    ways.push({ path: routes.home(city), target: anchors.blog, isOpened: true });
    ways.push({ path: `${routes.services(city)}?typ=EFH`, target: anchors.calculator, isOpened: true });
    const lost: string[] = [];
    for (const way of ways) lost.push(...(await follow(page, way)));
    expect(lost).toEqual([]);
  });
}

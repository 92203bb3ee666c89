/** Where somebody comes to rest who follows a link within a page, or whose address names a part of it. */
import type { Page } from 'playwright/test';
import { anchors, routes } from '#domain/routes';
import { cityOf } from '../../support/content.ts';
import { layoutKinds } from '../../support/kinds.ts';
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
    const heads = [
      document.querySelector('header'),
      element?.closest('.sample-page > *')?.querySelector('.sample-page__pane'),
    ];
    const head = Math.max(...heads.map((part) => part?.getBoundingClientRect().bottom ?? 0));
    return isAtEnd && top >= head && bottom <= innerHeight ? undefined : Math.round(top - Math.max(head, 0));
  }, target);

/** Targets of the links that lead on in a page: of many the first and the last. */
async function targetsOf(page: Page, path: string): Promise<string[]> {
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
  return [...new Set([all[0], all.at(-1)])].flatMap((id) => id ?? []);
}

/** As soon as the page can be clicked: below its first screen are guesses. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });

const click = (page: Page, target: string): Promise<void> =>
  page.evaluate((id) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')];
    links
      .find(({ pathname, hash }) => pathname === location.pathname && decodeURIComponent(hash) === `#${id}`)
      ?.click();
  }, target);

/** @returns what is wrong with where a way ends */
async function fault(page: Page, way: string, target: string): Promise<string[]> {
  await atRest(page);
  const below = await distance(page, target);
  return below === undefined || (below >= 0 && below <= mostBelow) ? [] : [`${way}: ${below} px below the head`];
}

/** Kinds whose layout has columns on a wide screen. */
const wideKinds = layoutKinds.filter(
  ({ name, isArticle }) => isArticle || ['home', 'services', 'contact'].includes(name),
);

for (const { width, kinds } of [
  { width: 360, kinds: layoutKinds },
  { width: 1280, kinds: wideKinds },
]) {
  test(`at ${width} px every link within a page, and every address that names a part of it, ends at its target`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const lost: string[] = [];
    // The last section; and a price in the address is calculated while the page goes to it.
    const opened: { path: string; target: string }[] = [
      { path: routes.home(city), target: anchors.blog },
      { path: `${routes.services(city)}?typ=EFH`, target: anchors.calculator },
    ];
    let followed = 0;
    for (const { href } of kinds) {
      const path = href(city);
      await open(page, path);
      const targets = await targetsOf(page, path);
      if (targets.includes(anchors.contact)) opened.push({ path, target: anchors.contact });
      for (const [i, target] of targets.entries()) {
        if (i > 0) await open(page, path);
        await click(page, target);
        lost.push(...(await fault(page, `${path}#${target} followed`, target)));
        followed += 1;
      }
    }
    expect(followed).toBeGreaterThan(kinds.length / 2);
    // None after another of the same page, where an address with another hash opens nothing.
    for (const { path, target } of opened) {
      await open(page, `${path}#${target}`);
      lost.push(...(await fault(page, `${path}#${target} opened`, target)));
    }
    expect(lost).toEqual([]);
  });
}

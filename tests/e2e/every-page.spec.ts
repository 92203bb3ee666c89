/** What must hold on every kind of page, whatever it is about. Each is loaded once for all that is looked at. */
import type { City } from '#domain/regions';
import { routes } from '#domain/routes';
import { cityOf } from '../support/content.ts';
import { browserKinds } from '../support/kinds.ts';
import { expectAccessible, expectNoSidewaysScroll, layoutShift } from './checks.ts';
import { expect, test } from './fixtures.ts';

/** The city whose name is longest. */
const longest = cityOf('buchholz-in-der-nordheide');
type Href = (city: City | undefined) => string;
const samples: [name: string, href: Href, cities: (City | undefined)[]][] = [
  ...browserKinds.map(({ name, href }): (typeof samples)[number] => [name, href, [longest, undefined]]),
  // Near and far, of each house type.
  ...['bremen', 'osterholz-scharmbeck', 'garbsen', 'celle', 'elmshorn', 'leer'].map(
    (slug): (typeof samples)[number] => [`home of ${slug}`, routes.home, [cityOf(slug)]],
  ),
];

for (const [name, href, cities] of samples) {
  test(`${name}: does not move while it loads, fits every screen, is accessible and logs no error`, async ({
    page,
    context,
  }) => {
    const session = await context.newCDPSession(page);
    // A typeface from the cache would be there before anything could move.
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    for (const city of cities) {
      const path = href(city);
      for (const width of city ? [360, 768, 1280] : [360]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        // Nothing an eye sees: a heading near the edge may end a pixel elsewhere once the typeface has come.
        expect(await layoutShift(page), `${path} at ${width} px`).toBeLessThan(0.005);
      }
      // The bare page has the same parts.
      if (!city && cities.length > 1) continue;
      await expectAccessible(page, path);
      await expectNoSidewaysScroll(page, path);
    }
    await session.detach();
  });
}

test('the not-found page fits every screen and is accessible', async ({ page, noise }) => {
  await page.goto('/atlantis');
  await expectAccessible(page, '/atlantis');
  await expectNoSidewaysScroll(page, '/atlantis');
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

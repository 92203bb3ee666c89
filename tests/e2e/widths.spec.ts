/** Every width, not three: what is asked of each page kind from a small phone to a large screen. */
import { timeToDay } from '#domain/format';
import { routes } from '#domain/routes';
import { formToolSlugs } from '#domain/tools/tools';
import { cityOf } from '../support/content.ts';
import { browserKinds } from '../support/kinds.ts';
import { sampleQuery, toolSamplesOn } from '../support/tool-samples.ts';
import { expect, test } from './fixtures.ts';
import { layOut, misfitsOn } from './misfits.ts';

const widths = [320, 344, 360, 390, 412, 600, 667, 768, 820, 912, 992, 1024, 1112, 1180, 1280, 1440, 1920];
/** The longest name; and the longest word in a name, where one stands in a heading. */
const longestName = cityOf('buchholz-in-der-nordheide');
const longestWord = cityOf('neubrandenburg');
const samples = toolSamplesOn(timeToDay(Date.now()));

test('at every width words are whole, nothing overflows and the head has room', async ({ page, noise }) => {
  test.setTimeout(240_000);
  const paths = new Set([
    ...browserKinds.map(({ href }) => href(longestName)),
    ...[routes.home, routes.services, routes.contact].map((href) => href(longestWord)),
    '/atlantis',
    ...formToolSlugs.map((slug) => `${routes.tool(slug)}?${sampleQuery(samples[slug])}`),
  ]);
  const faults = new Map<string, (number | string)[]>();
  const look = async (path: string, where: number | string, text = {}) => {
    for (const fault of await misfitsOn(page, text)) {
      const key = `${path} ${fault}`;
      faults.set(key, [...(faults.get(key) ?? []), where]);
    }
  };
  for (const path of paths) {
    await page.goto(path);
    if (path === routes.tool('bestand')) await page.locator('#bestand-beispiel').click();
    await layOut(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await look(path, width);
    }
    await page.setViewportSize({ width: 740, height: 360 });
    await look(path, 'a phone in landscape');
    // A style sheet of the visitor's own; media queries do not follow it.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await look(path, '200 %', { isLarge: true });
    // Between a phone and a tablet words may stand close, but nothing makes the page wider.
    await page.setViewportSize({ width: 640, height: 740 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) faults.set(`${path} is ${wide} px too wide`, ['200 % on a small tablet']);
  }
  // The status of the page that is not there.
  noise.length = 0;
  expect([...faults].map(([fault, widths]) => `${fault} at ${widths.join(', ')}`)).toEqual([]);
});

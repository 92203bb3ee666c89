/**
 * Takes pictures of every page kind at five widths into `screenshots/` (not in git).
 *
 *   node scripts/screenshots.ts                              every kind and state
 *   node scripts/screenshots.ts /lueneburg /blog             some paths
 *   node scripts/screenshots.ts /bremen:contact-form/errors  a path in a state
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { browserArguments, ensureBrowser } from '../tests/support/browsers/browser.ts';
import { cityOf } from '../tests/support/content.ts';
import { browserKinds } from '../tests/support/site/kinds.ts';
import { startTestService } from '../tests/support/service/service.ts';
import { states } from '../tests/support/browsers/states.ts';
import { buildSite } from './build.ts';

const widths = [360, 768, 1024, 1280, 1920];
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));

const everything: [path: string, state: string][] = [
  ['/', 'plain'],
  ['/rostock', 'plain'],
  ...browserKinds.map(({ href }): [string, string] => [href(cityOf('bremen')), 'plain']),
  ...states.map(({ path, name }): [string, string] => [path, name]),
  ['/unbekannt', 'plain'],
];

const asked = process.argv.slice(2).map((argument): [string, string] => {
  const [path = '', state = 'plain'] = argument.split(':');
  return [path, state];
});
const wanted = asked.length > 0 ? asked : everything;
const names = ['plain', ...states.map(({ name }) => name)];
const unknown = wanted.find(([, name]) => !names.includes(name));
if (unknown) throw new Error(`There is no state ${unknown[1]}. There are ${names.join(', ')}.`);

await buildSite({ quiet: true });
await mkdir(folder, { recursive: true });
const service = await startTestService();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
for (const [path, state] of wanted) {
  for (const width of widths) {
    const inState = states.find(({ name }) => name === state);
    if (inState?.isNarrow && width > 900) continue;
    const context = await browser.newContext({
      baseURL: service.baseUrl,
      viewport: { width, height: width < 500 ? 740 : 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    await inState?.reach(page);
    await page.waitForTimeout(300);
    const file = `${path.slice(1) || 'home'}-${state}-${width}.png`.replaceAll('/', '-');
    // A dialog or notification does not scroll with the page: what is in view is shown.
    const isInView = await page.locator('dialog[open], .toast').first().isVisible();
    await page.screenshot({ path: folder + file, fullPage: !isInView });
    console.log(`screenshots/${file}`);
    await context.close();
  }
}
await browser.close();
await service.stop();

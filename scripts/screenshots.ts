/**
 * Takes pictures of every page kind at five widths into `screenshots/` (not in git).
 *
 *   npm run screenshots                                 every kind and state
 *   npm run screenshots -- /lueneburg /blog             some paths
 *   npm run screenshots -- /lueneburg:errors            a path in a state
 *
 * What a change of styles moved: take them before and after it, and compare the folders by
 * `node scripts/compare-screenshots.ts <before> screenshots`.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { browserArguments, ensureBrowser } from '../tests/support/browser.ts';
import { cityOf } from '../tests/support/content.ts';
import { browserKinds } from '../tests/support/kinds.ts';
import { startTestService } from '../tests/support/service.ts';
import { buildSite } from './build.ts';

const widths = [360, 768, 1024, 1280, 1920];
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));

const fillForm = async (page: Page) => {
  const form = page
    .locator('form')
    .filter({ has: page.locator('input[name=email]') })
    .first();
  for (const [name, value] of Object.entries({
    firstName: 'Anna',
    lastName: 'Beispiel',
    email: 'anna@example.org',
    phone: '0421 1',
  })) {
    await form.locator(`[name=${name}]`).fill(value);
  }
  await form.locator('[name=privacy]').check();
  return form.getByRole('button');
};

const calculatePrice = async (page: Page) => {
  await page.getByRole('radio', { name: /Mehrfamilienhaus/ }).check();
  await page.getByLabel('Anzahl der Energieausweise').fill('12');
  await page.getByRole('button', { name: 'Preis berechnen' }).click();
  await page.locator('.price-sheet').waitFor();
};

/** What is done on a page before its picture is taken. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  plain: (page) => page.waitForLoadState('networkidle'),
  errors: async (page) => {
    await page.getByRole('button', { name: 'Sofortigen Rückruf anfordern' }).first().click();
    await page.getByRole('alert').waitFor();
  },
  sent: async (page) => {
    await (await fillForm(page)).click();
    await page.getByText('Anfrage gesendet!').first().waitFor();
  },
  down: async (page) => {
    await page.route('**/api/contacts', (route) => route.abort());
    await (await fillForm(page)).click();
    await page.getByText('Fehler', { exact: true }).first().waitFor();
  },
  'price-errors': async (page) => {
    await page.getByRole('button', { name: 'Preis berechnen' }).click();
    await page.locator('.field-error').first().waitFor();
  },
  price: async (page) => {
    await calculatePrice(page);
  },
  'price-print': async (page) => {
    await calculatePrice(page);
    await page.emulateMedia({ media: 'print' });
  },
  quote: async (page) => {
    await calculatePrice(page);
    await page.getByRole('link', { name: 'Angebot anfordern' }).click();
    await page.getByText('Ihre Auswahl').waitFor();
  },
  menu: (page) => page.getByRole('button', { name: 'Menü öffnen' }).click({ timeout: 2000 }),
  private: (page) => page.getByText('Privatkunde', { exact: true }).click(),
  offices: async (page) => {
    await page.locator('#region-dialog summary', { hasText: 'Hamburg' }).click();
    await page.getByText('Büro wählen').waitFor();
  },
  filtered: async (page) => {
    await page.getByRole('navigation', { name: 'Rubriken' }).getByRole('link').nth(1).click();
    await page.getByRole('searchbox').waitFor();
  },
  'nothing-found': async (page) => {
    await page.goto(`${page.url()}?q=Quietscheente`);
    await page.locator('.blog-filter__empty').waitFor();
  },
  'newsletter-error': async (page) => {
    await page.getByRole('button', { name: 'Newsletter abonnieren' }).click();
    await page.locator('.field-error').waitFor();
  },
  closed: (page) => page.getByRole('button', { name: /weiter mit Norddeutschland/ }).click(),
};
/** States that show only what is in view: dialogs and notifications do not scroll with the page. */
const inView = new Set(['sent', 'down', 'menu', 'offices']);

const everything: [path: string, state: string][] = [
  ['/', 'plain'],
  ['/', 'offices'],
  ['/', 'closed'],
  ['/bremen', 'menu'],
  ['/bremen', 'errors'],
  ['/bremen', 'sent'],
  ['/bremen', 'down'],
  ['/bremen', 'private'],
  ['/rostock', 'plain'],
  ...browserKinds.map(({ href }): [string, string] => [href(cityOf('bremen')), 'plain']),
  ['/bremen/blog', 'filtered'],
  ['/bremen/blog', 'nothing-found'],
  ['/bremen/blog', 'newsletter-error'],
  ['/bremen/services', 'price-errors'],
  ['/bremen/services', 'price'],
  ['/bremen/services', 'price-print'],
  ['/bremen/services', 'quote'],
  ['/unbekannt', 'plain'],
];

const asked = process.argv.slice(2).map((argument): [string, string] => {
  const [path = '', state = 'plain'] = argument.split(':');
  return [path, state];
});
const wanted = asked.length > 0 ? asked : everything;
const unknown = wanted.find(([, name]) => !(name in states));
if (unknown) {
  console.error(`Den Zustand „${unknown[1]}“ gibt es nicht. Möglich sind: ${Object.keys(states).join(', ')}.`);
  process.exit(1);
}

await buildSite({ quiet: true });
await mkdir(folder, { recursive: true });
const service = await startTestService();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
for (const [path, state] of wanted) {
  for (const width of widths) {
    // The menu button is there on narrow screens alone.
    if (state === 'menu' && width > 900) continue;
    const context = await browser.newContext({
      baseURL: service.baseUrl,
      viewport: { width, height: width < 500 ? 740 : 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    await states[state]?.(page);
    await page.waitForTimeout(300);
    const file = `${path.slice(1).replaceAll('/', '-') || 'home'}-${state}-${width}.png`;
    await page.screenshot({
      path: folder + file,
      fullPage: !inView.has(state) && !(path === '/' && state === 'plain'),
    });
    console.log(`screenshots/${file}`);
    await context.close();
  }
}
await browser.close();
await service.stop();

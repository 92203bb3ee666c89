/** „Anzeige prüfen“: a text is read in the browser, or by the service, and stands in no address. */
import type { Page } from 'playwright/test';
import { routes } from '#domain/routes';
import { toolPath } from '#domain/api-contract';
import { cityOf } from '../support/content.ts';
import { expectAccessible, expectNoSidewaysScroll } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { result, submit, title, unfold } from './pages/tool.ts';

const path = routes.tool('anzeige-pruefen');
const ad = `Helle 3-Zimmer-Wohnung im Geheimrat-Schulze-Weg
82 m² Wohnfläche, Einbauküche Baujahr 2019, A+ Lage
Energieausweistyp: Verbrauchsausweis
Endenergieverbrauch: 145,3 kWh/(m²*a)
Wesentliche Energieträger: Fernwärme
Energieeffizienzklasse: D`;
const field = (page: Page) => page.getByRole('textbox', { name: 'Text der Anzeige' });
const marked = (page: Page) => result(page).locator('mark').allTextContents();
const found = ['Verbrauchsausweis Art', '145,3 kWh/(m²*a) Endenergie', 'Fernwärme Energieträger', 'D Effizienzklasse'];

test('with scripts the text leaves the browser in nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
  await field(page).fill(ad);
  await submit(page).click();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveText('4 von 5 Angaben gefunden');
  await expect(result(page).locator('.drawing')).toBeInViewport();
  expect(await marked(page)).toEqual(found);
  await expect(result(page)).toContainText('gehört die Klasse E, in der Anzeige steht D');
  await expect(page).toHaveURL(path);
  expect(sent.filter((line) => /^POST|Schulze/.test(line))).toEqual([]);
  await expect(result(page).getByRole('button')).toHaveText(['Drucken']);
  await expectAccessible(page, 'a marked text');
  await expectNoSidewaysScroll(page, 'a marked text');
  // Of an answered form a phone shows how it begins.
  await expect(page.locator('.tool-form__given')).toContainText('Helle 3-Zimmer-Wohnung im');
  await unfold(page);
  await field(page).fill('Wohnung. Kein Wort davon.');
  await submit(page).click();
  await expect(title(page)).toHaveText('Keine der 5 Angaben gefunden');
  await page.reload();
  await expect(title(page)).toHaveCount(0);
});

test('on paper and in forced colours it is seen what is marked', async ({ page }) => {
  await page.goto(path);
  await field(page).fill(ad);
  await submit(page).click();
  await title(page).waitFor();
  await page.emulateMedia({ forcedColors: 'active' });
  for (const mark of await result(page).locator('mark').all())
    await expect(mark).not.toHaveCSS('border-bottom-width', '0px');
  await page.emulateMedia({ forcedColors: null });
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('where what answers is lost, the service reads the text, which stands in no address', async ({ page, noise }) => {
  await page.route(/_astro\/result\./, (route) => route.abort());
  await page.goto(path);
  await field(page).fill(ad);
  await submit(page).click();
  await expect(page).toHaveURL(toolPath('anzeige-pruefen'));
  await expect(title(page)).toHaveText('4 von 5 Angaben gefunden');
  noise.length = 0;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the service answers in the same words, in the place that the tool was opened from', async ({ page, noise }) => {
    await page.goto(routes.tool('anzeige-pruefen', cityOf('bremen')));
    await submit(page).click();
    await expect(page.locator('.error-summary a')).toHaveText(['Fügen Sie den Text der Anzeige ein']);
    noise.length = 0;
    await field(page).fill(ad);
    await page.getByRole('radio', { name: 'Wohngebäude', exact: true }).check();
    await submit(page).click();
    await expect(page).toHaveURL(toolPath('anzeige-pruefen'));
    await expect(title(page)).toHaveText('4 von 5 Angaben gefunden');
    expect(await marked(page)).toEqual(found);
    await expect(field(page)).toHaveValue(ad);
    await expect(page.getByRole('radio', { name: 'Wohngebäude', exact: true })).toBeChecked();
    await expect(page.locator('header')).toContainText('Bremen');
    const hrefs = await page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.filter((href) => href.includes('Schulze'))).toEqual([]);
    await expectNoSidewaysScroll(page, 'by the service');
  });

  test('in a frame the answer opens beside it', async ({ page }) => {
    await page.goto(routes.embeddedTool('anzeige-pruefen'));
    await field(page).fill(ad);
    const [opened] = await Promise.all([page.context().waitForEvent('page'), submit(page).click()]);
    await expect(title(opened)).toHaveText('4 von 5 Angaben gefunden');
    await opened.close();
  });
});

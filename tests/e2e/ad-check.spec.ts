/** „Anzeige prüfen“: a text is read in the browser, and leaves nothing behind. */
import { routes } from '#domain/site/routes';
import { expect, test } from './fixtures.ts';
import { result, submit, title } from './pages/tool.ts';

const path = routes.tool('anzeige-pruefen');
const ad = `Helle 3-Zimmer-Wohnung im Geheimrat-Schulze-Weg
Energieausweistyp: Verbrauchsausweis
Endenergieverbrauch: 145,3 kWh/(m²*a)
Wesentliche Energieträger: Fernwärme
Energieeffizienzklasse: D`;
const found = ['Verbrauchsausweis Art', '145,3 kWh/(m²*a) Endenergie', 'Fernwärme Energieträger', 'D Effizienzklasse'];

test('what is found in the text is marked, and the text is sent nowhere', async ({ page }) => {
  await page.goto(path);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
  await page.getByRole('textbox', { name: 'Text der Anzeige' }).fill(ad);
  await submit(page).click();
  await expect(title(page)).toHaveText('4 von 5 Angaben gefunden');
  await expect(result(page).locator('mark')).toHaveText(found);
  await expect(page).toHaveURL(path);
  expect(sent.filter((line) => /^POST|Schulze/.test(line))).toEqual([]);
  const hrefs = await page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.filter((href) => href.includes('Schulze'))).toEqual([]);
});

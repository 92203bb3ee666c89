/** „Bestand“: files of every kind, read in the browser and nowhere else. */
import type { Page } from 'playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { routes } from '#domain/site/routes';
import { expectAccessible } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { result, title } from './pages/tool.ts';

const open = async (page: Page, name: string, content: string | Uint8Array) =>
  page.locator('#bestand-datei').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
const saved = async (page: Page, name: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  const chunks = await (await download.createReadStream()).toArray();
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks as Buffer[]) };
};

const houses = [
  ['Objektliste', null, null],
  ['Straße', 'Energieausweis gültig bis', 'Objektart'],
  ['Wall 1', new Date(Date.UTC(2031, 4, 3)), 'MFH'],
  ['Wall 2', '2028', 'Wohnen'],
];

test('a workbook is asked about, listed with what is unclear, and comes back with ours added', async ({ page }) => {
  await page.goto(routes.tool('bestand'));
  const sheets = [
    { name: 'Häuser', rows: houses },
    { name: 'Gewerbe', rows: houses.slice(1, 3) },
  ];
  await open(page, 'haeuser.xlsx', await writeXlsx({ sheets }));
  await expect(title(page)).toHaveText('Auf welchem Blatt stehen die Häuser?');
  await page.getByRole('button', { name: 'Häuser' }).click();
  await expect(title(page)).toHaveText('2 Gebäude: 1 gültig, 1 mit unklarem Datum');
  await expect(result(page)).toContainText('Anschrift: „Straße“, Ausweis gültig bis: „Energieausweis gültig bis“');
  await expect(result(page)).toContainText('Zeile 4: „2028“ ist nur ein Jahr. Auf dem Ausweis steht der Tag.');
  await expectAccessible(page, 'a list');
  const csv = await saved(page, 'Ihre Tabelle mit Ablauf (CSV)');
  expect(csv.name).toBe('energieausweise.csv');
  expect(csv.bytes.toString().split('\r\n').slice(1, 3)).toEqual([
    '"Wall 2";"2028";"Wohnen";"";"2028";"";"Datum unklar"',
    expect.stringMatching(/^"Wall 1";"3.5.2031";"MFH";"Mehrfamilienhaus";"3.5.2031";"\d+";"gültig"$/),
  ]);
});

test('columns that nobody has named, and flats that may share a certificate, are asked about', async ({ page }) => {
  await page.goto(routes.tool('bestand'));
  await open(page, 'wohnungen.csv', 'Haus;Wann\nWall 1;31.12.2024\nWall 1;31.12.2024\nRing 2;3.5.2031');
  await expect(title(page)).toHaveText('Welche Spalte ist was?');
  const confirm = page.getByRole('button', { name: 'Spalten bestätigen' });
  await confirm.click();
  await expect(result(page).getByRole('alert')).toHaveText(/Ablauf oder die mit der Ausstellung/);
  await page.getByLabel('Ausweis gültig bis').selectOption('Wann');
  await confirm.click();
  await expect(title(page)).toHaveText('Ein Ausweis oder mehrere?');
  await expectAccessible(page, 'a question');
  await page.getByRole('button', { name: 'Ein Ausweis je Anschrift' }).click();
  await expect(title(page)).toHaveText('2 Gebäude: 1 abgelaufen, 1 gültig');
});

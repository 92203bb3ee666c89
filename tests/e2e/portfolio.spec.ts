/** „Bestand“: a file, read in the browser and nowhere else. */
import { writeXlsx } from 'hucre/xlsx';
import { routes } from '#domain/routes';
import { expectAccessible } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { result, title } from './pages/tool.ts';

const houses = [
  ['Objektliste', null, null],
  ['Straße', 'Energieausweis gültig bis', 'Objektart'],
  ['Wall 1', new Date(Date.UTC(2031, 4, 3)), 'MFH'],
  ['Wall 2', '2028', 'Wohnen'],
];

test('a workbook is read, what is unclear in it is told with its line, and it comes back with ours on its right', async ({
  page,
}) => {
  await page.goto(routes.tool('bestand'));
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Häuser', rows: houses }] }));
  await page.locator('#bestand-datei').setInputFiles({ name: 'haeuser.xlsx', mimeType: '', buffer });
  await expect(title(page)).toHaveText('2 Gebäude: 1 gültig, 1 mit unklarem Datum');
  await expect(result(page)).toContainText('Zeile 4: Wall 2: „2028“ ist nur ein Jahr. Auf dem Ausweis steht der Tag.');
  await expectAccessible(page, 'unclear lines');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ihre Tabelle mit Ablauf (CSV)' }).click(),
  ]);
  const chunks = (await (await download.createReadStream()).toArray()) as Buffer[];
  const [, unclear, valid] = Buffer.concat(chunks).toString().split('\r\n');
  expect(unclear).toBe('"Wall 2";"2028";"Wohnen";"";"2028";"";"Datum unklar"');
  expect(valid).toMatch(/^"Wall 1";"3.5.2031";"MFH";"Mehrfamilienhaus";"3.5.2031";"\d+";"gültig"$/);
});

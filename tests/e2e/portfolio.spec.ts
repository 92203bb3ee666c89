/** „Bestand“: files of every kind, read in the browser and nowhere else. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { routes } from '#domain/routes';
import { expectAccessible, expectNoSidewaysScroll } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { result, title, unfold } from './pages/tool.ts';

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

test('a workbook is read, what is unclear in it is told with its line, and it comes back with ours on its right', async ({
  page,
}) => {
  await page.goto(routes.tool('bestand'));
  await open(page, 'haeuser.xlsx', await writeXlsx({ sheets: [{ name: 'Häuser', rows: houses }] }));
  await expect(title(page)).toHaveText('2 Gebäude: 1 gültig, 1 mit unklarem Datum');
  await expect(result(page)).toContainText('Anschrift: „Straße“, Ausweis gültig bis: „Energieausweis gültig bis“');
  await expect(result(page)).toContainText('Zeile 4: Wall 2: „2028“ ist nur ein Jahr. Auf dem Ausweis steht der Tag.');
  await expectAccessible(page, 'unclear lines');
  await expectNoSidewaysScroll(page, 'unclear lines');
  const csv = await saved(page, 'Ihre Tabelle mit Ablauf (CSV)');
  expect(csv.name).toBe('energieausweise.csv');
  expect(csv.bytes.toString().split('\r\n').slice(1, 3)).toEqual([
    '"Wall 2";"2028";"Wohnen";"";"2028";"";"Datum unklar"',
    expect.stringMatching(/^"Wall 1";"3.5.2031";"MFH";"Mehrfamilienhaus";"3.5.2031";"\d+";"gültig"$/),
  ]);
});

test('one calendar reminds once a month with a list, and a call-back carries no address', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-25T12:00:00Z'));
  await page.goto(routes.tool('bestand'));
  const some = Array.from({ length: 12 }, (_, i) => `Weg ${i};15.5.2029;MFH`);
  await open(
    page,
    'a.csv',
    ['Adresse;Gültig bis;Typ', ...some, 'Neu 1;15.3.2030;EFH', 'Alt 2;1.1.2020;EFH'].join('\n'),
  );
  await expect(title(page)).toHaveText('14 Gebäude: 1 abgelaufen, 13 gültig');
  const { name, bytes } = await saved(page, 'Kalender (ICS)');
  expect(name).toBe('energieausweise.ics');
  const unfolded = bytes.toString().replaceAll('\r\n ', '');
  expect(unfolded.match(/SUMMARY:.*/g)).toEqual([
    'SUMMARY:12 Energieausweise laufen im Mai 2029 ab',
    'SUMMARY:1 Energieausweis läuft im März 2030 ab',
  ]);
  expect(unfolded).toContain('Weg 11');
  const callBack = await result(page).getByRole('link', { name: 'Rückruf anfordern' }).getAttribute('href');
  expect(callBack).toMatch(/werkzeug=bestand&expired-EFH=1&valid-MFH=12&valid-EFH=1&origin=direct&campaign=$/);
});

test('a file is opened by a button of ours, by keyboard or by dropping it, and the page says which it was', async ({
  page,
}) => {
  await page.goto(routes.tool('bestand'));
  const button = page.locator('label[for=bestand-datei]');
  const named = page.locator('#bestand-datei-name');
  // The browser's own, which speaks its own language, is nowhere to be seen.
  const { width = 99 } = (await page.locator('#bestand-datei').boundingBox()) ?? {};
  expect(width).toBeLessThan(2);
  await page.getByRole('link', { name: 'Bestand' }).or(page.locator('.breadcrumbs a')).last().focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('#bestand-datei')).toBeFocused();
  expect(await button.evaluate((label) => getComputedStyle(label).outlineStyle)).toBe('solid');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
  await chooser.setFiles({
    name: 'mit-tasten.csv',
    mimeType: '',
    buffer: Buffer.from('Adresse;Gültig bis\nA;1.1.2030'),
  });
  await expect(title(page)).toHaveText('1 Gebäude: 1 gültig');
  await expect(named).toHaveText('mit-tasten.csv');
  await expect(page.getByLabel('Datei öffnen')).toHaveAccessibleDescription(/mit-tasten\.csv$/);
  const drop = async (where: string, name: string, text: string) => {
    const files = await page.evaluateHandle(
      ([name = '', text = '']) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        return data;
      },
      [name, text],
    );
    for (const type of ['dragover', 'drop']) await page.dispatchEvent(where, type, { dataTransfer: files });
  };
  // Anywhere on the page: beside its place the browser would leave the page for the file.
  await drop('h1', 'gezogen.csv', 'Adresse;Gültig bis\nA;1.1.2030\nB;1.1.2031');
  await expect(title(page)).toHaveText('2 Gebäude: 2 gültig');
  await expect(named).toHaveText('gezogen.csv');
  // What is typed instead is no file.
  await unfold(page);
  await page.locator('textarea').fill('Adresse;Gültig bis\nC;1.1.2030');
  await expect(named).toBeEmpty();
});

test('the sample is a file too, and what comes of it stands beside the empty form where there is room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto(routes.tool('bestand'));
  const example = page.getByRole('figure', { name: 'Beispiel' });
  const [told = ''] = await example.locator('.figure').allTextContents();
  const rows = await example.locator('.portfolio-example > li').allTextContents();
  await expectAccessible(page, 'bestand with its example');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Beispieldatei (CSV)' }).click(),
  ]);
  const chunks = await (await download.createReadStream()).toArray();
  await open(page, download.suggestedFilename(), Buffer.concat(chunks as Buffer[]));
  await expect(title(page)).toBeVisible();
  await expect(example).toBeHidden();
  expect(told).toMatch(/^6 Gebäude: /);
  expect(rows).toHaveLength(6);
});

test('what cannot be read is refused with a sentence, and the next file is read', async ({ page }) => {
  await page.goto(routes.tool('bestand'));
  const table: [name: string, content: string | Uint8Array, sentence: RegExp][] = [
    ['a.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]), /keine Tabelle, die wir lesen/],
    ['a.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /vor 2007/],
    ['a.xlsx', 'PK\u0003\u0004', /keine Tabelle, die wir lesen/],
    ['a.csv', `Adresse;Gültig bis\n${'A;1.1.2030\n'.repeat(5001)}`, /mehr als 5.000 Häuser/],
    ['hunderttausend.csv', `Adresse;Gültig bis\n${'A;1.1.2030\n'.repeat(100_000)}`, /mehr als 5.000 Häuser/],
    ['b.csv', 'Adresse;Typ\nA;MFH', /Schreiben Sie über die Spalten/],
  ];
  for (const [name, content, sentence] of table) {
    await open(page, name, content);
    await expect(result(page).getByRole('alert'), name).toHaveText(sentence);
  }
  await open(page, 'c.csv', 'Adresse;Gültig bis\n<img src=x onerror=alert(1)>;1.1.2030');
  await expect(title(page)).toHaveText('1 Gebäude: 1 gültig');
  await expect(result(page).locator('img')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ ownContext: true, viewport: { width: 360, height: 740 } });

  /** Each as its program or its author writes it; made up. */
  const tables: [file: string, title: string, rows: string[]][] = [
    [
      'domus.csv',
      '5 Gebäude: 1 abgelaufen, 1 läuft bald ab, 1 gültig, 1 ohne Datum, 1 mit unklarem Datum',
      [
        'Mietshaus "Zur Schleuse", Schleusenstraße 9, 27568, Bremerhaven|Mehrfamilienhaus|–||kein Datum',
        'Reihenhaus Süßmann, Lärchenweg 4, 28777, Bremen|Reihenhaus|–||Datum unklar',
        'WEG Grüne Höhe, Grüne Höhe 3, 28203, Bremen|Mehrfamilienhaus|2. September 2026||abgelaufen',
        'WEG Am Wall 12-14, Am Wall 12-14, 28195, Bremen|Mehrfamilienhaus|14. März 2027|3|läuft bald ab',
        'Bürohaus Überseetor, Konsul-Smidt-Straße 8, 28217, Bremen|Bürogebäude|30. Juni 2029|31|gültig',
      ],
    ],
    [
      'immoware24.csv',
      '5 Gebäude: 1 abgelaufen, 1 läuft bald ab, 2 gültig, 1 ohne Datum',
      [
        'VE-003, Einfamilienhaus Meier, Möwenweg 22, 23570, Lübeck|EFH|–||kein Datum',
        'VE-004, Ladenzeile, Breite Straße 40, 23552, Lübeck|Gewerbe|1. Februar 2025||abgelaufen',
        'VE-002, Hafenquartier, Haus B, Hafenstraße 1, Haus B, 23552, Lübeck|MFH|19. Januar 2027|1|läuft bald ab',
        'VE-001, Hafenquartier, Haus A, Hafenstraße 1, Haus A, 23552, Lübeck|MFH|13. Mai 2028|17|gültig',
        'VE-005, Zweifamilienhaus Groß, Lindenallee 7, 23560, Lübeck|ZFH|30. August 2031|57|gültig',
      ],
    ],
    [
      'excel-von-hand.xlsx',
      '6 Gebäude: 1 abgelaufen, 1 läuft bald ab, 2 gültig, 1 ohne Datum, 1 mit unklarem Datum',
      [
        'Werkstatt, Industriestr., 21, Stade|Halle|–||kein Datum',
        'Doppelhaus links, Feldweg, 5, Jork|Doppelhaushälfte|–||Datum unklar',
        'Altbau, Lange Straße, 1, Buxtehude|4-Familienhaus|1. Juni 2026||abgelaufen',
        'Eckhaus, Marktplatz, 12a, Buxtehude|Mehrfamilienhaus|1. März 2027|3|läuft bald ab',
        'Deichstraße, 7, Stade|MFH|3. Mai 2028|17|gültig',
        'Omas Haus, Birkenweg, 3, Stade|EFH|3. Mai 2029|29|gültig',
      ],
    ],
  ];
  test('tables of DOMUS, of Immoware24 and of a hand come to the right list', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-25T12:00:00Z'));
    await page.goto(routes.tool('bestand'));
    for (const [file, told, rows] of tables) {
      await open(page, file, await readFile(new URL(`tables/${file}`, import.meta.url)));
      await expect(title(page), file).toHaveText(told);
      // The answer begins the first screen, below the name of what was read.
      await expect(page.locator('.tool-form__given'), file).toContainText(file);
      await expect(title(page), file).toBeInViewport();
      await expect(page.locator('textarea'), file).toBeHidden();
      await expect(result(page).locator('tbody tr'), file).toHaveCount(rows.length);
      const shown = async () =>
        result(page)
          .locator('tbody tr')
          .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent).join('|')));
      await expect.poll(shown, file).toEqual(rows);
      await unfold(page);
      await expect(page.locator('textarea'), file).toBeVisible();
      await expectNoSidewaysScroll(page, file);
    }
  });
});

test('where what reads it does not come, a sentence says so, and then it is tried anew', async ({ page, noise }) => {
  await page.route('**/portfolio-list*.js', (route) => route.abort());
  await page.goto(routes.tool('bestand'));
  await page.getByRole('button', { name: 'Beispiel einsetzen' }).click();
  await expect(result(page).getByRole('alert')).toHaveText(/nicht ganz geladen/);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Liste erstellen' }).click();
  await expect(title(page)).toHaveText(/^6 Gebäude/);
  noise.length = 0;
});

test('the years ahead are bars by quarter, each of which shows its houses alone, by keyboard too', async ({ page }) => {
  await page.goto(routes.tool('bestand'));
  await page
    .locator('textarea')
    .fill('Adresse;Gültig bis;Typ\nWall 1;1.2.2031;EFH\nWall 2;3.3.2031;EFH\nWall 3;1.5.2032;MFH\nWall 4;1.1.2020;EFH');
  await page.getByRole('button', { name: 'Liste erstellen' }).click();
  const years = result(page).locator('.portfolio-years');
  await expect(years.locator('b')).toHaveText(['2031', '2032']);
  const bar = years.getByRole('button', { name: '1. Quartal 2031: 2 Ausweise laufen ab' });
  const houses = page.getByRole('table', { name: 'Ihre Häuser' }).getByRole('rowheader');
  await expect(houses).toHaveCount(4);
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(houses).toHaveText(['Wall 1', 'Wall 2']);
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'a quarter alone');
  await expectNoSidewaysScroll(page, 'a quarter alone');
  await page.keyboard.press('Enter');
  await expect(houses).toHaveCount(4);
});

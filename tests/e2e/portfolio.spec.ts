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

test('a workbook is read, what is unclear in it is mended in place, and it comes back with ours on its right', async ({
  page,
}) => {
  await page.goto(routes.tool('bestand'));
  await open(page, 'haeuser.xlsx', await writeXlsx({ sheets: [{ name: 'Häuser', rows: houses }] }));
  await expect(title(page)).toHaveText('2 Gebäude: 1 gültig, 1 mit unklarem Datum');
  await expect(result(page)).toContainText('Anschrift: „Straße“, Ausweis gültig bis: „Energieausweis gültig bis“');
  const day = page.getByLabel('Zeile 4: Wall 2');
  await expect(day).toHaveAccessibleDescription('„2028“ ist nur ein Jahr. Auf dem Ausweis steht der Tag.');
  await expectAccessible(page, 'unclear lines');
  await expectNoSidewaysScroll(page, 'unclear lines');
  const take = page.getByRole('button', { name: 'Angaben übernehmen' });
  await day.fill('31.2.2028');
  await take.click();
  await expect(day).toBeFocused();
  await expect(day).toHaveAccessibleDescription(/Geben Sie einen Tag/);
  await day.fill('1.1.2020');
  await take.click();
  await expect(title(page)).toHaveText('2 Gebäude: 1 abgelaufen, 1 gültig');
  // Now it is due, and what kind it is decides the price.
  await page.getByLabel('Welche Art ist „Wohnen“?').selectOption('Mehrfamilienhaus');
  await take.click();
  await expect(take).toHaveCount(0);
  await expect(result(page)).toContainText('Preis, wenn Sie 1 davon erneuern');
  const csv = await saved(page, 'Ihre Tabelle mit Ablauf (CSV)');
  expect(csv.name).toBe('energieausweise.csv');
  expect(csv.bytes.toString().split('\r\n').slice(1, 3)).toEqual([
    '"Wall 2";"2028";"Wohnen";"Mehrfamilienhaus";"1.1.2020";"";"abgelaufen"',
    expect.stringMatching(/^"Wall 1";"3.5.2031";"MFH";"Mehrfamilienhaus";"3.5.2031";"\d+";"gültig"$/),
  ]);
  // What we wrote is read again, by what we found out.
  const workbook = await saved(page, 'Ihre Tabelle mit Ablauf (Excel)');
  await open(page, workbook.name, workbook.bytes);
  await expect(title(page)).toHaveText('2 Gebäude: 1 abgelaufen, 1 gültig');
});

test('columns that were confirmed stand in the address, and hold for the next table of the same program', async ({
  page,
}) => {
  await page.goto(routes.tool('bestand'));
  const chooser = page.locator('#bestand-spalten');
  const table = (day: string) => `Haus;Ort;Datum;x\nA;Bremen;${day};1\nB;Bremen;2.2.2019;2\nC;;3.3.2019;3\nD;;;4\n`;
  await open(page, 'a.csv', table('1.1.2019'));
  await expect(chooser).toContainText('Zum Beispiel „1.1.2019“, „2.2.2019“, „3.3.2019“');
  await chooser.getByLabel('Anschrift').selectOption('Haus');
  await expect(chooser).toContainText('Zum Beispiel „A“, „B“, „C“');
  await chooser.getByRole('button', { name: 'Spalten bestätigen' }).click();
  await expect(title(page)).toHaveText(/^4 Gebäude/);
  const { hash } = new URL(page.url());
  expect(hash).toMatch(/^#spalten=[a-z0-9]+:0,,2,$/);
  await page.goto('about:blank');
  await page.goto(routes.tool('bestand') + hash);
  await open(page, 'b.csv', table('1.1.2018'));
  await expect(title(page)).toHaveText(/^4 Gebäude/);
  await expect(chooser).toBeHidden();
  // Another program's table is asked about.
  await open(page, 'c.csv', table('1.1.2018').replace('x', 'y'));
  await expect(chooser).toBeVisible();
});

test('reminders come for each house or once a month, prices by month of order, and changes since last month', async ({
  page,
}) => {
  await page.goto(routes.tool('bestand'));
  const day = (monthsOn: number, date = 15) => {
    const then = new Date(Date.now());
    return `${date}.${new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + monthsOn, 1)).getUTCMonth() + 1}.${new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + monthsOn, 1)).getUTCFullYear()}`;
  };
  const table = (lines: string[]) => ['Adresse;Gültig bis;Typ', ...lines].join('\n');
  const some = Array.from({ length: 12 }, (_, i) => `Weg ${i};${day(30)};MFH`);
  await open(
    page,
    'jetzt.csv',
    table([...some, `Neu 1;${day(40)};EFH`, `Alt 2;1.1.2020;EFH`, `Erneuert 3;${day(110)};EFH`]),
  );
  await expect(title(page)).toHaveText('15 Gebäude: 1 abgelaufen, 14 gültig');
  // More than somebody wants one by one.
  const monthly = page.getByLabel('Einmal im Monat mit einer Liste, 3 Monate vorher (3 Termine)');
  await expect(monthly).toBeChecked();
  const byMonth = await saved(page, 'Kalender (ICS)');
  expect(byMonth.name).toBe('energieausweise.ics');
  const unfolded = byMonth.bytes.toString().replaceAll('\r\n ', '');
  expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(unfolded).toMatch(/SUMMARY:12 Energieausweise laufen im \S+ \d{4} ab/);
  expect(unfolded).toContain('Weg 11');
  await page.getByLabel('Je Haus, 6, 3 und 1 Monat vorher und am letzten Tag (56 Termine)').check();
  expect((await saved(page, 'Kalender (ICS)')).bytes.toString().match(/BEGIN:VEVENT/g)).toHaveLength(56);
  // Twelve in one month are discounted, one is not.
  const orders = result(page).locator('details', { hasText: 'Preis nach Monat der Bestellung' });
  await orders.locator('summary').click();
  await expect(orders.locator('dt')).toHaveCount(4);
  await expect(orders.locator('dd').nth(1)).toHaveText(/mit 10\s% Rabatt/);
  await expect(orders.locator('dd').nth(2)).not.toHaveText(/Rabatt/);
  const before = page.getByLabel('Mit der Tabelle vom letzten Monat vergleichen');
  const compare = async (name: string, content: string) =>
    before.setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
  await compare(
    'zuvor.csv',
    table([...some, 'Weg 3 Gartenhaus;1.1.2030;EFH', `Alt 2;1.1.2020;EFH`, 'Erneuert 3;1.1.2021;EFH']),
  );
  const told = result(page).getByRole('status');
  await expect(told.getByRole('heading')).toHaveText(['Neu: 1', 'Weggefallen: 1', 'Erneuert: 1']);
  await expect(told.getByRole('listitem').first()).toHaveText(/^Neu 1, 15\. /);
  const [headings, ...lines] = (await saved(page, 'Ihre Tabelle mit Ablauf (CSV)')).bytes
    .toString()
    .trim()
    .split('\r\n');
  expect(headings).toMatch(/;"Energieausweis: seit der letzten Tabelle"$/);
  expect(lines.filter((line) => /;"(?:neu|erneuert)"$/.test(line)).map((line) => line.split(';')[0])).toEqual([
    '"Neu 1"',
    '"Erneuert 3"',
  ]);
  await expectAccessible(page, 'compared');
  await expectNoSidewaysScroll(page, 'compared');
  await compare('anders.csv', 'Objekt;Wartung gültig bis\nA;1.1.2030');
  await expect(told.getByRole('alert')).toHaveText(/unklar, welche Spalte was ist/);
  await compare('kein.csv', 'PK');
  await expect(told.getByRole('alert')).toHaveText(/keine Tabelle|Schreiben Sie/);
  // No address goes along, only how many there are.
  const callBack = await result(page).getByRole('link', { name: 'Rückruf anfordern' }).getAttribute('href');
  expect(callBack).toMatch(/werkzeug=bestand&expired-EFH=1&valid-MFH=12&valid-EFH=2&origin=direct&campaign=$/);
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
  await drop('label[for=bestand-vorher]', 'zuvor.csv', 'Adresse;Gültig bis\nA;1.1.2030');
  await expect(result(page).getByRole('status')).toHaveText(/Neu: 1/);
  await expect(page.locator('#bestand-vorher-name')).toHaveText('zuvor.csv');
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
  const tables: [file: string, title: string, mended: [label: string, day: string][], rows: string[]][] = [
    [
      'domus.csv',
      '5 Gebäude: 1 abgelaufen, 1 läuft bald ab, 1 gültig, 1 ohne Datum, 1 mit unklarem Datum',
      [['Zeile 10: Reihenhaus Süßmann, Lärchenweg 4', '30.11.2028']],
      [
        'Mietshaus "Zur Schleuse", Schleusenstraße 9, 27568, Bremerhaven|Mehrfamilienhaus|–||kein Datum',
        'WEG Grüne Höhe, Grüne Höhe 3, 28203, Bremen|Mehrfamilienhaus|2. September 2026||abgelaufen',
        'WEG Am Wall 12-14, Am Wall 12-14, 28195, Bremen|Mehrfamilienhaus|14. März 2027|3|läuft bald ab',
        'Reihenhaus Süßmann, Lärchenweg 4, 28777, Bremen|Reihenhaus|30. November 2028|24|gültig',
        'Bürohaus Überseetor, Konsul-Smidt-Straße 8, 28217, Bremen|Bürogebäude|30. Juni 2029|31|gültig',
      ],
    ],
    [
      'immoware24.csv',
      '5 Gebäude: 1 abgelaufen, 1 läuft bald ab, 2 gültig, 1 ohne Datum',
      [],
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
      [['Zeile 10: Doppelhaus links, Feldweg, 5, Jork', '15.6.2027']],
      [
        'Werkstatt, Industriestr., 21, Stade|Halle|–||kein Datum',
        'Altbau, Lange Straße, 1, Buxtehude|4-Familienhaus|1. Juni 2026||abgelaufen',
        'Eckhaus, Marktplatz, 12a, Buxtehude|Mehrfamilienhaus|1. März 2027|3|läuft bald ab',
        'Doppelhaus links, Feldweg, 5, Jork|Doppelhaushälfte|15. Juni 2027|6|gültig',
        'Deichstraße, 7, Stade|MFH|3. Mai 2028|17|gültig',
        'Omas Haus, Birkenweg, 3, Stade|EFH|3. Mai 2029|29|gültig',
      ],
    ],
  ];
  test('tables of DOMUS, of Immoware24 and of a hand come to the right list', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-25T12:00:00Z'));
    await page.goto(routes.tool('bestand'));
    for (const [file, told, mended, rows] of tables) {
      await open(page, file, await readFile(new URL(`tables/${file}`, import.meta.url)));
      await expect(title(page), file).toHaveText(told);
      // The answer begins the first screen, below the name of what was read.
      await expect(page.locator('.tool-form__given'), file).toContainText(file);
      await expect(title(page), file).toBeInViewport();
      await expect(page.locator('textarea'), file).toBeHidden();
      for (const [label, day] of mended) await page.getByLabel(label).fill(day);
      if (mended.length > 0) await page.getByRole('button', { name: 'Angaben übernehmen' }).click();
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

test.describe('where no worker starts', () => {
  test.use({ ownContext: true });
  test('the page reads the table itself', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { Worker: undefined });
    });
    await page.goto(routes.tool('bestand'));
    await open(page, 'a.csv', 'Adresse;Gültig bis\nA;1.1.2030');
    await expect(title(page)).toHaveText('1 Gebäude: 1 gültig');
    await saved(page, 'Ihre Tabelle mit Ablauf (Excel)');
  });
});

test('a file that cannot be made leaves the list where it is', async ({ page, noise }) => {
  await page.goto(routes.tool('bestand'));
  await open(page, 'a.csv', 'Adresse;Gültig bis\nA;1.1.2030');
  await expect(title(page)).toBeVisible();
  await page.context().route('**/workbook*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Ihre Tabelle mit Ablauf (Excel)' }).click();
  await expect(result(page).getByRole('alert')).toHaveText(/nicht ganz geladen/);
  await expect(title(page)).toHaveText('1 Gebäude: 1 gültig');
  await page.context().unrouteAll();
  noise.length = 0;
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

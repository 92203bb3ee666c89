/**
 * How „Bestand“ reads the largest table that it takes, on a slow phone: from the file to its list, and the longest task
 * on the page's thread meanwhile. Workers are not slowed down: a slow phone takes longer.
 */
import { chromium, type Browser } from 'playwright';
import { writeXlsx } from 'hucre/xlsx';
import { resultTitleId } from '../src/domain/tools/form.ts';
import { mostHouses } from '../src/domain/tools/house-table.ts';
import { routes } from '../src/domain/routes.ts';
import { browserArguments, ensureBrowser } from '../tests/support/browser.ts';
import { phone, throttle, unthrottled } from './phone.ts';
import { startSite } from './site.ts';
import { median, table, whole } from './tables.ts';

const kinds = ['Mehrfamilienhaus', 'EFH', 'Gewerbe', ''];
const headings = ['Objekt', 'Straße', 'PLZ', 'Ort', 'Baujahr', 'Wohnfläche', 'Heizung', 'Verwalter', 'Energieausweis gültig bis', 'Objektart']; // prettier-ignore
const houses = Array.from({ length: mostHouses }, (_, i) => [
  String(1000 + i),
  `Musterweg ${i}`,
  String(28195 + (i % 20)),
  'Musterstadt',
  String(1900 + (i % 120)),
  String(300 + (i % 900)),
  'Gas',
  'Muster Hausverwaltung',
  `${1 + (i % 28)}.${1 + (i % 12)}.${2024 + (i % 12)}`,
  kinds[i % 4] ?? '',
]);

type File = { name: string; mimeType: string; buffer: Buffer };

async function measureFile(browser: Browser, address: string, file: File) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await throttle(page, unthrottled);
    await page.goto(address + routes.tool('bestand'), { waitUntil: 'networkidle' });
    // What it takes to fetch the scripts depends on the network alone: they are there.
    await page.getByRole('button', { name: 'Beispiel einsetzen' }).click();
    await page.locator(`#${resultTitleId}`).waitFor();
    await page.evaluate((id) => {
      const seen = { tasks: [] as number[], start: 0, listed: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { duration, startTime } of list.getEntries()) if (startTime > seen.start) seen.tasks.push(duration);
      }).observe({ type: 'longtask' });
      document
        .querySelector('#bestand-datei')
        ?.addEventListener('change', () => (seen.start = performance.now()), true);
      new MutationObserver(() => {
        if (/^5\.?000/.test(document.getElementById(id)?.textContent ?? '')) seen.listed ||= performance.now();
      }).observe(document.body, { childList: true, subtree: true });
    }, resultTitleId);
    await page.locator('#bestand-datei').setInputFiles(file);
    await page.locator('.portfolio-table tbody tr:nth-child(100)').waitFor();
    await page.waitForTimeout(500);
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { tasks: number[]; start: number; listed: number } }).seen,
    );
    return { listedMs: seen.listed - seen.start, longestMs: Math.max(0, ...seen.tasks) };
  } finally {
    await context.close();
  }
}

const wanted = { listedMs: 1000, longestMs: 50 };

/** @returns the part of docs/performance.md about it */
export async function measurePortfolio({ rounds = 5 } = {}): Promise<string> {
  const csv = [headings, ...houses].map((row) => row.join(';')).join('\r\n');
  const workbook = await writeXlsx({ sheets: [{ name: 'Objekte', rows: [headings, ...houses] }] });
  const files: File[] = [
    { name: 'haeuser.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
    { name: 'haeuser.xlsx', mimeType: '', buffer: Buffer.from(workbook) },
  ];
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  const rows: string[][] = [];
  try {
    for (const file of files) {
      const measured = [];
      for (let round = 0; round < rounds; round++) measured.push(await measureFile(browser, site.address, file));
      const listedMs = median(measured.map(({ listedMs }) => listedMs));
      const longestMs = median(measured.map(({ longestMs }) => longestMs));
      const missed = [
        ...(listedMs > wanted.listedMs ? ['listed'] : []),
        ...(longestMs > wanted.longestMs ? ['longest task'] : []),
      ];
      const name = `${file.name} (${whole(file.buffer.length / 1000)} kB)`;
      rows.push([name, whole(listedMs), longestMs ? whole(longestMs) : 'under 50', missed.join(', ')]);
      console.error(rows.at(-1)?.join(' | '));
    }
  } finally {
    await browser.close();
    await site.close();
  }
  const head = [`${whole(mostHouses)} houses of ${headings.length} columns`, 'listed after ms', 'longest task ms', 'missed']; // prettier-ignore
  return [`${rounds} rounds each, medians.`, table(head, rows)].join('\n\n');
}

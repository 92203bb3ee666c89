/** `npm run census`: the second firm gets figures of its own from a workbook, and keeps them where another does not do. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReader } from '../../src/content/reader.ts';
import { censusRow, workbookRows } from '../support/census-table.ts';
import { root } from '../support/content.ts';
import { every } from '../support/every.ts';
import { compileCache } from '../support/service-process.ts';

let folder: string;
const file = (name: string) => join(folder, name);
const table = () => readFile(file('building-stock.tsv'), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'census-'));
  await cp(new URL('tests/other-firm/', root), folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** @returns what it printed, or how it refused */
async function census(...typed: string[]): Promise<{ code: number; text: string }> {
  const script = fileURLToPath(new URL('scripts/census.ts', root));
  const env = { ...process.env, ...compileCache, CONTENT_DIR: folder };
  const run = promisify(execFile)(process.execPath, [script, ...typed], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  );
}

async function writeWorkbook(name: string, sheet: string, rows: (string | number)[][]): Promise<string> {
  await writeFile(
    file(name),
    await writeXlsx({
      sheets: [
        { name: 'Hinweise', rows: [['Zensus']] },
        { name: sheet, rows },
      ],
    }),
  );
  return file(name);
}

test('its figures are read from the official workbook, and another leaves them as they are', async () => {
  const { cities } = await createReader(root, folder).site();
  const rows = workbookRows(
    ...cities.map(({ name }, i) => censusRow(`05${String(i).padStart(10, '0')}`, `${name}, Stadt`)),
  );
  const written = await census(await writeWorkbook('zensus.xlsx', 'CSV-Gebäude', rows));
  expect(written.text).toContain(
    `building-stock.tsv, ${cities.length} Orte, ${cities.length} davon mit eigenen Zahlen.`,
  );
  expect(written.text).toContain('Essen: 10 von 10 vor 1980, meist Gas, gezählt im Ort selbst (bisher keine Zahlen)');
  expect(written.code).toBe(0);
  const stock = await createReader(root, folder).stock();
  expect(stock?.faults).toEqual([]);
  every(cities, ({ slug }) => expect(stock?.stock.rows.get(slug)?.counts).toMatchObject({ buildings: 1000 }));

  const before = await table();
  await writeFile(file('text.xlsx'), 'Gebäude');
  const refused: [string[], string][] = [
    [[], 'Nennen Sie die Datei'],
    [[file('fehlt.xlsx')], 'fehlt.xlsx ist nicht zu lesen'],
    [[file('text.xlsx')], 'text.xlsx ist keine Excel-Datei'],
    [[await writeWorkbook('andere.xlsx', 'Tabelle1', rows)], 'fehlt das Blatt „CSV-Gebäude“'],
    [[await writeWorkbook('spalten.xlsx', 'CSV-Gebäude', [['Name']])], 'fehlen Spalten: Berichtszeitpunkt'],
    [
      [await writeWorkbook('luecke.xlsx', 'CSV-Gebäude', rows.toSpliced(1, 1))],
      'Es fehlen Zahlen, deshalb bleibt alles, wie es war:',
    ],
    [
      [
        await writeWorkbook(
          'summe.xlsx',
          'CSV-Gebäude',
          rows.map((row, i) => (i === 1 ? row.with(4, 2000) : row)),
        ),
      ],
      'Nach Baujahren sind es zusammen 1000 Gebäude, im Ganzen 2000',
    ],
  ];
  for (const [typed, words] of refused) {
    const { code, text } = await census(...typed);
    expect([code, text], typed.join()).toEqual([1, expect.stringContaining(words)]);
  }
  expect(await table()).toBe(before);
  expect((await census(file('zensus.xlsx'))).text).toContain('Was die Seiten sagen, ändert sich nicht.');
});

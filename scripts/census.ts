/**
 * Writes content/building-stock.tsv from the official table of the census by municipality (Regionaltabelle „Gebäude und
 * Wohnungen“, an XLSX of 21 MB), for every place of the catalogue.
 *
 *   npm run census -- Regionaltabelle_Gebaeude_Wohnungen.xlsx
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readXlsx } from 'hucre/xlsx';
import { stockFile, stockToTable, tableToStock } from '../src/content/building-stock.ts';
import { censusSheet, censusToStock, rowsToCensus, type Cell } from '../src/content/census.ts';
import { ContentError, faultToText } from '../src/content/faults.ts';
import { contentFolder, createReader, toOwnPath } from '../src/content/reader.ts';
import { rootUrl } from './project.ts';
import { readSite } from './site.ts';

/** A refusal for somebody at a terminal. */
class Refusal extends Error {}

async function readRows(file: string): Promise<Cell[][]> {
  const bytes = await readFile(pathToFileURL(resolve(file))).catch(() => {
    throw new Refusal(`${file} ist nicht zu lesen.`);
  });
  const { sheets } = await readXlsx(bytes, { sheets: ({ name }) => name === censusSheet }).catch(() => {
    throw new Refusal(`${file} ist keine Excel-Datei (XLSX).`);
  });
  const [sheet] = sheets;
  if (!sheet)
    throw new Refusal(
      `In ${file} fehlt das Blatt „${censusSheet}“. Gebraucht wird die Regionaltabelle „Gebäude und Wohnungen“ des Zensus 2022.`,
    );
  return sheet.rows;
}

async function main(): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0)
    throw new Refusal('Nennen Sie die Datei: npm run census -- Regionaltabelle_Gebaeude_Wohnungen.xlsx');
  const { contentDir } = readSite();
  const { cities, stock: before } = await createReader(rootUrl, contentDir).site();
  const census = rowsToCensus(await readRows(file));
  if ('refusal' in census) throw new Refusal(census.refusal);
  const read = censusToStock(census, cities, before);
  if ('missing' in read)
    throw new Refusal(
      `Es fehlen Zahlen, deshalb bleibt alles, wie es war:\n${read.missing.map((line) => `  ${line}`).join('\n')}\n` +
        `Fehlt der Schlüssel eines Ortes, schreiben Sie in ${toOwnPath(stockFile, contentDir)} eine Zeile für ihn, ohne Zahlen.`,
    );
  const table = stockToTable(read.stock, cities);
  const { faults } = tableToStock(table);
  if (faults.length > 0)
    throw new Refusal(
      `Die Zahlen passen nicht, deshalb bleibt alles, wie es war:\n${faults.map(faultToText).join('\n')}`,
    );
  const path = new URL(toOwnPath(stockFile, '.'), contentFolder(rootUrl, contentDir));
  // Whole or not at all.
  await writeFile(new URL(`${path.href}.neu`), table);
  await rename(new URL(`${path.href}.neu`), path);
  const { changes } = read;
  const own = cities.filter(({ slug }) => read.stock.rows.get(slug)?.county === undefined).length;
  console.log(
    [
      `Geschrieben: ${toOwnPath(stockFile, contentDir)}, ${cities.length} Orte, ${own} davon mit eigenen Zahlen.`,
      changes.length === 0 ? 'Was die Seiten sagen, ändert sich nicht.' : 'Was sich ändert:',
      ...changes.map((line) => `  ${line}`),
    ].join('\n'),
  );
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

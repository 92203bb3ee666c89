/** Excel's workbooks (XLSX); loaded with the first that somebody opens. */
import { strFromU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import type { Sheet } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import { hasHouseHeadings, mostHouses } from '#domain/tools/portfolio/house-table';
import { cellToText, type Cell, type CellTable, type FileFault, type Sheet as Table } from './cells.ts';

/** One more than are read, and room for headings and sums: enough to know that there are more. */
const mostRows = mostHouses + 200;

/** Columns to IV, as any Excel has had; and strings, of which a file of a few kilobytes may have millions that are empty. */
const [mostColumns, mostStrings] = [256, 100_000];
/** One column more than are read, and the rows: a reader fills the rectangle up to the last cell, be the others empty. */
const range = `A1:IW${mostRows}`;
/** A cell with something in it, further to the right. */
const farCell = / r="(?:[A-Z]{3}|[J-Z][A-Z]|I[W-Z])\d{1,7}"(?:[^<>]{0,60}[^/<>])?>/;

function isTooWide(parts: Unzipped): boolean {
  let strings = 0;
  return Object.values(parts).some((bytes) => {
    const xml = strFromU8(bytes, true);
    for (const _ of xml.matchAll(/<(?:\w{1,9}:)?(?:si|is)[ />]/g)) if (++strings > mostStrings) return true;
    return farCell.test(xml);
  });
}

/** Among which the headings stand. */
const firstRows = 50;

/**
 * Unpacked here and only up to a limit, whatever the file says of itself: the reader would take two gigabytes.
 * @returns nothing where there is more
 */
function unpack(bytes: Uint8Array, mostBytes: number): Unzipped | undefined {
  let sum = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isPart = /\.(?:xml|rels)$/.test(name);
      if (isPart) sum += originalSize;
      return isPart && sum <= mostBytes;
    },
  });
  return sum > mostBytes ? undefined : parts;
}

/** A format that fills up with zeros: a postcode that is stored as the number 1067 is shown as 01067. */
const filled = /^"?(0{2,})"?(?:;|$)/;

/** Rows whose numbers are what somebody sees there, where zeros come first. */
function keepZeros({ rows, cells }: Sheet): Cell[][] {
  const read = rows as Cell[][];
  for (const [at, { style }] of cells ?? []) {
    const [, zeros] = filled.exec(style?.numFmt ?? '') ?? [];
    const [row = 0, column = 0] = at.split(',').map(Number);
    const value = read[row]?.[column];
    if (zeros && typeof value === 'number' && Number.isInteger(value) && value >= 0)
      read[row]?.splice(column, 1, String(value).padStart(zeros.length, '0'));
  }
  return read;
}

/** The visible sheets that list houses, or the first that has anything in it; what a filter hides is marked. */
export async function readWorkbook(bytes: Uint8Array, mostBytes: number): Promise<CellTable | { fault: FileFault }> {
  try {
    const parts = unpack(bytes, mostBytes);
    if (!parts || isTooWide(parts)) return { fault: 'tooLarge' };
    const { sheets, dateSystem } = await readXlsx(zipSync(parts, { level: 0 }), {
      sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
      maxRows: mostRows,
      range,
      readStyles: true,
    });
    if (sheets.some(({ rows }) => rows.some((row) => row.length > mostColumns))) return { fault: 'tooLarge' };
    const tables = sheets
      .map((sheet): Table => {
        const hidden = [...(sheet.rowDefs ?? [])].flatMap(([at, row]) => (row.hidden ? [at] : []));
        return { name: sheet.name, cells: keepZeros(sheet), hidden };
      })
      .filter(({ cells }) => cells.some((row) => row.some(Boolean)));
    const listsHouses = ({ cells }: Table) =>
      hasHouseHeadings(cells.slice(0, firstRows).map((row) => row.map(cellToText)));
    const listing = tables.filter(listsHouses);
    return { sheets: listing.length > 0 ? listing : tables.slice(0, 1), is1904: dateSystem === '1904' };
  } catch {
    // Not a workbook, or a broken one.
    return { fault: 'noTable' };
  }
}

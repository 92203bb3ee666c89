/** Excel's workbooks (XLSX); loaded with the first that somebody opens. */
import { unzipSync, zipSync, type Unzipped } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { hasHouseHeadings, mostHouses } from '#domain/tools/portfolio/house-table';
import { cellToText, type FileFault, type Sheet } from './cells.ts';

/** One more than are read, and room for headings and sums: enough to know that there are more. */
const mostRows = mostHouses + 200;
/** As many columns as Excel had before 2007. Bounded, since the reader fills the whole rectangle up to the last cell. */
const range = `A1:IV${mostRows}`;
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

/** The visible sheets that list houses, or the first that has anything in it; what a filter hides is marked. */
export async function readWorkbook(bytes: Uint8Array, mostBytes: number): Promise<Sheet[] | { fault: FileFault }> {
  try {
    const parts = unpack(bytes, mostBytes);
    if (!parts) return { fault: 'tooLarge' };
    const { sheets } = await readXlsx(zipSync(parts, { level: 0 }), {
      sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
      maxRows: mostRows,
      range,
    });
    const tables = sheets
      .map(({ name, rows, rowDefs }): Sheet => {
        const hidden = [...(rowDefs ?? [])].flatMap(([at, row]) => (row.hidden ? [at] : []));
        return { name, cells: rows, hidden };
      })
      .filter(({ cells }) => cells.some((row) => row.some(Boolean)));
    const listing = tables.filter(({ cells }) =>
      hasHouseHeadings(cells.slice(0, firstRows).map((row) => row.map(cellToText))),
    );
    return listing.length > 0 ? listing : tables.slice(0, 1);
  } catch {
    // Not a workbook, or a broken one.
    return { fault: 'noTable' };
  }
}

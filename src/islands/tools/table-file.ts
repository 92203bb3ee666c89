/** Reads what somebody opens or pastes, whatever program wrote it, as lines of cells. */
import Papa from 'papaparse';
import { hasHouseHeadings, hasHouses } from '#domain/tools/portfolio/house-table';
import type { FileFault, Sheet } from './cells.ts';

/** More is a workbook of pictures, or one that means harm. */
const mostBytes = 40_000_000;
/** A thousand for each house that is read; more would hold the page for seconds. */
const mostLetters = 5_000_000;

const beginsWith = (bytes: Uint8Array, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign);

export async function readTableFile(source: ArrayBuffer | string): Promise<Sheet[] | { fault: FileFault }> {
  const ofText = (text: string) =>
    text.length > mostLetters ? { fault: 'tooLarge' as const } : [{ name: '', cells: readCsv(text), hidden: [] }];
  if (typeof source === 'string') return ofText(source);
  if (source.byteLength > mostBytes) return { fault: 'tooLarge' };
  const bytes = new Uint8Array(source);
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { fault: 'oldExcel' };
  if (beginsWith(bytes, 0x50, 0x4b)) return (await import('./workbook.ts')).readWorkbook(bytes, mostBytes);
  const text = bytesToText(bytes);
  return text === undefined ? { fault: 'noTable' } : ofText(text);
}

/** UTF-8, UTF-16, or the letters of Windows. @returns nothing where it is no text */
function bytesToText(bytes: Uint8Array): string | undefined {
  const decode = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  if (beginsWith(bytes, 0xff, 0xfe)) return decode('utf-16le');
  if (beginsWith(bytes, 0xfe, 0xff)) return decode('utf-16be');
  const read = decode('utf-8');
  if (read.includes('\0') || /^\s*<(?:!doctype|html|\?xml)/i.test(read)) return undefined;
  return read.includes('\uFFFD') ? decode('windows-1252') : read;
}

/** In the order in which they are tried: a comma stands in addresses too. */
const separators = [';', '\t', '|', ','];
/** Lines with words, and signs in them, by which the separator is told. */
const [firstLines, longestHead] = [12, 20_000];

/** What a spreadsheet writes or copies (RFC 4180). */
export function readCsv(source: string): string[][] {
  const text = source.replace(/^\uFEFF/, '');
  // Excel's own way to name it.
  const [hint = '', named] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  const body = text.slice(hint.length);
  const parse = (csv: string, delimiter: string) => {
    const { data, errors } = Papa.parse<string[]>(csv, { delimiter });
    // A stray quote („"Haus" Meyer“) would swallow the cells and lines behind it: then all are taken as they stand.
    const rows = errors.some(({ type }) => type === 'Quotes')
      ? Papa.parse<string[]>(csv, { delimiter, quoteChar: '\0' }).data.map((row) =>
          row.map((cell) => cell.replace(/^\s*"([^]*)"\s*$/, '$1').replaceAll('""', '"')),
        )
      : data;
    // ="0001": how a program keeps zeros from a spreadsheet.
    return rows.map((row) => row.map((cell) => cell.trim().replace(/^="(.*)"$/, '$1')));
  };
  // A title above the headings has no cells, so that counting them would miss it.
  const head = body.slice(0, longestHead).split(/\r?\n/).filter(Boolean).slice(0, firstLines).join('\n');
  const found =
    named ??
    [hasHouseHeadings, hasHouses]
      .map((isFound) => separators.find((sign) => isFound(parse(head, sign))))
      .find((sign) => sign !== undefined);
  return parse(body, found ?? '');
}

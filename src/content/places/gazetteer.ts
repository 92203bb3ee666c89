/**
 * `content/places-around.tsv`: municipalities and parts of them, for the search of a place. A table and not YAML, since
 * it is thousands of lines from a source; a folder of one's own may be without it, then a search knows the places alone.
 */
import type { Locality } from '#domain/places/gazetteer';
import { distanceKm } from '#domain/places/distance';
import type { Fault } from '../faults.ts';

export const aroundFile = 'content/places-around.tsv';

const pattern =
  /^(?<name>[^\t]{2,60})\t(?<postcodes>(?:\d{5}(?: \d{5})*)?)\t(?:(?<latitude>\d\d\.\d+)\t(?<longitude>\d\d?\.\d+)|\t)(?:\t(?<town>[^\t]+))?$/;
const advice =
  'Eine Zeile ist: Name, Postleitzahlen, Breite, Länge und bei einem Ortsteil seine Gemeinde, mit je einem Tabulator dazwischen.';

/** A part of a town lies nearer to it; what lies further away belongs to another town of the same name. */
const townKm = 40;

/** @returns who is named where it is used: the lines „# - …“ with what hangs on them */
export const tableToSource = (table: string): string =>
  [...table.matchAll(/^# - .*(?:\n#   .*)*/gm)]
    .map(([lines]) => lines.replace(/\n?#\s+(?:- )?/g, ' ').trim())
    .join('; ');

export function tableToLocalities(table: string): { localities: Locality[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const rows = table.split(/\r?\n/).flatMap((text, index) => {
    if (!text || text.startsWith('#')) return [];
    const row = pattern.exec(text)?.groups;
    const line = index + 1;
    if (!row) faults.push({ file: aroundFile, line, what: `„${text}“ ist nicht zu lesen`, advice });
    return row ? [{ ...row, line }] : [];
  }) as { line: number; name: string; postcodes: string; latitude?: string; longitude?: string; town?: string }[];

  const toPoint = ({ latitude, longitude }: { latitude?: string; longitude?: string }) =>
    latitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined;
  const towns = Map.groupBy(
    rows.filter(({ town }) => !town),
    ({ name }) => name,
  );
  const localities = rows.flatMap((row): Locality[] => {
    const own = toPoint(row);
    const ofTown = (towns.get(row.town ?? '') ?? []).flatMap((town) => toPoint(town) ?? []);
    const isThere = !row.town || ofTown.some((point) => !own || distanceKm(point, own) < townKm);
    const at = own ?? ofTown[0];
    if (!at || !isThere) {
      const what = row.town
        ? `Die Gemeinde ${row.town} von ${row.name} fehlt`
        : `${row.name} hat weder Breite noch Länge`;
      faults.push({ file: aroundFile, line: row.line, what, advice });
      return [];
    }
    return [{ ...at, name: row.name, postcodes: row.postcodes.split(' ').filter(Boolean), town: row.town ?? '' }];
  });
  return { localities, faults };
}

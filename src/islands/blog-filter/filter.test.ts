import { expect, test } from 'vitest';
import { fold } from '#domain/language/fold';
import { countsToStatus } from './copy.ts';
import { addFilter, findEntries, isFiltered, noFilter, queryToFilter, type Filter } from './filter.ts';

const read = (query: string) => queryToFilter(new URLSearchParams(query), ['GEG', 'Verkaufstipps']);

test.each<[query: string, filter: Partial<Filter>, written: string]>([
  ['q=%20zwei%20%20Worte%20', { search: 'zwei  Worte' }, 'q=zwei++Worte'],
  ['anzahl=6', {}, ''],
  ['rubrik=Verkaufstipps&q=K%C3%BCche&anzahl=18', { category: 'Verkaufstipps', search: 'Küche', count: 18 }, 'rubrik=Verkaufstipps&q=K%C3%BCche&anzahl=18'], // prettier-ignore
  ['utm_source=mail&rubrik=GEG', { category: 'GEG' }, 'utm_source=mail&rubrik=GEG'],
  // A number between is shown up to the end of its row.
  ['anzahl=7', { count: 12 }, 'anzahl=12'],
])('„%s“ is read, and written again', (query, filter, written) => {
  expect(read(query)).toEqual({ ...noFilter, ...filter });
  const params = new URLSearchParams(query);
  addFilter(params, read(query));
  expect(params.toString()).toBe(written);
});

test('what an address cannot mean is as good as none, and nothing is read beyond what anybody types', () => {
  const none = 'rubrik= rubrik=geg rubrik=toString q= q=%20 anzahl= anzahl=0 anzahl=-6 anzahl=1e3 anzahl=1000';
  for (const query of none.split(' ')) expect(read(query), query).toEqual(noFilter);
  expect(read(`q=${'x'.repeat(500)}`).search).toHaveLength(100);
  const searches: [Partial<Filter>, boolean][] = [[{ count: 12 }, false], [{ search: '  ' }, false], [{ category: 'GEG' }, true]]; // prettier-ignore
  for (const [filter, is] of searches) expect(isFiltered({ ...noFilter, ...filter })).toBe(is);
});

const entries = [
  ['GEG', 'Bußgeld nach dem GEG 2024: wann es droht'],
  ['GEG', 'Was gegen Schimmel hilft, in Bremen und anderswo'],
  ['Verkaufstipps', 'Mehr Wert für Immo\u00adbilien: der Energieausweis\u00a0zur Besichtigung'],
  ['Verkaufstipps', 'KfW-Förderung im Exposé'],
].map(([category = '', text = ''], id) => ({ id, category, text: fold(text) }));
test.each<[search: string, category: string | undefined, ids: number[]]>([
  ['', undefined, [0, 1, 2, 3]],
  ['', 'GEG', [0, 1]],
  ['', 'Technologie', []],
  ['ausweis besichtigung', undefined, [2]],
  ['Immobilien', undefined, [2]],
  ['BREMEN', undefined, [1]],
  ['bussgeld', undefined, [0]],
  ['förderung kfw', undefined, [3]],
  // Capitals are an abbreviation, whatever the case in the text; small letters are any part.
  ['GEG', undefined, [0]],
  ['KFW', undefined, [3]],
  ['geg', undefined, [0, 1]],
  ['förderung bremen', undefined, []],
  ['GEG', 'Verkaufstipps', []],
  ['.*', undefined, []],
])('„%s“ in %s finds %j', (search, category, ids) => {
  expect(findEntries(entries, { ...noFilter, search, category }).map(({ id }) => id)).toEqual(ids);
});

test.each([
  [6, 30, false, '6 von 30 Artikeln'],
  [4, 4, false, '4 Artikel'],
  [6, 9, true, '6 von 9 gefundenen Artikeln'],
  [1, 1, true, '1 Artikel gefunden'],
  [0, 0, true, 'Kein Treffer unter 30 Artikeln'],
])('%i shown of %i found, searched for %s: „%s“', (shown, found, filtered, text) => {
  expect(countsToStatus({ shown, found, total: filtered ? 30 : found, filtered })).toBe(text);
});

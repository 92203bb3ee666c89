import { describe, expect, test } from 'vitest';
import { fold } from '#domain/fold';
import { countsToStatus } from './copy.ts';
import { addFilter, findEntries, isFiltered, noFilter, queryToFilter, type Filter } from './filter.ts';

const categories = ['GEG', 'Verkaufstipps'];
const read = (query: string) => queryToFilter(new URLSearchParams(query), categories);

describe('an address', () => {
  test.each<[string, Partial<Filter>]>([
    ['', {}],
    ['?rubrik=GEG', { category: 'GEG' }],
    ['?q=Frist', { search: 'Frist' }],
    ['?q=%20zwei%20%20Worte%20', { search: 'zwei  Worte' }],
    ['?anzahl=12', { count: 12 }],
    ['?anzahl=6', {}],
    ['?rubrik=Verkaufstipps&q=K%C3%BCche&anzahl=18', { category: 'Verkaufstipps', search: 'Küche', count: 18 }],
    ['?rubrik=GEG&utm_source=mail', { category: 'GEG' }],
    // A number between is shown up to the end of its row.
    ['?anzahl=7', { count: 12 }],
    ['?anzahl=1', {}],
  ])('„%s“ is read', (query, filter) => {
    expect(read(query)).toEqual({ ...noFilter, ...filter });
  });

  test.each([
    '?rubrik=',
    '?rubrik=geg',
    '?rubrik=Schloss',
    '?rubrik=toString',
    '?q=',
    '?q=%20',
    '?anzahl=',
    '?anzahl=0',
    '?anzahl=-6',
    '?anzahl=1e3',
    '?anzahl=1000',
    '?anzahl=zwölf',
  ])('„%s“ is as good as none', (query) => {
    expect(read(query)).toEqual(noFilter);
  });

  test('is not read beyond what anybody types', () => {
    expect(read(`?q=${'x'.repeat(500)}`).search).toHaveLength(100);
  });
});

describe('the filter in the address', () => {
  test.each<[string, Partial<Filter>, string]>([
    ['', {}, ''],
    ['', { category: 'GEG' }, 'rubrik=GEG'],
    ['', { search: ' Küche ' }, 'q=K%C3%BCche'],
    ['', { count: 12 }, 'anzahl=12'],
    ['', { category: 'GEG', search: 'Frist', count: 18 }, 'rubrik=GEG&q=Frist&anzahl=18'],
    ['rubrik=GEG&q=x&anzahl=12', {}, ''],
    ['rubrik=GEG', { search: 'x' }, 'q=x'],
    ['utm_source=mail&q=x', { category: 'GEG' }, 'utm_source=mail&rubrik=GEG'],
  ])('beside „%s“ of %j are „%s“', (query, filter, expected) => {
    const params = new URLSearchParams(query);
    addFilter(params, { ...noFilter, ...filter });
    expect(params.toString()).toBe(expected);
  });
});

test.each<[Partial<Filter>, boolean]>([
  [{}, false],
  [{ count: 12 }, false],
  [{ search: '  ' }, false],
  [{ search: 'x' }, true],
  [{ category: 'GEG' }, true],
])('%j is a search: %s', (filter, expected) => {
  expect(isFiltered({ ...noFilter, ...filter })).toBe(expected);
});

describe('the articles', () => {
  const entries = [
    ['GEG', 'Bußgeld nach dem GEG 2024: wann es droht'],
    ['GEG', 'Was gegen Schimmel hilft, in Bremen und anderswo'],
    ['Verkaufstipps', 'Mehr Wert für Immo\u00adbilien: der Energieausweis\u00a0zur Besichtigung'],
    ['Verkaufstipps', 'KfW-Förderung im Exposé'],
  ].map(([category = '', text = ''], id) => ({ id, category, text: fold(text) }));

  test.each<[Partial<Filter>, number[]]>([
    [{}, [0, 1, 2, 3]],
    [{ category: 'GEG' }, [0, 1]],
    [{ category: 'Technologie' }, []],
    [{ search: 'energieausweis' }, [2]],
    [{ search: 'ausweis' }, [2]],
    [{ search: 'Immobilien' }, [2]],
    [{ search: 'ausweis besichtigung' }, [2]],
    [{ search: 'BREMEN' }, [1]],
    [{ search: 'bussgeld' }, [0]],
    [{ search: 'foerderung' }, [3]],
    [{ search: 'förderung kfw' }, [3]],
    // Capitals are an abbreviation, whatever the case in the text; small letters are any part.
    [{ search: 'GEG' }, [0]],
    [{ search: 'KFW' }, [3]],
    [{ search: 'geg' }, [0, 1]],
    [{ search: 'förderung bremen' }, []],
    [{ category: 'Verkaufstipps', search: 'GEG' }, []],
    [{ category: 'Verkaufstipps', search: 'wert' }, [2]],
    [{ search: '.*' }, []],
    [{ count: 600 }, [0, 1, 2, 3]],
  ])('of %j are %j', (filter, ids) => {
    expect(findEntries(entries, { ...noFilter, ...filter }).map(({ id }) => id)).toEqual(ids);
  });
});

test.each([
  [{ shown: 6, found: 30, total: 30, filtered: false }, '6 von 30 Artikeln'],
  [{ shown: 4, found: 4, total: 4, filtered: false }, '4 Artikel'],
  [{ shown: 6, found: 9, total: 30, filtered: true }, '6 von 9 gefundenen Artikeln'],
  [{ shown: 1, found: 1, total: 30, filtered: true }, '1 Artikel gefunden'],
  [{ shown: 0, found: 0, total: 30, filtered: true }, 'Kein Treffer unter 30 Artikeln'],
])('of %j is told „%s“', (counts, text) => {
  expect(countsToStatus(counts)).toBe(text);
});

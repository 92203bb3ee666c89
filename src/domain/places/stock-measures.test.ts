import { expect, test } from 'vitest';
import { site } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { countedAreas, sumOf } from './building-stock.ts';
import { areaNames, areasNamed, countAreas, measure, measureNames, sortAreas } from './stock-measures.ts';

const areas = countedAreas(site.stock, site.cities);
const idsOf = (names: string | undefined) => areasNamed(areas, names, 'Fernwärme').map(({ id }) => id);

test('texts name areas by places, states, ends, and as all others', () => {
  expect(idsOf('bremen weyhe')).toEqual(['bremen', 'weyhe']);
  expect(idsOf('Bremen')).toEqual(['bremen']);
  expect(idsOf('highest')).toEqual(['bremen']);
  expect(idsOf(undefined)).toHaveLength(areas.length);
  expect(idsOf('bremen others')).toHaveLength(areas.length - 1);
  expect(idsOf('atlantis')).toEqual([]);
  every(areaNames(areas), (name) => expect(idsOf(name).length).toBeGreaterThan(0));
});

test('the highest share comes first, for each measure, and the sum lies between the ends', () => {
  every(measureNames, (name) => {
    const shares = sortAreas(areas, name).map(({ counts }) => measure(counts, name));
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    const all = sumOf(areas, '');
    const share = all ? measure(all.counts, name) : -1;
    expect(share).toBeGreaterThan(shares.at(-1) ?? 1);
    expect(share).toBeLessThan(shares[0] ?? 0);
    expect(countAreas(areas, name, 0)).toBe(areas.length);
    expect(countAreas(areas, name, 101)).toBe(0);
  });
});

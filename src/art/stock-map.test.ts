import { expect, test } from 'vitest';
import { countedAreas, oldTenths } from '#domain/building-stock';
import { site } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';
import { createReader } from '../content/reader.ts';
import { ageHue, layOutStock } from './stock-map.ts';

const whole = await createReader(new URL('../../', import.meta.url)).site();
const maps = [site, whole].map(({ area, stock, cities }) => {
  const areas = countedAreas(stock, cities);
  return { name: `${areas.length} areas`, areas, ...layOutStock(area, areas) };
});

test('no dot covers another or leaves the map, and no name covers a dot', () => {
  every(maps, ({ areas, dots, names }) => {
    expect(dots).toHaveLength(areas.length);
    dots.forEach(({ name, at: [x, y] }, i) => {
      expect(x > 7 && x < 353 && y > 7 && y < 263, name).toBe(true);
      for (const other of dots.slice(i + 1))
        expect(Math.hypot(other.at[0] - x, other.at[1] - y), `${name}, ${other.name}`).toBeGreaterThan(13);
      for (const { name: word, label } of names) {
        const [left, top, right, bottom] = label.box;
        expect(x > left && x < right && y > top && y < bottom, `${word} over ${name}`).toBe(false);
      }
    });
  });
});

test('the older, the darker, and a sign for each area', () => {
  every(maps, ({ areas, dots }) =>
    expect(dots.map(({ tenths }) => tenths)).toEqual(areas.map(({ counts }) => oldTenths(counts))),
  );
  const hues = [0, 4, 5, 6, 7, 8].map(ageHue);
  expect(new Set(hues).size).toBe(hues.length);
  expect(ageHue(10)).toBe(ageHue(8));
});

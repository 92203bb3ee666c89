import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { distanceKm, headOffice } from '#domain/regions';
import { cities, cityOf } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';
import { areApart, drawNorthMap, isInFrame, layOut, meet } from './north-map.ts';

describe('the map of every place', () => {
  const maps = cities.map((city) => ({ ...layOut(city, cities), city, name: city.name }));

  test('weighs 1,000 bytes at most, and has a coast', { timeout: 60_000 }, () => {
    every(cities, (city) => {
      const drawing = drawNorthMap(city, cities);
      expect(brotliCompressSync(drawing).length).toBeLessThanOrEqual(1000);
      expect(drawing).toMatch(/stroke="#7f968c" d="M-?\d/);
    });
  });

  test('names the place, and two to four others', () => {
    every(maps, ({ markers, city }) => {
      const [own, ...others] = markers;
      expect(city.name.startsWith(own?.name ?? '?')).toBe(true);
      expect(others.length).toBeGreaterThanOrEqual(2);
      expect(others.length).toBeLessThanOrEqual(4);
      expect(others.map(({ name }) => name)).not.toContain(own?.name);
    });
  });

  test('has names that meet neither each other nor a dot, all inside the frame', () => {
    every(maps, ({ markers, ring }) => {
      markers.forEach((marker, i) => {
        expect(isInFrame(marker.label.box), marker.name).toBe(true);
        for (const other of markers.slice(i + 1)) {
          expect(areApart(marker, other), `${marker.name}, ${other.name}`).toBe(true);
        }
        if (ring?.label) {
          expect(meet(ring.label.box, marker.label.box) || meet(ring.label.box, marker.dot), marker.name).toBe(false);
        }
      });
    });
  });

  test('shows the office and its circle, except from far away', () => {
    every(maps, ({ city, markers, ring }) => {
      const km = distanceKm(city, headOffice);
      if (km > 260) return expect(ring).toBeUndefined();
      if (km > 180) return;
      expect(ring?.label).toBeDefined();
      expect(markers.map(({ name }) => name)).toContain(headOffice.name);
    });
  });
});

test('a map says in words what it shows', () => {
  expect(drawNorthMap(headOffice, cities)).toContain(
    'aria-label="Karte: Bremen mit Hamburg, Oldenburg, Hannover, Bremerhaven; Kreis: 100 km um das Büro in Bremen"',
  );
  expect(drawNorthMap(cityOf('stralsund'), cities)).toMatch(/aria-label="Karte: Stralsund mit [^;"]+"/);
});

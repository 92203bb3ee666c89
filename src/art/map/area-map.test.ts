import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { distanceKm } from '#domain/places/distance';
import { cityOf, site } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { towns as cities } from '../../../tests/support/towns.ts';
import { drawAreaMap, layOut } from './area-map.ts';
import { areApart, isClearOf, isInFrame } from './map-labels.ts';

const { area } = site;

test('the map of every place weighs 1,000 bytes, and names the place and two to four others, each clear of the others', () => {
  every(cities, (city) => {
    const drawing = drawAreaMap(area, city, cities);
    expect(brotliCompressSync(drawing).length).toBeLessThanOrEqual(1000);
    expect(drawing).toMatch(/stroke="#7f968c" d="M-?\d/);
    const { markers, ring } = layOut(area, city, cities);
    const [own, ...others] = markers.map(({ name }) => name);
    expect([city.name.startsWith(own ?? '?'), others.includes(own ?? '')]).toEqual([true, false]);
    expect([2, 3, 4]).toContain(others.length);
    markers.forEach((marker, i) => {
      expect(isInFrame(marker.label.box), marker.name).toBe(true);
      for (const other of markers.slice(i + 1)) expect(areApart(marker, other), other.name).toBe(true);
      if (ring?.label) expect(isClearOf(ring.label, marker), marker.name).toBe(true);
    });
    // The office and its circle, except from far away.
    const km = distanceKm(city, area.office);
    if (km > 260) expect(ring).toBeUndefined();
    if (km <= 180)
      expect([ring?.label === undefined, own, ...others]).toEqual(expect.arrayContaining([false, 'Bremen']));
  });
});

test('a map says in words what it shows', () => {
  expect(drawAreaMap(area, area.office, cities)).toContain(
    'aria-label="Karte: Bremen mit Hamburg, Oldenburg, Hannover, Bremerhaven; Kreis: 100 km um das Büro in Bremen"',
  );
  expect(drawAreaMap(area, cityOf('stralsund'), cities)).toMatch(/aria-label="Karte: Stralsund mit [^;"]+"/);
});

test('an area without a coast has a map of its own size', () => {
  const place = (name: string, latitude: number, longitude: number) => ({
    ...cityOf('bremen'),
    name,
    latitude,
    longitude,
    population: 300_000,
  });
  const essen = place('Essen', 51.4556, 7.0116);
  const inland = { office: essen, radius: 30, mapWidth: 100 };
  const places = [essen, place('Duisburg', 51.4344, 6.7623), place('Dortmund', 51.5136, 7.4653)];
  expect(layOut(inland, essen, places).view.units).toBe(3.6);
  expect(drawAreaMap(inland, essen, places)).toContain(
    'aria-label="Karte: Essen mit Duisburg, Dortmund; Kreis: 30 km um das Büro in Essen"',
  );
});

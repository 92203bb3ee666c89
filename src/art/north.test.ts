import { describe, expect, test } from 'vitest';
import { distanceKm } from '#domain/regions';
import { cities } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';
import { kmToUnits, land, mapHeight, mapWidth, project, toPath, toUnits, type Point } from './north.ts';

/** Whether a ray to the right crosses the outline an odd number of times. */
function isInside([x, y]: Point, outline: Point[]): boolean {
  return (
    outline.filter(([ax, ay], i) => {
      const [bx, by] = outline.at(i - 1) ?? [0, 0];
      return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
    }).length %
      2 ===
    1
  );
}
/** As it is drawn: in whole units. */
const outlines = land.map((ring) => ring.map(toUnits));

describe('the map', () => {
  const isLand = (longitude: number, latitude: number) =>
    outlines.some((outline) => isInside(project(longitude, latitude), outline));

  test('has every city on land', () => {
    every(cities, ({ longitude, latitude }) => expect(isLand(longitude, latitude)).toBe(true));
  });

  test('has no land where there is sea, or another country', () => {
    const places = [
      { name: 'the German Bight', longitude: 8, latitude: 54 },
      { name: 'the Jade bay', longitude: 8.2, latitude: 53.46 },
      { name: 'the bay of Kiel', longitude: 10.4, latitude: 54.6 },
      { name: 'Lolland', longitude: 11.4, latitude: 54.75 },
      { name: 'Prenzlau', longitude: 13.86, latitude: 53.32 },
      { name: 'Münster', longitude: 7.6, latitude: 51.96 },
    ];
    every(places, ({ longitude, latitude }) => expect(isLand(longitude, latitude)).toBe(false));
  });

  test('keeps the land inside its frame', () => {
    for (const [x, y] of outlines.flat()) {
      expect(x > 0 && x < mapWidth && y > 0 && y < mapHeight, `${x} ${y}`).toBe(true);
    }
  });

  test('is true to length where the houses are: within 3 % from Emden to Rostock', () => {
    const [emden, rostock] = ['emden', 'rostock'].map((slug) => cities.find((city) => city.slug === slug));
    if (!emden || !rostock) throw new Error('catalogue without Emden or Rostock');
    const [ax, ay] = project(emden.longitude, emden.latitude);
    const [bx, by] = project(rostock.longitude, rostock.latitude);
    expect(Math.hypot(ax - bx, ay - by) / kmToUnits(distanceKm(emden, rostock))).toBeCloseTo(1, 1.5);
  });

  test('draws the land in 600 bytes', () => {
    expect(toPath(land, 'z').length).toBeLessThanOrEqual(600);
  });
});

describe('a path', () => {
  const line: Point[] = [
    [6.55, 55.32],
    [7, 55.32],
    [7, 55],
  ];
  test('sees each point from the one before', () => {
    expect(toPath([line], '')).toBe('m0 0l18 0 0 21');
  });
  test('goes on from where the last line ended, or from where it began if it was closed', () => {
    expect(toPath([line, [line[0] ?? [0, 0], [6.55, 55]]], '')).toBe('m0 0l18 0 0 21m-18-21l0 21');
    expect(
      toPath(
        [
          line,
          [
            [7, 55],
            [7, 55.32],
          ],
        ],
        'z',
      ),
    ).toBe('m0 0l18 0 0 21zm18 21l0-21z');
  });
});

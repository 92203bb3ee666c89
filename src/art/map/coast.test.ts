import { expect, test } from 'vitest';
import { distanceKm } from '#domain/places/distance';
import { site } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { towns as cities } from '../../../tests/support/towns.ts';
import { drawLand, toPlane, toUnits, type Point, type View } from './coast.ts';

const { office } = site.area;

/** '…M1 2l8 0 0-2z' → its outlines, as they are drawn. */
const pathToRings = (path: string): Point[][] =>
  path
    .split('z')
    .filter(Boolean)
    .map((ring) => {
      const numbers = ring.match(/-?\d+/g)?.map(Number) ?? [];
      let pen: Point = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, i): Point => {
        pen = [pen[0] + (numbers[2 * i] ?? 0), pen[1] + (numbers[2 * i + 1] ?? 0)];
        return pen;
      });
    });

/** Whether a ray to the right crosses the outline an odd number of times. */
const isInside = ([x, y]: Point, outline: Point[]): boolean =>
  outline.filter(([ax, ay], i) => {
    const [bx, by] = outline.at(i - 1) ?? [0, 0];
    return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
  }).length %
    2 ===
  1;

const view: View = { centre: [60, -20], units: 0.7, width: 400, height: 300 };
const paths = [...drawLand(office, view)];

test('every city in view is on land, or within two units of it, and no sea is', () => {
  const land = pathToRings(paths.find(({ length }) => length < 1400) ?? '');
  const isLand = (point: Point) => land.some((ring) => isInside(point, ring));
  const inView = cities.map((city) => toUnits(view, toPlane(office, city))).filter(([x, y]) => x > 2 && x < 398 && y > 2 && y < 298); // prettier-ignore
  expect(inView.length).toBeGreaterThan(10);
  every(inView, ([x, y]) => {
    const around: Point[] = [-2, 0, 2].flatMap((dx) => [-2, 0, 2].map((dy): Point => [x + dx, y + dy]));
    expect(around.some(isLand)).toBe(true);
  });
  // The German Bight, the Jade bay, the bays of Kiel and Lübeck.
  const sea = [[8, 54.1], [8.2, 53.46], [10.4, 54.6], [11, 54.07]]; // prettier-ignore
  every(sea, ([longitude = 0, latitude = 0]) =>
    expect(isLand(toUnits(view, toPlane(office, { longitude, latitude })))).toBe(false),
  );
});

test('the plane is true to length within 3 % wherever there are places', () => {
  every(
    cities.filter((city) => distanceKm(city, office) > 0),
    (city) => {
      expect(Math.abs(Math.hypot(...toPlane(office, city)) / distanceKm(city, office) - 1)).toBeLessThan(0.03);
    },
  );
});

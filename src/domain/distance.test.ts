import { expect, test } from 'vitest';
import { distanceKm, nearestFirst } from './distance.ts';

const bremen = { latitude: 53.083, longitude: 8.8 };
const rostock = { latitude: 54.092, longitude: 12.099 };
const hamburg = { latitude: 53.55, longitude: 10 };

test('a distance is the same both ways, and none to the place itself', () => {
  expect(distanceKm(bremen, rostock)).toBeCloseTo(distanceKm(rostock, bremen), 9);
  expect(distanceKm(bremen, bremen)).toBe(0);
});

test('one degree of latitude is 111.2 km', () => {
  expect(distanceKm({ latitude: 53, longitude: 8 }, { latitude: 54, longitude: 8 })).toBeCloseTo(111.195, 2);
});

test('the nearest come first, each with its distance', () => {
  const near = nearestFirst(bremen, [rostock, bremen, hamburg]);
  expect(near.map(({ item }) => item)).toEqual([bremen, hamburg, rostock]);
  expect(near.map(({ km }) => Math.round(km))).toEqual([0, 95, 245]);
});

import { expect, test } from 'vitest';
import { distanceKm, nearestFirst } from './distance.ts';

test('one degree of latitude is 111.2 km, and the nearest come first', () => {
  expect(distanceKm({ latitude: 53, longitude: 8 }, { latitude: 54, longitude: 8 })).toBeCloseTo(111.195, 2);
  const bremen = { latitude: 53.083, longitude: 8.8 };
  const [rostock, hamburg] = [{ latitude: 54.092, longitude: 12.099 }, { latitude: 53.55, longitude: 10 }]; // prettier-ignore
  const near = nearestFirst(bremen, [rostock, bremen, hamburg]);
  expect(near.map(({ km }) => Math.round(km))).toEqual([0, 95, 245]);
  expect(near.map(({ item }) => item)).toEqual([bremen, hamburg, rostock]);
});

import { expect, test } from 'vitest';
import { cities } from '../../tests/support/content.ts';
import { municipalitiesAround, toAround, toAroundFile, type Spot } from './around.ts';

const bremen = cities.slice(0, 1);
const spot = (of: Partial<Spot>): Spot => ({
  name: 'Ort',
  postcodes: [],
  latitude: 53.1,
  longitude: 8.8,
  town: '',
  ...of,
});

test('the file holds a place with all of its postcodes, and what is not a place itself', () => {
  const spots = [
    spot({ name: 'Bremen', postcodes: ['28195', '28199'] }),
    // Another of the name, and a part called like the place.
    spot({ name: 'Bremen', postcodes: ['59469'], latitude: 51.5 }),
    spot({ name: 'Bremen', town: 'Vacha' }),
    spot({ name: 'Neustadt', town: 'Bremen' }),
  ];
  const { places, spots: around } = toAround(toAroundFile(bremen, spots, 'GeoNames'));
  expect(places.get('/bremen')).toEqual({ postcodes: ['28195', '28199'], latitude: 53.083, longitude: 8.8 });
  expect(around).toEqual(spots.slice(1));
});

test('without spots the file holds the places', () => {
  const { places, spots } = toAround(toAroundFile(bremen, [], ''));
  expect([...places.keys()]).toEqual(['/bremen']);
  expect(spots).toEqual([]);
});

test('municipalities around a place are named with their distance, nearest first, without parts and places with pages', () => {
  const [city] = bremen;
  if (!city) throw new Error('There is no Bremen.');
  const spots = [
    spot({ name: 'Bremen' }),
    spot({ name: 'Weyhe', latitude: 52.99, longitude: 8.85 }),
    spot({ name: 'Leeste', latitude: 52.99, longitude: 8.85, town: 'Weyhe' }),
    spot({ name: 'Stuhr', latitude: 53.03, longitude: 8.75 }),
    spot({ name: 'Fern', latitude: 52 }),
  ];
  expect(municipalitiesAround(city, bremen, spots)).toEqual([
    { name: 'Stuhr', km: 7 },
    { name: 'Weyhe', km: 11 },
    { name: 'Fern', km: 120 },
  ]);
});

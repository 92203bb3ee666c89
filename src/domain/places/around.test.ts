import { expect, test } from 'vitest';
import { cities, cityOf } from '../../../tests/support/content.ts';
import { municipalitiesAround, toAround, toAroundFile, type Spot } from './around.ts';

const bremen = cities.slice(0, 1);
const spot = (name: string, of: Partial<Spot> = {}): Spot => ({
  ...{ name, postcodes: [], latitude: 53.1, longitude: 8.8, town: '' },
  ...of,
});

test('the file holds a place with all of its postcodes, and what is not a place itself', () => {
  const spots = [
    spot('Bremen', { postcodes: ['28195', '28199'] }),
    // Another of the name, and a part called like the place.
    spot('Bremen', { postcodes: ['59469'], latitude: 51.5 }),
    spot('Bremen', { town: 'Vacha' }),
    spot('Neustadt', { town: 'Bremen' }),
  ];
  const { places, spots: around } = toAround(toAroundFile(bremen, spots, 'GeoNames'));
  expect(places.get('/bremen')).toEqual({ postcodes: ['28195', '28199'], latitude: 53.083, longitude: 8.8 });
  expect(around).toEqual(spots.slice(1));
  const none = toAround(toAroundFile(bremen, [], ''));
  expect([[...none.places.keys()], none.spots]).toEqual([['/bremen'], []]);
});

test('municipalities around a place are named with their distance, nearest first, without parts and places with pages', () => {
  const weyhe = { latitude: 52.99, longitude: 8.85 };
  const spots = [
    ...[spot('Bremen'), spot('Weyhe', weyhe), spot('Leeste', { ...weyhe, town: 'Weyhe' })],
    ...[spot('Stuhr', { latitude: 53.03, longitude: 8.75 }), spot('Fern', { latitude: 52 })],
  ];
  const named = municipalitiesAround(cityOf('bremen'), bremen, spots).map(({ name, km }) => `${name} ${km}`);
  expect(named).toEqual(['Stuhr 7', 'Weyhe 11', 'Fern 120']);
});

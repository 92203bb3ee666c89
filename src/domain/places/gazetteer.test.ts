import { expect, test } from 'vitest';
import { cities, cityOf } from '../../../tests/support/content.ts';
import { municipalitiesAround, toGazetteer, toGazetteerFile, type Locality } from './gazetteer.ts';

const bremen = cities.slice(0, 1);
const locality = (name: string, of: Partial<Locality> = {}): Locality => ({
  ...{ name, postcodes: [], latitude: 53.1, longitude: 8.8, town: '' },
  ...of,
});

test('the file holds a place with all of its postcodes, and what is not a place itself', () => {
  const localities = [
    locality('Bremen', { postcodes: ['28195', '28199'] }),
    // Another of the name, and a part called like the place.
    locality('Bremen', { postcodes: ['59469'], latitude: 51.5 }),
    locality('Bremen', { town: 'Vacha' }),
    locality('Neustadt', { town: 'Bremen' }),
  ];
  const { places, localities: around } = toGazetteer(toGazetteerFile(bremen, localities, 'GeoNames'));
  expect(places.get('/bremen')).toEqual({ postcodes: ['28195', '28199'], latitude: 53.083, longitude: 8.8 });
  expect(around).toEqual(localities.slice(1));
  const none = toGazetteer(toGazetteerFile(bremen, [], ''));
  expect([[...none.places.keys()], none.localities]).toEqual([['/bremen'], []]);
});

test('municipalities around a place are named with their distance, nearest first, without parts and places with pages', () => {
  const weyhe = { latitude: 52.99, longitude: 8.85 };
  const localities = [
    ...[locality('Bremen'), locality('Weyhe', weyhe), locality('Leeste', { ...weyhe, town: 'Weyhe' })],
    ...[locality('Stuhr', { latitude: 53.03, longitude: 8.75 }), locality('Fern', { latitude: 52 })],
  ];
  const named = municipalitiesAround(cityOf('bremen'), bremen, localities).map(({ name, km }) => `${name} ${km}`);
  expect(named).toEqual(['Stuhr 7', 'Weyhe 11', 'Fern 120']);
});

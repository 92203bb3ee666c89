import { expect, test } from 'vitest';
import { postcodeToState } from '#domain/area';
import { reader, site } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';
import { tableToSource, tableToSpots } from './around.ts';
import { createReader } from './reader.ts';

const weyhe = 'Weyhe\t28844\t52.99\t8.85';

test('a line is a municipality or a part of one, which lies where that lies', () => {
  const { spots, faults } = tableToSpots(`# Quelle\n${weyhe}\nLeeste\t\t\t\tWeyhe\n`);
  expect(faults).toEqual([]);
  expect(spots).toEqual([
    { name: 'Weyhe', postcodes: ['28844'], latitude: 52.99, longitude: 8.85, town: '' },
    { name: 'Leeste', postcodes: [], latitude: 52.99, longitude: 8.85, town: 'Weyhe' },
  ]);
});

test.each([
  ['Weyhe 28844 52.99 8.85', '„Weyhe 28844 52.99 8.85“ ist nicht zu lesen'],
  ['Weyhe\t2884\t52.99\t8.85', '„Weyhe\t2884\t52.99\t8.85“ ist nicht zu lesen'],
  ['Weyhe\t28844\t\t', 'Weyhe hat weder Breite noch Länge'],
  ['Leeste\t\t\t\tStuhr', 'Die Gemeinde Stuhr von Leeste fehlt'],
  ['Leeste\t\t48.1\t11.5\tWeyhe', 'Die Gemeinde Weyhe von Leeste fehlt'],
])('%j is told with its line', (line, what) => {
  expect(tableToSpots(`${weyhe}\n${line}`).faults).toMatchObject([
    { file: 'content/places-around.tsv', line: 2, what },
  ]);
});

test('who is to be named is read from the head of the table', () => {
  expect(tableToSource('# Quellen:\n# - A, Lizenz 1\n#   (Paket)\n# - B\n# Ende')).toBe('A, Lizenz 1 (Paket); B');
});

test("the project's own table is right, of the area and from named sources; a folder may be without one", async () => {
  const root = new URL('../../', import.meta.url);
  const around = await reader.around();
  expect(around?.faults).toEqual([]);
  expect(around?.source).toMatch(/OpenStreetMap-Mitwirkende.*Open Database License.*GeoNames, CC BY 4\.0.*BKG/);
  every(around?.spots ?? [], ({ postcodes }) => {
    for (const postcode of postcodes) expect(postcodeToState(site.area, postcode), postcode).toBeDefined();
  });
  // Weighed against what GeoNames has for the postcode.
  expect(around?.spots.find(({ postcodes }) => postcodes.includes('28865'))).toMatchObject({
    name: 'Lilienthal',
    latitude: 53.14,
    longitude: 8.9,
  });
  expect(await createReader(root, 'tests/other-firm').around()).toBeUndefined();
});

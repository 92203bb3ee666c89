import { expect, test } from 'vitest';
import { postcodeToState } from '#domain/places/area';
import { reader, root, site } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { tableToSource, tableToLocalities } from './gazetteer.ts';
import { createReader } from '../reader/reader.ts';

const weyhe = 'Weyhe\t28844\t52.99\t8.85';

test('a line is a municipality or a part of one, which lies where that lies; what is not is told with its line', () => {
  expect(tableToLocalities(`# Quelle\n${weyhe}\nLeeste\t\t\t\tWeyhe\n`)).toEqual({
    faults: [],
    localities: [
      { name: 'Weyhe', postcodes: ['28844'], latitude: 52.99, longitude: 8.85, town: '' },
      { name: 'Leeste', postcodes: [], latitude: 52.99, longitude: 8.85, town: 'Weyhe' },
    ],
  });
  const rows = [
    ['Weyhe 28844 52.99 8.85', '„Weyhe 28844 52.99 8.85“ ist nicht zu lesen'],
    ['Weyhe\t2884\t52.99\t8.85', '„Weyhe\t2884\t52.99\t8.85“ ist nicht zu lesen'],
    ['Weyhe\t28844\t\t', 'Weyhe hat weder Breite noch Länge'],
    ['Leeste\t\t\t\tStuhr', 'Die Gemeinde Stuhr von Leeste fehlt'],
    ['Leeste\t\t48.1\t11.5\tWeyhe', 'Die Gemeinde Weyhe von Leeste fehlt'],
  ];
  every(rows, ([line, what]) =>
    expect(tableToLocalities(`${weyhe}\n${line}`).faults).toMatchObject([
      { file: 'content/places-around.tsv', line: 2, what },
    ]),
  );
  expect(tableToSource('# Quellen:\n# - A, Lizenz 1\n#   (Paket)\n# - B\n# Ende')).toBe('A, Lizenz 1 (Paket); B');
});

test('the table of the tests is right and of the area; a folder may be without one', async () => {
  const { faults, localities = [] } = (await reader.gazetteer()) ?? {};
  expect(faults).toEqual([]);
  every(localities, ({ postcodes }) => {
    for (const postcode of postcodes) expect(postcodeToState(site.area, postcode), postcode).toBeDefined();
  });
  expect(await createReader(root, 'tests/other-firm').gazetteer()).toBeUndefined();
});

import { expect, test } from 'vitest';
import { fileToPortals, portalsSchema, type PortalsFile } from './portals.ts';

const read = (title: string, day: string) => ({ title, url: 'https://example.org/', read: day });
const file: PortalsFile = {
  portals: [
    {
      name: 'Portal',
      found: [
        { source: read('Anzeige', '2026-11-26'), names: { kind: 'Energieausweistyp' } },
        { source: read('Schnittstelle', '2026-11-02'), names: { year: 'Baujahr' } },
      ],
    },
  ],
};

test('a portal has the names of all its sources, as of the day on which the oldest was read', () => {
  expect(fileToPortals(portalsSchema.parse(file))).toEqual([
    { name: 'Portal', note: undefined, names: { kind: 'Energieausweistyp', year: 'Baujahr' }, read: '2026-11-02' },
  ]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { emptyGazetteer, toGazetteerFile } from '#domain/places/gazetteer';
import { cities } from '../../../tests/support/content.ts';
import { fetchAround, responseToRegions } from './catalogue.ts';

const region = (name: string, ...places: string[]) => ({
  name,
  places: places.map((name) => ({ name, href: `/${name.toLowerCase()}` })),
});
const known = [region('Nordwest', 'Bremen', 'Oldenburg'), region('Hamburg', 'Hamburg', 'Stade')];

test.each<[what: string, response: Record<string, string[]>, shown: string]>([
  [
    'keeps the order of the page',
    { Hamburg: ['Stade', 'Hamburg'], Nordwest: ['Oldenburg', 'Bremen'] },
    'Nordwest /bremen /oldenburg, Hamburg /hamburg /stade',
  ],
  ['leaves out an office that the build does not know', { Nordwest: ['Atlantis', 'Bremen'] }, 'Nordwest /bremen'],
  ['leaves out one of another region', { Nordwest: ['Stade', 'Bremen'] }, 'Nordwest /bremen'],
  ['leaves out a region the build does not know', { Atlantis: ['Bremen'], Hamburg: ['Stade'] }, 'Hamburg /stade'],
  ['leaves out a region without a known office', { Nordwest: ['Atlantis'], Hamburg: [] }, ''],
])('the list %s', (_, response, shown) => {
  const before = structuredClone(known);
  const told = responseToRegions(response, known).map(({ name, places }) =>
    [name, ...places.map(({ href }) => href)].join(' '),
  );
  expect(told.join(', ')).toBe(shown);
  expect(known).toEqual(before);
});

afterEach(() => vi.unstubAllGlobals());
test('what lies around is what the build has laid there, and nothing where it cannot be got', async () => {
  const stub = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', stub);
  stub.mockResolvedValueOnce(Response.json(toGazetteerFile(cities.slice(0, 2), [], '')));
  expect([...(await fetchAround('/places.json')).places.keys()]).toEqual(['/bremen', '/oldenburg']);
  stub.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await fetchAround('/places.json')).toBe(emptyGazetteer);
  stub.mockResolvedValueOnce(new Response('<html>', { status: 404 }));
  expect(await fetchAround('/places.json')).toBe(emptyGazetteer);
});

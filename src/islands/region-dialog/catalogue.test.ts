import { afterEach, describe, expect, test, vi } from 'vitest';
import { nothingAround, toAroundFile } from '#domain/around';
import { cities } from '../../../tests/support/content.ts';
import { fetchAround, responseToRegions } from './catalogue.ts';
import type { Region } from './search.ts';

const place = (name: string) => ({ name, href: `/${name.toLowerCase()}` });
const northWest: Region = { name: 'Nordwest', places: [place('Bremen'), place('Oldenburg')] };
const hamburg: Region = { name: 'Hamburg', places: [place('Hamburg'), place('Stade')] };
const known = [northWest, hamburg];

const shown = (response: Record<string, string[]>) =>
  responseToRegions(response, known).map(({ name, places }) => [name, places.map((entry) => entry.name)]);

describe('responseToRegions', () => {
  test.each<{ what: string; response: Record<string, string[]>; is: [string, string[]][] }>([
    {
      what: 'keeps the order of the answer among regions, of the page among places',
      response: { Hamburg: ['Stade', 'Hamburg'], Nordwest: ['Oldenburg', 'Bremen'] },
      is: [
        ['Hamburg', ['Hamburg', 'Stade']],
        ['Nordwest', ['Bremen', 'Oldenburg']],
      ],
    },
    { what: 'shows only what was answered', response: { Nordwest: ['Bremen'] }, is: [['Nordwest', ['Bremen']]] },
    {
      what: 'leaves out an office the build does not know',
      response: { Nordwest: ['Atlantis', 'Bremen'] },
      is: [['Nordwest', ['Bremen']]],
    },
    {
      what: 'leaves out an office that belongs to another region',
      response: { Nordwest: ['Stade', 'Bremen'] },
      is: [['Nordwest', ['Bremen']]],
    },
    {
      what: 'leaves out a region the build does not know',
      response: { Atlantis: ['Bremen'], Hamburg: ['Stade'] },
      is: [['Hamburg', ['Stade']]],
    },
    { what: 'leaves out a region without a known office', response: { Nordwest: ['Atlantis'], Hamburg: [] }, is: [] },
    { what: 'shows nothing for an empty answer', response: {}, is: [] },
  ])('$what', ({ response, is }) => {
    expect(shown(response)).toEqual(is);
  });

  test('takes the address from the page', () => {
    const [region] = responseToRegions({ Hamburg: ['Stade'] }, known);
    expect(region).toEqual({ name: 'Hamburg', places: [hamburg.places[1]] });
  });

  test('leaves the list of the page as it is', () => {
    const before = structuredClone(known);
    responseToRegions({ Hamburg: ['Stade'] }, known);
    expect(known).toEqual(before);
  });
});

describe('fetchAround', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const answer = (fetched: Promise<Response>) => {
    const stub = vi.fn(() => fetched);
    vi.stubGlobal('fetch', stub);
    return stub;
  };

  test('gives what the build has laid there, places by the path of their page', async () => {
    const stub = answer(Promise.resolve(Response.json(toAroundFile(cities.slice(0, 2), [], ''))));
    expect([...(await fetchAround('/places.json')).places.keys()]).toEqual(['/bremen', '/oldenburg']);
    expect(stub).toHaveBeenCalledExactlyOnceWith('/places.json');
  });

  test.each([
    { what: 'there is no network', fetched: () => Promise.reject(new TypeError('Failed to fetch')) },
    { what: 'a page comes instead', fetched: () => Promise.resolve(new Response('<html>', { status: 404 })) },
  ])('is empty where $what', async ({ fetched }) => {
    answer(fetched());
    expect(await fetchAround('/places.json')).toBe(nothingAround);
  });
});

import { expect, test } from 'vitest';
import { createVisitReader, type Visit } from './visits.ts';

const read = createVisitReader({
  cities: [{ slug: 'bremen' }],
  pageTitles: { '/blog/pflicht': 'Wann er Pflicht ist' },
  campaigns: ['herbst'],
  baseUrl: 'https://www.example.org',
});

test('keeps a known page, the class of origin and a campaign of the list, and nothing else', () => {
  const cases: [told: Visit, kept: Visit][] = [
    [
      { page: '/bremen/services', origin: 'www.google.de', campaign: 'herbst' },
      { page: '/bremen/services', origin: 'search', campaign: 'herbst' },
    ],
    // As hosts and people write addresses and campaigns.
    [
      { page: '/bremen.html', campaign: 'Herbst' },
      { page: '/bremen', campaign: 'herbst' },
    ],
    [{ page: '/bremen/' }, { page: '/bremen' }],
    [
      { page: '/index.html', origin: 'www.example.org' },
      { page: '/', origin: 'internal' },
    ],
    [{ page: '/bremen/blog/pflicht' }, { page: '/bremen/blog/pflicht' }],
    [{ page: '/atlantis', origin: 'direct', campaign: 'fremd' }, { origin: 'direct' }],
    [{ page: '/blog/nie-geschrieben' }, {}],
    [{ page: '/bremen?name=anna' }, {}],
    [{ page: 'x'.repeat(9999) }, {}],
    [{}, {}],
  ];
  for (const [told, kept] of cases) expect(read(told), JSON.stringify(told)).toEqual(kept);
});

test('what a page without scripts does not say stands in its address', () => {
  const address = 'https://www.example.org/bremen?utm_source=newsletter&utm_campaign=herbst&x=1';
  const kept = { page: '/bremen', origin: 'mail', campaign: 'herbst' };
  expect(read({}, address)).toEqual(kept);
  expect(read({ page: '/bremen/services', origin: 'direct' }, address)).toEqual({
    ...kept,
    page: '/bremen/services',
    origin: 'direct',
  });
  expect(read({}, 'https://www.example.org/bremen')).toEqual({ page: '/bremen' });
  for (const foreign of ['https://evil.example/bremen', 'about:blank', 'x', null])
    expect(read({}, foreign)).toEqual({});
});

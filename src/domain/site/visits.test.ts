import { expect, test } from 'vitest';
import { createVisitReader, type Visit } from './visits.ts';

const read = createVisitReader({
  cities: [{ slug: 'bremen' }],
  pageTitles: { '/blog/pflicht': 'Wann er Pflicht ist' },
  baseUrl: 'https://www.example.org',
});

test('of a visit the known page and the class of its origin are kept, and nothing else', () => {
  const cases: [told: Visit, kept: Visit][] = [
    [
      { page: '/bremen/services', origin: 'www.google.de' },
      { page: '/bremen/services', origin: 'search' },
    ],
    // As hosts write addresses.
    [{ page: '/bremen.html' }, { page: '/bremen' }],
    [{ page: '/bremen/' }, { page: '/bremen' }],
    [
      { page: '/index.html', origin: 'www.example.org' },
      { page: '/', origin: 'internal' },
    ],
    [{ page: '/bremen/blog/pflicht' }, { page: '/bremen/blog/pflicht' }],
    [{ page: '/atlantis', origin: 'direct' }, { origin: 'direct' }],
    [{ page: '/blog/nie-geschrieben' }, {}],
    [{ page: '/bremen?name=anna' }, {}],
    [{ page: 'x'.repeat(9999) }, {}],
    [{}, {}],
  ];
  for (const [told, kept] of cases) expect(read(told), JSON.stringify(told)).toEqual(kept);
});

test('what a page without scripts does not say stands in its address', () => {
  const address = 'https://www.example.org/bremen?utm_source=newsletter&x=1';
  expect(read({}, address)).toEqual({ page: '/bremen', origin: 'mail' });
  const reported = { page: '/bremen/services', origin: 'direct' };
  expect(read(reported, address)).toEqual(reported);
  expect(read({}, 'https://www.example.org/bremen')).toEqual({ page: '/bremen' });
  for (const foreign of ['https://evil.example/bremen', 'about:blank', 'x', null])
    expect(read({}, foreign)).toEqual({});
});

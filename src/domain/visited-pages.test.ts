import { expect, test } from 'vitest';
import { pageKindNames } from './pages.ts';
import type { City } from './regions.ts';
import { pageRoutes, routes } from './routes.ts';
import { pathToPage, pathToWords, visitedKindNames, type VisitedKind } from './visited-pages.ts';

const bremen = { slug: 'bremen' } as City;

/** A page of each kind, in a place where there is one. */
const addresses = Object.fromEntries(
  (Object.keys(visitedKindNames) as VisitedKind[]).map((kind) => {
    if (kind === 'service') return [kind, routes.service('energieausweis-efh', bremen)];
    if (kind === 'article') return [kind, routes.article('pflicht', bremen)];
    if (kind === 'tool') return [kind, routes.tool('gueltigkeit')];
    return [
      kind,
      kind in pageRoutes ? pageRoutes[kind as (typeof pageKindNames)[number]](bremen) : routes[kind](bremen),
    ];
  }),
);

test('a page of every kind is known by its path', () => {
  for (const [kind, path] of Object.entries(addresses)) expect(pathToPage(path)?.kind, path).toBe(kind);
  expect(pathToPage('/')).toEqual({ kind: 'home', bare: '/' });
  expect(pathToPage('/bremen/blog/pflicht')).toEqual({
    kind: 'article',
    slug: 'pflicht',
    city: 'bremen',
    bare: '/blog/pflicht',
  });
});

test('what no page of the site can be is none', () => {
  const none = [
    '',
    'x',
    '/bremen/x',
    '/services/x',
    '/bremen/werkzeuge/gueltigkeit',
    '/danke',
    '/api/contacts',
    '/blog/',
  ];
  for (const path of none) expect(pathToPage(path), path).toBeUndefined();
});

test('is told in words, with its title where there are several of its kind', () => {
  const titles = { '/blog/pflicht': 'Wann er Pflicht ist' };
  const words: Record<string, string> = {
    '/bremen/blog/pflicht': 'Ratgeber, Wann er Pflicht ist',
    '/blog/gone': 'Ratgeber, gone',
    '/bremen': 'Startseite',
    '/werkzeuge/gueltigkeit': 'Werkzeug, gueltigkeit',
    '/bremen/nirgends': '/bremen/nirgends',
  };
  for (const [path, text] of Object.entries(words)) expect(pathToWords(path, titles), path).toBe(text);
});

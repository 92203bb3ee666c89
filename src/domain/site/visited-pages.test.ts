import { expect, test } from 'vitest';
import { cityOf } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { pageRoutes, routes } from './routes.ts';
import { pathToPage, pathToWords, visitedKindNames, type VisitedKind } from './visited-pages.ts';

test('a page of every kind is known by its path, and what no page of the site can be is none', () => {
  const bremen = cityOf('bremen');
  const addresses: Partial<Record<VisitedKind, string>> = {
    service: routes.service('energieausweis-efh', bremen),
    article: routes.article('pflicht', bremen),
    tool: routes.tool('gueltigkeit'),
  };
  every(Object.keys(visitedKindNames) as Exclude<VisitedKind, 'service' | 'article' | 'tool'>[], (kind) =>
    expect(pathToPage(addresses[kind] ?? { ...routes, ...pageRoutes }[kind](bremen))?.kind).toBe(kind),
  );
  expect(pathToPage('/bremen/blog/pflicht')).toEqual({
    ...{ kind: 'article', slug: 'pflicht', city: 'bremen', bare: '/blog/pflicht' },
  });
  const none = ' x /bremen/x /services/x /bremen/werkzeuge/gueltigkeit /danke /api/contacts /blog/';
  expect(none.split(' ').filter((path) => pathToPage(path))).toEqual([]);
});

test('the office reads a page in words, with its title where there are several of its kind', () => {
  const words: Record<string, string> = {
    '/bremen/blog/pflicht': 'Ratgeber, Wann er Pflicht ist',
    '/blog/gone': 'Ratgeber, gone',
    '/bremen': 'Startseite',
    '/werkzeuge/gueltigkeit': 'Werkzeug, gueltigkeit',
    '/bremen/nirgends': '/bremen/nirgends',
  };
  for (const [path, text] of Object.entries(words))
    expect(pathToWords(path, { '/blog/pflicht': 'Wann er Pflicht ist' }), path).toBe(text);
});

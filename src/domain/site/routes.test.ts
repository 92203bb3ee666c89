import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { cities, cityOf } from '../../../tests/support/content.ts';
import { sourcePattern } from '../contact/contact-request.ts';
import { legalSlugs, reservedSegments, serviceSlugs } from './pages.ts';
import { nearestCities, type City } from '../places/regions.ts';
import { anchors, apiHref, contactHref, mayBeCanonical, nearestLinks, pageRoutes, placesOn, routes } from './routes.ts';

const bremen = cityOf('bremen');
const kinds = Object.keys(pageRoutes) as (keyof typeof pageRoutes)[];

/** Routes that are of something, and those whose addresses do not follow from their name: bare, and of Bremen. */
const table = rowsOf(`
  home                      | /                              | /bremen
  service energieausweis-efh | /services/energieausweis-efh  | /bremen/services/energieausweis-efh
  article geg-novelle       | /blog/geg-novelle              | /bremen/blog/geg-novelle
  tools                     | /werkzeuge                     | /bremen/werkzeuge
  tool gueltigkeit          | /werkzeuge/gueltigkeit         | /werkzeuge/gueltigkeit?ort=bremen
  embeddedTool gueltigkeit  | /werkzeuge/gueltigkeit/einbetten | /werkzeuge/gueltigkeit/einbetten
  plain                     | /einfach-erklaert              | /einfach-erklaert
  impressum                 | /impressum                     | /bremen/impressum
  thanks                    | /danke                         | /bremen/danke
  rss                       | /rss.xml                       | /rss.xml
  tenHouses                 | /icons/haeuser.svg             | /icons/haeuser-bremen.svg
`);
test('a page is made bare and for a city, without a trailing slash or anything to encode', () => {
  every(table, ([name = '', bare, ofCity]) => {
    const [kind, of] = name.split(' ') as ['service', 'energieausweis-efh'?];
    const href = (city: City | undefined) =>
      of ? routes[kind](of, city) : (routes[kind] as unknown as (city: City | undefined) => string)(city);
    expect([href(undefined), href(bremen)]).toEqual([bare, ofCity]);
  });
  every(kinds, (kind) => {
    for (const city of [undefined, ...cities]) {
      const href = kind === 'service' || kind === 'article' ? '/' : routes[kind](city);
      expect(href).toMatch(/^\/(?:[a-z0-9.][a-z0-9./-]*[a-z0-9])?$/);
    }
  });
  every(serviceSlugs, (slug) => expect(`service:${slug}`).toMatch(sourcePattern));
});

test('a city can never take an address of the site, of a page or of a public file', async () => {
  const folders = ['src/pages/', 'src/pages/[...city]/', 'public/'];
  const entries = await Promise.all(folders.map((path) => readdir(new URL(`../../../${path}`, import.meta.url))));
  const names = entries.flat().map((name) => name.replace(/\.(?:astro|ts)$/, ''));
  // A name with a dot can be no slug.
  const free = names.filter((name) => !/^\[|\./.test(name) && !reservedSegments.includes(name));
  expect([free, names.includes('danke')]).toEqual([[], true]);
});

test('a city’s page may stand for itself where its kind says something of the place; others lead to places', () => {
  expect(kinds.filter(mayBeCanonical).sort()).toEqual(['home', 'service', 'services']);
  expect(kinds.filter((kind) => !placesOn(kind)).sort()).toEqual(['home', 'thanks', ...legalSlugs].sort());
  expect(kinds.filter((kind) => placesOn(kind) === 'largest')).toEqual(['blog', 'article']);
  expect([placesOn('tool'), placesOn('glossary'), placesOn(undefined)]).toEqual(Array(3).fill(undefined));
  const links = nearestLinks(bremen, cities, routes.services);
  expect(links.map(({ href }) => href)).toEqual(links.map(({ city }) => `/${city.slug}/services`));
  expect(links.map(({ city }) => city)).toEqual(nearestCities(bremen, cities, 4));
});

test('ordering leads to the form of the page, or of the place’s contact page; the service has an address of its own', () => {
  const hrefs = [true, false].flatMap((has) => [undefined, bremen].map((city) => contactHref(city, has)));
  expect(hrefs).toEqual(['#contact', '#contact', '/contact#contact', '/bremen/contact#contact']);
  const names = Object.values(anchors);
  expect([new Set(names).size, names.filter((name) => !/^[a-z]+$/.test(name))]).toEqual([names.length, []]);
  expect(apiHref('contacts', '')).toBe('/api/contacts');
  expect(apiHref('blogViews', 'https://api.example.org')).toBe('https://api.example.org/api/blog-views');
});

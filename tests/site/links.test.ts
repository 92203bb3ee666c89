/** Where pages lead, so that what is linked most is what shall be found. */
import { expect, test } from 'vitest';
import { legalSlugs, serviceSlugs, toolSlugs } from '#domain/site/pages';
import { nearestCities } from '#domain/places/regions';
import { anchors, placesOn, routes } from '#domain/site/routes';
import { articleSlugs, cities } from '../support/content.ts';
import { hrefsOf, pageAt, pages } from '../support/site/dist.ts';
import { every } from '../support/every.ts';
import { builtKinds, commonKinds, toolKinds } from '../support/site/kinds.ts';

test('every article leads to a tool and to a service, from its text', () => {
  every(articleSlugs, (slug) => {
    const { document } = pageAt(routes.article(slug, undefined));
    const led = hrefsOf(document.querySelector('article'), '.prose a').map((href) => href.replace(/#.*/, ''));
    expect(toolSlugs.some((tool) => led.includes(routes.tool(tool)))).toBe(true);
    expect(serviceSlugs.some((service) => led.includes(routes.service(service, undefined)))).toBe(true);
  });
});

test('a page without a place leads to the places that there are, and a home to its neighbours', () => {
  every(builtKinds, ({ kind, href }) => {
    const { document } = pageAt(href(undefined));
    const led = hrefsOf(document.querySelector('main'), `#${anchors.places} a`);
    expect(led.toSorted()).toEqual(placesOn(kind) === 'all' ? cities.map(routes.home).sort() : []);
  });
  every(cities, (city) => {
    const near = nearestCities(city, cities, 4).map(routes.home);
    expect(hrefsOf(pageAt(routes.home(city)).document)).toEqual(expect.arrayContaining(near));
  });
});

test('each kind of page is led to from pages of other kinds', () => {
  const kinds = [...builtKinds, ...toolKinds, ...commonKinds].filter(({ isIndexed }) => isIndexed);
  every(kinds, ({ href }) => {
    const path = href(undefined);
    const others = pages.filter((page) => !page.path.endsWith(path));
    expect(others.some(({ document }) => hrefsOf(document).some((led) => led.replace(/[?#].*/, '') === path))).toBe(
      true,
    );
  });
});

test('no page leads to a legal text of a place', () => {
  const copies = new Set(cities.flatMap((city) => legalSlugs.map((slug) => routes[slug](city))));
  every(pages, ({ document }) => expect(hrefsOf(document).filter((href) => copies.has(href))).toEqual([]));
});

/** Where pages lead, so that what is linked most is what shall be found. */
import { expect, test } from 'vitest';
import { legalSlugs, serviceSlugs, toolSlugs } from '#domain/pages';
import { largestCities, type City } from '#domain/regions';
import { anchors, placesOn, routes } from '#domain/routes';
import { articleSlugs, cities, site } from '../support/content.ts';
import { hrefsOf, pageAt, pages } from '../support/dist.ts';
import { every } from '../support/every.ts';
import { builtKinds } from '../support/kinds.ts';

test('every article leads to a tool and to a service, from its text', () => {
  every(articleSlugs, (slug) => {
    const { document } = pageAt(routes.article(slug, undefined));
    const led = hrefsOf(document.querySelector('article'), '.prose a').map((href) => href.replace(/#.*/, ''));
    expect(led, slug).toSatisfy(() => toolSlugs.some((tool) => led.includes(routes.tool(tool))));
    expect(led, slug).toSatisfy(() => serviceSlugs.some((service) => led.includes(routes.service(service, undefined))));
  });
});

test('a page without a place leads to the places that there are', () => {
  const homesOf = (all: readonly City[]) => all.map(routes.home);
  const led = {
    // In each region by the alphabet.
    all: {
      from: `#${anchors.places} a`,
      to: site.regions.flatMap((region) =>
        homesOf(region.cities.toSorted((a, b) => a.name.localeCompare(b.name, 'de'))),
      ),
    },
    largest: { from: '.places .link-line a', to: [...homesOf(largestCities(site.regions)), routes.home(undefined)] },
  };
  every(builtKinds, ({ kind, href }) => {
    const places = placesOn(kind);
    const { from, to } = places ? led[places] : { from: `#${anchors.places} a`, to: [] };
    expect(hrefsOf(pageAt(href(undefined)).document.querySelector('main'), from)).toEqual(to);
  });
});

test('no page leads to a legal text of a place', () => {
  const copies = new Set(cities.flatMap((city) => legalSlugs.map((slug) => routes[slug](city))));
  every(pages, ({ document }) => expect(hrefsOf(document).filter((href) => copies.has(href))).toEqual([]));
});

/**
 * What people type and mean a page or a place of ours by: German words for pages whose addresses are English, and the
 * municipalities that a place serves. One list for the service and for the rules of hosts.
 */
import { nameWithoutSuffix, municipalitiesWithoutPage, type Locality } from '../places/gazetteer.ts';
import { nearestFirst } from '../places/distance.ts';
import { serviceSlugs } from './pages.ts';
import type { City } from '../places/regions.ts';
import { pageRoutes, routes, siteAddresses } from './routes.ts';
import { toKey, type Known } from '../language/spelling.ts';

const wordsOf: readonly [path: string, words: string][] = [
  [routes.contact(undefined), 'kontakt anfrage angebot termin rueckruf beauftragen bestellen'],
  [routes.services(undefined), 'preise preis kosten leistungen leistung energieausweis preisrechner'],
  [routes.blog(undefined), 'ratgeber artikel magazin wissen'],
  [routes.tools(undefined), 'werkzeug tools rechner'],
  [routes.about(undefined), 'ueber-uns wir unternehmen team'],
  [routes.process(undefined), 'ablauf'],
  [routes.guarantees(undefined), 'garantien garantie'],
  [routes.glossary(), 'begriffe glossar'],
  [routes.plain(), 'einfache-sprache leichte-sprache'],
  [routes.service('energieausweis-efh', undefined), 'einfamilienhaus'],
  [routes.service('energieausweis-mfh', undefined), 'mehrfamilienhaus'],
  [routes.service('energieausweis-gewerbe', undefined), 'gewerbe'],
  ...serviceSlugs.map((slug): [string, string] => [pageRoutes.service(slug, undefined), slug]),
  [routes.sitemap(), 'sitemap.xml'],
];

/** Words for pages, as first part of an address and below a place. */
export const pageWords: readonly Known[] = wordsOf.flatMap(([path, words]) =>
  words.split(' ').map((name) => ({ slug: path.slice(1), name })),
);

type Served = Known & { km: number };

/**
 * Municipalities by name with the nearest place, nearest first. Of two with one name neither is led to: which was meant
 * the search of the not-found page asks. Places of the catalogue, and what their addresses mean, go before.
 */
export function servedMunicipalities(cities: readonly City[], localities: readonly Locality[]): Served[] {
  const served = municipalitiesWithoutPage(cities, localities).flatMap((locality) => {
    const [place] = nearestFirst(locality, cities);
    if (!place) return [];
    const names = [...new Set([locality.name, nameWithoutSuffix(locality.name)])];
    return names.map((name) => ({ name, slug: place.item.slug, km: place.km }));
  });
  const byKey = Map.groupBy(served, ({ name }) => toKey(name));
  return [...byKey.values()]
    .flatMap((all) => (new Set(all.map(({ slug }) => slug)).size === 1 ? (all[0] ?? []) : []))
    .sort((a, b) => a.km - b.km);
}

/** All that the first part of an address may mean; what stands later goes before. */
export const knownAddresses = (cities: readonly City[], served: readonly Known[]): Known[] => [
  ...served,
  ...pageWords,
  ...siteAddresses(cities),
];

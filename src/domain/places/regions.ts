/**
 * The catalogue: sales regions and their cities. A city is a row of `content/regions.yaml`;
 * „no city“ is `undefined` everywhere and is shown as the whole area.
 */
import { reservedSegments } from '../site/pages.ts';
import { z } from 'zod';
import { coordinates, state, usuallyNamed, type Area, type State } from './area.ts';
import { distanceKm, nearestFirst } from './distance.ts';
import { toSlug } from '../language/fold.ts';
import { keysOf } from '../keys-of.ts';
import { comparedMonth, monthToStatus } from '../law/law.ts';
import { houseTypes } from '../site/pictures.ts';
import { text, pattern, whole, choice, list, entries } from '../schema-parts.ts';
import { source, sourceFields } from '../law/sources.ts';

/**
 * Topics that certificates often turn on in a place. Each service page has a sentence for each of them
 * and a city's pages show those of the city, so that they say something of their own.
 */
export const topicNames = {
  denkmal: 'Denkmal',
  innendaemmung: 'Innendämmung',
  laden: 'Laden',
  reihenhaus: 'Reihenhaus',
  zweifamilienhaus: 'Zweifamilienhaus',
  bauantrag: 'Bauantrag',
  klinkerwand: 'Klinkerwand',
  keller: 'Keller',
  nebenheizung: 'Nebenheizung',
  anbau: 'Anbau',
  leerstand: 'Leerstand',
  vermietung: 'Vermietung',
  ferienhaus: 'Ferienhaus',
  baugleich: 'Baugleich',
  wiederaufbau: 'Wiederaufbau',
  etagenheizung: 'Etagenheizung',
  fernwaerme: 'Fernwärme',
  waermepumpe: 'Wärmepumpe',
  solar: 'Solar',
  eigentumswohnung: 'Eigentumswohnung',
} as const;
export const localTopics = keysOf(topicNames);

/** A short name as it stands in a URL: lower case ASCII, words joined by a hyphen. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const help = entries('Was dort hilft: Denkmalliste, Bauakte, Beratung', [1, 4], sourceFields).optional();

/** Rules of a state beyond federal law: `content/states.yaml`. */
export const statesSchema = z.strictObject({
  checked: comparedMonth,
  states: entries('Die Länder', [1, Infinity], {
    state,
    checked: comparedMonth.optional(),
    rules: entries('Seine Regeln, jede mit ihrer Quelle', [1, 3], {
      rule: text('Die Regel mit ihrem Gesetz', 'Niedersachsen verlangt nach § 32a NBauO …', [60, 420]),
      source,
    }),
    certificate: text('Was das für den Energieausweis heißt', 'Nur Belegtes zählt.', [60, 260]),
    help,
  }),
});
export type States = z.infer<typeof statesSchema>;

/** A state's own rules, as a page shows them. @throws where the file leaves the state out */
export function stateToRules({ checked, states }: States, name: State) {
  const entry = states.find(({ state }) => state === name);
  if (!entry) throw new Error(`content/states.yaml: ${name} fehlt.`);
  const { rules, certificate } = entry;
  return {
    text: [...rules.map(({ rule }) => rule), certificate].join(' '),
    /** „Stand November 2026“, of the state's own month or the file's */
    status: monthToStatus(entry.checked ?? checked),
    sources: rules.map(({ source }) => source),
    /** Where owners find more: the list of monuments, advice. */
    help: entry.help ?? [],
  };
}
export type StateRules = ReturnType<typeof stateToRules>;

export const citySchema = z.strictObject({
  slug: z
    .string()
    .max(40)
    .regex(slugPattern, 'nur Kleinbuchstaben a–z, Ziffern und Bindestriche (ä wird ae)')
    .refine((slug) => !reservedSegments.includes(slug), {
      error: (issue) => `„${String(issue.input)}“ ist eine Adresse der Website selbst und kann kein Ort sein`,
    })
    .meta({ description: 'Adresse des Ortes hinter dem ersten Schrägstrich', examples: ['lueneburg'] }),
  name: text('Name des Ortes, wie er geschrieben wird', 'Lüneburg', [2, 40]),
  phrase: text('Der Name mit seiner Präposition im Satz', 'in Lüneburg', [5, 50]),
  state,
  postcode: pattern('Eine Postleitzahl der Innenstadt', '21335', /^\d{5}$/, 'fünf Ziffern'),
  ...coordinates,
  population: whole('Einwohner laut Zensus', 72870, [1000, 5_000_000]),
  populationYear: whole('Jahr der Einwohnerzahl', 2022, [2011, 2100]),
  houseType: choice('Haustyp, der auf den Seiten des Ortes vorn steht', houseTypes, 'fachwerk', 'house'),
  topics: z
    .array(choice('Ein Thema, das am Ort oft zählt; Neben- und Nachbarorte verschieden', localTopics, 'keller'))
    .length(4)
    .refine((topics) => new Set(topics).size === topics.length, 'jedes Thema nur einmal')
    .meta({ description: 'Vier Themen, das wichtigste zuerst', examples: [['denkmal', 'laden', 'keller', 'anbau']] }),
  buildingStock: text(
    'Ein ganzer Satz zum Gebäudebestand',
    'Die Altstadt mit ihren Backsteingiebelhäusern wurde im Krieg kaum zerstört.',
    [40, 260],
  ),
  certificate: text(
    'Zwei bis drei Sätze: was dieser Bestand für Bedarfs- oder Verbrauchsausweis heißt',
    'Viele dieser Häuser haben weniger als fünf Wohnungen und einen Bauantrag vor …',
    [120, 480],
  ),
  example: text(
    'Zwei bis vier Sätze: ein Modellfall mit Gebäude, Anlass und Ausweisart, als Beispiel erkennbar',
    'Angenommen, in einem Haus von 1908 mit drei Wohnungen wird eine neu vermietet …',
    [180, 380],
  ),
  sources: entries('Woher die Angaben zum Gebäudebestand sind', [1, 8], sourceFields).optional(),
  help,
});
export type City = z.infer<typeof citySchema>;

const regionSchema = z.strictObject({
  name: text('Name der Region, wie man sie nennt', 'Hamburg', [3, 28]),
  cities: list('Die Orte der Region', [1, Infinity], citySchema),
});
export type Region = z.infer<typeof regionSchema>;

/** The whole of `content/regions.yaml`. Slugs are unique over all regions. */
export const catalogueSchema = z
  .array(regionSchema)
  .min(1)
  .check(({ value, issues }) => {
    const seen = new Set<string>();
    const takeOnce = (address: string, input: string, path: PropertyKey[], message: string) => {
      if (seen.has(address)) issues.push({ code: 'custom', input, path, message });
      seen.add(address);
    };
    value.forEach(({ name, cities }, r) => {
      // Each may have a page of its own.
      takeOnce(`orte/${toSlug(name)}`, name, [r, 'name'], `eine Region „${name}“ gibt es schon`);
      cities.forEach(({ slug }, c) => {
        const message = `„${slug}“ gibt es schon; jeder Ort braucht einen eigenen Wert`;
        takeOnce(slug, slug, [r, 'cities', c, 'slug'], message);
      });
    });
  })
  .meta({ description: 'Die Regionen' });

/** All cities in the order of the catalogue. */
export function regionsToCities(regions: readonly Region[]): City[] {
  return regions.flatMap((region) => region.cities);
}

/** As people look for them. */
export const byName = (a: City, b: City): number => a.name.localeCompare(b.name, 'de');

/** Whether there are so many places that pages name the regions alone, and each region has a page that names its places. */
export const hasRegionPages = (regions: readonly Region[], { mostPlacesNamed = usuallyNamed }: Area): boolean =>
  regionsToCities(regions).length > mostPlacesNamed;

/** The answer of `GET /api/regions`: region name → list of office (city) names. */
export type RegionsResponse = Record<string, string[]>;

export function regionsToResponse(regions: readonly Region[]): RegionsResponse {
  return Object.fromEntries(regions.map((region) => [region.name, region.cities.map((city) => city.name)]));
}

/** Whole kilometres from the office as the crow flies: 0 for its own place. */
export function cityToDistanceKm({ office }: Pick<Area, 'office'>, city: City): number {
  return Math.round(distanceKm(office, city));
}

/** The cities next to this one, nearest first, without itself. */
export function nearestCities(city: City, cities: readonly City[], count: number): City[] {
  const others = cities.filter((other) => other.slug !== city.slug);
  return nearestFirst(city, others)
    .slice(0, count)
    .map(({ item }) => item);
}

/** The largest city of each region, in the order of the catalogue. */
export const largestCities = (regions: readonly Region[]): City[] =>
  regions.map(({ cities }) =>
    cities.reduce((largest, city) => (city.population > largest.population ? city : largest)),
  );

/** The place a page speaks of: a city, or the whole area. */
export const placeOf = (
  area: Pick<Area, 'name' | 'phrase'>,
  city: City | undefined,
): { name: string; phrase: string } => city ?? area;

/** Whether a visit is the rule there (`near`) or by arrangement (`far`); without a city `near`. */
export const reachOf = (area: Pick<Area, 'office' | 'radius'>, city: City | undefined): 'near' | 'far' =>
  city && cityToDistanceKm(area, city) > area.radius ? 'far' : 'near';

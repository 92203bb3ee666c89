/**
 * The catalogue: sales regions and their cities. A city is a row of `content/regions.yaml`;
 * „no city“ is `undefined` everywhere and is shown as the whole area.
 */
import { reservedSegments } from './pages.ts';
import { z } from 'zod';
import { coordinates, state, type Area, type State } from './area.ts';
import { distanceKm, nearestFirst } from './distance.ts';
import { comparedMonth } from './law.ts';
import { houseTypes } from './pictures.ts';

/**
 * What a certificate often turns on in a place. Each service page has a sentence for each of them
 * and a city's pages show those of the city, so that they say something of their own.
 */
export const localTopics = [
  'denkmal',
  'innendaemmung',
  'laden',
  'reihenhaus',
  'zweifamilienhaus',
  'bauantrag',
  'klinkerwand',
  'keller',
  'nebenheizung',
  'anbau',
  'leerstand',
  'vermietung',
  'ferienhaus',
  'baugleich',
  'wiederaufbau',
  'etagenheizung',
  'fernwaerme',
  'waermepumpe',
  'solar',
  'eigentumswohnung',
] as const;

/** A short name as it stands in a URL: lower case ASCII, words joined by a hyphen. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What a state rules beyond federal law: `content/states.yaml`. */
export const statesSchema = z.strictObject({
  checked: comparedMonth,
  states: z
    .array(
      z.strictObject({
        state,
        checked: comparedMonth.optional(),
        rule: z
          .string()
          .min(60)
          .max(320)
          .meta({ description: 'Die Regel mit ihrem Gesetz', examples: ['Niedersachsen verlangt nach § 32a NBauO …'] }),
        certificate: z
          .string()
          .min(60)
          .max(260)
          .meta({ description: 'Was das für den Energieausweis heißt', examples: ['Nur Belegtes zählt.'] }),
      }),
    )
    .min(1)
    .meta({ description: 'Die Länder' }),
});
export type States = z.infer<typeof statesSchema>;

type StateRules = States['states'][number] & Pick<States, 'checked'>;

/** With the month in which they were compared: the state's own, else the file's. @throws where the file leaves the state out */
export function stateToRules({ checked, states }: States, name: State): StateRules {
  const rules = states.find((entry) => entry.state === name);
  if (!rules) throw new Error(`content/states.yaml: ${name} fehlt.`);
  return { ...rules, checked: rules.checked ?? checked };
}

export const citySchema = z.strictObject({
  slug: z
    .string()
    .max(40)
    .regex(slugPattern, 'nur Kleinbuchstaben a–z, Ziffern und Bindestriche (ä wird ae)')
    .refine((slug) => !reservedSegments.includes(slug), {
      error: (issue) => `„${String(issue.input)}“ ist eine Adresse der Website selbst und kann kein Ort sein`,
    })
    .meta({ description: 'Adresse des Ortes hinter dem ersten Schrägstrich', examples: ['lueneburg'] }),
  name: z
    .string()
    .min(2)
    .max(40)
    .meta({ description: 'Name des Ortes, wie er geschrieben wird', examples: ['Lüneburg'] }),
  phrase: z
    .string()
    .min(5)
    .max(50)
    .meta({ description: 'Der Name mit seiner Präposition im Satz', examples: ['in Lüneburg'] }),
  state,
  postcode: z
    .string()
    .regex(/^\d{5}$/, 'fünf Ziffern in Anführungszeichen')
    .meta({ description: 'Eine Postleitzahl der Innenstadt', examples: ['21335'] }),
  ...coordinates,
  population: z
    .int()
    .min(1000)
    .max(5_000_000)
    .meta({ description: 'Einwohner laut Zensus', examples: [72870] }),
  populationYear: z
    .int()
    .min(2011)
    .max(2100)
    .meta({ description: 'Jahr der Einwohnerzahl', examples: [2022] }),
  houseType: z
    .enum(houseTypes)
    .meta({ description: 'Haustyp, der auf den Seiten des Ortes vorn steht', examples: ['fachwerk'] }),
  topics: z
    .array(
      z.enum(localTopics).meta({
        description: 'Ein Thema, das am Ort oft zählt; Neben- und Nachbarorte verschieden',
        examples: ['keller'],
      }),
    )
    .length(4)
    .refine((topics) => new Set(topics).size === topics.length, 'jedes Thema nur einmal')
    .meta({ description: 'Vier Themen, das wichtigste zuerst', examples: [['denkmal', 'laden', 'keller', 'anbau']] }),
  buildingStock: z
    .string()
    .min(40)
    .max(260)
    .meta({
      description: 'Ein ganzer Satz zum Gebäudebestand',
      examples: ['Die Altstadt mit ihren Backsteingiebelhäusern wurde im Krieg kaum zerstört.'],
    }),
  certificate: z
    .string()
    .min(120)
    .max(480)
    .meta({
      description: 'Zwei bis drei Sätze: was dieser Bestand für Bedarfs- oder Verbrauchsausweis heißt',
      examples: ['Viele dieser Häuser haben weniger als fünf Wohnungen und einen Bauantrag vor …'],
    }),
  example: z
    .string()
    .min(180)
    .max(380)
    .meta({
      description: 'Zwei bis vier Sätze: ein Modellfall mit Gebäude, Anlass und Ausweisart, als Beispiel erkennbar',
      examples: ['Angenommen, in einem Haus von 1908 mit drei Wohnungen wird eine neu vermietet …'],
    }),
});
export type City = z.infer<typeof citySchema>;

export const regionSchema = z.strictObject({
  name: z
    .string()
    .min(3)
    .max(28)
    .meta({ description: 'Name der Region, wie man sie nennt', examples: ['Hamburg'] }),
  cities: z.array(citySchema).min(1).meta({ description: 'Die Orte der Region' }),
});
export type Region = z.infer<typeof regionSchema>;

/** The whole of `content/regions.yaml`. Slugs are unique over all regions. */
export const catalogueSchema = z
  .array(regionSchema)
  .min(1)
  .check((ctx) => {
    const seen = new Set<string>();
    ctx.value.forEach((region, r) => {
      region.cities.forEach((city, c) => {
        if (seen.has(city.slug)) {
          ctx.issues.push({
            code: 'custom',
            input: city.slug,
            path: [r, 'cities', c, 'slug'],
            message: `„${city.slug}“ gibt es schon; jeder Ort braucht einen eigenen Wert`,
          });
        }
        seen.add(city.slug);
      });
    });
  });

/** All cities in the order of the catalogue. */
export function regionsToCities(regions: readonly Region[]): City[] {
  return regions.flatMap((region) => region.cities);
}

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

/** The place a page speaks of: a city, or the whole area. */
export const placeOf = (
  area: Pick<Area, 'name' | 'phrase'>,
  city: City | undefined,
): { name: string; phrase: string } => city ?? area;

/** Whether a visit is the rule there (`near`) or by arrangement (`far`); without a city `near`. */
export const reachOf = (area: Pick<Area, 'office' | 'radius'>, city: City | undefined): 'near' | 'far' =>
  city && cityToDistanceKm(area, city) > area.radius ? 'far' : 'near';

/** Checks of a firm's files against each other: its area and places, who comes and who writes. */
import type { Company } from '#domain/company/company';
import { housesOf, postcodeToState } from '#domain/places/area';
import { toSlug } from '#domain/language/fold';
import { closest, eitherOf, toSuggestions } from '../faults.ts';
import type { Site } from '../reader/reader.ts';
import type { Author } from '../schemas/authors.ts';
import type { Yaml } from '../reader/yaml.ts';
import type { Found } from './mdx-tree.ts';

/** How a place stands in a sentence. */
const preposition = /^(?:in|im|auf|am|an|bei|zu)(?: (?:der|dem|den))? /;

/** @param name of the field, as a fault tells it */
const toFault =
  (yaml: Yaml) =>
  (
    path: PropertyKey[],
    field: string,
    what: string,
    mend: string,
    right: readonly (string | number)[] = [],
  ): Found => ({
    ...{ path, line: yaml.lineOf(path), field, what, mend },
    suggestions: toSuggestions(right),
  });

type Facts = Pick<Site, 'area' | 'regions' | 'cities' | 'states' | 'company'>;

export function checkPlaces({ area, regions, states }: Facts, yaml: Yaml): Found[] {
  const { south, north, west, east } = area.bounds;
  return regions.flatMap((region, r) =>
    region.cities.flatMap((city, c): Found[] => {
      const { slug, name, phrase, postcode, state } = city;
      const found: Found[] = [];
      const tell = (field: keyof typeof city, what: string, mend: string, right?: readonly string[]) =>
        found.push(toFault(yaml)([r, 'cities', c, field], `${region.name} › ${name} › ${field}`, what, mend, right));
      // 'Verden (Aller)' is 'verden', where another is so already 'verden-aller'.
      const slugs = [toSlug(name.replace(/\(.*\)/, '')), toSlug(name)];
      if (!slugs.includes(slug))
        tell(
          'slug',
          `Die Adresse „${slug}“ passt nicht zum Namen „${name}“`,
          'Die Adresse entsteht aus dem Namen.',
          slugs.slice(0, 1),
        );
      if (slug === toSlug(area.name))
        tell('slug', `„${slug}“ ist das ganze Gebiet und kann kein Ort sein`, 'Löschen Sie den Eintrag.');
      const inName = [`Schreiben Sie zum Beispiel: in ${name}`, [`in ${name}`]] as const;
      if (!preposition.test(phrase)) tell('phrase', `„${phrase}“ beginnt nicht mit einem Verhältniswort`, ...inName);
      else if (!phrase.includes(name)) tell('phrase', `In „${phrase}“ fehlt der Name „${name}“`, ...inName);
      if (!housesOf(area).includes(city.houseType))
        tell(
          'houseType',
          `Das Haus „${city.houseType}“ steht im Gebiet nicht`,
          `Möglich ist: ${eitherOf(housesOf(area))}, oder nennen Sie es in content/area.yaml unter street.`,
        );
      const isInArea = (field: 'latitude' | 'longitude', low: number, high: number) => {
        if (city[field] >= low && city[field] <= high) return;
        const mend = `Der Wert liegt zwischen ${low} und ${high}, den Grenzen des Gebietes.`;
        tell(field, `${city[field]} Grad liegt nicht ${area.phrase}`, mend);
      };
      isInArea('latitude', south, north);
      isInArea('longitude', west, east);
      const likely = postcodeToState(area, postcode);
      const why =
        likely === undefined
          ? `Die Postleitzahl ${postcode} steht in keinem Bereich des Gebietes`
          : `Die Postleitzahl ${postcode} liegt in ${likely}, nicht in ${state}`;
      if (likely !== state) tell('state', why, 'Prüfen Sie Land und Postleitzahl.', likely ? [likely] : []);
      else if (!states.states.some((entry) => entry.state === state))
        tell(
          'state',
          `Was ${state} regelt, steht nicht in content/states.yaml`,
          'Schreiben Sie dort einen Eintrag für das Land.',
        );
      return found;
    }),
  );
}

/** The office stands in three files. */
export function checkOffice({ area, cities, company }: Facts, yaml: Yaml): Found[] {
  const { office } = area;
  const place = cities.find(({ name }) => name === office.name);
  const tell = (field: keyof typeof office, what: string, right: string | number) =>
    toFault(yaml)(['office', field], `office › ${field}`, what, 'Beide Male steht dasselbe da.', [right]);
  return [
    ...(office.name === company.city
      ? []
      : [
          tell('name', `Das Büro ist hier in ${office.name}, in content/company.yaml in ${company.city}`, company.city),
        ]),
    ...(['latitude', 'longitude'] as const).flatMap((field) => {
      if (!place || place[field] === office[field]) return [];
      const what = `${office.name} liegt hier bei ${office[field]} Grad, in content/regions.yaml bei ${place[field]}`;
      return [tell(field, what, place[field])];
    }),
  ];
}

/** @param photos what lies beside the articles */
export const checkPeople = ({ people = [] }: Pick<Company, 'people'>, photos: readonly string[], yaml: Yaml): Found[] =>
  people.flatMap(({ name, photo }, i) => {
    if (photo === undefined || photos.includes(photo)) return [];
    const what = `Das Foto „${photo}“ liegt nicht in content/blog/`;
    return [
      toFault(yaml)(['people', i, 'photo'], `${name} › photo`, what, 'Wählen Sie ein Foto, das da ist, oder keines.'),
    ];
  });

/** Who writes in their own name is of the firm. */
export function checkAuthors(
  authors: readonly Author[],
  { people = [] }: Pick<Company, 'people'>,
  yaml: Yaml,
): Found[] {
  const names = people.map(({ name }) => name);
  const mend = 'Schreiben Sie den Namen wie dort, oder nehmen Sie das Häkchen weg, dass es ein Mensch ist.';
  return authors.flatMap(({ name, person }, i) => {
    if (!person || names.includes(name)) return [];
    const what = `„${name}“ steht nicht unter people in content/company.yaml`;
    return [toFault(yaml)([i, 'name'], `${name} › name`, what, mend, closest(name, names))];
  });
}

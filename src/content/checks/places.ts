/** Checks of the area and its places beyond their schemas: the fields must fit each other. */
import { housesOf, postcodeToState } from '#domain/area';
import { eitherOf } from '../faults.ts';
import { toSlug } from '#domain/fold';
import { toSuggestions } from '../faults.ts';
import type { Site } from '../reader.ts';
import type { Yaml } from '../yaml.ts';
import type { Found } from './mdx-tree.ts';

/** How a place stands in a sentence. */
const preposition = /^(?:in|im|auf|am|an|bei|zu)(?: (?:der|dem|den))? /;

type Facts = Pick<Site, 'area' | 'regions' | 'cities' | 'states' | 'company'>;

export function checkPlaces({ area, regions, states }: Facts, yaml: Yaml): Found[] {
  const { south, north, west, east } = area.bounds;
  return regions.flatMap((region, r) =>
    region.cities.flatMap((city, c): Found[] => {
      const { slug, name, phrase, postcode, state } = city;
      const found: Found[] = [];
      const tell = (
        field: keyof typeof city,
        what: string,
        mend: string,
        right: readonly (string | number)[] = [],
        plain?: string,
      ) =>
        found.push({
          path: [r, 'cities', c, field],
          plain,
          suggestions: toSuggestions(right),
          line: yaml.lineOf([r, 'cities', c, field]),
          field: `${region.name} › ${name} › ${field}`,
          what,
          mend,
        });
      // 'Verden (Aller)' is 'verden', where another is so already 'verden-aller'.
      const slugs = [toSlug(name.replace(/\(.*\)/, '')), toSlug(name)];
      if (!slugs.includes(slug))
        tell(
          'slug',
          `Die Adresse „${slug}“ passt nicht zum Namen „${name}“`,
          `Schreiben Sie slug: ${slugs[0]}`,
          slugs.slice(0, 1),
          'Die Adresse entsteht aus dem Namen.',
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
        tell(
          field,
          `${city[field]} Grad liegt nicht ${area.phrase}`,
          `Der Wert liegt zwischen ${low} und ${high}, wie bounds in content/area.yaml sagt.`,
          [],
          `Der Wert liegt zwischen ${low} und ${high}, den Grenzen des Gebietes.`,
        );
      };
      isInArea('latitude', south, north);
      isInArea('longitude', west, east);
      const likely = postcodeToState(area, postcode);
      if (likely !== state)
        tell(
          'state',
          likely
            ? `Die Postleitzahl ${postcode} liegt in ${likely}, nicht in ${state}`
            : `Die Postleitzahl ${postcode} steht in keinem Bereich von content/area.yaml`,
          'Prüfen Sie state und postcode.',
          likely ? [likely] : [],
          'Prüfen Sie Land und Postleitzahl.',
        );
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
  const found: Found[] = [];
  const tell = (field: keyof typeof office, what: string, mend: string, right: string | number) =>
    found.push({
      line: yaml.lineOf(['office', field]),
      field: `office › ${field}`,
      path: ['office', field],
      plain: 'Beide Male steht dasselbe da.',
      suggestions: toSuggestions([right]),
      what,
      mend,
    });
  if (office.name !== company.city)
    tell(
      'name',
      `Das Büro ist hier in ${office.name}, in content/company.yaml in ${company.city}`,
      'Schreiben Sie beide Male denselben Ort.',
      company.city,
    );
  const place = cities.find(({ name }) => name === office.name);
  for (const field of ['latitude', 'longitude'] as const)
    if (place && place[field] !== office[field])
      tell(
        field,
        `${office.name} liegt hier bei ${office[field]} Grad, in content/regions.yaml bei ${place[field]}`,
        `Schreiben Sie ${field}: ${place[field]}`,
        place[field],
      );
  return found;
}

/** Checks of a firm's files against each other: its area and places, who comes and who writes. */
import { housesOf, postcodeToState } from '#domain/places/area';
import { toSlug } from '#domain/language/fold';
import { closest, eitherOf, toSuggestions } from '../faults.ts';
import type { Find } from './rule.ts';

/** How a place stands in a sentence. */
const preposition = /^(?:in|im|auf|am|an|bei|zu)(?: (?:der|dem|den))? /;

export const checkPlaces: Find = ({ library: { site } }, report) => {
  const { area, regions, states } = site;
  regions.forEach(({ cities }, region) =>
    cities.forEach((city, index) => {
      const { slug, name, phrase, postcode, state } = city;
      const refuse = (field: keyof typeof city, what: string, advice: string, right: readonly string[] = []) =>
        report([region, 'cities', index, field], what, advice, toSuggestions(right));
      // 'Verden (Aller)' is 'verden', where another is so already 'verden-aller'.
      const slugs = [toSlug(name.replace(/\(.*\)/, '')), toSlug(name)];
      if (!slugs.includes(slug))
        refuse(
          'slug',
          `Die Adresse „${slug}“ passt nicht zum Namen „${name}“`,
          'Die Adresse entsteht aus dem Namen.',
          slugs.slice(0, 1),
        );
      if (slug === toSlug(area.name))
        refuse('slug', `„${slug}“ ist das ganze Gebiet und kann kein Ort sein`, 'Löschen Sie den Eintrag.');
      const inName = [`Schreiben Sie zum Beispiel: in ${name}`, [`in ${name}`]] as const;
      if (!preposition.test(phrase)) refuse('phrase', `„${phrase}“ beginnt nicht mit einem Verhältniswort`, ...inName);
      else if (!phrase.includes(name)) refuse('phrase', `In „${phrase}“ fehlt der Name „${name}“`, ...inName);
      if (!housesOf(area).includes(city.houseType))
        refuse(
          'houseType',
          `Das Haus „${city.houseType}“ steht im Gebiet nicht`,
          `Möglich ist: ${eitherOf(housesOf(area))}, oder nennen Sie es unter „Gebiet“.`,
        );
      const likely = postcodeToState(area, postcode);
      if (likely !== state)
        refuse(
          'state',
          likely === undefined
            ? `Die Postleitzahl ${postcode} steht in keinem Bereich des Gebietes`
            : `Die Postleitzahl ${postcode} liegt in ${likely}, nicht in ${state}`,
          'Prüfen Sie Land und Postleitzahl.',
          likely ? [likely] : [],
        );
      else if (!states.states.some((entry) => entry.state === state))
        refuse(
          'state',
          `Was ${state} regelt, steht nicht unter „Regeln der Länder“`,
          'Schreiben Sie dort einen Eintrag für das Land.',
        );
    }),
  );
};

/** The office stands in three files. */
export const checkOffice: Find = ({ library: { site } }, report) => {
  const { area, cities, company } = site;
  const { office } = area;
  const refuse = (field: keyof typeof office, what: string, right: string | number) =>
    report(['office', field], what, 'Beide Male steht dasselbe da.', toSuggestions([right]));
  if (office.name !== company.city)
    refuse('name', `Das Büro ist hier in ${office.name}, unter „Unternehmen“ in ${company.city}`, company.city);
  const place = cities.find(({ name }) => name === office.name);
  for (const field of ['latitude', 'longitude'] as const)
    if (place && place[field] !== office[field])
      refuse(
        field,
        `${office.name} liegt hier bei ${office[field]} Grad, unter „Orte“ bei ${place[field]}`,
        place[field],
      );
};

export const checkPeople: Find = ({ library: { site, others } }, report) =>
  site.company.people?.forEach(({ photo }, index) => {
    if (photo !== undefined && !others.includes(photo))
      report(
        ['people', index, 'photo'],
        `Das Foto „${photo}“ liegt nicht bei den Artikeln`,
        'Wählen Sie ein Foto, das da ist, oder keines.',
      );
  });

/** Who writes in their own name is of the firm. */
export const checkAuthors: Find = ({ library: { authors, site } }, report) => {
  const names = (site.company.people ?? []).map(({ name }) => name);
  authors.forEach(({ name, person }, index) => {
    if (person && !names.includes(name))
      report(
        [index, 'name'],
        `„${name}“ steht nicht unter „Unternehmen“`,
        'Schreiben Sie den Namen wie dort, oder nehmen Sie das Häkchen weg, dass es ein Mensch ist.',
        toSuggestions(closest(name, names)),
      );
  });
};

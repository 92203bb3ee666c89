/** Checks of a place beyond its schema: its fields must fit each other. */
import { toSlug } from '#domain/fold';
import { postcodeToState, type Region } from '#domain/regions';
import type { Yaml } from '../yaml.ts';
import type { Found } from './mdx-tree.ts';

/** How a place stands in a sentence. */
const preposition = /^(?:in|im|auf|am|an|bei|zu)(?: (?:der|dem|den))? /;

export function checkPlaces(regions: readonly Region[], yaml: Yaml): Found[] {
  return regions.flatMap((region, r) =>
    region.cities.flatMap((city, c): Found[] => {
      const { slug, name, phrase, postcode, state } = city;
      const found: Found[] = [];
      const tell = (field: keyof typeof city, what: string, mend: string) =>
        found.push({
          line: yaml.lineOf([r, 'cities', c, field]),
          field: `${region.name} › ${name} › ${field}`,
          what,
          mend,
        });
      // 'Verden (Aller)' is 'verden', where another is so already 'verden-aller'.
      const slugs = [toSlug(name.replace(/\(.*\)/, '')), toSlug(name)];
      if (!slugs.includes(slug))
        tell('slug', `Die Adresse „${slug}“ passt nicht zum Namen „${name}“`, `Schreiben Sie slug: ${slugs[0]}`);
      if (!preposition.test(phrase))
        tell('phrase', `„${phrase}“ beginnt nicht mit einem Verhältniswort`, `Schreiben Sie zum Beispiel: in ${name}`);
      else if (!phrase.includes(name))
        tell('phrase', `In „${phrase}“ fehlt der Name „${name}“`, `Schreiben Sie zum Beispiel: in ${name}`);
      const likely = postcodeToState(postcode);
      if (likely !== state)
        tell(
          'state',
          likely
            ? `Die Postleitzahl ${postcode} liegt in ${likely}, nicht in ${state}`
            : `Die Postleitzahl ${postcode} liegt in keinem der fünf Länder`,
          'Prüfen Sie state und postcode.',
        );
      return found;
    }),
  );
}

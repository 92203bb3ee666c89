/**
 * No two cities' pages of a kind are the same text with another name in it: 5-word shingles of
 * `<main>`, compared by Jaccard, with names of places and figures masked.
 */
import { serviceSlugs } from '#domain/pages';
import { expect, test } from 'vitest';
import { routes } from '#domain/routes';
import { cities, places, regions } from '../../support/content.ts';
import { every } from '../../support/every.ts';
import { pageAt } from '../../support/dist.ts';

/** Share of common shingles that two pages may have. */
const limit = 0.85;
const shingleWords = 5;

/** Longest first, so that „Rotenburg (Wümme)“ goes before „Rotenburg“. */
const names = [
  ...new Set([
    ...cities.flatMap(({ name, phrase, state }) => [name, phrase, name.replace(/ \(.*/, ''), state]),
    ...regions.map(({ name }) => name),
    'Norddeutschland',
  ]),
].sort((a, b) => b.length - a.length);
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const place = new RegExp(`(?<!\\p{L})(?:${names.map(escape).join('|')})(?:er|s)?(?!\\p{L})`, 'gu');

/** Numbers, since thousands of comparisons of sets take a third of the time with them. */
const numbers = new Map<string, number>();
function toNumber(shingle: string): number {
  const known = numbers.get(shingle) ?? numbers.size;
  numbers.set(shingle, known);
  return known;
}

function toRuns(text: string): Set<number> {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return new Set(words.slice(shingleWords - 1).map((_, at) => toNumber(words.slice(at, at + shingleWords).join(' '))));
}
const toShingles = (text: string): Set<number> => toRuns(text.replace(place, 'ORT').replace(/\d[\d.,:]*/g, '0'));

function jaccard(a: Set<number>, b: Set<number>): number {
  const common = a.intersection(b).size;
  return common / (a.size + b.size - common);
}

test('the text of two places differs, on every kind that stands for itself', () => {
  const kinds = [
    { name: 'home', href: routes.home },
    { name: 'services', href: routes.services },
    ...serviceSlugs.map((slug) => ({
      name: slug,
      href: (city: (typeof places)[number]) => routes.service(slug, city),
    })),
  ];
  every(kinds, ({ href }) => {
    const texts = places.map((city) => {
      const { path, document } = pageAt(href(city));
      return { path, shingles: toShingles(document.querySelector('main')?.structuredText ?? '') };
    });
    const alike = texts.flatMap((a, index) =>
      texts
        .slice(index + 1)
        .filter((b) => jaccard(a.shingles, b.shingles) > limit)
        .map((b) => `${a.path} and ${b.path}`),
    );
    expect(texts.filter(({ shingles }) => shingles.size < 100)).toEqual([]);
    expect(alike).toEqual([]);
  });
});

/** Share of a home's five-word runs, with names and figures as they stand, that may stand in another's too. */
const homeLimit = 0.8;

test('of what a home says a fifth stands on no other home, in its county either', () => {
  const homes = cities.map((city) => {
    const text = pageAt(routes.home(city)).document.querySelector('main')?.structuredText ?? '';
    return { slug: city.slug, runs: toRuns(text) };
  });
  every(homes, ({ slug, runs }) => {
    const alike = homes.flatMap((other) => {
      const share = runs.intersection(other.runs).size / runs.size;
      return other.slug === slug || share <= homeLimit ? [] : [`${other.slug} ${share.toFixed(3)}`];
    });
    expect(alike).toEqual([]);
  });
});

test('the measure takes a swapped name for the same, another sentence for another', () => {
  const [here = '?', there = '?'] = cities.map(({ phrase }) => phrase);
  const sentence = `Der Ausweis kostet ${here} 179 Euro und gilt zehn Jahre lang für das ganze Haus`;
  const share = (other: string) => jaccard(toShingles(sentence), toShingles(other));
  expect(share(sentence.replace(`${here} 179`, `${there} 299`))).toBe(1);
  expect(share('Auf Höfen steht oft mehr als ein Gebäude, und nicht jedes ist beheizt')).toBe(0);
});

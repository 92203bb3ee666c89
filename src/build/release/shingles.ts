/**
 * Whether a page of a place says enough of its own to stand for itself in search engines
 * (docs/decisions/0085-a-page-of-a-place-earns-its-address.md). Counted are shingles, runs of five words of `<main>`
 * without the place's name, that stand on no page of another kind and on no page of its kind outside its county.
 */
import { nameWithoutSuffix } from '#domain/places/gazetteer';
import { countyOf, type BuildingStock } from '#domain/places/building-stock';
import type { City } from '#domain/places/regions';

/** With at least so many a page of a place is its own canonical; with fewer, its twin without a place is. */
export const minUniqueShingles = 100;
const runWords = 5;

/** A built page; one without a place is always its own canonical. */
export type BuiltText = {
  path: string;
  /** Path of its twin without a place. */
  kind: string;
  city: City | undefined;
  html: string;
};

const unsaid = /<(script|style|template)\b[\s\S]*?<\/\1>/g;
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** '<main><p>In Achim kostet er</p></main>' → ' In Achim kostet er ' */
function mainToText(html: string): string {
  const [main = ''] = /<main\b[\s\S]*<\/main>/.exec(html) ?? [];
  return main
    .replace(unsaid, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:shy|#173);|\u00ad/g, '')
    .replace(/&#?\w+;/g, ' ');
}

/** '<main><p>In Achim kostet er</p></main>', without 'Achim' → ['in', 'kostet', 'er'] */
export function mainToWords(html: string, names: readonly string[]): string[] {
  // „Rotenburg (Wümme)“ goes before „Rotenburg“.
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map(escape);
  const named = new RegExp(`(?<!\\p{L})(?:${longestFirst.join('|')})(?:er|s)?(?!\\p{L})`, 'gu');
  return (
    mainToText(html)
      .replace(named, ' ')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  );
}

/** Tracks whether a shingle occurs in one group or in several. */
function createOwners() {
  const several = Symbol('several');
  const owners = new Map<number, string | symbol>();
  return {
    add: (shingles: Iterable<number>, group: string | undefined) => {
      for (const shingle of shingles) {
        const owner = owners.getOrInsert(shingle, group ?? several);
        if (owner !== group) owners.set(shingle, several);
      }
    },
    isOnly: (shingle: number, group: string) => (owners.get(shingle) ?? group) === group,
  };
}

/**
 * @param pages in the order of their kinds: text that two kinds share counts for the first
 * @returns paths of all pages that are their own canonical
 */
export function findCanonical(
  pages: readonly BuiltText[],
  { area, stock }: { area: { name: string }; stock: BuildingStock },
): ReadonlySet<string> {
  // A shingle is a number: to keep strings takes three times as long.
  const numbers = new Map<string, number>();
  const toShingles = ({ html, city }: BuiltText): Set<number> => {
    const words = mainToWords(html, [area.name, ...(city ? [city.name, nameWithoutSuffix(city.name)] : [])]);
    const runs = words.slice(runWords - 1).map((_, at) => words.slice(at, at + runWords).join(' '));
    return new Set(runs.map((run) => numbers.getOrInsertComputed(run, () => numbers.size)));
  };
  const standing = new Set<string>();
  const kindWith = createOwners();
  const stand = ({ path, kind, shingles }: { path: string; kind: string; shingles: Set<number> }) => {
    standing.add(path);
    kindWith.add(shingles, kind);
  };
  const texts = pages.map((page) => {
    const { path, kind, city } = page;
    return { path, kind, county: city && countyOf(stock, city), shingles: toShingles(page) };
  });
  for (const text of texts) if (text.county === undefined) stand(text);
  for (const [kind, all] of Map.groupBy(texts, (text) => text.kind)) {
    const countyWith = createOwners();
    for (const { county, shingles } of all) countyWith.add(shingles, county);
    const earned = all.filter(({ county, shingles }) => {
      const isUnique = (shingle: number) =>
        county !== undefined && countyWith.isOnly(shingle, county) && kindWith.isOnly(shingle, kind);
      return [...shingles].filter(isUnique).length >= minUniqueShingles;
    });
    for (const text of earned) if (text.county !== undefined) stand(text);
  }
  return standing;
}

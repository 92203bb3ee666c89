/**
 * Whether a page of a place says enough of its own to stand for itself in search engines. Its own are runs of five words of
 * `<main>`, the place's name taken out, that stand on no page of another kind which may be found, and on no page of its kind
 * outside its county. A sentence that is true of every place is no own word, whatever its wording.
 */
import { bareName } from '#domain/places/gazetteer';
import { countyOf, type BuildingStock } from '#domain/places/building-stock';
import type { City } from '#domain/places/regions';

/** From so many on a page of a place is its own canonical; below, its bare twin is. */
export const minUniqueShingles = 100;
const runWords = 5;

/** A page as it is built; one of no place always stands for itself. */
export type BuiltText = {
  path: string;
  /** Path of its bare twin. */
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

export type Counted = { path: string; kind: string; own: number };

/** Where each run stands: in the one group that has it, else in several. */
function createPlaces() {
  const several = Symbol('several');
  const places = new Map<number, string | symbol>();
  return {
    add: (runs: Iterable<number>, group: string | undefined) => {
      for (const run of runs) {
        const known = places.get(run);
        if (known === undefined) places.set(run, group ?? several);
        else if (known !== group) places.set(run, several);
      }
    },
    isOnlyIn: (run: number, group: string) => (places.get(run) ?? group) === group,
  };
}

/**
 * Kinds in the order of the pages: what two kinds of a place say is the first one's.
 * @returns how many runs of its own each page of a place has, and the paths of all that stand for themselves
 */
export function countUniqueShingles(
  pages: readonly BuiltText[],
  { area, stock }: { area: { name: string }; stock: BuildingStock },
): { counted: Counted[]; standing: ReadonlySet<string> } {
  // A run is a number: what is kept by numbers takes a third of the time.
  const numbers = new Map<string, number>();
  const toRuns = ({ html, city }: BuiltText): Set<number> => {
    const words = mainToWords(html, [area.name, ...(city ? [city.name, bareName(city.name)] : [])]);
    const runs = words.slice(runWords - 1).map((_, at) => words.slice(at, at + runWords).join(' '));
    return new Set(runs.map((run) => numbers.getOrInsertComputed(run, () => numbers.size)));
  };
  const standing = new Set<string>();
  const found = createPlaces();
  const stand = ({ path, kind, runs }: Pick<BuiltText, 'path' | 'kind'> & { runs: Set<number> }) => {
    standing.add(path);
    found.add(runs, kind);
  };
  const texts = pages.map((page) => {
    const { path, kind, city } = page;
    return { path, kind, city, county: city && countyOf(stock, city), runs: toRuns(page) };
  });
  for (const text of texts) if (!text.city) stand(text);

  const kinds = [...Map.groupBy(texts, ({ kind }) => kind)].map(([kind, own]) => {
    const within = createPlaces();
    for (const { county, runs } of own) within.add(runs, county);
    return own.flatMap(({ county, ...text }) => {
      if (county === undefined) return [];
      const ofCounty = [...text.runs].filter((run) => within.isOnlyIn(run, county));
      const count = () => ofCounty.filter((run) => found.isOnlyIn(run, kind)).length;
      return { text, count };
    });
  });
  for (const kind of kinds)
    for (const { text } of kind.filter(({ count }) => count() >= minUniqueShingles)) stand(text);
  const counted = kinds.flat().map(({ text: { path, kind }, count }) => ({ path, kind, own: count() }));
  return { counted, standing };
}

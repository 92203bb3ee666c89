/** Finds the name that was meant by another spelling: in an address (`/BREMEN/services`, `/luneburg`) or a search („Bremn“). */

/** The first part of an address, and the name that people may write instead. */
export type Known = { slug: string; name: string };

/** 'Lüneburg', 'lueneburg' and, as a keyboard without umlauts has it, 'luneburg' → 'luneburg' */
export const toKey = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\bsankt\b/, 'st')
    .replace(/[^a-z\d]/g, '')
    .replace(/([aou])e/g, '$1');

const toSlugs = (known: readonly Known[]) =>
  new Map(known.flatMap(({ slug, name }) => [slug, name].map((text) => [toKey(text), slug])));

/**
 * Gives for a path that leads nowhere, decoded, the one it may be another spelling of. Whether there
 * is a page behind the known beginning its caller looks.
 * @param known of two that are alike the last counts @param words for what may come behind a beginning too
 */
export function createPathCorrector(
  known: readonly Known[],
  words: readonly Known[] = [],
): (path: string) => string | undefined {
  const slugs = toSlugs(known);
  const below = toSlugs(words);
  return (path) => {
    const [, first = '', ...rest] = path
      .toLowerCase()
      .replace(/(?:\/index)?(?:\.html)?$|\/$/, '')
      .split('/');
    const slug = slugs.get(toKey(first));
    const [next = '', ...last] = rest;
    const page = below.get(toKey(next));
    const segments = page ? [page, ...last] : rest;
    if (!slug || !segments.every((segment) => /^[a-z\d/-]+$/.test(segment))) return undefined;
    // „/Services/energieausweis-efh“: the word already means a page below it.
    const right = `/${(page?.startsWith(`${slug}/`) ? segments : [slug, ...segments]).join('/')}`;
    return right === path ? undefined : right;
  };
}

/** One letter more, less or another, or two neighbours swapped. */
export function isOneEditAway(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const isRestAlike = (ofA: number, ofB: number) => a.slice(same + ofA) === b.slice(same + ofB);
  const areSwapped = a[same] === b[same + 1] && a[same + 1] === b[same];
  return a !== b && (isRestAlike(1, 1) || isRestAlike(1, 0) || isRestAlike(0, 1) || (areSwapped && isRestAlike(2, 2)));
}

/** In a shorter word a letter makes another word of it. */
const lettersForATypo = 4;

/** As a whole and without what tells it from others, 'Grönau (Holstein)'. Kept, since a search compares thousands at each key. */
const keyCache = new Map<string, readonly string[]>();
function keysOf(name: string): readonly string[] {
  const keys = keyCache.get(name) ?? [...new Set([name, name.replace(/\(.*/, '')].map(toKey))];
  keyCache.set(name, keys);
  return keys;
}

type IsLike = (typed: string, key: string) => boolean;

/** Names that are what was typed, that begin with it, that have it in them. */
const fits: readonly IsLike[] = [
  (typed, key) => key === typed,
  (typed, key) => key.startsWith(typed),
  (typed, key) => key.includes(typed),
];
/** Whole names with a typo, and beginnings with one. */
const typos: readonly IsLike[] = [
  isOneEditAway,
  (typed, key) => [-1, 0, 1].some((more) => isOneEditAway(typed, key.slice(0, typed.length + more))),
];

/**
 * Items that were meant, in groups, the likeliest first. Who has typed a whole name is not shown what merely has it in it; only
 * where nothing fits is a typo forgiven, in whole names or, where there is none, in beginnings.
 */
export function findSimilar<Item>(
  typed: string,
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
): Item[][] {
  const letters = toKey(typed);
  if (!letters) return [];
  const group = (ways: readonly IsLike[]): Item[][] => {
    const groups: Item[][] = ways.map(() => []);
    for (const item of items) {
      const keys = namesOf(item).flatMap(keysOf);
      groups[ways.findIndex((isLike) => keys.some((key) => isLike(letters, key)))]?.push(item);
    }
    return groups;
  };
  const [whole = [], beginning = [], part = []] = group(fits);
  const fitting = [whole, beginning, whole.length > 0 ? [] : part];
  if (fitting.flat().length > 0 || letters.length < lettersForATypo) return fitting;
  return group(typos)
    .filter((found) => found.length > 0)
    .slice(0, 1);
}

/**
 * Gives the classes of all pages short names, in their elements and in their styles: some 300 bytes a page after
 * compression, and every page has the first network flight to fit in. What a script knows keeps its name.
 * See docs/decisions/0031-short-class-names.md.
 */

const classAttribute = / class="([^"]*)"/g;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** 'card  btn' → ['card', 'btn'] */
const toNames = (list: string): string[] => list.split(/\s+/).filter(Boolean);

/** The classes that stand in the elements of a page. */
export const classesOf = (html: string): Set<string> =>
  new Set([...html.matchAll(classAttribute)].flatMap(([, list = '']) => toNames(list)));

/** What a script may look for or set: the words of its texts, not its own short variables. */
export const wordsOfTexts = (code: string): Set<string> =>
  new Set(
    [...code.matchAll(/(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].flatMap(([, , text = '']) => text.match(/[\w:-]+/g) ?? []),
  );

/** 0 → 'a', 25 → 'z', 26 → 'aa' */
const toShort = (index: number): string =>
  (index < letters.length ? '' : toShort(Math.floor(index / letters.length) - 1)) +
  letters.charAt(index % letters.length);

/**
 * Class → short name, the shortest for what most pages have.
 * @param counts on how many pages a class stands
 * @param known names that stay
 */
export function toShortNames(counts: ReadonlyMap<string, number>, known: ReadonlySet<string>): Map<string, string> {
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name);
  const names = new Map<string, string>();
  let next = 0;
  for (const name of sorted.filter((name) => name.length > 2 && !known.has(name))) {
    let short = toShort(next++);
    while (counts.has(short)) short = toShort(next++);
    names.set(name, short);
  }
  return names;
}

/** Pages of one kind mostly have the same styles. */
const renamed = new Map<string, string>();

function renameRules(css: string, names: ReadonlyMap<string, string>): string {
  const kept = renamed.get(css);
  if (kept !== undefined) return kept;
  // A class as styles write it: `.lg\:flex`. A fraction has a digit behind its dot.
  const short = css.replace(/\.((?:[A-Za-z_]|\\.)(?:[\w-]|\\.)*)/g, (whole, name: string) => {
    const found = names.get(name.replaceAll('\\', ''));
    return found === undefined ? whole : `.${found.replace(/[^\w-]/g, '\\$&')}`;
  });
  renamed.set(css, short);
  return short;
}

export const shortenNames = (html: string, css: string, names: ReadonlyMap<string, string>) => ({
  html: html.replace(
    classAttribute,
    (_, list: string) =>
      ` class="${toNames(list)
        .map((name) => names.get(name) ?? name)
        .join(' ')}"`,
  ),
  css: renameRules(css, names),
});

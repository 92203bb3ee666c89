/** Which articles are shown, and the same in the address. Knows nothing of React or the page. */
import { articlePageSize as pageSize, articleParameters as names } from '#domain/blog/article-list';
import { fold } from '#domain/language/fold';

export type Filter = {
  /** One of the categories; `undefined` for all. */
  category: string | undefined;
  /** As it was typed. */
  search: string;
  /** How many are shown at most, a multiple of the page size. */
  count: number;
};

/** What the list starts with; none of it stands in the address. */
export const noFilter: Filter = { category: undefined, search: '', count: pageSize };

const searchLimit = 100;

/** Whether less than all articles are asked for; how many are shown makes no difference. */
export const isFiltered = ({ category, search }: Filter): boolean => category !== undefined || search.trim() !== '';

/** A value that is missing or wrong becomes the start's. */
export function queryToFilter(query: URLSearchParams, categories: readonly string[]): Filter {
  const category = query.get(names.category);
  const count = query.get(names.count) ?? '';
  return {
    category: categories.find((known) => known === category),
    search: (query.get(names.search) ?? '').trim().slice(0, searchLimit),
    count: /^\d{1,3}$/.test(count) ? Math.max(1, Math.ceil(+count / pageSize)) * pageSize : pageSize,
  };
}

/** Other parameters of the address stay. */
export function addFilter(query: URLSearchParams, { category, search, count }: Filter): void {
  const values: Record<string, string | undefined> = {
    [names.category]: category,
    [names.search]: search.trim().slice(0, searchLimit) || undefined,
    [names.count]: count > pageSize ? String(count) : undefined,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
}

/** Title and excerpt of an article, folded once. */
export type Entry = { category: string; text: string };

/** „GEG“ is the law and not the beginning of „gegen“: capitals stand for a word of their own. */
const abbreviation = /^[A-ZÄÖÜ]{3,4}$/;

const hasWord = (text: string, word: string): boolean => {
  const folded = fold(word);
  return abbreviation.test(word) ? text.split(/[^\p{L}\p{N}]+/u).includes(folded) : text.includes(folded);
};

/** The articles asked for, in their order; every word of the search must be found. */
export function findEntries<E extends Entry>(entries: readonly E[], { category, search }: Filter): E[] {
  const words = search.split(/\s+/).filter(Boolean);
  return entries.filter(
    (entry) =>
      (category === undefined || entry.category === category) && words.every((word) => hasWord(entry.text, word)),
  );
}

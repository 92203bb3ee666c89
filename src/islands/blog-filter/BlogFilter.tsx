import { useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import {
  articlePageSize as pageSize,
  blogCategories,
  blogCategoryKeys,
  categoryAnchor,
} from '#domain/blog/article-list';
import type { BlogCategory } from '#domain/blog/article-list';
import { addStyles } from '../form-parts/add-styles.ts';
import { fold } from '#domain/language/fold';
import { useIslandAwake } from '../form-parts/use-island-awake.ts';
import { copy, countsToStatus, remainingText } from './copy.ts';
import css from './filter.css?inline';
import { addFilter, findEntries, isFiltered, noFilter, queryToFilter, type Entry, type Filter } from './filter.ts';

type Props = {
  /** Path of the list, for the links of the chips. */
  href: string;
  /** How many articles there are of each category. */
  counts: Partial<Record<BlogCategory, number>>;
  /** Anchor of the first article not shown at first. In the address it shows all articles, without a script too. */
  nextAnchor: string;
  words: { chips: string; all: string; recommended: string; more: string };
  /** The list itself, drawn on the server: `<li data-category>` with heading and excerpt. */
  children?: ReactNode;
};

type Card = Entry & { element: HTMLElement };

addStyles(css);

/**
 * Filters the articles that the server has drawn: it hides and shows them where they stand and never
 * draws one itself. What is asked for stands in the address, so that it can be linked and Back works.
 */
export default function BlogFilter({ href, counts, nextAnchor, words, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** After a choice from the chips the results are in view, where a phone has scrolled away from them. */
  const choseChip = useRef(false);
  /** Place of the article among those shown that takes the focus after the next change. */
  const focusNext = useRef<number>(undefined);
  // On the server, and until the island is awake, all stands as it was drawn.
  const [cards, setCards] = useState<Card[]>();

  const categories = blogCategoryKeys.flatMap((key) => {
    const count = counts[key];
    return count ? [{ key, label: blogCategories[key], count }] : [];
  });
  const { filter, isSearching, go, search } = useFilter(categories.map(({ key }) => key));
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  const found = cards ? findEntries(cards, filter) : undefined;
  const foundCount = found?.length ?? total;
  const shown = found?.slice(0, filter.count);
  const shownCount = Math.min(foundCount, filter.count);
  const filtered = isFiltered(filter);
  const remaining = foundCount - shownCount;

  useLayoutEffect(() => setCards(readCards(root.current)), []);
  useIslandAwake(root);
  useLayoutEffect(() => {
    if (!cards || !shown) return;
    for (const card of cards) {
      card.element.hidden = !shown.includes(card);
      card.element.classList.toggle('is-first', card === shown[0]);
    }
    if (choseChip.current) showResults(bar.current, heading.current);
    choseChip.current = false;
    if (focusNext.current === undefined) return;
    shown[focusNext.current]?.element.querySelector('a')?.focus();
    focusNext.current = undefined;
  });

  const { category } = filter;
  useLayoutEffect(() => centreChip(bar.current), [category]);

  /** The link's own address is for those who open it elsewhere. @returns whether it is followed here */
  const follow = (event: MouseEvent, next: Filter) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
    event.preventDefault();
    go(next);
    return true;
  };

  return (
    <div ref={root} className={cards ? 'blog-filter' : 'blog-filter is-asleep'}>
      <nav ref={bar} className="blog-filter__bar" aria-label={words.chips}>
        <ul className="blog-filter__chips" data-replay>
          {[{ key: undefined, label: words.all, count: total }, ...categories].map(({ key, label, count }) => (
            <li key={label}>
              <a
                href={toHref(href, { ...noFilter, category: key }, key)}
                aria-current={category === key ? 'true' : undefined}
                onClick={(event) => {
                  choseChip.current = follow(event, { ...filter, category: key, count: pageSize });
                }}
              >
                <span>{label}</span> <span>{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-[0.9rem] mb-[0.6rem] flex flex-wrap items-baseline justify-between gap-x-2">
        <h2 ref={heading} className="text-xl max-sm:scroll-mt-[3.2rem]" tabIndex={-1}>
          {filtered ? copy.results : words.recommended}
        </h2>
        <p className="scripted text-xs text-soft" role="status">
          {countsToStatus({ shown: shownCount, found: foundCount, total, filtered })}
        </p>
      </div>
      {isSearching && (
        <SearchField
          value={filter.search}
          onType={search}
          onReset={() => {
            go(noFilter);
            heading.current?.focus();
          }}
        />
      )}
      {children}
      {foundCount === 0 && (
        <NothingFound
          href={href}
          onChoose={(event, next) => {
            // The chip goes with the empty list.
            if (follow(event, next)) heading.current?.focus();
          }}
        />
      )}
      {remaining > 0 && (
        <form
          className="blog-filter__more"
          action={`#${nextAnchor}`}
          onSubmit={(event) => {
            event.preventDefault();
            focusNext.current = shownCount;
            go({ ...filter, count: filter.count + pageSize });
          }}
        >
          <button className="btn">{words.more}</button>
          <span className="text-xs text-soft">{remainingText(remaining)}</span>
        </form>
      )}
    </div>
  );
}

/** The filter, kept in the address. */
function useFilter(categories: BlogCategory[]) {
  const [filter, setFilter] = useState(noFilter);
  // The field stays while somebody empties it.
  const [isSearching, setSearching] = useState(false);
  const adopt = (next: Filter) => {
    setFilter(next);
    setSearching(isFiltered(next));
  };
  useLayoutEffect(() => {
    const readAddress = () => adopt(queryToFilter(new URLSearchParams(location.search), categories));
    readAddress();
    window.addEventListener('popstate', readAddress);
    return () => window.removeEventListener('popstate', readAddress);
  }, []);
  return {
    filter,
    isSearching,
    /** A step of its own in the history. */
    go(next: Filter) {
      writeAddress(next, 'pushState');
      adopt(next);
    },
    search(search: string) {
      const next = { ...filter, search, count: pageSize };
      writeAddress(next, 'replaceState');
      setFilter(next);
    },
  };
}

type SearchFieldProps = { value: string; onType: (search: string) => void; onReset: () => void };

function SearchField({ value, onType, onReset }: SearchFieldProps) {
  return (
    <form className="blog-filter__search" role="search" onSubmit={(event) => event.preventDefault()}>
      <input
        className="input"
        type="search"
        aria-label={copy.search}
        placeholder={copy.search}
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <button type="button" className="btn" onClick={onReset}>
        {copy.reset}
      </button>
    </form>
  );
}

type NothingFoundProps = { href: string; onChoose: (event: MouseEvent, next: Filter) => void };

function NothingFound({ href, onChoose }: NothingFoundProps) {
  return (
    <div className="card blog-filter__empty">
      <h3 className="text-xl">{copy.empty.title}</h3>
      <p className="lead">{copy.empty.text}</p>
      <ul className="blog-filter__chips">
        {copy.empty.suggestions.map((search) => (
          <li key={search}>
            <a
              href={toHref(href, { ...noFilter, search })}
              onClick={(event) => onChoose(event, { ...noFilter, search })}
            >
              {search}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** @param category whose first article the link leads to where there is no script */
function toHref(href: string, filter: Filter, category?: string): string {
  const query = new URLSearchParams();
  addFilter(query, filter);
  return [href, String(query) && `?${query}`, category && `#${categoryAnchor(category)}`].filter(Boolean).join('');
}

/** On a phone the row of chips is wider than the screen. */
function centreChip(bar: HTMLElement | null): void {
  const chip = bar?.querySelector<HTMLElement>('[aria-current]');
  if (bar && chip) bar.scrollLeft = chip.offsetLeft - (bar.clientWidth - chip.offsetWidth) / 2;
}

/** The heading just below the chips, where these stay in view; else nothing moves. */
function showResults(bar: HTMLElement | null, heading: HTMLElement | null): void {
  if (bar && getComputedStyle(bar).position === 'sticky') heading?.scrollIntoView({ behavior: 'instant' });
}

/** The articles as they stand in the page: category, and what a search looks through. */
function readCards(root: HTMLElement | null): Card[] {
  return [...(root?.querySelectorAll<HTMLElement>('[data-category]') ?? [])].map((element) => ({
    element,
    category: element.dataset['category'] ?? '',
    text: fold([...element.querySelectorAll('h3, p')].map(({ textContent }) => textContent).join(' ')),
  }));
}

function writeAddress(filter: Filter, how: 'pushState' | 'replaceState'): void {
  const url = new URL(location.href);
  addFilter(url.searchParams, filter);
  url.hash = '';
  try {
    history[how](history.state, '', url);
  } catch {
    // Safari refuses more than a hundred changes in 30 seconds; the next letter carries it on.
  }
}

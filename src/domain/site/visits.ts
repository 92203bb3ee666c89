/** What is stored of a visit: page and class of origin, each for itself, and nothing of the visitor. */
import type { Check, Values } from '../check.ts';
import { toOrigin } from './origins.ts';
import { pathToPage } from './visited-pages.ts';

/** Never refused: what is unknown is left out, and the request is stored. */
export const anything: Check<string | undefined> = (typed) => ({
  value: typeof typed === 'string' && typed !== '' ? typed.slice(0, 500) : undefined,
});
/**
 * What a page says of its visit, as it posts a view or a request: its path; as origin `utm_source`, else the host that led
 * there, else „direct“. What is kept of it: a page of the site, and a class of `originNames`.
 */
export const visitFields = { page: { check: anything }, origin: { check: anything } };
export type Visit = Values<typeof visitFields>;

/** What is counted of visits. A request is counted where it is delivered to the office. */
export const visitCounts = { views: 'Aufrufe', calls: 'Anrufe', chats: 'WhatsApp', requests: 'Anfragen' } as const;
export type VisitCount = keyof typeof visitCounts;

export type VisitFacts = {
  cities: readonly { slug: string }[];
  /** Titles of articles, services and tools by their path without a place: an article that has none is unknown. */
  pageTitles: Readonly<Record<string, string>>;
  /** The site's origin. */
  baseUrl: string;
};

/**
 * @returns what is known of a visit. What a page without scripts cannot say stands in its address, if the browser sends
 * that along: `referrer`.
 */
export function createVisitReader({ cities, pageTitles, baseUrl }: VisitFacts) {
  const own = new URL(baseUrl);
  const places = new Set(cities.map(({ slug }) => slug));

  function toPage(path: string): string | undefined {
    const clean = path.replace(/(?:\/index)?(?:\.html)?\/?$/, '') || '/';
    const page = pathToPage(clean);
    const isThere =
      page &&
      (page.city === undefined || places.has(page.city)) &&
      (page.kind !== 'article' || Object.hasOwn(pageTitles, page.bare));
    return isThere ? clean : undefined;
  }

  return ({ page, origin }: Visit, referrer?: string | null): Visit => {
    // What begins with our own address is one.
    const asked = referrer?.startsWith(`${own.origin}/`) ? new URL(referrer) : undefined;
    const path = page ?? asked?.pathname;
    const source = origin ?? asked?.searchParams.get('utm_source');
    return {
      page: path === undefined ? undefined : toPage(path),
      origin: source ? toOrigin(source, own.host) : undefined,
    };
  };
}
export type VisitReader = ReturnType<typeof createVisitReader>;

/** How an address of the site is led to in a visitor's place: for pages, the service and scripts of the browser. */
import { placeParameter } from '../tools/form.ts';

/** A place as addresses name it. */
export type Placed = { slug: string };

// Patterns, not the lists of pages: these would be half of what the script weighs.
const tool = /^\/werkzeuge\/(?!(?:ausweis-lesen|begriffe|haeuser-im-norden)$)[\w-]+$/;
/** The same everywhere: a page for all places, a file, the service. */
const common = /^\/(?:api|werkzeuge)\/|^\/(?:agb|barrierefreiheit|datenschutz|einfach-erklaert|impressum)$|\.\w+$/;

/** A query with the place in it. */
export const withPlace = (query: string, place: Placed | undefined): string =>
  place ? `${query ? `${query}&` : ''}${placeParameter}=${place.slug}` : query;

/**
 * A path of the site in the visitor's place:
 * `pathInPlace('/services#preisrechner', bremen)` → '/bremen/services#preisrechner',
 * `pathInPlace('/werkzeuge/gueltigkeit', bremen)` → '/werkzeuge/gueltigkeit?ort=bremen'.
 */
export function pathInPlace(path: string, place: Placed | undefined): string {
  const [, page = '', query = '', rest = ''] = /^(\/[^?#]*)(?:\?([^#]*))?(.*)$/.exec(path) ?? [];
  if (!place || !page) return path;
  if (tool.test(page)) return `${page}?${withPlace(query, place)}${rest}`;
  return common.test(page) ? path : `/${place.slug}${path === '/' ? '' : path.replace(/^\/(?=[?#])/, '')}`;
}

/** A link of a page for all places, in the visitor's: „Stadt wechseln“ alone, the foot's way home, leads to all of them. */
export const linkInPlace = (href: string, place: Placed, isInFoot: boolean): string =>
  isInFoot && href === '/' ? href : pathInPlace(href, place);

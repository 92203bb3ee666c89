/**
 * The not-found page where there are scripts. „Meinten Sie Lüneburg?“ for hosts that cannot redirect; below a place the
 * page's links lead to that place's pages; and the field leads to a place. It knows the pages by the links here, and
 * fetches the places around when these do not explain the address, or with the first key.
 */
import { createPathCorrector, findSimilar } from '#domain/language/spelling';
import { fetchAround, loadCatalogue } from './catalogue.ts';
import { findPlaces, hitToText, type Hit, type SearchResult } from './search.ts';
import { resultToText } from './steps.ts';

const { search } = location;
const pathname = decodeURI(location.pathname);
const suggestion = document.querySelector<HTMLElement>('[data-suggestion]');
const suggested = suggestion?.querySelector('a');
const form = document.querySelector<HTMLFormElement>('[data-find]');
const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not(.region-row)')].filter(
  (link) => link !== suggested,
);
const known = links
  .map((link) => ({ slug: link.pathname.slice(1), name: link.textContent.trim() }))
  .filter(({ slug }) => slug);

const mendPath = createPathCorrector(known);
const [, first = '', ...rest] = (mendPath(pathname) ?? pathname).split('/');

const suggest = (path: string, name: string) => {
  if (!suggested) return;
  suggested.href = path + search;
  suggested.textContent = name;
  suggestion?.removeAttribute('hidden');
};
/** Where the rest of the address is no page, its beginning is. */
function suggestPage({ slug, name }: { slug: string; name: string }): void {
  suggest(`/${slug}`, name);
  const path = ['', slug, ...rest].join('/');
  if (rest.length > 0 && path !== pathname)
    void fetch(path, { method: 'HEAD' }).then(({ ok }) => ok && suggest(path, name));
}

let fetched: ReturnType<typeof fetchAround> | undefined;
const fetchOnce = () => (fetched ??= fetchAround(form?.dataset['find'] ?? ''));

/** The search of the region dialog: this page lists the same places. */
async function find(query: string): Promise<SearchResult> {
  const [regions, around] = await Promise.all([loadCatalogue(document), fetchOnce()]);
  return findPlaces(regions, query, around);
}

/** „Bremen“, „Achim, 12 km“, „Lilienthal → Bremen, 9 km“ */
function hitToSentence(hit: Hit): string {
  const { name, beside } = hitToText(hit);
  return [name, beside].filter(Boolean).join(hit.from ? ' ' : ', ');
}

const [meant] = [
  ...known.filter(({ slug }) => slug === first),
  ...findSimilar(first, known, ({ slug, name }) => [slug, name]).flat(),
];
if (meant) suggestPage(meant);
else
  void find(first.replaceAll('-', ' ')).then(({ hits: [hit] }) => hit && suggest(hit.place.href, hitToSentence(hit)));

const isPlace = (link: HTMLAnchorElement) => link.closest('details') !== null;
if (links.some((link) => isPlace(link) && link.pathname === `/${first}`))
  for (const link of links) {
    const href = link.getAttribute('href') ?? '';
    // A tool, a feed, a legal text and the page in plain words are the same everywhere.
    if (!isPlace(link) && !/^\/(?:werkzeuge\/|einfach|impressum|datenschutz|agb|barriere)|\./.test(href))
      link.href = `/${first}${href === '/' ? '' : href}`;
  }

const hitToRow = (hit: Hit): HTMLLIElement => {
  const row = document.createElement('li');
  const link = row.appendChild(document.createElement('a'));
  link.className = 'link';
  link.href = hit.place.href;
  link.textContent = hitToSentence(hit);
  return row;
};

/** One place is gone to, of several one is chosen. @returns whether there is any */
async function showHits(typed: string): Promise<boolean> {
  const result = await find(typed);
  const [only, ...others] = new Set(result.hits.map(({ place }) => place.href));
  if (only === undefined) return false;
  if (others.length === 0) location.assign(only);
  else {
    document.querySelector('[data-said]')?.replaceChildren(resultToText(result));
    document.querySelector('[data-hits]')?.replaceChildren(...result.hits.map(hitToRow));
  }
  return true;
}

form?.addEventListener('input', () => void fetchOnce());
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const typed = String(new FormData(form).get('ort'));
  const path = mendPath(`/${typed}/`);
  if (path) location.assign(path);
  // Without the search, or where it finds nothing, the form goes on as without scripts.
  else
    void showHits(typed)
      .catch(() => false)
      .then((isFound) => isFound || form.submit());
});

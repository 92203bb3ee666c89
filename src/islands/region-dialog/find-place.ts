/**
 * The not-found page where there are scripts. „Meinten Sie Lüneburg?“ for hosts that cannot redirect; below a place the
 * page's links lead to that place's pages; and the field leads to a place. What there is it knows from the page's own
 * links; of what lies around it asks when these do not explain the address, or with the first key.
 */
import { createPathCorrector } from '#domain/language/spelling';
import { fetchOnce, findAround, findKnown, showHits } from './find-around.ts';

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

const placesHref = form?.dataset['find'] ?? '';

const meant = known.find(({ slug }) => slug === first) ?? findKnown(first, known);
if (meant) suggestPage(meant);
else void findAround(first, placesHref).then((place) => place && suggest(place.href, place.name));

const isPlace = (link: HTMLAnchorElement) => link.closest('details') !== null;
if (links.some((link) => isPlace(link) && link.pathname === `/${first}`))
  for (const link of links) {
    const href = link.getAttribute('href') ?? '';
    // A tool, a feed, a legal text and the page in plain words are the same everywhere.
    if (!isPlace(link) && !/^\/(?:werkzeuge\/|einfach|impressum|datenschutz|agb|barriere)|\./.test(href))
      link.href = `/${first}${href === '/' ? '' : href}`;
  }

form?.addEventListener('input', () => void fetchOnce(placesHref));
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const typed = String(new FormData(form).get('ort'));
  const path = mendPath(`/${typed}/`);
  if (path) location.assign(path);
  // Without the search, or where it finds nothing, the form goes on as without scripts.
  else
    void showHits(typed, placesHref)
      .catch(() => false)
      .then((isFound) => isFound || form.submit());
});

/**
 * „Meinten Sie Lüneburg?“ on the not-found page, for hosts that cannot redirect, and the field that leads to a place.
 * What there is it knows from the page's own links.
 */
import { createPathMender } from '#domain/spelling';

const { search } = location;
const pathname = decodeURI(location.pathname);
const suggestion = document.querySelector<HTMLElement>('[data-suggestion]');
const form = document.querySelector<HTMLFormElement>('[data-find]');
const known = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
  .map((link) => ({ slug: link.pathname.slice(1), name: link.textContent.trim() }))
  .filter(({ slug }) => slug);

const mendPath = createPathMender(known);
const right = mendPath(pathname) ?? pathname;
const begins = known.find(({ slug }) => slug === right.split('/')[1]);
const link = suggestion?.querySelector('a');
if (begins && link) {
  const suggest = (path: string) => {
    link.href = path + search;
    link.textContent = begins.name;
    suggestion?.removeAttribute('hidden');
  };
  // Where the rest of the address is no page, its beginning is.
  suggest(`/${begins.slug}`);
  if (right !== pathname) void fetch(right, { method: 'HEAD' }).then(({ ok }) => ok && suggest(right));
}

form?.addEventListener('submit', (event) => {
  const path = mendPath(`/${String(new FormData(form).get('ort'))}/`);
  if (!path) return;
  event.preventDefault();
  location.assign(path);
});

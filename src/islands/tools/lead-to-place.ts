/**
 * Keeps a tool's page in the place that its address names: what its script adds, and, where the page was sent as it is for
 * all (a host of files, or no network), the page itself. Else the service has done so (`api/forms/tool-pages.ts`).
 * A page to read, which has one address for all places, is of the place that the visitor comes from.
 */
import { toolCallBackPath } from '#domain/api-contract';
import { linkInPlace, withPlace } from '#domain/places/in-place';
import { placeParameter, resultId } from '#domain/tools/form';

const places = import.meta.env.PLACES as Readonly<Record<string, string>>;
const address = new URL(location.href);
const form = document.querySelector('.tool-form');
const carried = form?.querySelector<HTMLInputElement>(`[name=${placeParameter}]`);
const result = document.getElementById(resultId);

/** The place of a page: in its query, or the first part of its path. */
const placeOf = ({ pathname, searchParams }: URL) => searchParams.get(placeParameter) ?? pathname.split('/')[1] ?? '';
const from = document.referrer ? new URL(document.referrer) : undefined;
const ofVisit = !result && from?.origin === address.origin ? placeOf(from) : '';
const slug = carried?.value ?? address.searchParams.get(placeParameter) ?? ofVisit;
const name = Object.hasOwn(places, slug) ? places[slug] : undefined;

function leadLinks(part: ParentNode): void {
  for (const link of part.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    const isCallBack = href.includes(`${toolCallBackPath}?`) && !href.includes(`&${placeParameter}=`);
    link.setAttribute(
      'href',
      isCallBack ? withPlace(href, { slug }) : linkInPlace(href, { slug }, link.closest('footer') !== null),
    );
  }
}

function leadPage(name: string): void {
  leadLinks(document);
  for (const part of document.querySelectorAll('header, footer')) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      text.data = text.data.replace(import.meta.env.AREA_NAME as string, () => name);
    }
  }
  const hidden = document.createElement('input');
  Object.assign(hidden, { type: 'hidden', name: placeParameter, value: slug });
  form?.append(hidden);
}

if (name === undefined) {
  // A place that there is not goes no further.
  if (address.searchParams.has(placeParameter)) {
    address.searchParams.delete(placeParameter);
    history.replaceState(history.state, '', address);
  }
} else {
  if (!carried) leadPage(name);
  if (result) new MutationObserver(() => leadLinks(result)).observe(result, { childList: true, subtree: true });
  else {
    // The next page of this kind sees it there.
    address.searchParams.set(placeParameter, slug);
    history.replaceState(history.state, '', address);
  }
  // After the tool's own script, which has taken answers that no longer hold out of the address.
  form?.addEventListener('change', () => {
    if (!location.search) history.replaceState(history.state, '', `?${withPlace('', { slug })}`);
  });
}

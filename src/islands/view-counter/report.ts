/**
 * Reports the visit of a page once, when the page has loaded and is shown: one that is rendered ahead may never be seen;
 * then each tap on a way to call or write to us. A failure is nobody's business. What it knows of the visit goes along with
 * a request, too; nothing is stored.
 */
import type { Tap } from '#domain/blog/blog-views';
import type { Visit } from '#domain/site/visits';
import { report } from '../api-client/beacon.ts';

const query = new URLSearchParams(location.search);
// Read at once: a tool writes its answers into the address.
const visit = (window.visit = {
  page: location.pathname,
  origin: query.get('utm_source') || document.referrer.split('/')[2] || 'direct',
});

const send = (tap?: Tap) =>
  report(import.meta.env.BLOG_VIEWS_URL, {
    articleSlug: document.body.dataset['view'],
    tap,
    page: visit.page,
    origin: visit.origin,
  });

// Whoever develops or edits looks at pages, and visits none; what leads to no page has no canonical address.
if (import.meta.env.PROD && document.querySelector('[rel=canonical]')) {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', () => send());
  else addEventListener('load', () => send());
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a');
    if (link?.protocol === 'tel:') send('call');
    else if (link?.host === 'wa.me') {
      // Words that begin a message to us: whoever answers sees what the visitor has read, and where.
      link.search = `text=${encodeURIComponent(`Guten Tag, ich komme von Ihrer Seite „${document.title}“ (${location.href}): `)}`;
      send('chat');
    }
  });
}

declare global {
  interface Window {
    visit?: Visit;
  }
}

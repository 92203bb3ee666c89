/**
 * The next page is fetched when a link is meant, and rendered ahead when it is about to be pressed; nothing for a
 * visitor who saves data or has a slow connection. `/` opens a dialog, a page with a query wakes its island, and a
 * name with a dot is a file: these are left alone.
 */
import { mayFetchAhead } from '#domain/site/ahead';

if (mayFetchAhead(navigator.connection)) {
  const where = { href_matches: '/([^.]+)\\?' };
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.text = JSON.stringify({
    prefetch: [{ where, eagerness: 'moderate' }],
    // A finger rests on what it scrolls past; a pointer does not.
    prerender: [{ where, eagerness: matchMedia('(hover:hover)').matches ? 'eager' : 'conservative' }],
  });
  document.head.append(rules);
}

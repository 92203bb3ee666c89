import { expect, test } from 'vitest';
import { cityOf, site } from '../../../tests/support/content.ts';
import { findCanonical, minUniqueShingles, mainToWords, type BuiltText } from './shingles.ts';

/** So many words that no other text has. */
const words = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`).join(' ');
const page = (path: string, kind: string, text: string, slug?: string): BuiltText => ({
  ...{ path, kind, city: slug === undefined ? undefined : cityOf(slug) },
  html: `<main id="inhalt"><p>${text}</p></main>`,
});
/** Words for as many runs as a page needs. */
const enough = minUniqueShingles + 4;
const standing = (...pages: BuiltText[]) => [...findCanonical(pages, site)];

test('the words of a page are those of its main part, without tags, scripts and the names', () => {
  const html =
    '<body><p>Menü</p><main><p>In Leer (Ostfriesland) und <b>Leerer</b> Land&nbsp;gibt&shy;es</p><script>let x</script></main></body>';
  expect(mainToWords(html, ['Leer', 'Leer (Ostfriesland)'])).toEqual(['in', 'und', 'land', 'gibtes']);
});

test('a page stands for itself with enough words that no other kind and no other county has', () => {
  const home = (slug: string, text: string) => page(`/${slug}`, '/', text, slug);
  expect(standing(home('bremen', words('a', enough)))).toEqual(['/bremen']);
  expect(standing(home('bremen', words('a', enough - 1)))).toEqual([]);
  expect(standing(home('weyhe', words('a', enough)), home('oldenburg', words('a', enough)))).toEqual([]);
  const service = page('/bremen/services', '/services', words('a', enough), 'bremen');
  expect(standing(home('bremen', words('a', enough)), service)).toEqual(['/bremen']);
});

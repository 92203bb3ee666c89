import { expect, test } from 'vitest';
import { cities, site } from '../../tests/support/content.ts';
import { countOwnRuns, leastOwnRuns, mainToWords, type BuiltText } from './own-words.ts';

const [bremen, weyhe, oldenburg] = ['bremen', 'weyhe', 'oldenburg'].map((slug) =>
  cities.find((city) => city.slug === slug),
);
if (!bremen || !weyhe || !oldenburg) throw new Error('A place is missing.');

/** So many words that no other text has. */
const words = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`).join(' ');
const page = (path: string, kind: string, text: string, city?: typeof bremen): BuiltText => ({
  path,
  kind,
  city,
  html: `<main id="inhalt"><p>${text}</p></main>`,
});
/** Words for as many runs as a page needs. */
const enough = leastOwnRuns + 4;

test('the words of a page are those of its main part, without tags, scripts and the names', () => {
  const html =
    '<body><p>Menü</p><main><p>In Leer (Ostfriesland) und <b>Leerer</b> Land&nbsp;gibt&shy;es</p><script>let x</script></main></body>';
  expect(mainToWords(html, ['Leer', 'Leer (Ostfriesland)'])).toEqual(['in', 'und', 'land', 'gibtes']);
});

test('a page stands for itself from a hundred runs on', () => {
  const own = (count: number) => countOwnRuns([page('/bremen', '/', words('a', count), bremen)], site);
  expect(own(enough)).toEqual({
    counted: [{ path: '/bremen', kind: '/', own: leastOwnRuns }],
    standing: new Set(['/bremen']),
  });
  expect([...own(enough - 1).standing]).toEqual([]);
});

test('another name is nothing of its own, another county is', () => {
  const inPlace = (city: typeof bremen, text: string) => page(`/${city.slug}`, '/', text, city);
  const say = (name: string) => `${words('a', enough)} in ${name} ${words('b', enough)}`;
  const swapped = countOwnRuns(
    [page('/', '/', say(site.area.name)), inPlace(bremen, say('Bremen')), inPlace(weyhe, say('Weyhe'))],
    site,
  );
  expect(swapped.counted.map(({ own }) => own)).toEqual([0, 0]);
  expect([...swapped.standing]).toEqual(['/']);

  const county = { ...weyhe, slug: 'stuhr' };
  const stock = { ...site.stock, rows: new Map(site.stock.rows) };
  const row = stock.rows.get('weyhe');
  if (row) stock.rows.set('stuhr', row);
  const text = words('c', enough);
  const near = countOwnRuns([inPlace(weyhe, text), inPlace(county, text)], { area: site.area, stock });
  expect([...near.standing]).toEqual(['/weyhe', '/stuhr']);
  const far = countOwnRuns([inPlace(weyhe, text), inPlace(oldenburg, text)], site);
  expect([...far.standing]).toEqual([]);
});

test('what a page of another kind says is nothing of its own, unless that one is not to be found', () => {
  const home = page('/bremen', '/', words('a', enough), bremen);
  const service = page('/bremen/services', '/services', words('a', enough), bremen);
  expect([...countOwnRuns([home, service], site).standing]).toEqual(['/bremen']);
  const article = page('/blog/x', '/blog/x', words('a', enough));
  expect([...countOwnRuns([home, article], site).standing]).toEqual(['/blog/x']);
  const short = page('/bremen/services', '/services', words('b', 20), bremen);
  const { counted } = countOwnRuns(
    [page('/bremen', '/', `${words('b', 20)} ${words('a', enough)}`, bremen), short],
    site,
  );
  expect(counted.map(({ own }) => own)).toEqual([enough + 20 - 4, 0]);
});

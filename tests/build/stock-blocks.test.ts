/** What the blocks of the census print in a text, against the figures. */
import { expect, test } from 'vitest';
import { countedAreas, stockOf } from '#domain/building-stock';
import { typeset } from '#domain/format';
import { countAreas, percentOf, sortAreas } from '#domain/stock-measures';
import { cities, cityOf, site } from '../support/content.ts';
import { pageAt, textOf } from '../support/dist.ts';

const areas = countedAreas(site.stock, cities);
const { document } = pageAt('/blog/alle-bloecke');

test('a share, where one is lowest, and in how many areas one is so high', () => {
  const bremen = stockOf(site.stock, cityOf('bremen'));
  if (!bremen) return expect.fail('Bremen has no figures');
  const [said = ''] = /In Bremen sind.*?mit Gas\./.exec(textOf(document.querySelector('main'))) ?? [];
  expect(said.replaceAll('\u00a0', ' ')).toBe(
    `In Bremen sind ${percentOf(bremen.counts, 'vor 1980')} % vor 1980 gebaut, am wenigsten ${sortAreas(areas, 'vor 1980').at(-1)?.phrase}. ` +
      `In ${countAreas(areas, 'Gas', 50)} von ${areas.length} Gebieten heizt die Hälfte mit Gas.`,
  );
});

test('a ranking has the highest shares with their areas, and its source', () => {
  const chart = document
    .querySelectorAll('.chart')
    .find((one) => textOf(one.querySelector('figcaption')) === 'Fernwärme');
  const rows = chart?.querySelectorAll('tbody tr').map((row) => row.querySelectorAll('td, th').map(textOf));
  const highest = sortAreas(areas, 'Fernwärme').slice(0, 3);
  expect(rows).toEqual(highest.map(({ name, counts }) => [name, String(percentOf(counts, 'Fernwärme'))]));
  expect(textOf(chart?.querySelector('.note'))).toBe(typeset(site.stock.source));
});

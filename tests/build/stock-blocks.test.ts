/** What the blocks of the census print in a text, against the figures. */
import { expect, test } from 'vitest';
import { countedAreas, stockOf } from '#domain/places/building-stock';
import { countAreas, percentOf, sortAreas } from '#domain/places/stock-measures';
import { cities, cityOf, site } from '../support/content.ts';
import { pageAt, textOf } from '../support/site/dist.ts';

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

/** The words of the pictures of shared links, filled: they must fit beside the house that stands in front. */
import { expect, test } from 'vitest';
import { cities, readContent, site } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { createFill } from '../placeholders.ts';
import { cardsSchema } from './social-cards.ts';

const { city: cityWords, kinds } = await readContent('content/pages/cards.yaml', cardsSchema);

test('the words on each picture fit', () => {
  const cards = [
    ...Object.entries(kinds).map(([name, words]) => ({ name, words, city: undefined })),
    ...cities.map((city) => ({ name: city.slug, words: cityWords, city })),
  ];
  every(cards, ({ words, city }) => {
    const fill = createFill(site, city);
    for (const line of words.title.map(fill)) expect(line.length, line).toBeLessThanOrEqual(30);
    expect(fill(words.line).length, words.line).toBeLessThanOrEqual(52);
  });
});

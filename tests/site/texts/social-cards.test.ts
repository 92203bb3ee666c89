/** The words of the pictures of shared links, filled: they must fit beside the house that stands in front. */
import { expect, test } from 'vitest';
import { toolSlugs } from '#domain/pages';
import { cities, reader, site } from '../../support/content.ts';
import { every } from '../../support/every.ts';
import { titleInTwo } from '../../../src/art/card-lines.ts';
import { createFill } from '../../../src/content/placeholders.ts';
import { toolFile } from '../../../src/content/reader.ts';

/** Fronts that reach up to the line: beside them it ends sooner. */
const tall: readonly (string | undefined)[] = ['gruenderzeit', 'grosssiedlung'];
const { city: cityWords, kinds } = await reader.yaml('content/pages/cards.yaml');

test('the words on each picture fit', async () => {
  const cards = [
    ...Object.entries(kinds).map(([name, words]) => ({ name, words, city: undefined })),
    ...cities.map((city) => ({ name: city.slug, words: cityWords, city })),
  ];
  every(cards, ({ words, city }) => {
    const fill = createFill(site, city);
    for (const line of words.title.map(fill)) expect(line.length, line).toBeLessThanOrEqual(30);
    const isBeside = 'house' in words && tall.includes(words.house);
    expect(fill(words.line).length, words.line).toBeLessThanOrEqual(isBeside ? 46 : 52);
  });
  const tools = await Promise.all(toolSlugs.map((slug) => reader.yaml(toolFile(slug))));
  const lines = tools.flatMap(({ head }) => titleInTwo(head.title));
  expect(lines).toHaveLength(2 * tools.length);
  every(lines, (line) => expect(line.length).toBeLessThanOrEqual(30));
});

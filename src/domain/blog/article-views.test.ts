import { expect, test } from 'vitest';
import { parseArticleViews, sortByViews } from './article-views.ts';

const articles = ['constructor', 'neu', 'mittel', 'alt'].map((slug) => ({ slug }));

test.each([
  [{}, ['constructor', 'neu', 'mittel', 'alt']],
  [{ alt: 9 }, ['alt', 'constructor', 'neu', 'mittel']],
  [{ neu: 2, mittel: 2, alt: 30 }, ['alt', 'neu', 'mittel', 'constructor']],
  [{ 'gibt-es-nicht-mehr': 99, mittel: 1 }, ['mittel', 'constructor', 'neu', 'alt']],
])('counted as %j the list is %j', (views, slugs) => {
  expect(sortByViews(articles, views).map(({ slug }) => slug)).toEqual(slugs);
});

test('the export is read', () => {
  expect(parseArticleViews('{"neu": 3, "alt": 0}')).toEqual({ neu: 3, alt: 0 });
});

test.each(['', '[]', '{"neu": "3"}', '{"neu": -1}', '{"neu": 1.5}', 'null'])(
  'a file that holds %j stops the build with the mend',
  (text) => {
    expect(() => parseArticleViews(text)).toThrow('npm run stats -- --export');
  },
);

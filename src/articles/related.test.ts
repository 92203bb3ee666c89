import type { BlogCategory } from '#domain/article-list';
import { expect, test } from 'vitest';
import type { Article } from '../content/site.ts';
import { relatedArticles } from './related.ts';

const article = (slug: string, category: BlogCategory, related?: string[]) =>
  ({ slug, copy: { category, related } }) as Article;
const [one, two, three, four, five] = ['one', 'two', 'three', 'four', 'five'].map((slug) => article(slug, 'GEG')) as [
  Article,
  Article,
  Article,
  Article,
  Article,
];
const other = article('other', 'Technologie');
const slugs = (articles: Article[]) => articles.map(({ slug }) => slug);

test('are the three newest of the category, never the article itself', () => {
  expect(slugs(relatedArticles(two, [one, two, other, three, four, five]))).toEqual(['one', 'three', 'four']);
});

test('are those the article names, in its order', () => {
  const naming = article('naming', 'GEG', ['other', 'five']);
  expect(slugs(relatedArticles(naming, [naming, one, other, five]))).toEqual(['other', 'five']);
});

test('leave out a draft that is not built', () => {
  const naming = article('naming', 'GEG', ['draft', 'one']);
  expect(slugs(relatedArticles(naming, [naming, one, two]))).toEqual(['one']);
});

test('are none where the category has no other', () => {
  expect(relatedArticles(other, [one, two, other])).toEqual([]);
});

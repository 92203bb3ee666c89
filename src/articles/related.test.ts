import { expect, test } from 'vitest';
import type { BlogCategory } from '#domain/blog/article-list';
import type { Article } from '../content/site.ts';
import { relatedArticles } from './related.ts';

const article = (slug: string, category: BlogCategory, related?: string[]) =>
  ({ slug, copy: { category, related } }) as Article;

test('the three newest of the category, or those that the article names, in its order; a draft is left out', () => {
  const all = ['one', 'two', 'three', 'four', 'five'].map((slug) => article(slug, 'GEG'));
  const other = article('other', 'Technologie');
  const naming = article('two', 'GEG', ['other', 'draft', 'five']);
  const slugs = (of: Article) => relatedArticles(of, [...all, other]).map(({ slug }) => slug);
  expect([slugs(article('two', 'GEG')), slugs(naming), slugs(other)]).toEqual([
    ...[['one', 'three', 'four'], ['other', 'five'], []],
  ]);
});

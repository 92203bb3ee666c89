/** Which articles stand below another one. */
import type { Article } from '../content/site.ts';

/** How many articles stand below another one at most. */
const relatedSize = 3;

/** Those the article names; where it names none, the newest of its category. @param articles newest first */
export function relatedArticles(article: Article, articles: readonly Article[]): Article[] {
  const { related, category } = article.copy;
  const others = articles.filter(({ slug }) => slug !== article.slug);
  const chosen = related
    ? related.flatMap((slug) => others.find((other) => other.slug === slug) ?? [])
    : others.filter(({ copy }) => copy.category === category);
  return chosen.slice(0, relatedSize);
}

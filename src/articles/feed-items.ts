/** The articles as the feed carries them: full text, whole addresses, first what was written or changed last. */
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { experimental_AstroContainer as Container } from 'astro/container';
import { getText } from './text.ts';
import { toFeedHtml } from './feed-html.ts';
import ArticleNotes from './notes/ArticleNotes.astro';
import ArticleSince from './notes/ArticleSince.astro';
import { articleDay } from '#domain/blog/article-order';
import { dayToTime } from '#domain/language/format';
import { routes } from '#domain/site/routes';
import { getArticles, getWords, getSite } from '../content/site.ts';

const container = Container.create();

/** @param origin of the site */
export async function getFeed(origin: URL | undefined) {
  const site = await getSite();
  const words = await getWords('article', undefined);
  const { feeds } = await getWords('blog', undefined);
  const toUrl = (path: string) => new URL(path, origin).href;
  const items = (await getArticles()).map(async (article) => {
    const { slug, copy, author, category } = article;
    const url = toUrl(routes.article(slug, undefined));
    const { html } = await getText('blog', slug);
    const [since, notes] = await Promise.all(
      [ArticleSince, ArticleNotes].map(async (part) =>
        (await container).renderToString(part as AstroComponentFactory, { props: { article, words } }),
      ),
    );
    return {
      url,
      title: copy.title,
      excerpt: copy.excerpt,
      html: toFeedHtml(`${since}${html}${notes}`, url),
      image: toUrl(routes.articleCard(slug)),
      category,
      author: author.name,
      published: dayToTime(copy.publishDate),
      modified: dayToTime(articleDay(article)),
    };
  });
  return {
    title: feeds.title,
    description: feeds.description,
    publisher: site.company.brand,
    /** The list of articles, where a reader leads to. */
    home: toUrl(routes.blog(undefined)),
    toUrl,
    items: (await Promise.all(items)).sort(
      (a, b) => b.modified.localeCompare(a.modified) || b.published.localeCompare(a.published),
    ),
  };
}

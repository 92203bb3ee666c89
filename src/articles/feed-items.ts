/** The articles as RSS carries them: full text, whole addresses, first what was written or changed last. */
import type { RSSFeedItem } from '@astrojs/rss';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { experimental_AstroContainer as Container } from 'astro/container';
import { getText } from './text.ts';
import { toFeedHtml } from './feed-html.ts';
import ArticleNotes from './notes/ArticleNotes.astro';
import ArticleSince from './notes/ArticleSince.astro';
import { articleDay } from '#domain/blog/article-order';
import { dayToTime } from '#domain/language/format';
import { routes } from '#domain/site/routes';
import { getArticles, getWords } from '../content/site.ts';

const container = Container.create();
const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** @param toUrl whole address of a path of the site */
export async function getFeedItems(toUrl: (path: string) => string) {
  const words = await getWords('article', undefined);
  const items = (await getArticles()).map(async (article) => {
    const { slug, copy, author, category } = article;
    const link = toUrl(routes.article(slug, undefined));
    const { html } = await getText('blog', slug);
    const [since, notes] = await Promise.all(
      [ArticleSince, ArticleNotes].map(async (part) =>
        (await container).renderToString(part as AstroComponentFactory, { props: { article, words } }),
      ),
    );
    const published = dayToTime(copy.publishDate);
    const modified = dayToTime(articleDay(article));
    return {
      title: copy.title,
      // Readers show an address once: one that was changed gets its day, and is shown again.
      link: modified === published ? link : `${link}#${articleDay(article)}`,
      description: copy.excerpt,
      content: toFeedHtml(`${since}${html}${notes}`, link),
      categories: [category],
      pubDate: new Date(modified),
      // RSS's own author is an e-mail address, it knows one date alone, and of a picture it asks how many bytes it has.
      customData: [
        `<dc:creator>${escapeXml(author.name)}</dc:creator>`,
        `<atom:published>${published}</atom:published><atom:updated>${modified}</atom:updated>`,
        `<media:content url="${toUrl(routes.articleCard(slug))}" medium="image" type="image/png"/>`,
      ].join(''),
    } satisfies RSSFeedItem;
  });
  return (await Promise.all(items)).sort((a, b) => b.pubDate.getTime() - a.pubDate.getTime());
}

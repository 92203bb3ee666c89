/** RSS 2.0 with the full text of every article. */
import { getRssString } from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { rssFeed } from '#domain/blog/feeds';
import { getFeedItems } from '../articles/feed-items.ts';
import { getWords } from '../content/site.ts';
import { routes } from '#domain/site/routes';

export const GET: APIRoute = async ({ site }) => {
  const toUrl = (path: string) => new URL(path, site).href;
  const { title, description } = (await getWords('blog', undefined)).feeds;
  const items = await getFeedItems(toUrl);
  const latest = items[0]?.pubDate;
  const xml = await getRssString({
    title,
    description,
    site: toUrl(routes.blog(undefined)),
    trailingSlash: false,
    xmlns: {
      atom: 'http://www.w3.org/2005/Atom',
      dc: 'http://purl.org/dc/elements/1.1/',
      media: 'http://search.yahoo.com/mrss/',
    },
    customData: [
      '<language>de-DE</language>',
      latest ? `<lastBuildDate>${latest.toUTCString()}</lastBuildDate>` : '',
      `<atom:link href="${toUrl(routes.rss())}" rel="self" type="${rssFeed.type}"/>`,
    ].join(''),
    items,
  });
  return new Response(xml, { headers: { 'Content-Type': rssFeed.type } });
};

/**
 * RSS 2.0 with the full text of every article. Readers show an item once: one that was changed gets the day of it as its date
 * and into its name, and is shown again.
 */
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
  const latest = Math.max(...items.map(({ modified }) => Date.parse(modified)));
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
      items.length > 0 ? `<lastBuildDate>${new Date(latest).toUTCString()}</lastBuildDate>` : '',
      `<atom:link href="${toUrl(routes.rss())}" rel="self" type="${rssFeed.type}"/>`,
    ].join(''),
    items: items.map(({ item }) => item),
  });
  const named = items.reduce(
    (text, { item: { link }, published, modified }) =>
      modified === published
        ? text
        : text.replace(
            `<guid isPermaLink="true">${link}</guid>`,
            `<guid isPermaLink="false">${link}#${modified.slice(0, 10)}</guid>`,
          ),
    xml,
  );
  return new Response(named, { headers: { 'Content-Type': rssFeed.type } });
};

/**
 * RSS 2.0 with the full text of every article. Readers show an item once: one that was changed gets the day of it as its date
 * and into its name, and is shown again.
 */
import { getRssString } from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { rssFeed } from '#domain/blog/feeds';
import { getFeed } from '../articles/feed-items.ts';
import { routes } from '#domain/site/routes';

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const GET: APIRoute = async ({ site }) => {
  const { title, description, home, items, toUrl } = await getFeed(site);
  const latest = Math.max(...items.map(({ modified }) => Date.parse(modified)));
  const xml = await getRssString({
    title,
    description,
    site: home,
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
    items: items.map(({ url, excerpt, html, image, category, author, published, modified, ...item }) => ({
      title: item.title,
      link: url,
      description: excerpt,
      content: html,
      categories: [category],
      pubDate: new Date(modified),
      // RSS's own author is an e-mail address, it knows one date alone, and of a picture it asks how many bytes it has.
      customData: [
        `<dc:creator>${escapeXml(author)}</dc:creator>`,
        `<atom:published>${published}</atom:published><atom:updated>${modified}</atom:updated>`,
        `<media:content url="${image}" medium="image" type="image/png"/>`,
      ].join(''),
    })),
  });
  const named = items.reduce(
    (text, { url, published, modified }) =>
      modified === published
        ? text
        : text.replace(
            `<guid isPermaLink="true">${url}</guid>`,
            `<guid isPermaLink="false">${url}#${modified.slice(0, 10)}</guid>`,
          ),
    xml,
  );
  return new Response(named, { headers: { 'Content-Type': rssFeed.type } });
};

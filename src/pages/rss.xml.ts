/** RSS 2.0 with the full text of every article. */
import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { feeds } from '#domain/feeds';
import { getFeed } from '../articles/feed-items.ts';
import { routes } from '#domain/routes';

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const GET: APIRoute = async ({ site }) => {
  const { title, description, home, items, toUrl } = await getFeed(site);
  const latest = Math.max(...items.map(({ modified }) => Date.parse(modified)));
  return rss({
    title,
    description,
    site: home,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: [
      '<language>de-DE</language>',
      items.length > 0 ? `<lastBuildDate>${new Date(latest).toUTCString()}</lastBuildDate>` : '',
      `<atom:link href="${toUrl(routes.rss())}" rel="self" type="${feeds.rss.type}"/>`,
    ].join(''),
    items: items.map(({ url, excerpt, html, category, author, published, modified, ...item }) => ({
      title: item.title,
      link: url,
      description: excerpt,
      content: html,
      categories: [category],
      pubDate: new Date(published),
      // RSS's own author is an e-mail address, and it knows no later date.
      customData: `<dc:creator>${escapeXml(author)}</dc:creator><atom:updated>${modified}</atom:updated>`,
    })),
  });
};

/** JSON Feed 1.1 with the full text of every article. */
import type { APIRoute } from 'astro';
import { getFeed } from '../articles/feed-items.ts';
import { routes } from '#domain/routes';

const language = 'de-DE';

export const GET: APIRoute = async ({ site }) => {
  const { title, description, publisher, home, items, toUrl } = await getFeed(site);
  return Response.json({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home,
    feed_url: toUrl(routes.jsonFeed()),
    language,
    authors: [{ name: publisher, url: toUrl(routes.about(undefined)) }],
    items: items.map(({ url, excerpt, html, image, category, author, published, modified, ...item }) => ({
      id: url,
      url,
      title: item.title,
      summary: excerpt,
      content_html: html,
      image,
      date_published: published,
      date_modified: modified,
      authors: [{ name: author }],
      tags: [category],
      language,
    })),
  });
};

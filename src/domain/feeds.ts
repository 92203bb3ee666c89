/** The feeds of the articles: where they lie, and what a server calls them. */
export const feeds = {
  rss: { path: '/rss.xml', type: 'application/rss+xml' },
  json: { path: '/feed.json', type: 'application/feed+json' },
} as const;

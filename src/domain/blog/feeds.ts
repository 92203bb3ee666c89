/** The feed of the articles: where it lies, and what a server calls it. */
export const rssFeed = { path: '/rss.xml', type: 'application/rss+xml' } as const;

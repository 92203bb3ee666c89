/** Names under which home page and list of articles are counted; an article is counted under its slug. No address, no identifier. */
export const pageViews = { home: 'homepage', blog: 'blog-overview' } as const;

/** What home page and list of articles report to the view counter; an article reports its slug. No address, no identifier. */
export const pageViews = { home: 'homepage', blog: 'blog-overview' } as const;

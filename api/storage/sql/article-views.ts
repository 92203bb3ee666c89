import type { ArticleViews } from '../port/article-views.ts';
import { rowsOf, type Database } from './database.ts';

export const createArticleViews = ({ write, read }: Database): ArticleViews => ({
  async countView(slug, day) {
    await write(
      `INSERT INTO article_views (slug, day, views) VALUES (?, ?, 1)
       ON CONFLICT (slug, day) DO UPDATE SET views = article_views.views + 1`,
      slug,
      day,
    );
  },

  async viewCounts(fromDay, toDay) {
    const views = 'SELECT slug, sum(views) AS views FROM article_views WHERE day BETWEEN ? AND ? GROUP BY slug';
    return rowsOf<{ slug: string; views: number }>(await read(views, fromDay, toDay)).sort(
      (a, b) => b.views - a.views || (a.slug < b.slug ? -1 : 1),
    );
  },
});

/** How often articles are read. Days are „2025-01-31“. */
export type ArticleViews = {
  countView(slug: string, day: string): Promise<void>;
  /** Views of each slug from one day to another, both included, most read first. */
  viewCounts(fromDay: string, toDay: string): Promise<{ slug: string; views: number }[]>;
};

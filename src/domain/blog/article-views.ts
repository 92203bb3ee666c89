/**
 * The list of articles by how often they were read: `data/article-views.json`, written by
 * `npm run stats -- --export` and read by the site's build.
 */
import { z } from 'zod';

/** Path below the project's folder. */
export const articleViewsFile = 'data/article-views.json';

const viewsSchema = z.record(z.string(), z.int().min(0));
type ArticleViews = z.infer<typeof viewsSchema>;

/** @throws in German where the file is not what the export writes */
export function parseArticleViews(text: string): ArticleViews {
  try {
    return viewsSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${articleViewsFile} ist nicht lesbar. Schreiben Sie die Datei neu: npm run stats -- --export. ` +
        'Oder setzen Sie „order: newest“ in content/pages/blog.yaml.',
    );
  }
}

/** Most read first; articles read as often, and those nobody has read, stay in their order. */
export const sortByViews = <A extends { slug: string }>(articles: readonly A[], views: ArticleViews): A[] => {
  const viewsOf = ({ slug }: A) => (Object.hasOwn(views, slug) ? (views[slug] ?? 0) : 0);
  return articles.toSorted((a, b) => viewsOf(b) - viewsOf(a));
};

/** The view counter: one event a page visit, no address, no identifier (decision 15). */
import * as z from 'zod/mini';

/** Reported by the home page and by the list of articles; an article reports its slug. */
export const pageViews = { home: 'homepage', blog: 'blog-overview' } as const;

export const blogViewSchema = z.strictObject({
  articleSlug: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Unbekannter Artikel'), z.maxLength(120)),
});

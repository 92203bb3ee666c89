/** `POST /api/blog-views`: counts a visit; nothing about the visitor is kept. */
import { issuesToFieldErrors } from '#domain/api-contract';
import { blogViewSchema, pageViews } from '#domain/blog-views';
import { timeToDay } from '#domain/format';
import type { RouteDeps } from '../deps.ts';
import { readBody } from '../http/body.ts';
import { isAllowedOrigin } from '../http/origin.ts';
import { ProblemError } from '../http/problem.ts';
import type { Handler } from './route.ts';

export function blogViewsRoute({ store, clock, baseUrl, articleSlugs, guard }: RouteDeps): Handler {
  // Only what exists is counted, or anybody could fill the table with words of their own.
  const known = new Set<string>([...Object.values(pageViews), ...articleSlugs]);
  return async (c) => {
    if (!isAllowedOrigin(c.req.raw.headers, baseUrl)) throw new ProblemError('wrong-origin');
    const { fields } = await readBody(c.req.raw);
    const view = blogViewSchema.safeParse(fields);
    if (!view.success) throw new ProblemError('invalid-input', { errors: issuesToFieldErrors(view.error.issues) });
    const { articleSlug } = view.data;
    if (!known.has(articleSlug)) {
      throw new ProblemError('invalid-input', { errors: [{ path: 'articleSlug', message: 'Unbekannter Artikel' }] });
    }
    guard(c, 'views');
    await store.countView(articleSlug, timeToDay(clock.now()));
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  };
}

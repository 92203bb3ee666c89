/** `POST /api/blog-views`: counts a visit; nothing about the visitor is kept. */
import { pageViews } from '#domain/blog-views';
import { checkBody, valid } from '#domain/check';
import { timeToDay } from '#domain/format';
import type { RouteDeps } from '../deps.ts';
import type { Handler } from '../http/api-env.ts';
import { readBody } from '../http/body.ts';
import { isAllowedOrigin } from '../http/origin.ts';
import { ProblemError } from '../http/problem.ts';

export function blogViewsRoute({ store, clock, baseUrl, articleSlugs, guard }: RouteDeps): Handler {
  // Only what exists is counted, or anybody could fill the table with words of their own.
  const known = new Set<unknown>([...Object.values(pageViews), ...articleSlugs]);
  const view = { articleSlug: { check: valid((slug): slug is string => known.has(slug), 'Unbekannter Artikel') } };
  return async (c) => {
    if (!isAllowedOrigin(c.req.raw.headers, baseUrl)) throw new ProblemError('wrong-origin');
    const { fields } = await readBody(c);
    const { values, errors } = checkBody(view, fields);
    if (errors) throw new ProblemError('invalid-input', { errors });
    guard(c, 'views');
    await store.countView(values.articleSlug, timeToDay(clock.now()));
    return c.body(null, 204);
  };
}

/** `POST /api/blog-views`: counts a visit, or a tap on a way to call or write to us; nothing about the visitor is kept. */
import { taps, viewToPath, type Tap } from '#domain/blog/blog-views';
import { checkBody, optional, valid } from '#domain/check';
import { timeToDay } from '#domain/language/format';
import { visitFields } from '#domain/site/visits';
import type { RouteDeps } from '../deps.ts';
import type { Handler } from '../http/api-env.ts';
import { readBody } from '../http/body.ts';
import { isAllowedOrigin } from '../http/origin.ts';
import { ProblemError } from '../http/problem.ts';

const unknown = 'Unbekannte Seite';
const fields = {
  ...visitFields,
  articleSlug: { check: optional(valid((slug) => typeof slug === 'string', unknown)) },
  tap: { check: optional(valid((tap): tap is Tap => Object.hasOwn(taps, String(tap)), unknown)) },
};

export function blogViewsRoute({ store, clock, baseUrl, readVisit, guard }: RouteDeps): Handler {
  return async (c) => {
    if (!isAllowedOrigin(c.req.raw.headers, baseUrl)) throw new ProblemError('wrong-origin');
    const { values, errors = [] } = checkBody(fields, (await readBody(c)).fields);
    const visit = readVisit(values ?? {});
    // A page of an older release sends its name alone.
    if (values?.articleSlug) visit.page ??= readVisit({ page: viewToPath(values.articleSlug) }).page;
    // Only what exists is counted.
    if (values && !visit.page) errors.push({ path: 'articleSlug', message: unknown });
    if (errors.length > 0) throw new ProblemError('invalid-input', { errors });
    await guard(c, 'views');
    const tap = values?.tap;
    await store.countVisit(visit, tap ? taps[tap] : 'views', timeToDay(clock.now()));
    return c.body(null, 204);
  };
}

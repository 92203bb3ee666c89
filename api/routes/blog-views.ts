/** `POST /api/blog-views`: counts a visit, or a tap on a way to call or write to us; nothing about the visitor is kept. */
import { taps, viewToPath, type Tap } from '#domain/blog/blog-views';
import { checkBody, optional, valid } from '#domain/check';
import { timeToDay } from '#domain/language/format';
import { isHost } from '#domain/site/origins';
import { visitFields } from '#domain/site/visits';
import type { RouteDeps } from '../deps.ts';
import type { ApiContext, Handler } from '../http/api-env.ts';
import { readBody } from '../http/body.ts';
import { isAllowedOrigin } from '../http/origin.ts';
import { ProblemError } from '../http/problem.ts';

/** At most so many sites are counted by name in a day; without a bound anybody could fill the table with invented names. */
const hostsInDay = 100;

const unknown = 'Unbekannte Seite';
const fields = {
  ...visitFields,
  articleSlug: { check: optional(valid((slug) => typeof slug === 'string', unknown)) },
  tap: { check: optional(valid((tap): tap is Tap => Object.hasOwn(taps, String(tap)), unknown)) },
};

export function blogViewsRoute({ store, clock, baseUrl, readVisit, count, guard }: RouteDeps): Handler {
  let seen = { day: '', hosts: new Set<string>() };
  /** A site's name, as long as there are not too many, and this visitor has not named too many of them. */
  async function toNamed(c: ApiContext, origin: string, day: string): Promise<string> {
    if (!isHost(origin)) return origin;
    if (seen.day !== day) seen = { day, hosts: new Set() };
    const { hosts } = seen;
    if (hosts.has(origin)) return origin;
    if (hosts.size >= hostsInDay || (await count(c, 'hosts')).waitSeconds !== undefined) return 'other';
    hosts.add(origin);
    return origin;
  }

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
    const day = timeToDay(clock.now());
    const tap = values?.tap;
    const origin = visit.origin && (await toNamed(c, visit.origin, day));
    await store.countVisit({ ...visit, origin }, tap ? taps[tap] : 'views', day);
    return c.body(null, 204);
  };
}

/** A view as `POST /api/blog-views` has it. */
import { routes } from '../site/routes.ts';
import type { VisitCount } from '../site/visits.ts';

/** Names under which home page and list of articles report a view; an article does under its slug. No address, no identifier. */
export const pageViews = { home: 'homepage', blog: 'blog-overview' } as const;

/** What a page reports in place of a view: a tap on a link that calls or writes to us. */
export const taps = { call: 'calls', chat: 'chats' } as const satisfies Record<string, VisitCount>;
export type Tap = keyof typeof taps;

/** `viewToPath('homepage')` → '/', `viewToPath('pflicht')` → '/blog/pflicht' */
export const viewToPath = (view: string): string =>
  view === pageViews.home
    ? routes.home(undefined)
    : view === pageViews.blog
      ? routes.blog(undefined)
      : routes.article(view, undefined);

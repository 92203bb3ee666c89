/** An article's title as a tab and search engines show it. */
import { pageTitleLength } from '#domain/blog/article-list';
import type { ArticleCopy } from '../content/schemas/article.ts';

type Titles = Pick<ArticleCopy, 'title' | 'shortTitle'>;

/**
 * Without a place the title, which is as wide as search engines show it. With one, the place behind the longest that fits:
 * the title, the short one, the title up to its colon, or as many of its words as fit.
 */
export function toPageTitle({ title, shortTitle }: Titles, place: string | undefined): string {
  if (place === undefined) return title;
  const ending = ` – ${place}`;
  const room = pageTitleLength - ending.length;
  const known = [title, shortTitle, title.split(':', 1)[0]].find((one) => one !== undefined && one.length <= room);
  return `${known ?? shorten(title, room)}${ending}`;
}

/** 'Dachboden dämmen, bevor das Haus verkauft wird' in 25 characters → 'Dachboden dämmen, bevor…' */
function shorten(title: string, room: number): string {
  const words = title.slice(0, room).split(' ');
  return `${words.slice(0, -1).join(' ')}…`;
}

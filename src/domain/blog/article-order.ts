/** The order in which articles are listed. */
import { lawOf, type Laws } from '../law/law.ts';
import { versionOf } from '../law/versions.ts';

type Listed = { slug: string; copy: { publishDate: string; updatedDate?: string | undefined; lawStatus: string } };

/** The day as of which an article tells what it tells: of its last change, or of its publication. */
export const articleDay = ({ copy }: Pick<Listed, 'copy'>): string => copy.updatedDate ?? copy.publishDate;

/** Whether on a day an article keeps what held at its time: it tells an older law, or its name ends in a past year. */
export function isOfItsTime({ slug, copy }: Listed, laws: Laws, day: string): boolean {
  const [, year] = /-(20\d\d)$/.exec(slug) ?? [];
  const { act, checked } = versionOf(laws, day);
  return lawOf(laws, copy.lawStatus).act !== act || (year !== undefined && year < checked.slice(0, 4));
}

/** Newest first, by the newer of publication and change; those of their own time behind all others. */
export const sortArticles = <A extends Listed>(articles: readonly A[], laws: Laws, day: string): A[] =>
  articles.toSorted(
    (a, b) =>
      Number(isOfItsTime(a, laws, day)) - Number(isOfItsTime(b, laws, day)) ||
      articleDay(b).localeCompare(articleDay(a)) ||
      a.slug.localeCompare(b.slug),
  );

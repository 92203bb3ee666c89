/** The order in which articles are listed. */
import { lawOf, type LawFile } from './law.ts';

type Listed = { slug: string; copy: { publishDate: string; updatedDate?: string | undefined; lawStatus: string } };

/** The day as of which an article tells what it tells: of its last change, or of its publication. */
export const articleDay = ({ copy }: Pick<Listed, 'copy'>): string => copy.updatedDate ?? copy.publishDate;

/** Whether an article keeps what held at its time: it tells an older law, or its name ends in a past year. */
export function isOfItsTime({ slug, copy }: Listed, laws: LawFile): boolean {
  const [, year] = /-(20\d\d)$/.exec(slug) ?? [];
  return lawOf(laws, copy.lawStatus).act !== laws.inForce || (year !== undefined && year < laws.checked.slice(0, 4));
}

/** Newest first, by the newer of publication and change; those of their own time behind all others. */
export const sortArticles = <A extends Listed>(articles: readonly A[], laws: LawFile): A[] =>
  articles.toSorted(
    (a, b) =>
      Number(isOfItsTime(a, laws)) - Number(isOfItsTime(b, laws)) ||
      articleDay(b).localeCompare(articleDay(a)) ||
      a.slug.localeCompare(b.slug),
  );

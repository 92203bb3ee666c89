/** An article as lists and its own page render it. */
import { blogCategories } from '#domain/blog/article-list';
import type { Company } from '#domain/company/company';
import type { ArticleCopy } from '../schemas/article.ts';
import type { Author } from '../schemas/authors.ts';
import type { MdxFile } from './checked-file.ts';
import { citedBy, minutesOf, todoMarker } from './source-file.ts';

export type Article = {
  slug: string;
  copy: ArticleCopy;
  /** With the profession of somebody who writes in their own name. */
  author: Author & { role?: string };
  /** Name of the category as chips and cards show it. */
  category: string;
  minutes: number;
  /** What it cites of the law, by the names of `content/law.yaml`. */
  cited: readonly string[];
  figures: readonly string[];
  /** Places in double brackets that are still to be written. */
  unfilled: number;
};

/** @param people of the firm, by whom an author is told who writes in their own name @returns nothing where its head or author was never right */
export function toArticle(
  { slug, copy, source }: MdxFile<'content/blog'>,
  authors: readonly Author[],
  people: NonNullable<Company['people']>,
): Article | undefined {
  const author = authors.find(({ id }) => id === copy?.author);
  if (!copy || !author) return undefined;
  return {
    slug,
    copy,
    author: { ...author, role: author.person ? people.find(({ name }) => name === author.name)?.role : undefined },
    category: blogCategories[copy.category],
    minutes: minutesOf(source),
    cited: citedBy('Law', source),
    figures: citedBy('DatedFigure', source),
    unfilled: source.match(todoMarker)?.length ?? 0,
  };
}

/** What an article is checked against: the other articles, their photos and the files it takes figures from. */
import type { z } from 'zod';
import { ContentError, frontmatterOf, parseContent } from '../parse.ts';
import type { Law } from '#domain/law';
import type { Prices } from '#domain/pricing';
import type { Author } from '../schemas/authors.ts';
import { blogSchema } from '../schemas/article.ts';
import type { Forbidden } from '../schemas/forbidden.ts';
import { parseText, type Node, type SyntaxFault } from './text.ts';

export type Copy = z.infer<typeof blogSchema>;

export type ArticleFile = {
  slug: string;
  /** Path as an editor knows it: `content/blog/x.mdx`. */
  file: string;
  source: string;
  /** The frontmatter, or what is wrong with it: paragraphs as `parseContent` words them. */
  copy: Copy | undefined;
  copyFaults: string | undefined;
  /** The text, or why it cannot be read. */
  tree: Node | undefined;
  syntaxFault: SyntaxFault | undefined;
};

export type Library = {
  articles: readonly ArticleFile[];
  /** Names of the other files in content/blog/: photos, and what does not belong there. */
  others: readonly string[];
  authors: readonly Author[];
  law: Law;
  prices: Prices;
  citySlugs: readonly string[];
  /** Names for `<Value>`. */
  valueNames: readonly string[];
  forbidden: Forbidden;
  /** The site's own host, as links must not name it. */
  host: string;
};

export const articleFolder = 'content/blog';

/** @param name of the file in content/blog/, with its ending */
export function readArticle(name: string, source: string): ArticleFile {
  const file = `${articleFolder}/${name}`;
  const text = parseText(source);
  return {
    slug: name.replace(/\.mdx$/, ''),
    file,
    source,
    ...readCopy(file, source),
    tree: 'tree' in text ? text.tree : undefined,
    syntaxFault: 'fault' in text ? text.fault : undefined,
  };
}

function readCopy(file: string, source: string): Pick<ArticleFile, 'copy' | 'copyFaults'> {
  try {
    return { copy: parseContent(file, frontmatterOf(source), blogSchema), copyFaults: undefined };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { copy: undefined, copyFaults: error.message };
  }
}

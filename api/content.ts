/** What the service knows of `content/`: read once at start, with the schemas the site's build uses. */
import { readdir, readFile } from 'node:fs/promises';
import { ContentError, parseContent } from '#domain/content';
import { catalogueSchema, type Region } from '#domain/regions';

export type ServiceContent = {
  regions: Region[];
  /** Slugs of the articles that may report a view. */
  articleSlugs: string[];
};

/**
 * @param root folder that holds `content/`, with a trailing slash
 * @throws ContentError where a file does not fit its schema
 */
export async function readContent(root: URL): Promise<ServiceContent> {
  const file = 'content/regions.yaml';
  const text = await readFile(new URL(file, root), 'utf8').catch(() => {
    throw new ContentError(`${file} lässt sich nicht lesen. Ohne die Orte kann der Dienst nicht arbeiten.`);
  });
  const regions = parseContent(file, text, catalogueSchema);
  const articles = await readdir(new URL('content/blog/', root)).catch(() => []);
  return {
    regions,
    articleSlugs: articles.filter((name) => name.endsWith('.mdx')).map((name) => name.slice(0, -'.mdx'.length)),
  };
}

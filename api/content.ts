/** What the service knows of `content/`: read once at start, with the schemas the site's build uses. */
import { readdir, readFile } from 'node:fs/promises';
import { ContentError, parseContent } from '#domain/content';
import { pricesSchema, type Prices } from '#domain/pricing';
import { catalogueSchema, type Region } from '#domain/regions';

export type ServiceContent = {
  regions: Region[];
  prices: Prices;
  /** Slugs of the articles that may report a view. */
  articleSlugs: string[];
};

/**
 * @param root folder that holds `content/`, with a trailing slash
 * @throws ContentError where a file does not fit its schema
 */
export async function readContent(root: URL): Promise<ServiceContent> {
  const read = (file: string) =>
    readFile(new URL(file, root), 'utf8').catch(() => {
      throw new ContentError(`${file} lässt sich nicht lesen. Ohne diese Datei kann der Dienst nicht arbeiten.`);
    });
  const [regionsFile, pricesFile] = ['content/regions.yaml', 'content/prices.yaml'] as const;
  const articles = await readdir(new URL('content/blog/', root)).catch(() => []);
  return {
    regions: parseContent(regionsFile, await read(regionsFile), catalogueSchema),
    prices: parseContent(pricesFile, await read(pricesFile), pricesSchema),
    articleSlugs: articles.filter((name) => name.endsWith('.mdx')).map((name) => name.slice(0, -'.mdx'.length)),
  };
}

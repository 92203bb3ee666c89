/** What the service knows of `content/`: read once at start, with the schemas the site's build uses. */
import { readdir, readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { companySchema, type Company } from '#domain/company';
import { ContentError, parseContent } from '#domain/content';
import { mailsSchema, type MailWords } from '#domain/mails';
import { serviceAnswersSchema, type NewsletterPages } from '#domain/newsletter-pages';
import { pricesSchema, type Prices } from '#domain/pricing';
import { catalogueSchema, type Region } from '#domain/regions';

export type ServiceContent = {
  regions: Region[];
  prices: Prices;
  company: Company;
  mails: MailWords;
  newsletterPages: NewsletterPages;
  /** Slugs of the articles that may report a view. */
  articleSlugs: string[];
};

/**
 * @param root folder that holds `content/`, with a trailing slash
 * @throws ContentError where a file does not fit its schema
 */
export async function readContent(root: URL): Promise<ServiceContent> {
  async function read<T extends z.ZodType>(file: string, schema: T): Promise<z.infer<T>> {
    const text = await readFile(new URL(file, root), 'utf8').catch(() => {
      throw new ContentError(`${file} lässt sich nicht lesen. Ohne diese Datei kann der Dienst nicht arbeiten.`);
    });
    return parseContent(file, text, schema);
  }
  const articles = await readdir(new URL('content/blog/', root)).catch(() => []);
  return {
    regions: await read('content/regions.yaml', catalogueSchema),
    prices: await read('content/prices.yaml', pricesSchema),
    company: await read('content/company.yaml', companySchema),
    mails: await read('content/mails.yaml', mailsSchema),
    newsletterPages: (await read('content/pages/answers.yaml', serviceAnswersSchema)).newsletter,
    articleSlugs: articles.filter((name) => name.endsWith('.mdx')).map((name) => name.slice(0, -'.mdx'.length)),
  };
}

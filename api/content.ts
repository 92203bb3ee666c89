/** What the service knows of `content/`: read once at start, with the schemas the site's build uses. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { companySchema, type Company } from '#domain/company';
import { ContentError, frontmatterOf, parseContent } from '../src/content/parse.ts';
import { mailsSchema, type MailWords } from '../src/content/schemas/mails.ts';
import { serviceAnswersSchema, type NewsletterPages } from '../src/content/schemas/newsletter-pages.ts';
import { pricesSchema, type Prices } from '#domain/pricing';
import { catalogueSchema, type Region } from '#domain/regions';

export type ServiceContent = {
  regions: Region[];
  prices: Prices;
  company: Company;
  mails: MailWords;
  newsletterPages: NewsletterPages;
  /** Changes with every word somebody agrees to who wants the newsletter: part of the proof. */
  consentVersion: string;
  /** Slugs of the articles that may report a view. */
  articleSlugs: string[];
};

/** The one part of the list's words the service knows, whatever the site makes of it. */
const newsletterFormSchema = z.object({ newsletter: z.unknown() });
const draftSchema = z.object({ draft: z.boolean().optional() });

/** The texts themselves lie in the history of `content/`. */
const wordsToVersion = (...words: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);

async function readArticleSlugs(root: URL): Promise<string[]> {
  const folder = new URL('content/blog/', root);
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.mdx'));
  const published = await Promise.all(
    files.map(async (name) => {
      const text = frontmatterOf(await readFile(new URL(name, folder), 'utf8'));
      return parseContent(`content/blog/${name}`, text, draftSchema).draft ? [] : [name.slice(0, -'.mdx'.length)];
    }),
  );
  return published.flat();
}

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
  const regions = await read('content/regions.yaml', catalogueSchema);
  const mails = await read('content/mails.yaml', mailsSchema);
  const newsletterPages = (await read('content/pages/answers.yaml', serviceAnswersSchema)).newsletter;
  const { newsletter: form } = await read('content/pages/blog.yaml', newsletterFormSchema);
  return {
    regions,
    prices: await read('content/prices.yaml', pricesSchema),
    company: await read('content/company.yaml', companySchema),
    mails,
    newsletterPages,
    consentVersion: wordsToVersion(form, newsletterPages, mails),
    articleSlugs: await readArticleSlugs(root),
  };
}

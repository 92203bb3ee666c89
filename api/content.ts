/** What the service takes of `content/`, read once at start. */
import { hash } from 'node:crypto';
import type { Area } from '#domain/area';
import type { Company } from '#domain/company';
import type { Prices } from '#domain/pricing';
import type { Region } from '#domain/regions';
import { createReader, isPublished } from '../src/content/reader.ts';
import type { MailWords } from '../src/content/schemas/mails.ts';
import { serviceNewsletterPages, type NewsletterPages } from '../src/content/schemas/newsletter-pages.ts';

export type ServiceContent = {
  area: Area;
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

/** The texts themselves lie in the history of `content/`. */
const wordsToVersion = (...words: unknown[]): string => hash('sha256', JSON.stringify(words)).slice(0, 16);

/**
 * @param root folder of the project, with a trailing slash @param contentDir the folder that stands for `content/`
 * @throws ContentError where something the service needs does not fit its schema
 */
export async function readContent(root: URL, contentDir = 'content'): Promise<ServiceContent> {
  const { yaml, part, mdx } = createReader(root, contentDir);
  const regions = await yaml('content/regions.yaml');
  const mails = await yaml('content/mails.yaml');
  const newsletterPages = serviceNewsletterPages.parse(await part('content/pages/answers.yaml', 'newsletter'));
  return {
    area: await yaml('content/area.yaml'),
    regions,
    prices: await yaml('content/prices.yaml'),
    company: await yaml('content/company.yaml'),
    mails,
    newsletterPages,
    consentVersion: wordsToVersion(
      await part('content/pages/blog.yaml', 'newsletter'),
      newsletterPages,
      // What stands in the mail that asks for it; of the others a subscriber sees none.
      [mails.confirm, mails.imprint, mails.privacy],
    ),
    articleSlugs: (await mdx('content/blog')).filter(isPublished).map(({ slug }) => slug),
  };
}

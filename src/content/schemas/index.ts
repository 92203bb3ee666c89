/** Every file of `content/` with its schema; the build and `npm run check:content` read these lists. */
import { companySchema } from '#domain/company';
import { lawSchema } from '#domain/law';
import { mailsSchema } from './mails.ts';
import { pricesSchema } from '#domain/pricing';
import { catalogueSchema, statesSchema } from '#domain/regions';
import { aboutSchema } from './about-page.ts';
import { answersSchema } from './answer-pages.ts';
import { articleWordsSchema } from './article-page.ts';
import { authorsSchema } from './authors.ts';
import { blogListSchema } from './blog-page.ts';
import { blogSchema } from './article.ts';
import { cardsSchema } from './social-cards.ts';
import { contactSchema } from './contact-page.ts';
import { forbiddenSchema } from './forbidden.ts';
import { guaranteesSchema } from './guarantees-page.ts';
import { homeSchema } from './home-page.ts';
import { legalSchema } from './legal-text.ts';
import { processSchema } from './process-page.ts';
import { serviceWordsSchema, serviceSchema } from './service-page.ts';
import { servicesOverviewSchema } from './services-page.ts';

export const yamlFiles = {
  'content/regions.yaml': catalogueSchema,
  'content/states.yaml': statesSchema,
  'content/company.yaml': companySchema,
  'content/prices.yaml': pricesSchema,
  'content/law.yaml': lawSchema,
  'content/authors.yaml': authorsSchema,
  'content/mails.yaml': mailsSchema,
  'content/forbidden.yaml': forbiddenSchema,
  'content/pages/home.yaml': homeSchema,
  'content/pages/services.yaml': servicesOverviewSchema,
  'content/pages/process.yaml': processSchema,
  'content/pages/guarantees.yaml': guaranteesSchema,
  'content/pages/about.yaml': aboutSchema,
  'content/pages/contact.yaml': contactSchema,
  'content/pages/answers.yaml': answersSchema,
  'content/pages/cards.yaml': cardsSchema,
  'content/pages/blog.yaml': blogListSchema,
  'content/pages/article.yaml': articleWordsSchema,
  'content/pages/service.yaml': serviceWordsSchema,
} as const;

/** Folders of MDX files, with the schema of their frontmatter. */
export const mdxFolders = {
  'content/services': serviceSchema,
  'content/legal': legalSchema,
  'content/blog': blogSchema,
} as const;

/** The only entry of a collection that is one YAML file. */
export const only = 'content';

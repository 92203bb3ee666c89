/** Every file of `content/` with its schema: a file that is in no list is read by nobody. */
import type { z } from 'zod';
import { areaSchema } from '#domain/area';
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
import { allowed } from './fields.ts';
import { contactSchema } from './contact-page.ts';
import { forbiddenSchema } from './forbidden.ts';
import { glossarySchema } from './glossary-page.ts';
import { guaranteesSchema } from './guarantees-page.ts';
import { homeSchema } from './home-page.ts';
import { legalSchema } from './legal-text.ts';
import { plainSchema } from './plain-page.ts';
import { processSchema } from './process-page.ts';
import { serviceWordsSchema, serviceSchema } from './service-page.ts';
import { servicesOverviewSchema } from './services-page.ts';
import { portfolioWordsSchema, toolsSchema, toolWordsSchema } from './tools.ts';
import { tools } from '#domain/tools/tools';

/** The words of a page may carry exceptions, as texts may. */
const page = <Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape, z.core.$strict>) =>
  schema.extend({ allowed });

export const yamlFiles = {
  'content/area.yaml': areaSchema,
  'content/regions.yaml': catalogueSchema,
  'content/states.yaml': statesSchema,
  'content/company.yaml': companySchema,
  'content/prices.yaml': pricesSchema,
  'content/law.yaml': lawSchema,
  'content/authors.yaml': authorsSchema,
  'content/mails.yaml': mailsSchema,
  'content/forbidden.yaml': forbiddenSchema,
  'content/pages/home.yaml': page(homeSchema),
  'content/pages/services.yaml': page(servicesOverviewSchema),
  'content/pages/process.yaml': page(processSchema),
  'content/pages/guarantees.yaml': page(guaranteesSchema),
  'content/pages/about.yaml': page(aboutSchema),
  'content/pages/contact.yaml': page(contactSchema),
  'content/pages/answers.yaml': page(answersSchema),
  'content/pages/cards.yaml': page(cardsSchema),
  'content/pages/blog.yaml': page(blogListSchema),
  'content/pages/article.yaml': page(articleWordsSchema),
  'content/pages/service.yaml': page(serviceWordsSchema),
  'content/pages/tools.yaml': page(toolsSchema),
  'content/pages/glossary.yaml': page(glossarySchema),
  'content/pages/plain.yaml': page(plainSchema),
  'content/tools/pflichtangaben.yaml': page(toolWordsSchema(tools.pflichtangaben)),
  'content/tools/bedarf-oder-verbrauch.yaml': page(toolWordsSchema(tools['bedarf-oder-verbrauch'])),
  'content/tools/gueltigkeit.yaml': page(toolWordsSchema(tools.gueltigkeit)),
  'content/tools/36-monate.yaml': page(toolWordsSchema(tools['36-monate'])),
  'content/tools/unterlagen.yaml': page(toolWordsSchema(tools.unterlagen)),
  'content/tools/co2-kosten.yaml': page(toolWordsSchema(tools['co2-kosten'])),
  'content/tools/bestand.yaml': page(portfolioWordsSchema),
} as const;

/** Folders of MDX files, with the schema of their frontmatter. */
export const mdxFolders = {
  'content/services': serviceSchema,
  'content/legal': legalSchema,
  'content/blog': blogSchema,
} as const;

/**
 * Words and law that hold for any provider: where a content folder of one's own leaves such a file out, the project's
 * is taken. What says who somebody is, what they ask for and where, and what they sign, is never lent.
 */
export const isLent = (file: string): boolean =>
  /^content\/(?:(?:law|forbidden|mails)\.yaml|(?:pages|services|tools)\/)/.test(file);

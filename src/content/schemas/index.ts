/** Every file of `content/` with its schema: a file that is in no list is read by nobody. */
import type { z } from 'zod';
import { areaSchema } from '#domain/places/area';
import { companySchema } from '#domain/company/company';
import { figuresSchema } from '#domain/law/figures';
import { portalsSchema } from '#domain/company/portals';
import { lawSchema } from '#domain/law/law';
import { mailsSchema } from './mails.ts';
import { pricesSchema } from '#domain/prices/pricing';
import { catalogueSchema, statesSchema } from '#domain/places/regions';
import { aboutSchema } from './page/about-page.ts';
import { answersSchema } from './page/answer-pages.ts';
import { articleWordsSchema } from './page/article-page.ts';
import { authorsSchema } from './authors.ts';
import { blogListSchema } from './page/blog-page.ts';
import { blogSchema } from './article.ts';
import { cardsSchema } from './social-cards.ts';
import { certificateSchema } from './page/certificate-page.ts';
import { allowed } from './fields.ts';
import { contactSchema } from './page/contact-page.ts';
import { forbiddenSchema } from './forbidden.ts';
import { glossarySchema } from './page/glossary-page.ts';
import { guaranteesSchema } from './page/guarantees-page.ts';
import { homeSchema } from './page/home-page.ts';
import { legalSchema } from './legal-text.ts';
import { priceWordsSchema } from './page/prices-page.ts';
import { plainSchema } from './page/plain-page.ts';
import { processSchema } from './page/process-page.ts';
import { serviceWordsSchema, serviceSchema } from './page/service-page.ts';
import { servicesOverviewSchema } from './page/services-page.ts';
import { stockSchema } from './page/stock-page.ts';
import { portfolioWordsSchema, toolsSchema, toolWordsSchema } from './tools.ts';
import { formToolSlugs, tools, type FormToolSlug } from '#domain/tools/tools';

/** The words of a page may carry exceptions, as texts may. @param title of a page that has no name in its breadcrumb */
const page = <Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape, z.core.$strict>, title?: string) =>
  schema.extend({ allowed }).meta({ title });

const toolFile = (slug: FormToolSlug) => page(toolWordsSchema(tools[slug]), 'Werkzeug');
const toolFiles = Object.fromEntries(
  formToolSlugs.map((slug) => [`content/tools/${slug}.yaml`, toolFile(slug)]),
) as Record<`content/tools/${FormToolSlug}.yaml`, ReturnType<typeof toolFile>>;

/** Its title is what the editor calls a file; a page is called as in its breadcrumb, a tool by both. */
export const yamlFiles = {
  'content/area.yaml': areaSchema.meta({ title: 'Gebiet: Büro, Umkreis, Postleitzahlen' }),
  'content/regions.yaml': catalogueSchema.meta({ title: 'Orte' }),
  'content/states.yaml': statesSchema.meta({ title: 'Regeln der Länder' }),
  'content/company.yaml': companySchema.meta({ title: 'Unternehmen: Anschrift, Zeiten, Zusagen' }),
  'content/prices.yaml': pricesSchema.meta({ title: 'Preise' }),
  'content/law.yaml': lawSchema.meta({ title: 'Gesetz' }),
  'content/figures.yaml': figuresSchema.meta({ title: 'Zahlen, die altern' }),
  'content/portals.yaml': portalsSchema.meta({ title: 'Portale und ihre Felder' }),
  'content/authors.yaml': authorsSchema.meta({ title: 'Redaktionen' }),
  'content/mails.yaml': mailsSchema.meta({ title: 'Mails' }),
  'content/forbidden.yaml': forbiddenSchema.meta({ title: 'Was kein Text sagen darf' }),
  'content/pages/home.yaml': page(homeSchema, 'Startseite'),
  'content/pages/services.yaml': page(servicesOverviewSchema),
  'content/pages/process.yaml': page(processSchema),
  'content/pages/guarantees.yaml': page(guaranteesSchema),
  'content/pages/about.yaml': page(aboutSchema),
  'content/pages/contact.yaml': page(contactSchema),
  'content/pages/answers.yaml': page(answersSchema, 'Dank, Fehler und Newsletter'),
  'content/pages/cards.yaml': page(cardsSchema, 'Bilder für geteilte Links'),
  'content/pages/blog.yaml': page(blogListSchema),
  'content/pages/article.yaml': page(articleWordsSchema, 'Rund um jeden Artikel'),
  'content/pages/service.yaml': page(serviceWordsSchema, 'Rund um jede Leistung'),
  'content/pages/prices.yaml': page(priceWordsSchema, 'Rund um den Preis'),
  'content/pages/tools.yaml': page(toolsSchema),
  'content/pages/glossary.yaml': page(glossarySchema),
  'content/pages/certificate.yaml': page(certificateSchema),
  'content/pages/stock.yaml': page(stockSchema),
  'content/pages/plain.yaml': page(plainSchema),
  ...toolFiles,
  'content/tools/bestand.yaml': page(portfolioWordsSchema, 'Werkzeug'),
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
export const hasFallback = (file: string): boolean =>
  /^content\/(?:(?:law|figures|portals|forbidden|mails)\.yaml|(?:pages|services|tools)\/)/.test(file);

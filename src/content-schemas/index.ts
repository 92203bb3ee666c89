/** Every YAML file of `content/` with its schema; the build and `npm run check:content` read this list. */
import { companySchema } from '#domain/company';
import { lawSchema } from '#domain/law';
import { pricesSchema } from '#domain/pricing';
import { catalogueSchema } from '#domain/regions';
import { answersSchema } from './answers.ts';
import { homeSchema } from './home.ts';

export const yamlFiles = {
  'content/regions.yaml': catalogueSchema,
  'content/company.yaml': companySchema,
  'content/prices.yaml': pricesSchema,
  'content/law.yaml': lawSchema,
  'content/pages/home.yaml': homeSchema,
  'content/pages/answers.yaml': answersSchema,
} as const;

/** Frontmatter of `content/blog/<slug>.mdx`. */
import { z } from 'zod';

/** The seven categories with the names shown on chips and cards (specification, section 2). */
export const blogCategories = {
  GEG: 'GEG & Recht',
  Verbrauchsausweis: 'Energieausweise',
  Verkaufstipps: 'Verkaufstipps',
  Hausverwaltung: 'Hausverwaltung',
  Finanzierung: 'Finanzierung',
  Marktanalyse: 'Marktanalyse',
  Technologie: 'Technologie',
} as const;
type BlogCategory = keyof typeof blogCategories;

export const blogSchema = z.strictObject({
  title: z
    .string()
    .min(10)
    .max(80)
    .meta({ description: 'Überschrift', examples: ['Unterlagen für den Verbrauchsausweis'] }),
  excerpt: z
    .string()
    .min(40)
    .max(200)
    .meta({ description: 'Zwei Sätze für Karte und Suche', examples: ['Drei Abrechnungen …'] }),
  category: z
    .enum(Object.keys(blogCategories) as [BlogCategory, ...BlogCategory[]])
    .meta({ description: 'Rubrik', examples: ['GEG'] }),
  publishDate: z.coerce.date().meta({ description: 'Tag der Veröffentlichung', examples: ['2025-01-14'] }),
});

/** Frontmatter of `content/legal/<page>.mdx`: Impressum, Datenschutz, AGB, Barrierefreiheit. */
import { z } from 'zod';
import { pageMeta, sentence, title, label } from './fields.ts';

export const legalSchema = z.strictObject({
  meta: pageMeta,
  crumb: label('Name der Seite in der Brotkrumenzeile', 'Impressum'),
  title,
  lead: sentence('Ein Satz unter der Überschrift').optional(),
  status: label('Stand des Textes', 'Stand Januar 2025'),
  approved: z
    .string()
    .min(10)
    .max(300)
    .nullable()
    .meta({ description: 'Wer den Text wann freigegeben hat, oder null', examples: ['Kanzlei …, 3. Februar 2025'] }),
});
export type LegalCopy = z.infer<typeof legalSchema>;

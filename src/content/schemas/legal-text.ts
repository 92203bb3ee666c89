/** Frontmatter of `content/legal/<page>.mdx`: Impressum, Datenschutz, AGB, Barrierefreiheit. */
import { z } from 'zod';
import { approvalSchema } from '#domain/law/evidence';
import { allowed, label, pageMeta, sentence, text, title } from './fields.ts';

export const legalSchema = z.strictObject({
  meta: pageMeta,
  crumb: label('Name der Seite in der Brotkrumenzeile', 'Impressum'),
  title,
  lead: sentence('Ein Satz unter der Überschrift').optional(),
  status: label('Stand des Textes', 'Stand Januar 2025'),
  approved: approvalSchema('Wer den Text wann freigegeben hat'),
  questions: z
    .array(text('Frage an Inhaber oder Kanzlei', 'Ist eine Berufshaftpflicht abgeschlossen?', 300))
    .meta({ description: 'Was vor der Freigabe zu klären ist; npm run check:launch nennt es, die Seite nicht' }),
  allowed,
});
export type LegalCopy = z.infer<typeof legalSchema>;

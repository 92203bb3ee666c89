/** `content/authors.yaml`: who writes the articles. Editorial desks, no invented people. */
import { z } from 'zod';
import { label, text } from './fields.ts';

export const authorsSchema = z
  .array(
    z.strictObject({
      id: z
        .string()
        .regex(/^[a-z-]+$/, 'nur Kleinbuchstaben und Bindestriche')
        .meta({ description: 'Name, unter dem Artikel die Redaktion nennen', examples: ['recht'] }),
      name: label('Wie sie heißt', 'Redaktion Recht'),
      subject: text('Worüber sie schreibt', 'Gesetz, Pflichten und Fristen rund um den Energieausweis', 120),
    }),
  )
  .min(1)
  .meta({ description: 'Die Redaktionen' });
export type Author = z.infer<typeof authorsSchema>[number];

/** `content/authors.yaml`: who writes the articles: editorial desks, or people of the firm; nobody invented. */
import type { z } from 'zod';
import { entries, flag, label, pattern, text } from './fields.ts';

export const authorsSchema = entries('Die Redaktionen', [1, Infinity], {
  id: pattern(
    'Name, unter dem Artikel die Redaktion nennen',
    'recht',
    /^[a-z-]+$/,
    'nur Kleinbuchstaben und Bindestriche',
  ),
  name: label('Wie sie heißt', 'Redaktion Recht'),
  person: flag('true, wenn es ein Mensch ist: Name wie unter people in company.yaml'),
  subject: text('Worüber sie schreibt', 'Gesetz, Pflichten und Fristen rund um den Energieausweis', 120),
});
export type Author = z.infer<typeof authorsSchema>[number];

/** `content/pages/glossary.yaml`: the words around the certificate, each explained in a sentence or two. */
import { z } from 'zod';
import { entries, label, list, pageHead, pageMeta, text, title } from '../fields.ts';

const term = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'nur Kleinbuchstaben, Ziffern und Bindestriche')
    .max(40)
    .meta({ description: 'Name in der Adresse: /werkzeuge/begriffe#endenergie', examples: ['endenergie'] }),
  term: label('Der Begriff', 'Endenergie'),
  stands: text('Ausgeschrieben, wo der Begriff eine Abkürzung ist', 'Deutsches Institut für Bautechnik', 70).optional(),
  short: text('Dasselbe in einem Halbsatz, wo man zwischen Begriffen wählt', 'aus dem Bau berechnet', 60).optional(),
  text: text('Ein oder zwei Sätze, die ohne andere Begriffe auskommen', 'Die Energie, die im Haus ankommt.', 260),
  source: text('Stelle im Gesetz', '{paragraph.class-value}', 90).optional(),
});

export const glossarySchema = z
  .strictObject({
    meta: pageMeta,
    head: pageHead,
    link: label('Link auf diese Seite, wo Begriffe vorkommen', 'Alle Begriffe'),
    groups: entries('Begriffe, die zusammengehören, unter einer Überschrift', [1, Infinity], {
      title,
      terms: list('Begriffe', [1, Infinity], term),
    }),
  })
  .check(({ value: { groups }, issues }) => {
    const ids = groups.flatMap(({ terms }) => terms.map(({ id }) => id));
    groups.forEach(({ terms }, group) =>
      terms.forEach(({ id }, i) => {
        if (ids.indexOf(id) !== ids.lastIndexOf(id))
          issues.push({
            code: 'custom',
            path: ['groups', group, 'terms', i, 'id'],
            input: id,
            message: 'steht zweimal da',
          });
      }),
    );
  });
export type GlossaryCopy = z.infer<typeof glossarySchema>;

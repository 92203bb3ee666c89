/** `content/pages/glossary.yaml`: the words around the certificate, each explained in a sentence or two. */
import { z } from 'zod';
import { routes } from '#domain/site/routes';
import { anchor, entries, label, list, pageHead, pageMeta, refuseTwins, text, title } from '../fields.ts';

const term = z.strictObject({
  id: anchor(routes.glossary(), 'endenergie'),
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
    const ids = groups.flatMap(({ terms }, group) =>
      terms.map(({ id }, i) => ({ id, path: ['groups', group, 'terms', i, 'id'] })),
    );
    refuseTwins(ids, issues);
  });

/** `content/pages/certificate.yaml`: a drawn sample of a certificate, each field of it explained. */
import { z } from 'zod';
import { routes } from '#domain/site/routes';
import { comparedMonth } from '#domain/law/law';
import { toolSlugs } from '#domain/site/pages';
import {
  anchor,
  choice,
  entries,
  flag,
  group,
  label,
  linkCard,
  list,
  pageHead,
  pageMeta,
  refuseTwins,
  sentence,
  text,
  title,
  whole,
} from '../fields.ts';

const field = z.strictObject({
  id: anchor(routes.certificate(), 'gueltig-bis'),
  title: label('Wie das Feld im Ausweis heißt', 'Gültig bis'),
  where: text('Wo auf der Seite', 'oben links', 60),
  isHalf: flag('Halb so breit wie die Seite'),
  energy: whole('Wert, bei dem der Pfeil über der Farbskala steht', 118, [1, 300]).optional(),
  lines: list(
    'Was im Muster steht; [x] und [ ] werden Kästchen',
    [1, 3],
    text('Eine Zeile', '[x] Vermietung, Verkauf', 40),
  ),
  text: text('Was es ist, was ein guter Wert ist, was das Gesetz damit verlangt', 'Der letzte Tag.', 300),
  source: text('Stelle im Gesetz', '{paragraph.expiry-date}', 110),
  tools: list('Werkzeuge, die das Feld brauchen', [1, 3], choice('Werkzeug', toolSlugs, 'gueltigkeit')).optional(),
});

export const certificateSchema = z
  .strictObject({
    meta: pageMeta,
    head: pageHead,
    lawStatus: comparedMonth
      .optional()
      .meta({ description: 'Monat, dessen Recht das Muster zeigt; weglassen, wenn es das heutige ist' }),
    card: linkCard('Ausweis lesen lernen', 'Ein Muster mit jedem Feld erklärt.'),
    sheet: group('Rund um die Zeichnung', {
      stamp: text('Quer über jeder Seite', 'Muster', 10),
      name: label('Was ein Vorleseprogramm vor der Zeichnung sagt', 'Gezeichnetes Muster'),
      strip: label('Oben auf jeder Seite, vor ihrer Nummer', 'Muster, kein Energieausweis'),
      page: label('Vor der Nummer der Seite', 'Seite'),
      find: text('Vor dem Ort, wo andere Seiten zum Feld führen', 'Im Ausweis', 20),
      or: text('Vor dem zweiten Ort, wo es zwei sind', 'oder', 10),
      need: label('Vor den Werkzeugen, die das Feld brauchen', 'Wofür:'),
    }),
    pages: entries('Die Seiten des Ausweises, von der ersten an', [1, 6], {
      title,
      lead: sentence('Satz darunter'),
      fields: list('Felder, von oben nach unten', [1, Infinity], field),
    }),
    different: title,
    beyond: entries('Was nicht gezeichnet ist', [1, 8], {
      title: label('Wovon', 'Nichtwohngebäude, Seite 1'),
      text: text('Was dort anders ist', 'Nettogrundfläche statt Gebäudenutzfläche.', 260),
      source: text('Stelle im Gesetz', '{paragraph.form}', 90),
    }),
    basis: sentence('Woher die Felder und ihre Anordnung sind'),
  })
  .check(({ value: { pages }, issues }) => {
    const ids = pages.flatMap(({ fields }, page) =>
      fields.map(({ id }, i) => ({ id, path: ['pages', page, 'fields', i, 'id'] })),
    );
    refuseTwins(ids, issues);
  });
export type CertificateCopy = z.infer<typeof certificateSchema>;
/** A field with the page of the certificate that it stands on. */
type CertificateField = CertificateCopy['pages'][number]['fields'][number] & { page: number };

/** All fields, in the order of the certificate. */
export const fieldsOf = ({ pages }: Pick<CertificateCopy, 'pages'>): CertificateField[] =>
  pages.flatMap(({ fields }, i) => fields.map((field) => ({ ...field, page: i + 1 })));

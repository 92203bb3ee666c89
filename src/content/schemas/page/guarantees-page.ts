/** `content/pages/guarantees.yaml`: conditions of the guarantees; what each promises stands on the home page. */
import { guaranteeIcons } from '#domain/site/pictures';
import { z } from 'zod';
import {
  callToAction,
  choice,
  entries,
  evidence,
  group,
  label,
  pageHead,
  pageMeta,
  sectionHead,
  sentence,
  text,
  title,
} from '../fields.ts';

export const guaranteesSchema = z.strictObject({
  meta: pageMeta,
  head: group('Kopf der Seite', { ...pageHead.shape, order: label('Knopf zum Formular', 'Ausweis bestellen') }),
  guarantees: group('Garantien', {
    title,
    scope: label('Beschriftung der Bedingung', 'Gilt für'),
    period: label('Beschriftung der Bedingung', 'Frist'),
    use: label('Beschriftung der Bedingung', 'So nutzen Sie sie'),
    items: entries('Bedingungen der sechs Garantien; evidence nennt die Stelle in den AGB', guaranteeIcons.length, {
      icon: choice(
        'Zeichen der Garantie; Name und Zusage stehen unter demselben Zeichen in home.yaml',
        guaranteeIcons,
        'price',
      ),
      scope: sentence('Was zugesagt ist und wofür'),
      period: sentence('Wie lange es gilt', 'Vom Auftrag bis zur Rechnung.'),
      use: sentence('Was der Kunde tut, wenn es darauf ankommt', 'Eine Nachricht genügt.'),
      evidence,
    }),
    rights: sentence('Wer die Garantien gibt und dass die gesetzlichen Rechte bleiben'),
    provider: label('Link zum Impressum', 'Impressum'),
    terms: label('Link zu den AGB', 'AGB'),
  }),
  certifications: group('Zertifikate', {
    ...sectionHead,
    items: entries('Die drei Nachweise, in der Reihenfolge der Zahlen im Bild', 3, {
      title: text('Name des Nachweises', 'Registriernummer', 40),
      text: sentence('Was er bedeutet'),
      check: sentence('Woran der Kunde ihn erkennt', 'Die Nummer steht im Ausweis.'),
      evidence,
    }),
  }),
  owner: group('Garantie der Geschäftsführung; evidence nennt seine Freigabe', {
    title,
    text: sentence('Persönliche Zusage, in Ich-Form'),
    role: label('Unter dem Namen aus company.yaml', 'Geschäftsführung'),
    evidence,
  }),
  comparison: group('Vergleich', {
    ...sectionHead,
    caption: text('Was die Tabelle zeigt', 'Vergleich mit einem typischen Anbieter', 100),
    ours: label('Überschrift der Spalte', 'Bei uns'),
    other: label('Überschrift der Spalte', 'Typischer Online-Anbieter'),
    rows: entries('Zeilen des Vergleichs: nur Nachprüfbares, nichts Abwertendes', [4, 9], {
      criterion: text('Was verglichen wird', 'Zahlung', 40),
      ours: text('Bei uns', 'Rechnung nach der Lieferung', 120),
      other: text('Üblich bei anderen', 'Oft schon bei der Bestellung', 120),
      evidence,
    }),
  }),
  closing: group('Schluss der Seite', {
    ...callToAction.shape,
    services: label('Knopf zu den Leistungen', 'Leistungen und Preise'),
  }),
});
export type GuaranteesCopy = z.infer<typeof guaranteesSchema>;

/** `content/pages/guarantees.yaml`: conditions of the guarantees; what each promises stands on the home page. */
import { guaranteeIcons } from '#domain/pictures';
import { z } from 'zod';
import { callToAction, evidence, label, pageHead, pageMeta, sectionHead, sentence, text, title } from './fields.ts';

export const guaranteesSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead.extend({ order: label('Knopf zum Formular', 'Ausweis bestellen') }),
  guarantees: z.strictObject({
    title,
    scope: label('Beschriftung der Bedingung', 'Gilt für'),
    period: label('Beschriftung der Bedingung', 'Frist'),
    use: label('Beschriftung der Bedingung', 'So nutzen Sie sie'),
    items: z
      .array(
        z.strictObject({
          icon: z.enum(guaranteeIcons).meta({
            description: 'Zeichen der Garantie; Name und Zusage stehen unter demselben Zeichen in home.yaml',
            examples: ['price'],
          }),
          scope: sentence('Was zugesagt ist und wofür'),
          period: sentence('Wie lange es gilt', 'Vom Auftrag bis zur Rechnung.'),
          use: sentence('Was der Kunde tut, wenn es darauf ankommt', 'Eine Nachricht genügt.'),
          evidence,
        }),
      )
      .length(guaranteeIcons.length)
      .meta({ description: 'Bedingungen der sechs Garantien; evidence nennt die Stelle in den AGB' }),
    rights: sentence('Wer die Garantien gibt und dass die gesetzlichen Rechte bleiben'),
    provider: label('Link zum Impressum', 'Impressum'),
    terms: label('Link zu den AGB', 'AGB'),
  }),
  certifications: sectionHead.extend({
    items: z
      .array(
        z.strictObject({
          title: text('Name des Nachweises', 'Registriernummer', 40),
          text: sentence('Was er bedeutet'),
          check: sentence('Woran der Kunde ihn erkennt', 'Die Nummer steht im Ausweis.'),
          evidence,
        }),
      )
      .length(3)
      .meta({ description: 'Die drei Nachweise, in der Reihenfolge der Zahlen im Bild' }),
  }),
  owner: z
    .strictObject({
      title,
      text: sentence('Persönliche Zusage, in Ich-Form'),
      role: label('Unter dem Namen aus company.yaml', 'Inhaber'),
      evidence,
    })
    .meta({ description: 'Garantie des Inhabers; evidence nennt seine Freigabe' }),
  comparison: sectionHead.extend({
    caption: text('Was die Tabelle zeigt', 'Vergleich mit einem typischen Anbieter', 100),
    ours: label('Überschrift der Spalte', 'Bei uns'),
    other: label('Überschrift der Spalte', 'Typischer Online-Anbieter'),
    rows: z
      .array(
        z.strictObject({
          criterion: text('Was verglichen wird', 'Zahlung', 40),
          ours: text('Bei uns', 'Rechnung nach der Lieferung', 120),
          other: text('Üblich bei anderen', 'Oft schon bei der Bestellung', 120),
          evidence,
        }),
      )
      .min(4)
      .max(9)
      .meta({ description: 'Zeilen des Vergleichs: nur Nachprüfbares, nichts Abwertendes' }),
  }),
  closing: callToAction.extend({ services: label('Knopf zu den Leistungen', 'Leistungen und Preise') }),
});
export type GuaranteesCopy = z.infer<typeof guaranteesSchema>;

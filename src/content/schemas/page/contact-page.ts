/** `content/pages/contact.yaml`: the words of the contact page. */
import { z } from 'zod';
import { group, label, nearFarBare, pageHead, pageMeta, sentence, text, title } from '../fields.ts';

const way = (name: string) =>
  group(name, {
    title: label('Name des Wegs', 'Telefon'),
    text: sentence('Wann oder wie schnell man Antwort hat', 'Antwort innerhalb von {emailReplyHours} Stunden'),
  });

export const contactSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead,
  quick: group('Schnelle Wege', { phone: way('Telefon'), whatsapp: way('WhatsApp'), email: way('E-Mail') }),
  request: group('Anfrage', {
    title,
    note: sentence('Satz unter der Überschrift des Formulars'),
    next: group('Wie es weitergeht', {
      title,
      call: sentence('Was zuerst geschieht', 'Rückruf, bei dem wir alles klären'),
      visit: group('Termin vor Ort', nearFarBare),
      delivery: sentence('Womit es endet', 'Ausweis {deliveryHours} Stunden nach dem Termin'),
    }),
  }),
  office: group('Büro', {
    title,
    distance: sentence(
      'Wie weit der Ort entfernt ist; fehlt am Hauptsitz und ohne Ort',
      '{name} liegt {distance} km …',
    ),
    radius: sentence('Was der Kreis auf der Karte bedeutet'),
    source: label('Woher die Karte ist', 'Karte: Natural Earth.'),
  }),
  hours: group('Zeiten', {
    title,
    sunday: label('Vor dem, was sonntags gilt', 'So'),
    hotline: label('Vor den Stunden der Hotline', 'Hotline'),
    holidays: group('Was an Feiertagen gilt', {
      name: label('Vor dem, was gilt', 'Feiertag'),
      text: label('Was gilt', 'geschlossen'),
    }),
  }),
  urgent: group('Wenn es eilt', {
    title,
    hotline: way('Telefonzeiten'),
    whatsapp: way('WhatsApp'),
    note: text('Hinweis auf den Aufschlag', 'Expressservice mit Aufschlag', 120),
    explanation: sentence('Was damit gemeint ist'),
    express: sentence('Was etwas anderes ist: die Express-Lieferung'),
  }),
});
export type ContactCopy = z.infer<typeof contactSchema>;

/** The words of the pages behind the links in the office's mails: a part of `content/pages/answers.yaml`. */
import { z } from 'zod';
import { text } from '../fields.ts';

const page = {
  title: text('Überschrift', 'Anfrage freigegeben', 60),
  text: text('Satz darunter', 'Sie kommt gleich als Mail.', 300),
};
const pageWithButton = z.strictObject({
  ...page,
  button: text('Beschriftung des Knopfs', 'Anfrage freigeben', 40),
});

export const officePagesSchema = z.strictObject({
  release: pageWithButton.meta({ description: 'Seite hinter „Ist echt, freigeben“; erst ihr Knopf gibt frei' }),
  refuse: pageWithButton.meta({ description: 'Seite hinter „Ablehnen“; erst ihr Knopf lehnt ab' }),
  released: z.strictObject(page).meta({ description: 'Nach dem Freigeben' }),
  refused: z.strictObject(page).meta({ description: 'Nach dem Ablehnen' }),
  reached: pageWithButton.meta({ description: 'Seite hinter „Zurückgerufen“; erst ihr Knopf notiert den Anruf' }),
  missed: pageWithButton.meta({ description: 'Seite hinter „Nicht erreicht“' }),
  needless: pageWithButton.meta({ description: 'Seite hinter „Kein Anruf nötig“' }),
  noted: z
    .strictObject({
      ...pageWithButton.shape,
      next: text('Vor der Zeit für den nächsten Versuch', 'Nächster Versuch, Vorschlag:', 60),
    })
    .meta({ description: 'Nachdem ein Anruf notiert ist; der Knopf nimmt es zurück' }),
  undone: z.strictObject(page).meta({ description: 'Nach dem Zurücknehmen' }),
  gone: z.strictObject(page).meta({ description: 'Wenn die Anfrage gelöscht ist, zu der der Link gehört' }),
  settled: z.strictObject(page).meta({ description: 'Wenn die Anfrage nicht mehr zurückgehalten ist, oder gelöscht' }),
  invalid: z.strictObject(page).meta({ description: 'Link abgelaufen, unvollständig oder nicht von hier' }),
});
/** In place of the thank-you page where the typed address is probably a slip: a part of the same file. */
export const slipPageSchema = z.strictObject({
  ...page,
  meant: text('Frage vor der vermuteten Adresse', 'Stimmt Ihre E-Mail-Adresse? Meinten Sie:', 200),
});
export type SlipPage = z.infer<typeof slipPageSchema>;

/** Where whoever asked tells more of it: a part of the same file. */
export const preparePagesSchema = z.strictObject({
  ask: pageWithButton.meta({ description: 'Über dem Formular, in dem man zu seiner Anfrage mehr sagen kann' }),
  told: z.strictObject(page).meta({ description: 'Nach dem Absenden; das Formular steht noch einmal darunter' }),
  expired: z
    .strictObject(page)
    .meta({ description: 'Link abgelaufen, fünfmal benutzt, unvollständig oder nicht von hier' }),
});
export type PreparePages = z.infer<typeof preparePagesSchema>;

export type OfficePages = z.infer<typeof officePagesSchema>;

/** As the service reads them: what it does not know does not keep it from starting. The build checks the whole file. */
export const serviceOfficePages = z.object(officePagesSchema.shape);
export const servicePreparePages = z.object(preparePagesSchema.shape);

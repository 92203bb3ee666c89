/** The words of the pages behind the links in the office's mails: a part of `content/pages/answers.yaml`. */
import { z } from 'zod';
import { text } from '../fields.ts';
import { answer, answerWithButton } from './answer-parts.ts';

export const officePagesSchema = z.strictObject({
  release: answerWithButton('Seite hinter „Ist echt, freigeben“; erst ihr Knopf gibt frei'),
  refuse: answerWithButton('Seite hinter „Ablehnen“; erst ihr Knopf lehnt ab'),
  released: answer('Nach dem Freigeben'),
  refused: answer('Nach dem Ablehnen'),
  reached: answerWithButton('Seite hinter „Zurückgerufen“; erst ihr Knopf notiert den Anruf'),
  missed: answerWithButton('Seite hinter „Nicht erreicht“'),
  needless: answerWithButton('Seite hinter „Kein Anruf nötig“'),
  noted: answerWithButton('Nachdem ein Anruf notiert ist; der Knopf nimmt es zurück', {
    next: text('Vor der Zeit für den nächsten Versuch', 'Nächster Versuch, Vorschlag:', 60),
  }),
  undone: answer('Nach dem Zurücknehmen'),
  gone: answer('Wenn die Anfrage gelöscht ist, zu der der Link gehört'),
  settled: answer('Wenn die Anfrage nicht mehr zurückgehalten ist, oder gelöscht'),
  invalid: answer('Link abgelaufen, unvollständig oder nicht von hier'),
});
export type OfficePages = z.infer<typeof officePagesSchema>;

/** In place of the thank-you page where the typed address is probably a slip: a part of the same file. */
export const slipPageSchema = answer('Danke, wenn die Adresse nach einem Tippfehler aussieht', {
  meant: text('Frage vor der vermuteten Adresse', 'Stimmt Ihre E-Mail-Adresse? Meinten Sie:', 200),
});
export type SlipPage = z.infer<typeof slipPageSchema>;

/** Where whoever asked tells more of it: a part of the same file. */
export const preparePagesSchema = z.strictObject({
  ask: answerWithButton('Über dem Formular, in dem man zu seiner Anfrage mehr sagen kann'),
  told: answer('Nach dem Absenden; das Formular steht noch einmal darunter'),
  expired: answer('Link abgelaufen, fünfmal benutzt, unvollständig oder nicht von hier'),
});
export type PreparePages = z.infer<typeof preparePagesSchema>;

/** As the service reads them: what it does not know does not keep it from starting. The build checks the whole file. */
export const serviceOfficePages = z.object(officePagesSchema.shape);
export const servicePreparePages = z.object(preparePagesSchema.shape);

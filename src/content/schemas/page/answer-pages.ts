/** `content/pages/answers.yaml`: thank-you page, refused input, calculated price, newsletter, unknown address. */
import { z } from 'zod';
import { chainStep, group, list, text } from '../fields.ts';

type Texts = Record<string, ReturnType<typeof text>>;

/** A page behind a link or a form. @param more what stands on it beside these */
const answer = <More extends Texts = Record<never, never>>(description: string, more: More = {} as More) =>
  group(description, {
    title: text('Überschrift', 'Anmeldung bestätigt', 60),
    text: text('Satz darunter', 'Ab jetzt bekommen Sie den Newsletter.', 300),
    ...more,
  });
const button = { button: text('Beschriftung des Knopfs', 'Anmeldung bestätigen', 40) };
const hint = (description: string, example: string) => ({ hint: text(description, example, 400) });
const call = text('Satz vor der Telefonnummer', 'Oder rufen Sie direkt an.', 200);

export const answersSchema = z.strictObject({
  thanks: group('Danke', {
    title: text('Überschrift', 'Anfrage gesendet!', 60),
    text: text('Satz darunter', 'Vielen Dank für Ihre Anfrage.', 200),
    next: text('Überschrift über den Schritten', 'So geht es weiter', 60),
    steps: list('Was nun geschieht', [1, 5], chainStep),
    home: text('Link', 'Zur Startseite', 40),
    call: text('Satz vor der Telefonnummer', 'Es eilt? Rufen Sie uns an.', 200),
    documents: text('Link zur Checkliste der Unterlagen', 'Welche Unterlagen helfen', 60),
  }),
  refused: group('Wenn etwas fehlt', { call }),
  wish: group('Über dem Formular, das ein Ergebnis der Werkzeuge mitnimmt', {
    text: text('Wann wir anrufen', 'Wir rufen innerhalb von {callBackHours} Stunden zurück.', 200),
    call: text('Satz vor der Telefonnummer', 'Lieber gleich sprechen?', 60),
    price: text('Überschrift der Preise', 'Preis je Ausweis', 60),
    terms: text('Was darin ist', 'Mit {price.included}.', 120),
  }),
  unavailable: group('Wenn der Server nicht antwortet', {
    title: text('Überschrift', 'Ihre Anfrage ist noch nicht angekommen', 60),
    text: text('Absatz darunter', 'Unser Server antwortet gerade nicht.', 300),
    call,
  }),
  price: group('Preis', {
    title: text('Überschrift für Vorleseprogramme', 'Preisrechner', 60),
    quote: text('Überschrift über dem Formular', 'Angebot anfordern', 60),
  }),
  newsletter: group('Newsletter', {
    requested: answer(
      'Nach dem Absenden, wo eine Mail zum Bestätigen kommt; für bekannte und neue Adressen dieselbe Seite',
      hint('Was zu tun ist, wenn keine Mail kommt', 'Sehen Sie im Ordner für Spam nach.'),
    ),
    confirm: answer('Seite hinter dem Link der Mail; erst ihr Knopf bestätigt', button),
    confirmed: answer(
      'Nach dem Bestätigen; nach dem Absenden, wo keine Mail kommt',
      hint('Wie man sich abmeldet', 'Abmelden können Sie sich jederzeit.'),
    ),
    expired: answer('Link abgelaufen oder unvollständig; darunter steht das Formular'),
    unsubscribe: answer('Seite hinter dem Link zum Abbestellen', button),
    unsubscribed: answer('Nach dem Abbestellen'),
    unknown: answer('Link zum Abbestellen, den es nicht gibt'),
    help: text('Satz vor der E-Mail-Adresse', 'Fragen? Schreiben Sie an', 60),
    blog: text('Link zum Ratgeber', 'Zum Ratgeber', 40),
  }),
  slip: answer('Danke, wenn die Adresse nach einem Tippfehler aussieht', {
    meant: text('Frage vor der vermuteten Adresse', 'Stimmt Ihre E-Mail-Adresse? Meinten Sie:', 200),
  }),
  prepare: group('Wo man zu seiner Anfrage mehr sagen kann', {
    ask: answer('Über dem Formular, in dem man zu seiner Anfrage mehr sagen kann', button),
    told: answer('Nach dem Absenden; das Formular steht noch einmal darunter'),
    expired: answer('Link abgelaufen, fünfmal benutzt, unvollständig oder nicht von hier'),
  }),
  office: group('Seiten für das Büro, hinter den Links in seinen Mails', {
    release: answer('Seite hinter „Ist echt, freigeben“; erst ihr Knopf gibt frei', button),
    refuse: answer('Seite hinter „Ablehnen“; erst ihr Knopf lehnt ab', button),
    released: answer('Nach dem Freigeben'),
    refused: answer('Nach dem Ablehnen'),
    reached: answer('Seite hinter „Zurückgerufen“; erst ihr Knopf notiert den Anruf', button),
    missed: answer('Seite hinter „Nicht erreicht“', button),
    needless: answer('Seite hinter „Kein Anruf nötig“', button),
    noted: answer('Nachdem ein Anruf notiert ist; der Knopf nimmt es zurück', {
      ...button,
      next: text('Vor der Zeit für den nächsten Versuch', 'Nächster Versuch, Vorschlag:', 60),
    }),
    undone: answer('Nach dem Zurücknehmen'),
    gone: answer('Wenn die Anfrage gelöscht ist, zu der der Link gehört'),
    settled: answer('Wenn die Anfrage nicht mehr zurückgehalten ist, oder gelöscht'),
    invalid: answer('Link abgelaufen, unvollständig oder nicht von hier'),
  }),
  notFound: group('Unbekannte Adresse', {
    code: text('Kleine Zeile über der Überschrift', '404 Page Not Found', 40),
    title: text('Überschrift', 'Diese Seite gibt es nicht', 60),
    text: text('Absatz darunter', 'Vielleicht ist die Adresse verschrieben.', 300),
    pages: text('Überschrift über den Links', 'Die wichtigsten Seiten', 60),
    regions: text('Überschrift über den Orten', 'Orte nach Region', 60),
    forDevelopers: text('Zum Aufklappen', 'Für Entwickler', 40),
    developer: text('Hinweis für Entwickler', 'Did you forget to add the page to the router?', 100),
  }),
});

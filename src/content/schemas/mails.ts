/** The words of the mails the service sends: `content/mails.yaml`. */
import { z } from 'zod';
import { group } from '#domain/schema-parts';

/** A text that may carry placeholders, `{time}`; any other would stand in the mail as it is. @param named where its example does not have all of them */
const text = (description: string, example: string, max: number, named?: readonly string[]) => {
  const placeholders = named ?? [...example.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return z
    .string()
    .min(1)
    .max(max)
    .regex(
      new RegExp(`^(?:[^{}]|\\{(?:${placeholders.join('|') || '(?!)'})\\})*$`),
      placeholders.length > 0
        ? `als Platzhalter geht nur ${placeholders.map((name) => `{${name}}`).join(', ')}`
        : 'hier gehen keine Platzhalter in geschweiften Klammern',
    )
    .meta({ description, examples: [example] });
};

const label = (description: string, example: string) => text(description, example, 40);

/** A mail to the office that has no more than these. @param named placeholders, where an example does not have all of them */
const notice = <Shape extends z.core.$ZodLooseShape = Record<never, never>>(
  description: string,
  title: string,
  words = 'Diese Anfragen warten.',
  named: { subject?: string[]; title?: string[]; text?: string[] } = {},
  more: Shape = {} as Shape,
) =>
  group(description, {
    subject: text('Betreff', title, 80, named.subject),
    title: text('Überschrift', title, 80, named.title ?? named.subject),
    text: text('Was das heißt und was zu tun ist', words, 600, named.text),
    ...more,
  });

const counted = { subject: ['count'], text: ['count'] };

export const mailsSchema = z.strictObject({
  confirm: group('Mail, mit der eine Anmeldung zum Newsletter bestätigt wird; ohne Werbung', {
    subject: text('Betreff', 'Bitte bestätigen Sie Ihre Anmeldung', 80),
    title: text('Überschrift', 'Nur noch bestätigen', 60),
    text: text('Was bestellt wurde und was zu tun ist', 'Auf {site} wurde der Newsletter bestellt.', 400),
    button: label('Beschriftung des Knopfs', 'Anmeldung bestätigen'),
    until: text('Wie lange der Link gilt', 'Der Link gilt bis {until}.', 120),
    plain: text(
      'Steht vor der Adresse, zu der der Knopf führt',
      'Geht der Knopf nicht, öffnen Sie diese Adresse:',
      120,
    ),
    notOrdered: text('Satz für alle, die nichts bestellt haben', 'Sie waren das nicht? Dann ist nichts zu tun.', 300),
    unsubscribe: label('Link, der die Bestellung zurücknimmt', 'Bestellung zurücknehmen'),
  }),
  contact: group('Mail an das Büro über eine neue Anfrage', {
    subject: text(
      'Betreff, wenn das Gebäude bekannt ist; ohne Namen, denn er steht in jeder Übersicht',
      'Rückruf bis {until}: {building} in {city}',
      80,
    ),
    subjectOpen: text('Betreff, wenn nicht', 'Rückruf bis {until}: {city}', 80),
    preview: text('Vorschau in der Übersicht, im Text nicht zu sehen', '{phone}, Formular: {form}', 80),
    title: text('Überschrift', 'Neue Anfrage', 60, ['city']),
    text: text('Satz darunter', 'Antworten Sie auf diese Mail, geht die Antwort an den Absender.', 200),
    received: label('Was vor der Zeit des Eingangs steht', 'Eingang'),
    meant: label('Was vor der Adresse steht, die vielleicht gemeint ist', 'Gemeint ist vielleicht'),
    again: label('Was vor der ersten Anfrage derselben Person steht', 'Hat schon angefragt'),
    first: text('Wann die erste war, und wie viele es bisher waren', 'zuerst am {time}, bisher {count}-mal', 80),
    dial: label('Knopf, der die Nummer wählt', 'Anrufen'),
    afterCall: text('Überschrift über den Knöpfen, die den Anruf notieren', 'Nach dem Anruf', 60),
    noting: text('Was die Knöpfe tun', 'Jeder öffnet eine Seite, auf der Sie es notieren.', 200),
  }),
  receipt: group('Mail an die Person, die angefragt hat: die Anfrage ist da; ohne Werbung', {
    subject: text('Betreff', 'Ihre Anfrage ist da', 80),
    title: text('Überschrift', 'Ihre Anfrage ist da', 60),
    text: text(
      'Wann die Anfrage kam und bis wann wir anrufen',
      'Ihre Anfrage ist vom {time}. Wir rufen {until} an.',
      200,
    ),
    nameless: text(
      'Dasselbe, wenn der Name nicht wie einer aussieht und deshalb nicht dasteht',
      'Guten Tag, Ihre Anfrage ist vom {time}. Wir rufen {until} an.',
      200,
    ),
    name: label('Was vor dem Namen steht', 'Name'),
    price: group('Was der Ausweis kostet, wenn das Gebäude bekannt ist', {
      title: text('Überschrift, wenn nichts berechnet wurde', 'Preis je Ausweis, Stand {date}', 60),
      offer: text('Überschrift, wenn ein Angebot verlangt wurde', 'Ihr Angebot, Stand {date}', 60),
      terms: text('Was im Preis ist, wann der Ausweis kommt und wann zu zahlen ist', 'Mit {included}.', 300, [
        'included',
        'deliveryHours',
        'paymentDays',
      ]),
      binding: text('Dass es noch kein Vertrag ist, wie in den AGB', 'Ein Vertrag ist das noch nicht.', 300),
    }),
    documents: group('Was für Anruf und Termin bereitliegen soll; die Liste kommt aus „Unterlagen“', {
      title: text('Überschrift', 'Das hilft am Telefon', 60),
      all: text('Link zur ganzen Liste', 'Die ganze Liste: {list}', 120),
    }),
    prepare: text('Link, unter dem man mehr sagen kann', 'Hier können Sie mehr sagen: {link}', 200),
    next: text('Was dann geschieht und wie man uns erreicht', 'Dringend? Rufen Sie uns an: {phone}.', 400, [
      'phone',
      'hours',
    ]),
    notYou: text('Satz für alle, die nicht angefragt haben', 'Sie waren das nicht? Rufen Sie uns an: {phone}.', 300),
  }),
  callWeek: group('Mail an das Büro mit den Zahlen einer Woche', {
    subject: text('Betreff', 'Rückrufe der Woche: {count}', 80),
    title: text('Überschrift', 'Rückrufe vom {from} bis zum {to}', 80),
    text: text('Was gezählt ist', 'Gezählt ist, was notiert wurde.', 300),
  }),
  prepared: group('Mail an das Büro über eine Ergänzung', {
    subject: text('Betreff, wenn das Gebäude bekannt ist', 'Ergänzung, Rückruf bis {until}: {building} in {city}', 80),
    subjectOpen: text('Betreff, wenn nicht', 'Ergänzung, Rückruf bis {until}: {city}', 80),
    title: text('Überschrift', 'Ergänzung zu {name}', 60),
    text: text('Satz darunter', 'Das hat die Person noch gesagt.', 200),
    nothing: text('Satz, wenn nichts mehr dasteht', 'Die Person hat ihre Angaben zurückgenommen.', 200),
  }),
  reminder: group('Mails an das Büro über Anfragen, zu denen kein Anruf notiert ist', {
    early: notice('Einige Stunden nach dem Eingang', 'Noch kein Rückruf notiert', undefined, counted),
    // In a subject stands nothing that a visitor typed.
    deadline: notice('Wenn die Frist um ist', 'Noch kein Rückruf notiert', undefined, {
      subject: ['city'],
      title: ['name', 'until'],
      text: ['name', 'until'],
    }),
    morning: notice('Jeden Morgen danach', 'Noch kein Rückruf notiert', undefined, counted),
    until: label('Was vor der Frist steht', 'Rückruf bis'),
  }),
  overdue: notice(
    'Mail an das Büro über Anfragen, die ihr System nicht annimmt',
    'Zustellung hängt seit {age}',
    'Die älteste ist vom {time}.',
    { text: ['age', 'time'] },
  ),
  bounced: notice(
    'Mail an das Büro über eine Bestätigung, die der Mailserver ablehnt',
    'Die Adresse stimmt vielleicht nicht: {email}',
    '{name} hat am {time} angefragt.',
  ),
  givenUp: notice(
    'Mail an das Büro über Zustellungen von Anfragen, die aufgegeben sind',
    'Aufgegebene Zustellungen: {count}',
  ),
  heldBack: notice(
    'Mail an das Büro über Anfragen, die zurückgehalten sind',
    'Zurückgehaltene Anfragen: {count}',
    undefined,
    {},
    { release: label('Link, der freigibt', 'Ist echt, freigeben'), refuse: label('Link, der ablehnt', 'Ablehnen') },
  ),
  expiry: notice(
    'Mail an das Büro über Einträge, deren Frist um ist und die bleiben',
    'Löschen nach Frist: bitte ansehen',
  ),
  disk: notice('Mail an das Büro über eine Festplatte, die bald voll ist', 'Der Speicherplatz geht zu Ende'),
  imprint: label('Link am Ende jeder Mail', 'Impressum'),
  privacy: label('Link am Ende jeder Mail', 'Datenschutz'),
});

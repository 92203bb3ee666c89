/** `content/pages/interface.yaml`: how other pages and programs use the tools, and what the OpenAPI document says of them. */
import { z } from 'zod';
import { group, list, pageHead, pageMeta, sentence, text, title } from './fields.ts';

const section = (description: string) =>
  group(description, { title, text: list('Absätze', [1, 6], sentence('Ein Absatz')) });

export const interfaceSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead,
  call: section('Ein Aufruf, mit Beispielen darunter'),
  tools: section('Die Werkzeuge mit ihren Adressen darunter'),
  answer: section('Angaben und Antwort'),
  refusals: section('Fehler'),
  limits: section('Grenzen'),
  embed: group('Einbetten', {
    title,
    text: list('Absätze', [1, 6], sentence('Ein Absatz')),
    fold: text('Öffnet die Zeile unter jedem Werkzeug', 'Auf der eigenen Seite einbetten', 60),
    link: text('Link darunter auf diese Seite', 'Höhe anpassen', 60),
    open: text('Link im Rahmen auf die Seite des Werkzeugs', 'Auf unserer Website öffnen', 60),
  }),
  document: group('In der Beschreibung für Programme (OpenAPI)', {
    title: text('Ihr Name', 'Werkzeuge zum Energieausweis', 70),
    link: text('Link auf sie', 'OpenAPI 3.1 als Datei', 40),
    date: text('Wie ein Tag geschrieben wird', 'Tag, zum Beispiel 3.5.2019', 120),
    number: text('Wie eine Zahl geschrieben wird', 'Zahl mit Dezimalkomma von {least} bis {most}', 120),
    tick: text('Wie ein Haken gesetzt wird', '„on“, wenn es zutrifft', 120),
    when: text('Wann gefragt ist', 'Nur wenn {input} eines davon ist: {answers}.', 120),
    unless: text('Wann nicht', 'Nicht, wenn {input} eines davon ist: {answers}.', 120),
    ok: text('Zur Antwort', 'Das Ergebnis', 120),
    refused: text('Zu falschen Angaben', 'Angaben fehlen oder stimmen nicht', 120),
    tooMany: text('Zu vielen Aufrufen', 'Zu viele Aufrufe', 120),
    retryAfter: text('Zur Wartezeit', 'Sekunden bis zum nächsten Aufruf', 120),
  }),
});
export type InterfaceCopy = z.infer<typeof interfaceSchema>;

/** The words of the tools: `content/pages/tools.yaml` for their list and what they share, `content/tools/` one file each. */
import { z } from 'zod';
import type { AnyTool, Input, InputWords } from '#domain/tools/tool';
import { portfolio } from '#domain/tools/portfolio/portfolio-words';
import { callToAction, group, label, linkCard, list, pageHead, pageMeta, sentence, text } from './fields.ts';

export const toolsSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead,
  labels: group('Beschriftungen', {
    callBack: label('Knopf zum Kontaktformular', 'Rückruf anfordern'),
    copy: label('Knopf unter einem Text', 'Kopieren'),
    copyText: label('Derselbe Knopf oben, für den ersten Text', 'Text kopieren'),
    copied: label('Derselbe Knopf danach', 'Kopiert'),
    print: label('Knopf zum Drucken', 'Drucken'),
    change: label('Vom Ergebnis zurück zu den Fragen', 'Antworten ändern'),
    open: sentence(
      'Unter einer Antwort, in der etwas offen ist',
      'Fordern Sie einen Rückruf an: Ihre Antworten stehen dann in der Nachricht.',
    ),
    gone: sentence(
      'Wo ein Ergebnis stand, zu dem die Antworten nicht mehr passen',
      'Angaben geändert: Das Ergebnis gilt nicht mehr.',
    ),
    noAnswer: label('Bei einer freiwilligen Frage die Wahl, die nichts sagt', 'keine Angabe'),
    example: label('Über dem Ergebnis, das neben dem leeren Formular steht', 'Beispiel'),
    link: label('Knopf, der die Adresse des Ergebnisses kopiert', 'Link kopieren'),
    reckoned: label('Öffnet die Zahlen der Rechnung', 'So ist gerechnet'),
    more: label('Öffnet die weiteren Regeln', 'Was noch gilt'),
    source: label('Vor dem Stand des Gesetzes', 'Rechtsstand:'),
    others: label('Überschrift über den anderen Werkzeugen', 'Weitere Werkzeuge'),
    noAdvice: sentence('Unter jedem Werkzeug', 'Das ist keine Rechtsberatung.'),
    wish: text('Überschrift des Formulars, das ein Ergebnis mitnimmt', 'Rückruf zu Ihrem Ergebnis', 60),
    carried: text('Satz darunter', 'Ihr Ergebnis steht schon in der Nachricht.', 120),
  }),
  groups: group('Überschriften der Liste', {
    advert: label('Vor der Anzeige', 'Bevor Sie inserieren'),
    order: label('Vor dem Auftrag', 'Bevor Sie bestellen'),
    many: label('Für mehrere Häuser', 'Wenn Sie viele Häuser haben'),
    read: label('Seiten zum Lesen', 'Zum Nachlesen'),
  }),
  embed: group('Einbetten', {
    fold: text('Öffnet die Zeilen unter jedem Werkzeug', 'Auf der eigenen Seite einbetten', 60),
    text: text(
      'Zwischen beiden',
      'Damit der Rahmen so hoch wird wie sein Inhalt, nimmt Ihre Seite seine Meldungen entgegen.',
      200,
    ),
    open: text('Link im Rahmen auf die Seite des Werkzeugs', 'Auf unserer Website öffnen', 60),
  }),
  closing: callToAction,
});

const fields = list(
  'Felder im Ausweis, zu denen ein Link führt, mit ihren Namen aus content/pages/certificate.yaml',
  [1, 2],
  text('Ein Feld', 'gueltig-bis', 40),
).optional();

const statement = z.strictObject({
  text: text('Der Satz; {result.…} setzt das Werkzeug ein', 'Gültig bis {result.date}.', 420),
  source: text('Stelle im Gesetz', '{paragraph.validity}', 90).optional(),
  fields,
});

/** Also what stands on the tool's card, wherever it is linked. */
const toolHead = {
  meta: pageMeta,
  head: pageHead,
  card: linkCard('Gültig bis?', 'Ablauf, Restzeit und Erinnerung für Ihren Kalender.'),
};

/** @param dated what has words on some days alone */
const someDays = <S extends z.ZodType>(fields: Record<string, S>, dated: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, dated.includes(key) ? field.optional() : field]),
  ) as Record<string, S>;

const sentences = (keys: readonly string[], dated?: readonly string[]) =>
  group(
    'Sätze der Antwort',
    someDays(Object.fromEntries(keys.map((key) => [key, statement.meta({ description: `Satz „${key}“` })])), dated),
  );

/** @param isFirstTick boxes that follow each other stand under one heading */
const inputWords = (input: Input, isFirstTick: boolean, dated?: readonly string[]) =>
  group(`Frage „${input.name}“`, {
    ...(isFirstTick ? { heading: text('Überschrift über den Kästchen', 'Was liegt vor?', 90) } : {}),
    label: text('Frage', 'Wann wurde der Ausweis ausgestellt?', 110),
    hint: text('Hilfe darunter', 'Zum Beispiel 3.5.2019', 200).optional(),
    fields,
    ...(input.required ? { missing: text('Wenn nichts eingegeben ist', 'Geben Sie den Tag ein', 110) } : {}),
    ...(input.kind === 'choice'
      ? {
          choices: group(
            'Antworten',
            someDays(Object.fromEntries(input.choices.map((choice) => [choice, text('Antwort', 'Ja', 90)])), dated),
          ),
        }
      : {}),
  });

/** Where a narrow screen shows one question at a time. */
const steps = group('Schritte', {
  next: label('Knopf zur nächsten Frage', 'Weiter'),
  back: label('Knopf zur vorigen Frage', 'Zurück'),
  place: text(
    'Über der Frage; {result.step} und {result.of} setzt das Werkzeug ein',
    'Frage {result.step} von {result.of}',
    60,
  ),
});

/** Made of the tool itself: a question or a sentence that has no words does not pass. */
export function toolWordsSchema(tool: AnyTool) {
  // What the answer has a box for has no heading in the form.
  const inputs = Object.entries(tool.inputs);
  const { dated } = tool;
  return z.strictObject({
    ...toolHead,
    submit: label('Knopf unter den Fragen', 'Gültigkeit berechnen'),
    ...(tool.steps ? { steps } : {}),
    inputs: group(
      'Fragen',
      someDays(
        Object.fromEntries(
          inputs.map(([key, input], i) => [
            key,
            inputWords(input, input.kind === 'tick' && !input.inAnswer && inputs[i - 1]?.[1].kind !== 'tick', dated),
          ]),
        ),
        dated,
      ),
    ),
    says: sentences(tool.says, dated),
  });
}

/** The tool without a form: it reads a table. */
export const portfolioWordsSchema = z.strictObject({
  ...toolHead,
  submit: label('Knopf unter der Tabelle', 'Liste erstellen'),
  says: sentences(portfolio.says),
});

/** What any tool's file says. */
export type ToolWords = z.infer<ReturnType<typeof z.strictObject<typeof toolHead>>> & {
  submit: string;
  steps?: z.infer<typeof steps>;
  inputs: Record<string, InputWords>;
  says: Record<string, z.infer<typeof statement>>;
};

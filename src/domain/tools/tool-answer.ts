/** What a tool answers to a program: the result that its page is made of. The document of the interface is made of this. */
import { z } from 'zod';
import { formToolSlugs } from './tools.ts';

const text = (description: string) => z.string().meta({ description });
const row = z.strictObject({ label: text('Was'), value: text('Wie viel') });
const statement = z.strictObject({
  text: text('Ein Satz'),
  source: text('Die Stelle im Gesetz, zum Beispiel „§ 79 Abs. 3 GModG“').optional(),
  places: z
    .array(z.strictObject({ href: text('Seite, die das Feld erklärt'), text: text('Wo es steht') }))
    .meta({ description: 'Wo ein genannter Wert im Energieausweis steht' })
    .optional(),
});

const result = z.strictObject({
  title: text('Die Antwort in wenigen Worten, mit ihrer Summe'),
  lead: text('Der Rest davon in einer Zeile').optional(),
  outcome: z.enum(['clear', 'open', 'warning']).meta({
    description: 'clear: eindeutig; open: aus diesen Angaben nicht zu sagen; warning: etwas passt nicht oder drängt',
  }),
  tag: z.strictObject({ text: text('Ein, zwei Worte zur Frist'), isUrgent: z.boolean() }).optional(),
  doubt: z
    .strictObject({
      path: text('Name der Angabe'),
      text: text('Die Rückfrage'),
      ways: z.array(
        z.strictObject({
          text: text('Eine Antwort darauf'),
          change: z
            .record(z.string(), z.string())
            .meta({ description: 'Was dann in der Adresse steht; eine leere Angabe fällt weg' }),
        }),
      ),
    })
    .meta({ description: 'Eine Angabe, die ein Versehen sein kann' })
    .optional(),
  statements: z
    .array(statement)
    .meta({ description: 'Gründe, jeder mit seiner Stelle im Gesetz; der wichtigste zuerst' }),
  prices: z.array(row).optional(),
  rows: z.array(row).meta({ description: 'So ist gerechnet' }).optional(),
  lists: z
    .array(
      z.strictObject({ title: text('Überschrift'), items: z.array(statement), isOpen: z.literal(true).optional() }),
    )
    .optional(),
  texts: z
    .array(
      z.strictObject({
        title: text('Überschrift'),
        text: text('Text zum Kopieren'),
        isForPrograms: z.literal(true).optional(),
      }),
    )
    .optional(),
  passage: z
    .strictObject({
      title: text('Überschrift'),
      text: text('Der Text, wie er gelesen wurde'),
      marks: z.array(
        z.strictObject({
          from: z.int().meta({ description: 'Stelle des ersten Zeichens' }),
          to: z.int().meta({ description: 'Stelle hinter dem letzten' }),
          label: text('Was es ist'),
          isSure: z.boolean().meta({ description: 'false: gelesen, aber nicht sicher' }),
        }),
      ),
    })
    .optional(),
  values: z
    .strictObject({
      title: text('Überschrift'),
      choice: text('Vor der Wahl, wessen Namen die Werte haben'),
      own: text('Die erste Wahl: die Namen, die hier „label“ sind'),
      others: z.array(
        z.strictObject({ name: text('Wer ihnen andere Namen gibt'), note: text('Was dazu zu wissen ist') }),
      ),
      items: z.array(
        row.extend({
          unit: text('Einheit').optional(),
          names: z.record(z.string(), z.string()).meta({ description: 'Wie der Wert dort heißt' }),
        }),
      ),
    })
    .meta({ description: 'Werte zum Kopieren, jeder für sich' })
    .optional(),
  picture: z
    .strictObject({ name: text('Dateiname'), label: text('Beschriftung'), svg: text('Das Bild als SVG') })
    .optional(),
  files: z
    .array(
      z.strictObject({
        name: text('Dateiname'),
        type: text('Medientyp'),
        text: text('Inhalt'),
        label: text('Beschriftung'),
      }),
    )
    .optional(),
  sheets: z
    .strictObject({
      title: text('Überschrift'),
      print: text('Beschriftung des Knopfes'),
      items: z.array(
        z.strictObject({
          sender: z.strictObject({ label: text('„Vermieter:“'), text: text('Absender, leer, wo keiner genannt ist') }),
          date: text('Tag, an dem gerechnet wurde'),
          title: text('Überschrift'),
          lead: text('Für wen, und wie viel'),
          rows: z.array(row),
          statements: z.array(statement),
          foot: text('Was für ein Blatt es ist'),
        }),
      ),
    })
    .meta({ description: 'Ein Blatt für jeden' })
    .optional(),
  links: z.array(z.strictObject({ href: z.url(), text: text('Wohin er führt') })).optional(),
  note: text('Was für eine Zahl das ist, zum Beispiel „Überschlag, kein Energieausweis“').optional(),
  summary: text('Alles in einer Zeile'),
});

export const toolAnswer = z.strictObject({
  tool: z.enum(formToolSlugs).meta({ description: 'Das Werkzeug' }),
  inputs: z.record(z.string(), z.string()).meta({ description: 'Die Angaben, wie sie verstanden wurden' }),
  result,
  status: text('Rechtsstand der Antwort'),
  day: z.iso.date().meta({ description: 'Der Tag, von dem aus gerechnet ist' }),
  link: z.url().meta({ description: 'Dasselbe Ergebnis als Seite; wo ein Text gesendet wird, die leere' }),
  notice: text('Was die Antwort nicht ist'),
});

/** A refusal, as RFC 9457 has it. */
export const toolProblem = z.object({
  type: text('Ihre Art'),
  title: text('Ihr Name'),
  status: z.int(),
  detail: text('Ein Satz dazu'),
  errors: z
    .array(z.object({ path: text('Name der Angabe'), message: text('Was zu tun ist') }))
    .meta({ description: 'Zu jeder Angabe, was zu tun ist' }),
});

/** Frontmatter of `content/blog/<slug>.mdx`. */
import { z } from 'zod';
import { blogCategoryKeys, shortTitleLength, titleLength, titleLengthWords } from '#domain/blog/article-list';
import { pageViews } from '#domain/blog/blog-views';
import { energyClasses } from '#domain/law/law';
import { articleMotifs, houseTypes } from '#domain/site/pictures';
import { slugPattern } from '#domain/places/regions';
import { lineOf, widthOf, type ShownPart } from '#domain/site/shown-width';
import { sourceToUrl } from '#domain/law/statute-links';
import { addDays } from '#domain/tools/day';
import { allowed, choice, flag, group, label, list, pattern, text } from './fields.ts';

const day = (description: string, example: string) =>
  z.iso.date({ abort: true }).meta({ description, examples: [example] });

/** So far ahead an article may be published; a day after it is mostly a slip of the year. */
const furthestDays = 180;

export const articleSlug = z
  .string()
  .regex(slugPattern, 'nur Kleinbuchstaben, Ziffern und Bindestriche')
  .max(120)
  // The counter of views keeps these names for other pages.
  .refine(
    (slug) => !(Object.values(pageViews) as string[]).includes(slug),
    'dieser Name zählt schon eine andere Seite',
  );

/** What search engines show whole: letters differ in width, so it is measured, not counted. */
const shownWhole = (part: ShownPart, field: ReturnType<typeof text>) =>
  field.check(({ value, issues }) => {
    const width = widthOf(part, value);
    const { room } = lineOf[part];
    // Too many letters are a fault already, which says the same.
    if (issues.length === 0 && width > room)
      issues.push({
        code: 'custom',
        input: value,
        message: `Der Text ist ${width} Pixel breit, Suchmaschinen zeigen ${room}`,
        params: { advice: `Kürzen Sie ihn um etwa ${Math.ceil(((width - room) / width) * value.length)} Zeichen.` },
      });
  });

const source = z.strictObject({
  title: text('Titel der Quelle', 'Gebäudeenergiegesetz, §§ 79 bis 88', 160),
  publisher: text('Wer sie herausgibt', 'Bundesamt für Justiz', 100),
  short: label('Kurzer Name, mit dem der Text sie nennt, wenn er anders heißt als der Herausgeber', 'KfW').optional(),
  // A year alone is a number in YAML.
  date: z.coerce
    .string()
    .regex(/^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/, {
      error: 'Jahr, Jahr-Monat oder Jahr-Monat-Tag',
      abort: true,
    })
    .optional()
    .meta({ description: 'Stand oder Erscheinungstag', examples: ['2025-01'] }),
  url: z
    .url({ protocol: /^https$/ })
    .max(300)
    .optional()
    .meta({
      description: 'Adresse mit https://; ein Gesetz des Bundes vom „Bundesamt für Justiz“ braucht keine',
      examples: ['https://www.kfw.de/458'],
    }),
  offline: flag('Steht nicht im Netz: nur gedruckt oder auf Anfrage'),
});

export const blogSchema = z
  .strictObject({
    title: shownWhole(
      'title',
      text(`Überschrift, ${titleLengthWords}`, 'Unterlagen für den Verbrauchsausweis: die Checkliste', titleLength),
    ),
    shortTitle: text(
      'Kurze Überschrift für den Reiter, wo ein Ort dahinter steht; weglassen, wenn die Überschrift kurz ist',
      'Unterlagen für den Verbrauchsausweis',
      shortTitleLength,
    ).optional(),
    excerpt: shownWhole(
      'description',
      text(
        'Ein bis zwei Sätze für Karte, Suche und Suchmaschinen, 80 bis 160 Zeichen',
        'Drei Abrechnungen über 36 Monate, Wohnfläche, Leerstand: was Sie bereitlegen und was oft fehlt.',
        [80, 160],
      ),
    ),
    category: choice('Rubrik', blogCategoryKeys, 'GEG'),
    image: group('Das gezeichnete Bild; jede Verbindung von Motiv und Haus gibt es nur einmal', {
      motif: choice('Motiv neben dem Haus', articleMotifs, 'documents'),
      house: choice('Haus auf dem Bild', houseTypes, 'klinker-siedlung', 'house'),
      energyClass: choice(
        'Klasse, von der der Text spricht: auf sie zeigt der Zeiger der Skala',
        energyClasses,
        'D',
      ).optional(),
      alt: text(
        'Was das Bild zeigt, für Menschen, die es nicht sehen',
        'Klinkerhaus, davor ein Stapel Abrechnungen',
        [20, 140],
      ),
    }),
    publishDate: day(
      'Tag der Veröffentlichung; liegt er noch vor uns, erscheint der Artikel an ihm von selbst',
      '2025-01-14',
    ),
    updatedDate: day('Tag der letzten Änderung am Inhalt', '2025-03-02').optional(),
    author: pattern('Redaktion', 'recht', /^[a-z-]+$/, 'ein Name aus authors.yaml').meta({ lookup: 'author' }),
    lawStatus: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'Jahr und Monat wie 2025-01', abort: true })
      .meta({
        description: 'Rechtsstand: Jahr und Monat, bis zu dem das Recht im Text geprüft ist',
        examples: ['2025-01'],
      }),
    sources: list('Mindestens zwei Quellen mit Titel und Herausgeber', [2, 16], source),
    related: list(
      'Verwandte Artikel; weglassen, dann die neuesten der Rubrik',
      [1, 3],
      articleSlug.meta({ lookup: 'article' }),
      ['bedarfsausweis-oder-verbrauchsausweis'],
    ).optional(),
    allowed,
    draft: z
      .boolean()
      .default(false)
      .meta({ description: 'Entwurf: nur in der Vorschau zu sehen', examples: [true] }),
  })
  .check(({ value, issues }) => {
    const refuse = (path: PropertyKey[], message: string, advice: string) =>
      issues.push({ code: 'custom', path, input: '', message, params: { advice } });
    const { draft, lawStatus, publishDate, updatedDate, sources } = value;
    if (!draft && publishDate > addDays(new Date().toISOString().slice(0, 10), furthestDays))
      refuse(
        ['publishDate'],
        `Bis zu dem Tag sind es mehr als ${furthestDays} Tage`,
        `Ist das Jahr ${publishDate.slice(0, 4)} gemeint? Dann bleibt der Artikel bis dahin ein Entwurf.`,
      );
    const refuseLater = (path: PropertyKey[], date: string | undefined) => {
      if (date !== undefined && date.slice(0, 7) > lawStatus.slice(0, Math.min(7, date.length)))
        refuse(
          path,
          `Das Datum liegt nach dem Rechtsstand ${lawStatus}`,
          'Prüfen Sie das Recht neu, und setzen Sie dann den Rechtsstand hoch; oder ändern Sie das Datum.',
        );
    };
    refuseLater(['publishDate'], publishDate);
    refuseLater(['updatedDate'], updatedDate);
    sources.forEach((source, i) => {
      refuseLater(['sources', i, 'date'], source.date);
      if (!draft && !source.offline && sourceToUrl(source) === undefined)
        refuse(
          ['sources', i, 'url'],
          'Der Link zur Quelle fehlt',
          'Tragen Sie die Adresse ein, oder setzen Sie das Häkchen, dass die Quelle nicht im Netz steht.',
        );
    });
    if (updatedDate !== undefined && updatedDate < publishDate)
      refuse(
        ['updatedDate'],
        `Die Änderung liegt vor der Veröffentlichung am ${publishDate}`,
        'Wählen Sie den Tag der Änderung, oder keinen.',
      );
  });
export type ArticleCopy = z.infer<typeof blogSchema>;

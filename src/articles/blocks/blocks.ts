/**
 * The blocks a text in `content/` may use, each with its attributes, beside the component that draws
 * it and has its name. Checks and the editor's „Einfügen …“ follow from this list. An attribute that
 * refuses some texts says so in German, with the text in „…“, as Video’s `url` does.
 */
import { z } from 'zod';
import { energyClasses } from '#domain/law/law';
import { buildingTypes } from '#domain/prices/building-types';
import { measureNames } from '#domain/places/stock-measures';
import type { Block, Lookup } from '../../content/block.ts';
import { urlToVideoHost } from './video/video-host.ts';

const text = (description: string) => z.string().meta({ description });
const lookup = (lookup: Lookup, description: string) => z.string().meta({ description, lookup });

const oneOf = <const Value extends string>(description: string, values: readonly Value[]) =>
  z.enum(values).meta({ description });
const onlyPart = oneOf('value = nur die Angabe, paragraph = nur der Paragraf', ['value', 'paragraph']).optional();

/** Without words of its own. */
const inSentence = { content: 'nothing', place: 'sentence' } as const;
const onItsOwn = { content: 'nothing', place: 'own', only: 'articles' } as const;

const definitions = {
  Callout: {
    what: 'Hinweis, der heraussticht: die Falle, eine Tatsache am Rand, ein Tipp',
    attributes: z.strictObject({
      variant: z
        .enum(['warning', 'info', 'tip'])
        .meta({ description: 'warning = Warnung, info = Hinweis, tip = Tipp' }),
      title: text('Überschrift des Hinweises'),
    }),
    content: 'text',
    place: 'own',
    only: 'articles',
    example: `<Callout variant="warning" title="Erst prüfen">

Steht das Haus unter Denkmalschutz? Dann fragen Sie zuerst die Denkmalbehörde.

</Callout>`,
  },
  Table: {
    what: 'Tabelle mit Überschrift; ist sie für ein Telefon zu breit, stehen ihre Zeilen dort untereinander',
    attributes: z.strictObject({ caption: text('Überschrift der Tabelle') }),
    content: 'table',
    place: 'own',
    example: `<Table caption="Was Sie bereitlegen">

| Unterlage | Wofür |
| --- | --- |
| Heizkostenabrechnungen | Verbrauch |
| Grundriss | Wohnfläche |

</Table>`,
  },
  Chart: {
    what: 'Balken aus einer Tabelle mit zwei Spalten; die zweite enthält nur Zahlen',
    attributes: z.strictObject({
      title: text('Überschrift'),
      unit: text('Einheit hinter jeder Zahl').optional(),
      note: text('Quelle, Art und Datum der Zahlen'),
    }),
    content: 'chart',
    place: 'own',
    only: 'articles',
    example: `<Chart title="Endenergie vor und nach der Dämmung" unit="kWh" note="Beispielrechnung mit angenommenen Werten">

| Zustand | Verbrauch |
| --- | --- |
| Vorher | 24.500 |
| Nachher | 15.200 |

</Chart>`,
  },
  Checklist: {
    what: 'Liste zum Abhaken, auch auf Papier',
    attributes: z.strictObject({ title: text('Überschrift der Liste') }),
    content: 'list',
    place: 'own',
    only: 'articles',
    example: `<Checklist title="Vor dem Termin">

- Abrechnungen nach Datum ordnen
- Zugang zu Keller und Dachboden klären

</Checklist>`,
  },
  Figure: {
    what: 'Foto, das Sie hier auswählen oder in den Text ziehen',
    attributes: z.strictObject({
      src: lookup('photo', 'Dateiname des Fotos'),
      alt: text('was das Foto zeigt, für Menschen, die es nicht sehen'),
      caption: text('Bildunterschrift').optional(),
    }),
    ...onItsOwn,
    example:
      '<Figure src="dachboden.jpg" alt="Gedämmte oberste Geschossdecke in einem Dachboden" caption="Mineralwolle auf der Geschossdecke" />',
  },
  Video: {
    what: 'Video von YouTube oder Vimeo; es lädt erst nach einem Klick',
    attributes: z.strictObject({
      title: text('Titel des Videos'),
      url: z
        .string()
        .refine((url) => urlToVideoHost(url) !== undefined, {
          error: ({ input }) => `„${String(input)}“ ist kein Video von YouTube oder Vimeo`,
          params: {
            advice: 'Schreiben Sie die ganze Adresse, zum Beispiel https://www.youtube.com/watch?v=abcdefghijk',
          },
        })
        .meta({ description: 'Adresse des Videos' }),
      description: text('ein Satz dazu').optional(),
    }),
    ...onItsOwn,
    example: '<Video title="Rundgang durch ein Bremer Haus" url="https://www.youtube.com/watch?v=abcdefghijk" />',
  },
  Law: {
    what: 'Angabe aus dem Gesetz, von content/law.yaml: „10 Jahre (§ 79 Abs. 3 GModG)“',
    attributes: z.strictObject({
      id: lookup('law', 'Name der Angabe in content/law.yaml'),
      only: onlyPart,
    }),
    content: 'words',
    place: 'sentence',
    example: '<Law id="validity">Jahre</Law>',
  },
  FormerLaw: {
    what: 'Angabe aus der Fassung des Gesetzes, die vor der heutigen galt: „65 Prozent (§ 71 Abs. 1 GEG)“',
    attributes: z.strictObject({
      id: lookup('formerLaw', 'Name der Angabe in content/law.yaml'),
      only: onlyPart,
    }),
    content: 'words',
    place: 'sentence',
    only: 'articles',
    example: '<FormerLaw id="heating-share">Prozent</FormerLaw>',
  },
  LawChanges: {
    what: 'Tabelle aus dem Gesetz: was vor der heutigen Fassung des Gesetzes galt und was heute gilt',
    attributes: z.strictObject({
      caption: text('Überschrift der Tabelle'),
      ids: lookup('laws', 'Namen der Angaben in content/law.yaml, mit Leerzeichen dazwischen'),
    }),
    ...onItsOwn,
    example: '<LawChanges caption="Was sich geändert hat" ids="fine-ad heating-share" />',
  },
  DatedFigure: {
    what: 'Zahl, die altert, von content/figures.yaml, mit ihrer Quelle: „16 Prozentpunkte (Richtlinie BEG EM)“',
    attributes: z.strictObject({
      id: lookup('figure', 'Name der Zahl in content/figures.yaml'),
      only: oneOf('value = nur die Zahl, source = nur die Quelle mit dem Tag, an dem sie gelesen wurde', [
        'value',
        'source',
      ]).optional(),
    }),
    ...inSentence,
    example: '<DatedFigure id="kfw-458-speed" />',
  },
  StockShare: {
    what: 'Anteil der Wohnhäuser nach dem Zensus: „76 %“',
    attributes: z.strictObject({
      what: oneOf('welcher Anteil', measureNames),
      of: lookup(
        'areas',
        'Orte, wie ihre Adresse sie nennt, oder Länder, mit Leerzeichen dazwischen; highest = wo der Anteil am höchsten ist, lowest = wo am niedrigsten; others dahinter = alle außer diesen; ohne die Angabe alle zusammen',
      ).optional(),
      only: oneOf(
        'area = nur wo das ist: „in Bremen“, „im Landkreis Verden“; value = nur der Anteil, wie ohne die Angabe',
        ['value', 'area'],
      ).optional(),
    }),
    ...inSentence,
    only: 'articles',
    example: '<StockShare what="vor 1980" of="bremen" />',
  },
  StockCount: {
    what: 'Zahl der Städte und Kreise, in denen ein Anteil wenigstens so hoch ist; mit 0 alle',
    attributes: z.strictObject({
      what: oneOf('welcher Anteil', measureNames),
      least: oneOf('wenigstens so viele Prozent', ['0', '10', '25', '50', '75', '90']),
    }),
    ...inSentence,
    only: 'articles',
    example: '<StockCount what="Gas" least="90" />',
  },
  StockRanking: {
    what: 'Balken der Städte und Kreise mit dem höchsten oder niedrigsten Anteil, mit Quelle',
    attributes: z.strictObject({
      title: text('Überschrift'),
      what: oneOf('welcher Anteil', measureNames),
      order: oneOf('highest = die höchsten, lowest = die niedrigsten', ['highest', 'lowest']),
      count: oneOf('wie viele', ['3', '5', '8', '10']),
    }),
    ...onItsOwn,
    example: '<StockRanking title="Wo Fernwärme am häufigsten ist" what="Fernwärme" order="highest" count="5" />',
  },
  Price: {
    what: 'Eigener Preis, von content/prices.yaml',
    attributes: z.strictObject({
      type: oneOf('Gebäudeart', buildingTypes),
      customer: oneOf('business = Geschäftskunden, private = Privatkunden', ['business', 'private']),
    }),
    ...inSentence,
    example: '<Price type="EFH" customer="private" />',
  },
  Value: {
    what: 'Andere eigene Angabe: Frist, Rabatt, Dauer des Termins',
    attributes: z.strictObject({ name: lookup('value', 'Name der Angabe') }),
    ...inSentence,
    example: '<Value name="deliveryHours" />',
  },
  Class: {
    what: 'Energieklasse als farbiges Schild',
    attributes: z.strictObject({ letter: oneOf('Klasse', energyClasses) }),
    ...inSentence,
    only: 'articles',
    example: '<Class letter="D" />',
  },
  Sample: {
    what: 'Muster für eine Angabe, die nur Sie kennen; ersetzen Sie den ganzen Block durch die Angabe',
    attributes: z.strictObject({ what: text('Was hier stehen muss') }),
    content: 'words',
    place: 'sentence',
    only: 'other texts',
    example: '<Sample what="Name und Sitz des Hosters">Muster Hosting GmbH, Musterstadt</Sample>',
  },
  Company: {
    what: 'Name, Anschrift oder Telefon des Unternehmens, von content/company.yaml',
    attributes: z.strictObject({
      field: oneOf(
        'welche Angabe; place = Postleitzahl und Ort, address = alles zusammen, inWriting = der Satz für alle, die nicht telefonieren',
        ['legalName', 'owner', 'vatId', 'street', 'place', 'address', 'phone', 'email', 'inWriting', 'authority'],
      ),
    }),
    ...inSentence,
    only: 'other texts',
    example: '<Company field="phone" />',
  },
} satisfies Record<string, Omit<Block, 'name' | 'title'>>;

export const blocks: readonly Block[] = Object.entries(definitions).map(([name, block]) => {
  const [title = name] = block.what.split(/[,;:]/, 1);
  return { name, title: `„${title}“`, ...block };
});

/** What a block's component is given: `type Props = Attributes<'Callout'>`. */
export type Attributes<Name extends keyof typeof definitions> = z.infer<(typeof definitions)[Name]['attributes']>;

/**
 * The blocks an article may use: their attributes, what stands between their tags, an example. The
 * checks, the snippets of VS Code and the table of the handbook are all made from this list.
 */
import { energyClasses } from '#domain/law';
import { buildingTypes } from '#domain/pricing';

/** Values that depend on other files of the project. */
export type Lookup = 'law' | 'value' | 'photo' | 'video';

export type Attribute = {
  name: string;
  required: boolean;
  /** German: what to write there. */
  what: string;
  /** The words allowed, or where they are looked up; without it any text. */
  values?: readonly string[] | Lookup;
};

export type Block = {
  name: string;
  /** German: what it is for, in one line. */
  what: string;
  attributes: readonly Attribute[];
  /** What stands between the tags; `words` may be left out. */
  content: 'nothing' | 'words' | 'text' | 'table' | 'list';
  /** On lines of its own, or within a sentence. */
  place: 'own' | 'sentence';
  /** As an editor writes it; it passes the checks. */
  example: string;
};

const text = (name: string, what: string, required = true): Attribute => ({ name, what, required });
const choice = (name: string, what: string, values: readonly string[] | Lookup, required = true): Attribute => ({
  name,
  what,
  values,
  required,
});

export const blocks: readonly Block[] = [
  {
    name: 'Callout',
    what: 'Hinweis, der heraussticht: die Falle, eine Tatsache am Rand, ein Tipp',
    attributes: [
      choice('variant', 'warning = Warnung, info = Hinweis, tip = Tipp', ['warning', 'info', 'tip']),
      text('title', 'Überschrift des Hinweises'),
    ],
    content: 'text',
    place: 'own',
    example: `<Callout variant="warning" title="Erst prüfen">

Steht das Haus unter Denkmalschutz? Dann fragen Sie zuerst die Denkmalbehörde.

</Callout>`,
  },
  {
    name: 'Table',
    what: 'Tabelle mit Überschrift; auf dem Telefon lässt sie sich schieben',
    attributes: [text('caption', 'Überschrift der Tabelle')],
    content: 'table',
    place: 'own',
    example: `<Table caption="Was Sie bereitlegen">

| Unterlage | Wofür |
| --- | --- |
| Heizkostenabrechnungen | Verbrauch |
| Grundriss | Wohnfläche |

</Table>`,
  },
  {
    name: 'Chart',
    what: 'Balken aus einer Tabelle mit zwei Spalten; die zweite enthält nur Zahlen',
    attributes: [
      text('title', 'Überschrift'),
      text('unit', 'Einheit hinter jeder Zahl', false),
      text('note', 'Quelle, Art und Datum der Zahlen'),
    ],
    content: 'table',
    place: 'own',
    example: `<Chart title="Endenergie vor und nach der Dämmung" unit="kWh" note="Beispielrechnung mit angenommenen Werten">

| Zustand | Verbrauch |
| --- | --- |
| Vorher | 24.500 |
| Nachher | 15.200 |

</Chart>`,
  },
  {
    name: 'Checklist',
    what: 'Liste zum Abhaken, auch auf Papier',
    attributes: [text('title', 'Überschrift der Liste')],
    content: 'list',
    place: 'own',
    example: `<Checklist title="Vor dem Termin">

- Abrechnungen nach Datum ordnen
- Zugang zu Keller und Dachboden klären

</Checklist>`,
  },
  {
    name: 'Figure',
    what: 'Foto, das neben dem Artikel in content/blog/ liegt',
    attributes: [
      choice('src', 'Dateiname des Fotos', 'photo'),
      text('alt', 'was das Foto zeigt, für Menschen, die es nicht sehen'),
      text('caption', 'Bildunterschrift', false),
    ],
    content: 'nothing',
    place: 'own',
    example:
      '<Figure src="dachboden.jpg" alt="Gedämmte oberste Geschossdecke in einem Dachboden" caption="Mineralwolle auf der Geschossdecke" />',
  },
  {
    name: 'Video',
    what: 'Video von YouTube oder Vimeo; es lädt erst nach einem Klick',
    attributes: [
      text('title', 'Titel des Videos'),
      choice('url', 'Adresse des Videos', 'video'),
      text('description', 'ein Satz dazu', false),
    ],
    content: 'nothing',
    place: 'own',
    example: '<Video title="Rundgang durch ein Bremer Haus" url="https://www.youtube.com/watch?v=abcdefghijk" />',
  },
  {
    name: 'Law',
    what: 'Angabe aus dem Gesetz, von content/law.yaml: „10 Jahre (§ 79 Abs. 3 GEG)“',
    attributes: [
      choice('id', 'Name der Angabe in content/law.yaml', 'law'),
      choice('only', 'value = nur die Angabe, paragraph = nur der Paragraf', ['value', 'paragraph'], false),
    ],
    content: 'words',
    place: 'sentence',
    example: '<Law id="validity">Jahre</Law>',
  },
  {
    name: 'Price',
    what: 'Eigener Preis, von content/prices.yaml',
    attributes: [
      choice('type', 'Gebäudeart', buildingTypes),
      choice('customer', 'business = Geschäftskunden, private = Privatkunden', ['business', 'private']),
    ],
    content: 'nothing',
    place: 'sentence',
    example: '<Price type="EFH" customer="private" />',
  },
  {
    name: 'Value',
    what: 'Andere eigene Angabe: Frist, Rabatt, Dauer des Termins',
    attributes: [choice('name', 'Name der Angabe', 'value')],
    content: 'nothing',
    place: 'sentence',
    example: '<Value name="deliveryHours" />',
  },
  {
    name: 'Class',
    what: 'Energieklasse als farbiges Schild',
    attributes: [choice('letter', 'Klasse', energyClasses)],
    content: 'nothing',
    place: 'sentence',
    example: '<Class letter="D" />',
  },
];

export const blockOf = (name: string): Block | undefined => blocks.find((block) => block.name === name);

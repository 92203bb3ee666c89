/** Checks of a text's build: headings, blocks with their attributes, tables, what Markdown has beside these. */
import { parseNumber } from '#domain/language/format';
import { toSlug } from '#domain/language/fold';
import type { Law } from '#domain/law/law';
import { isOneEditAway } from '#domain/language/spelling';
import { attributesOf, type Attribute, type Block, type Lookup } from '../block.ts';
import { closest, eitherOf, type Suggestion } from '../faults.ts';
import {
  at,
  attributeLine,
  childrenOf,
  isBlock,
  lineOf,
  wordsOf,
  type BlockNode,
  type Found,
  type Node,
} from './mdx-tree.ts';
import { isNote } from './programs.ts';

/** What a text is measured by. */
export type Rules = {
  /** The blocks it may use. */
  blocks: readonly Block[];
  /** Names that attributes may take from other files. */
  known: Record<Lookup, readonly string[]>;
};

const phrasing = ['text', 'strong', 'emphasis', 'link', 'inlineCode', 'mdxJsxTextElement', 'break'];

/* Headings */

export function checkHeadings(tree: Node): Found[] {
  const found: Found[] = [];
  const seen = new Map<string, number>();
  let depth = 1;
  const check = (node: Node, inside: boolean) => {
    if (node.type === 'heading') {
      const words = wordsOf(node);
      const tell = (what: string, mend: string, ...suggestions: Suggestion[]) =>
        found.push({ ...at(node), what, mend, suggestions });
      const set = (marks: '##' | '###', label: string): Suggestion => ({
        from: `${'#'.repeat(node.depth)} ${words}`,
        by: `${marks} ${words}`,
        label,
      });
      if (node.depth === 1)
        tell(
          `„${words}“ wäre eine zweite Hauptüberschrift`,
          'Die Überschrift des Artikels steht in den Angaben zum Text.',
          set('##', 'Zur Überschrift eines Abschnitts machen'),
        );
      else if (node.depth > 3)
        tell(
          `„${words}“ steht zu tief`,
          'Es gibt Überschriften und kleine Überschriften.',
          set('###', 'Zur kleinen Überschrift machen'),
        );
      else if (node.depth > depth + 1)
        tell(
          `Vor „${words}“ fehlt eine Überschrift darüber`,
          'Eine kleine Überschrift steht unter einer großen.',
          set('##', 'Zur Überschrift machen'),
        );
      // A heading of a forbidden level is told once, not again by the next one's level.
      if (node.depth > 1 && node.depth <= 3) depth = node.depth;
      if (words === '') tell('Eine Überschrift ist leer', 'Schreiben Sie Worte dahinter, oder löschen Sie die Zeile.');
      if (childrenOf(node).some(hasBlock))
        tell(
          `In der Überschrift „${words}“ steht ein Block`,
          'Schreiben Sie nur Worte: Das Inhaltsverzeichnis zeigt keine Blöcke.',
        );
      if (inside)
        tell(
          `Die Überschrift „${words}“ steht in einem Block`,
          'Setzen Sie sie davor, oder machen Sie sie zum fetten Absatz.',
        );
      const before = seen.get(words.toLowerCase());
      if (before !== undefined && words !== '')
        tell(`Die Überschrift „${words}“ steht schon in Zeile ${before}`, 'Geben Sie einer von beiden andere Worte.');
      seen.set(words.toLowerCase(), before ?? lineOf(node));
    } else childrenOf(node).forEach((child) => check(child, inside || isBlock(node)));
  };
  check(tree, false);
  return found;
}

const isBlockNamed = (node: Node | undefined, name: string) =>
  node !== undefined && isBlock(node) && node.name === name;
const hasBlock = (node: Node): boolean => isBlock(node) || childrenOf(node).some(hasBlock);

/* Beginning */

/** The page shows the first paragraph, the answer, apart from the rest. */
export function checkBeginning(tree: Node): Found[] {
  const first = childrenOf(tree).find((node) => !isNote(node));
  if (first?.type === 'paragraph') return [];
  return [
    {
      ...(first ? at(first) : { line: tree.position?.end.line ?? 1 }),
      what: first ? 'Der Text beginnt nicht mit einem Absatz' : 'Unter dem Kopf steht kein Text',
      mend: 'Beginnen Sie mit der Antwort: drei Sätze, der erste fett.',
    },
  ];
}

/* Blocks */

export function checkBlock(node: BlockNode, ancestors: readonly Node[], source: string, rules: Rules): Found[] {
  const block = rules.blocks.find((entry) => entry.name === node.name);
  // A name that is no block's is refused by programs.ts.
  if (!block) return [];
  const misplaced = checkPlace(block, node, ancestors);
  return [
    // The content of a misplaced block is not asked: at its place Markdown reads it differently.
    ...(misplaced.length > 0 ? misplaced : checkContent(block, node)),
    ...checkAttributes(block, node, source, withAreasAround(ancestors, rules)),
  ];
}

/** What is not shown without some places may name them. */
function withAreasAround(ancestors: readonly Node[], { blocks, known }: Rules): Rules['known'] {
  const named = ancestors.filter(isBlock).flatMap(({ name, attributes }) => {
    const block = blocks.find((entry) => entry.name === name);
    const own = block && attributesOf(block).find(({ lookup }) => lookup === 'anyAreas');
    return attributes.flatMap((one) =>
      own && one.type === 'mdxJsxAttribute' && one.name === own.name ? toNames(String(one.value)) : [],
    );
  });
  return { ...known, areas: [...known.areas, ...named] };
}

/** Values of which several may be named, with blanks between. */
const severalOf: readonly Lookup[] = ['laws', 'areas', 'anyAreas'];
const toNames = (value: string): string[] => value.trim().split(/\s+/);

function checkPlace(block: Block, node: BlockNode, ancestors: readonly Node[]): Found[] {
  if (block.place === 'sentence') return [];
  const outer = ancestors.findLast(isBlock);
  if (outer)
    return [
      {
        ...at(node),
        what: `<${block.name}> steht in <${outer.name ?? ''}>`,
        mend: 'Kästen stehen nebeneinander, nicht ineinander: Setzen Sie diesen dahinter.',
      },
    ];
  if (ancestors.length === 1 && node.type === 'mdxJsxFlowElement') return [];
  return [
    {
      ...at(node),
      what: `<${block.name}> steht mitten im Text`,
      mend: 'Löschen Sie ihn, und setzen Sie ihn mit „Einfügen …“ in einen leeren Absatz, ohne Einrückung.',
    },
  ];
}

function checkContent(block: Block, node: BlockNode): Found[] {
  const { name, content } = block;
  const children = childrenOf(node).filter((child) => !isNote(child));
  const tell = (what: string, mend: string, wrong: Node = node): Found[] => [{ ...at(wrong), what, mend }];
  if (content === 'words') return [];
  if (content === 'nothing')
    return children.length === 0
      ? []
      : tell(`Zwischen <${name}> und </${name}> steht etwas`, 'Löschen Sie den Text darin.');
  if (children.length === 0)
    return tell(`In <${name}> steht nichts`, `In den Kasten gehört ${contents[content].replace('den', 'der')}.`);
  if (children.some(({ type }) => phrasing.includes(type)))
    return tell(
      `Der Inhalt von <${name}> steht auf derselben Zeile`,
      'Schneiden Sie den Inhalt aus, und fügen Sie ihn in einem Absatz des Kastens wieder ein, mit Leerzeilen darum.',
    );
  if (content === 'text') return [];
  const wanted = content === 'list' ? 'list' : 'table';
  const other = children.find(({ type }, index) => type !== wanted || index > 0);
  if (other)
    return tell(
      `In <${name}> steht nicht nur ${contents[content]}`,
      `Im Kasten steht nur ${contents[content]}; alles andere steht davor oder dahinter.`,
      other,
    );
  const [only] = children;
  if (!only || content === 'table') return [];
  return content === 'chart' ? checkChart(only) : checkItems(only);
}

const contents = { text: 'den Text', table: 'eine Tabelle', chart: 'eine Tabelle', list: 'eine Liste' } as const;

/** The drawing takes a label and a number of each row. */
function checkChart(table: Node): Found[] {
  return childrenOf(table).flatMap((row, index): Found[] => {
    const cells = childrenOf(row);
    const line = lineOf(row);
    if (cells.length !== 2)
      return [
        {
          line,
          node: row,
          what: `Diese Zeile eines <Chart> hat ${cells.length} Spalten`,
          mend: 'Ein Diagramm hat zwei Spalten: Bezeichnung und Zahl. Für mehr nehmen Sie eine Tabelle.',
        },
      ];
    const shown = wordsOf(cells[1] as Node);
    if (index === 0 || !Number.isNaN(parseNumber(shown))) return [];
    return [
      {
        line,
        node: cells[1],
        what: `„${shown}“ ist keine Zahl, die ein Diagramm zeichnen kann`,
        mend: 'Schreiben Sie nur die Zahl, wie 1.234,5 oder −14; die Einheit steht in den Feldern des Kastens.',
      },
    ];
  });
}

/** The box to tick is drawn: `- [ ]` would show a second one. */
const checkItems = (list: Node): Found[] =>
  childrenOf(list)
    .filter((item) => item.type === 'listItem' && typeof item.checked === 'boolean')
    .map((item) => ({
      ...at(item),
      what: 'Die Liste zum Abhaken hat selbst schon Kästchen',
      mend: 'Löschen Sie die Kästchen vor den Worten.',
    }));

function checkAttributes(block: Block, node: BlockNode, source: string, known: Rules['known']): Found[] {
  const { name, example } = block;
  const attributes = attributesOf(block);
  const found: Found[] = [];
  const written = new Set<string>();
  for (const attribute of node.attributes) {
    const described = attributes.find((entry) => attribute.type === 'mdxJsxAttribute' && entry.name === attribute.name);
    if (!described) continue;
    const line = attributeLine(node, described.name, source);
    const tell = (what: string, mend: string, by: readonly string[] = []) =>
      found.push({
        line,
        node,
        what,
        mend,
        suggestions: by.map((value) => ({
          from: `${described.name}="${String(attribute.value)}"`,
          by: `${described.name}="${value}"`,
          label: `„${value}“ einsetzen`,
        })),
      });
    if (written.has(described.name))
      tell(`Die Angabe ${described.name} steht in <${name}> zweimal`, 'Löschen Sie eine der beiden.');
    written.add(described.name);
    if (typeof attribute.value !== 'string') continue;
    const wrong = valueFault(described, attribute.value, `${described.name} in <${name}>`, known);
    const { lookup } = described;
    if (wrong) tell(...wrong, lookup && !severalOf.includes(lookup) ? closest(attribute.value, known[lookup]) : []);
  }
  for (const { name: missing, what } of attributes.filter((entry) => entry.required && !written.has(entry.name)))
    found.push({
      ...at(node),
      what: `In <${name}> fehlt die Angabe ${missing}`,
      mend: `Ergänzen Sie ${missing}="…": ${what}. Zum Beispiel: ${example.split('\n')[0]}`,
    });
  return found;
}

const inLaw = 'Die Namen stehen in content/law.yaml unter id; fehlt eine Angabe, tragen Sie sie dort ein.';

/** Where a value that is looked up stands. */
const places: Record<Lookup, string> = {
  law: inLaw,
  formerLaw: inLaw,
  laws: inLaw,
  figure: 'Die Namen stehen in content/figures.yaml unter id; fehlt eine Zahl, tragen Sie sie dort ein.',
  value: 'Die Namen stehen in der Tabelle von docs/editing.md.',
  anyAreas:
    'Gemeint sind Orte, wie ihre Adresse sie nennt, oder Länder. Einer, den es hier nicht gibt, darf genannt sein.',
  areas:
    'Gemeint sind Orte mit Zahlen in content/building-stock.tsv, wie ihre Adresse sie nennt, Länder, highest, lowest oder others.',
  photo: 'Legen Sie das Foto als JPG, PNG, WebP oder AVIF in content/blog/ ab; der Name muss genau stimmen.',
};

/** What is wrong with the value of an attribute and what to write, or nothing. */
function valueFault(
  { schema, what, options, lookup }: Attribute,
  value: string,
  at: string,
  known: Rules['known'],
): [what: string, mend: string] | undefined {
  if (value.trim() === '') return [`${at} ist leer`, `Schreiben Sie in die Anführungszeichen: ${what}.`];
  if (options.length > 0)
    return options.includes(value)
      ? undefined
      : [`„${value}“ gibt es für ${at} nicht`, `Möglich ist: ${eitherOf(options)}.`];
  if (lookup === 'photo') return photoFault(value, known.photo);
  if (lookup) {
    const isKnown = (name: string) =>
      known[lookup].includes(name) ||
      // Another catalogue's place, unless it looks like a slip.
      (lookup === 'anyAreas' && !known[lookup].some((one) => isOneEditAway(one, name)));
    const unknown = (severalOf.includes(lookup) ? toNames(value) : [value]).find((name) => !isKnown(name));
    return unknown === undefined ? undefined : [`„${unknown}“ gibt es für ${at} nicht`, places[lookup]];
  }
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  // The schema's own messages are German; those of zod are not, and say nothing to an editor.
  return issue?.code === 'custom'
    ? [issue.message, String(issue.params?.mend ?? `Gemeint ist: ${what}.`)]
    : issue && [`„${value}“ geht für ${at} nicht`, `Gemeint ist: ${what}.`];
}

/** @param lying names of the files in content/blog/ */
function photoFault(name: string, lying: readonly string[]): [what: string, mend: string] | undefined {
  if (lying.includes(name) && isPhoto(name)) return undefined;
  const alike = lying.find((other) => photoToName(other) === photoToName(name));
  if (alike === undefined) return [`In content/blog/ liegt kein Foto „${name}“`, places.photo];
  const right = photoToName(alike);
  const rename = alike === right ? '' : `Benennen Sie die Datei um in ${right}. `;
  return [
    name === alike
      ? `Der Name des Fotos „${name}“ hat Leerzeichen, Umlaute oder große Buchstaben`
      : `Das Foto „${name}“ heißt in content/blog/ „${alike}“`,
    `${rename}${name === right ? '' : `Schreiben Sie src="${right}".`}`.trim(),
  ];
}

const photoName = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:jpg|jpeg|png|webp|avif)$/;
export const isPhoto = (name: string): boolean => photoName.test(name);

/** 'Geerbtes Haus.JPG' → 'geerbtes-haus.jpg' */
export function photoToName(name: string): string {
  const [, stem = name, ending = ''] = /^(.*)(\.\w+)$/.exec(name) ?? [];
  return toSlug(stem) + ending.toLowerCase();
}

/** Units, each with what else it is called. */
const units = [
  'Euro|€',
  'Prozent|%',
  'Quadratmeter|m²',
  'Grad|°C',
  'Kilowattstunde|kWh',
  'Jahr',
  'Monat',
  'Woche',
  'Tag',
];

/** „10.000 Jahre“: a unit behind a figure of the law that counts something else. @param law that the block tells of */
export function checkUnit(node: BlockNode, law: Law): Found[] {
  const id = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'id')?.value;
  const constant = law.constants.find((one) => one.id === id);
  const words = childrenOf(node).map(wordsOf).join('').trim();
  const unit = units.find((names) => new RegExp(`^(?:${names})`).test(words));
  if (!constant || !unit || new RegExp(unit).test(`${constant.value} ${constant.statement}`)) return [];
  return [
    {
      line: lineOf(node),
      what: `„${words}“ passt nicht hinter „${constant.value}“`,
      mend: `Die Angabe heißt: ${constant.statement}`,
    },
  ];
}

/* Markdown */

/** A row that lacks a cell shifts the others; one too many is not shown at all. */
function checkRows(table: Node): Found[] {
  const [head, ...rows] = childrenOf(table).map((row) => ({ line: lineOf(row), cells: childrenOf(row).length }));
  return rows
    .filter(({ cells }) => cells !== head?.cells)
    .map(({ line, cells }) => ({
      line,
      what: `Diese Zeile der Tabelle hat ${cells === 1 ? 'eine Spalte' : `${cells} Spalten`}, ihr Kopf ${head?.cells}`,
      mend: 'Zwischen zwei | steht eine Zelle; eine leere schreiben Sie | |.',
    }));
}

/** What Markdown has and our texts do not. */
export function checkMarkdown(node: Node, ancestors: readonly Node[], { blocks }: Rules): Found[] {
  const tell = (what: string, mend: string): Found[] => [{ ...at(node), what, mend }];
  switch (node.type) {
    case 'table': {
      const ragged = checkRows(node);
      if (ragged.length > 0) return ragged;
      const parent = ancestors.at(-1);
      if (node.align?.some((side) => side !== null))
        return tell(
          'Die Doppelpunkte unter dem Tabellenkopf richten Spalten aus; das kann die Website nicht',
          'Nehmen Sie im Menü jeder Spalte die Ausrichtung weg.',
        );
      if (blocks.some(({ name, content }) => isBlockNamed(parent, name) && /^(?:table|chart)$/.test(content)))
        return [];
      return tell(
        'Diese Tabelle hat keine Überschrift',
        'Speichern Sie: Dabei bekommt sie ihren Kasten, und in dessen Feldern ihre Überschrift.',
      );
    }
    case 'footnoteDefinition':
    case 'footnoteReference':
      return tell(
        'Fußnoten gibt es nicht',
        'Nennen Sie die Quelle im Satz und in den Angaben zum Text unter „Quellen“.',
      );
    case 'definition':
    case 'linkReference':
      return tell(
        'Links mit getrennter Adresse gibt es nicht',
        'Markieren Sie die Worte, und drücken Sie in der Leiste „Link“.',
      );
    case 'delete':
      return tell('Durchgestrichenen Text gibt es nicht', 'Löschen Sie ihn.');
    default:
      return [];
  }
}

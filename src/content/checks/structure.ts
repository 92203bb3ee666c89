/** Checks of a text's build: headings, blocks with their attributes, tables, what Markdown has beside these. */
import { parseNumber } from '#domain/language/format';
import { toSlug } from '#domain/language/fold';
import { attributesOf, toTitle, withoutFile, type Attribute, type Block, type Lookup } from '../block.ts';
import { closest, eitherOf, type Advice, type Suggestion } from '../faults.ts';
import {
  attributeLine,
  childrenOf,
  hasBlock,
  isBlock,
  walk,
  lineOf,
  wordsOf,
  type BlockNode,
  type Node,
} from './mdx-tree.ts';
import { isNote } from './programs.ts';
import type { Report } from './report.ts';

/** Which blocks a text may use. */
type BlockScope = {
  blocks: readonly Block[];
  /** Names that attributes may take from other files. */
  known: Record<Lookup, readonly string[]>;
};

/* Headings */

export function checkHeadings(tree: Node, report: Report): void {
  let depth = 1;
  walk(tree, (node, ancestors) => {
    if (node.type !== 'heading') return;
    const words = wordsOf(node);
    const setTo = (marks: '##' | '###', label: string): Suggestion[] => [
      { from: `${'#'.repeat(node.depth)} ${words}`, by: `${marks} ${words}`, label },
    ];
    if (node.depth === 1)
      report(
        node,
        `„${words}“ wäre eine zweite Hauptüberschrift`,
        'Die Überschrift des Artikels steht in den Angaben zum Text.',
        setTo('##', 'Zur Überschrift eines Abschnitts machen'),
      );
    else if (node.depth > 3)
      report(
        node,
        `„${words}“ steht zu tief`,
        'Es gibt Überschriften und kleine Überschriften.',
        setTo('###', 'Zur kleinen Überschrift machen'),
      );
    else {
      if (node.depth > depth + 1)
        report(
          node,
          `Vor „${words}“ fehlt eine Überschrift darüber`,
          'Eine kleine Überschrift steht unter einer großen.',
          setTo('##', 'Zur Überschrift machen'),
        );
      depth = node.depth;
    }
    if (words === '')
      return report(node, 'Eine Überschrift ist leer', 'Schreiben Sie Worte hinein, oder löschen Sie sie.');
    if (hasBlock(childrenOf(node)))
      report(
        node,
        `In der Überschrift „${words}“ steht ein Block`,
        'Schreiben Sie nur Worte: Das Inhaltsverzeichnis zeigt keine Blöcke.',
      );
    if (ancestors.some(isBlock))
      report(
        node,
        `Die Überschrift „${words}“ steht in einem Block`,
        'Setzen Sie sie davor, oder machen Sie sie zum fetten Absatz.',
      );
  });
}

/** The page shows the first paragraph, the answer, apart from the rest. */
export function checkBeginning(tree: Node, report: Report): void {
  const first = childrenOf(tree).find((node) => !isNote(node));
  if (first?.type === 'paragraph') return;
  report(
    first ?? tree.position?.end.line ?? 1,
    first ? 'Der Text beginnt nicht mit einem Absatz' : 'Unter dem Kopf steht kein Text',
    'Beginnen Sie mit der Antwort: drei Sätze, der erste fett.',
  );
}

/* Blocks */

export function checkBlock(
  node: BlockNode,
  ancestors: readonly Node[],
  source: string,
  { blocks, known }: BlockScope,
  report: Report,
): void {
  const block = blocks.find((entry) => entry.name === node.name);
  // A name that is no block's is refused by programs.ts.
  if (!block) return;
  // The content of a misplaced block is not asked: at its place Markdown reads it differently.
  const misplaced = placeFault(block, node, ancestors, blocks);
  if (misplaced) return report(node, ...misplaced);
  checkContent(block, node, report);
  checkAttributes(block, node, source, known, report);
}

/** Values of which several may be named, with blanks between. */
const severalOf: readonly Lookup[] = ['laws', 'areas'];
const toNames = (value: string): string[] => value.trim().split(/\s+/);

function placeFault({ title, place }: Block, node: BlockNode, ancestors: readonly Node[], blocks: readonly Block[]) {
  const outer = ancestors.findLast(isBlock);
  if (place === 'sentence' || (ancestors.length === 1 && node.type === 'mdxJsxFlowElement')) return undefined;
  const [where, advice] = outer
    ? [
        `in ${toTitle(outer.name ?? '', blocks)}`,
        'Kästen stehen nebeneinander, nicht ineinander: Setzen Sie diesen dahinter.',
      ]
    : [
        'mitten im Text',
        'Löschen Sie ihn, und setzen Sie ihn mit „Einfügen …“ in einen leeren Absatz, ohne Einrückung.',
      ];
  return [`${title} steht ${where}`, advice] as const;
}

const contents = { text: 'den Text', table: 'eine Tabelle', chart: 'eine Tabelle', list: 'eine Liste' } as const;
const phrasing = ['text', 'strong', 'emphasis', 'link', 'inlineCode', 'mdxJsxTextElement', 'break'];

function checkContent({ title, content }: Block, node: BlockNode, report: Report): void {
  if (content === 'words') return;
  const children = childrenOf(node).filter((child) => !isNote(child));
  if (content === 'nothing') {
    if (children.length > 0) report(node, `In ${title} steht etwas`, 'Löschen Sie den Text darin.');
    return;
  }
  const [only] = children;
  if (!only)
    return report(node, `In ${title} steht nichts`, `In den Kasten gehört ${contents[content].replace('den', 'der')}.`);
  if (children.some(({ type }) => phrasing.includes(type)))
    return report(
      node,
      `Der Inhalt von ${title} steht auf derselben Zeile`,
      'Schneiden Sie den Inhalt aus, und fügen Sie ihn in einem Absatz des Kastens wieder ein, mit Leerzeilen darum.',
    );
  if (content === 'text') return;
  const other = children.find(({ type }, index) => type !== (content === 'list' ? 'list' : 'table') || index > 0);
  if (other)
    return report(
      other,
      `In ${title} steht nicht nur ${contents[content]}`,
      `Im Kasten steht nur ${contents[content]}; alles andere steht davor oder dahinter.`,
    );
  if (content === 'chart') childrenOf(only).forEach((row, index) => checkChartRow(row, index, report));
  // The box to tick is drawn: `- [ ]` would show a second one.
  for (const item of content === 'list' ? childrenOf(only) : [])
    if (item.type === 'listItem' && typeof item.checked === 'boolean')
      report(item, 'Die Liste zum Abhaken hat selbst schon Kästchen', 'Löschen Sie die Kästchen vor den Worten.');
}

/** The drawing takes a label and a number of each row. */
function checkChartRow(row: Node, index: number, report: Report): void {
  const [, second, ...more] = childrenOf(row);
  if (!second || more.length > 0)
    return report(
      row,
      `Diese Zeile des Diagramms hat ${childrenOf(row).length} Spalten`,
      'Ein Diagramm hat zwei Spalten: Bezeichnung und Zahl. Für mehr nehmen Sie eine Tabelle.',
    );
  if (index > 0 && Number.isNaN(parseNumber(wordsOf(second))))
    report(
      second,
      `„${wordsOf(second)}“ ist keine Zahl, die ein Diagramm zeichnen kann`,
      'Schreiben Sie nur die Zahl, wie 1.234,5 oder −14; die Einheit steht in den Feldern des Kastens.',
    );
}

function checkAttributes(
  block: Block,
  node: BlockNode,
  source: string,
  known: BlockScope['known'],
  report: Report,
): void {
  const { title, example } = block;
  const attributes = attributesOf(block);
  const written = new Set<string>();
  for (const attribute of node.attributes) {
    const described = attributes.find((entry) => attribute.type === 'mdxJsxAttribute' && entry.name === attribute.name);
    if (!described) continue;
    const { name: own, lookup } = described;
    const at = { node, line: attributeLine(node, own, source) };
    written.add(own);
    const { value } = attribute;
    if (typeof value !== 'string') continue;
    const fault = valueFault(described, value, title, known);
    if (!fault) continue;
    const near = lookup && !severalOf.includes(lookup) ? closest(value, known[lookup]) : [];
    report(
      at,
      ...fault,
      near.map((one) => ({ from: `${own}="${value}"`, by: `${own}="${one}"`, label: `„${one}“ einsetzen` })),
    );
  }
  for (const { name: missing, what } of attributes.filter((entry) => entry.required && !written.has(entry.name)))
    report(node, `Bei ${title} fehlt eine Angabe`, [
      `Öffnen Sie seine Felder, und ergänzen Sie: ${withoutFile(what)}.`,
      `Ergänzen Sie ${missing}="…", zum Beispiel: ${example.split('\n')[0]}`,
    ]);
}

const inLaw: Advice = [
  'Fehlt eine Angabe, tragen Sie sie unter „Gesetz“ ein.',
  'Die Namen stehen in content/law.yaml unter id.',
];

/** Where a value stands that is looked up, and is not found. */
const lookupAdvice: Record<Lookup, Advice> = {
  law: inLaw,
  formerLaw: inLaw,
  laws: inLaw,
  figure: [
    'Fehlt eine Zahl, tragen Sie sie unter „Zahlen, die altern“ ein.',
    'Die Namen stehen in content/figures.yaml unter id.',
  ],
  value: ['', 'Die Namen stehen in der Tabelle von docs/editing.md.'],
  areas: [
    'Gemeint sind Orte mit Zahlen, wie ihre Adresse sie nennt, Länder, highest, lowest oder others.',
    'Die Zahlen stehen in content/building-stock.tsv.',
  ],
  photo: ['', 'Legen Sie das Foto als JPG, PNG, WebP oder AVIF in content/blog/ ab; der Name muss genau stimmen.'],
};

/** What is wrong with the value of an attribute and what to write, or nothing. */
function valueFault(
  { name, schema, what, options, lookup }: Attribute,
  value: string,
  title: string,
  known: BlockScope['known'],
): [what: string, advice: Advice] | undefined {
  if (value.trim() === '')
    return [`Ein Feld ist leer: ${title}`, [`Füllen Sie es aus: ${withoutFile(what)}.`, `Es ist ${name}="".`]];
  if (lookup) {
    const unknown = (severalOf.includes(lookup) ? toNames(value) : [value]).find(
      (name) => !known[lookup].includes(name),
    );
    if (unknown === undefined) return undefined;
    const what =
      lookup === 'photo' ? `Bei den Artikeln liegt kein Foto „${unknown}“` : `„${unknown}“ gibt es bei ${title} nicht`;
    return [what, lookupAdvice[lookup]];
  }
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (!issue) return undefined;
  if (options.length > 0)
    return [`„${value}“ gibt es bei ${title} nicht`, ['', `Möglich ist für ${name}: ${eitherOf(options)}.`]];
  const isOwn = issue.code === 'custom';
  if (isOwn && issue.params?.advice) return [issue.message, String(issue.params.advice)];
  // The schema's own messages are German; those of zod say nothing to an editor.
  return [isOwn ? issue.message : `„${value}“ geht bei ${title} nicht`, ['', `Gemeint ist mit ${name}: ${what}.`]];
}

const photoName = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:jpg|jpeg|png|webp|avif)$/;
export const isPhoto = (name: string): boolean => photoName.test(name);

/** 'Geerbtes Haus.JPG' → 'geerbtes-haus.jpg' */
export function photoToName(name: string): string {
  const [, stem = name, ending = ''] = /^(.*)(\.\w+)$/.exec(name) ?? [];
  return toSlug(stem) + ending.toLowerCase();
}

/* Markdown */

const footnote = [
  'Fußnoten gibt es nicht',
  'Nennen Sie die Quelle im Satz und in den Angaben zum Text unter „Quellen“.',
] as const;
const apart = [
  'Links mit getrennter Adresse gibt es nicht',
  'Markieren Sie die Worte, und drücken Sie in der Leiste „Link“.',
] as const;
/** What Markdown has and our texts do not. */
const unused: Record<string, readonly [what: string, advice: string]> = {
  footnoteDefinition: footnote,
  footnoteReference: footnote,
  definition: apart,
  linkReference: apart,
  delete: ['Durchgestrichenen Text gibt es nicht', 'Löschen Sie ihn.'],
};

export function checkMarkdown(node: Node, parent: Node | undefined, blocks: readonly Block[], report: Report): void {
  const words = unused[node.type];
  if (words) report(node, ...words);
  if (node.type !== 'table') return;
  const rows = childrenOf(node).map((row) => ({ row, cells: childrenOf(row).length }));
  // A row that lacks a cell shifts the others; one too many is not shown at all.
  const ragged = rows.filter(({ cells }) => cells !== rows[0]?.cells);
  for (const { row, cells } of ragged)
    report(
      lineOf(row),
      `Diese Zeile der Tabelle hat ${cells === 1 ? 'eine Spalte' : `${cells} Spalten`}, ihr Kopf ${rows[0]?.cells}`,
      ['', 'Zwischen zwei | steht eine Zelle; eine leere schreiben Sie | |.'],
    );
  if (ragged.length > 0) return;
  if (node.align?.some((side) => side !== null))
    return report(
      node,
      'Die Doppelpunkte unter dem Tabellenkopf richten Spalten aus; das kann die Website nicht',
      'Nehmen Sie im Menü jeder Spalte die Ausrichtung weg.',
    );
  const box = parent && isBlock(parent) ? blocks.find(({ name }) => name === parent.name) : undefined;
  if (!box || !/^(?:table|chart)$/.test(box.content))
    report(
      node,
      'Diese Tabelle hat keine Überschrift',
      'Speichern Sie: Dabei bekommt sie ihren Kasten, und in dessen Feldern ihre Überschrift.',
    );
}

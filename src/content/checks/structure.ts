/** Checks of an article's build: headings, blocks with their attributes, tables, what Markdown has beside these. */
import { parseGerman } from '../../articles/blocks/chart.ts';
import { urlToVideoHost } from '../../articles/blocks/video-host.ts';
import { blockOf, blocks, type Attribute, type Block, type Lookup } from './blocks.ts';
import { closest, eitherOf } from './fault.ts';
import { attributeLine, childrenOf, isBlock, lineOf, wordsOf, type BlockNode, type Node } from './text.ts';

/** A fault within one article. */
export type NodeFault = { line: number; what: string; instead: string };

/** Names that attributes may take from other files. */
export type Known = Record<Exclude<Lookup, 'video'>, readonly string[]>;

const blockNames = blocks.map(({ name }) => name);
const phrasing = ['text', 'strong', 'emphasis', 'link', 'inlineCode', 'mdxJsxTextElement', 'break'];
const isComment = (value: string) => /^\s*\/\*[\s\S]*\*\/\s*$/.test(value);

/* Headings */

export function checkHeadings(tree: Node): NodeFault[] {
  const faults: NodeFault[] = [];
  const seen = new Map<string, number>();
  let depth = 1;
  const check = (node: Node, inside: boolean) => {
    if (node.type === 'heading') {
      const words = wordsOf(node);
      const tell = (what: string, instead: string) => faults.push({ line: lineOf(node), what, instead });
      if (node.depth === 1)
        tell(
          `„# ${words}“ wäre eine zweite Hauptüberschrift`,
          'Die Überschrift des Artikels steht im Kopf unter title. Im Text beginnen Überschriften mit ## .',
        );
      else if (node.depth > 3)
        tell(`„${words}“ steht zu tief`, 'Verwenden Sie ## für Abschnitte und ### für Unterabschnitte.');
      else if (node.depth > depth + 1)
        tell(`Vor „${words}“ fehlt eine Überschrift mit ${'#'.repeat(depth + 1)}`, `Schreiben Sie ## ${words}`);
      // What is wrong in itself is not what the next one is measured by.
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
          'Setzen Sie sie davor, oder machen Sie sie mit ** fett.',
        );
      const before = seen.get(words.toLowerCase());
      if (before !== undefined && words !== '')
        tell(`Die Überschrift „${words}“ steht schon in Zeile ${before}`, 'Geben Sie einer von beiden andere Worte.');
      seen.set(words.toLowerCase(), before ?? lineOf(node));
    } else childrenOf(node).forEach((child) => check(child, inside || isBlock(node)));
  };
  check(tree, false);
  return faults;
}

const hasBlock = (node: Node): boolean => isBlock(node) || childrenOf(node).some(hasBlock);

/* Beginning */

/** The page shows the first paragraph, the answer, apart from the rest. */
export function checkBeginning(tree: Node): NodeFault[] {
  const first = childrenOf(tree).find(
    (node) => node.type !== 'yaml' && !(node.type === 'mdxFlowExpression' && isComment(node.value)),
  );
  if (first?.type === 'paragraph') return [];
  return [
    {
      line: first ? lineOf(first) : (tree.position?.end.line ?? 1),
      what: first ? 'Der Text beginnt nicht mit einem Absatz' : 'Unter dem Kopf steht kein Text',
      instead: 'Beginnen Sie mit der Antwort: drei Sätze, der erste fett zwischen ** und **.',
    },
  ];
}

/* Blocks */

/** HTML that editors are used to, and what stands for it here. */
const forHtml: Record<string, string> = {
  a: 'Schreiben Sie [Worte](Adresse).',
  b: 'Schreiben Sie **fett**.',
  br: 'Beginnen Sie einen neuen Absatz mit einer Leerzeile.',
  em: 'Schreiben Sie *kursiv*.',
  figure: 'Schreiben Sie <Figure src="…" alt="…" />.',
  h2: 'Schreiben Sie ## vor die Überschrift.',
  i: 'Schreiben Sie *kursiv*.',
  iframe: 'Schreiben Sie <Video title="…" url="…" />.',
  img: 'Schreiben Sie <Figure src="…" alt="…" />.',
  li: 'Schreiben Sie - vor jeden Punkt der Liste.',
  ol: 'Schreiben Sie 1. vor jeden Punkt der Liste.',
  p: 'Trennen Sie Absätze durch eine Leerzeile.',
  strong: 'Schreiben Sie **fett**.',
  table: 'Schreiben Sie eine Tabelle mit | zwischen <Table caption="…"> und </Table>.',
  ul: 'Schreiben Sie - vor jeden Punkt der Liste.',
};

export function checkBlock(node: BlockNode, ancestors: readonly Node[], source: string, known: Known): NodeFault[] {
  const name = node.name ?? '';
  const line = lineOf(node);
  const block = blockOf(name);
  if (!block) {
    if (/^[a-z]|^$/.test(name)) {
      const instead = forHtml[name] ?? `Verwenden Sie Markdown oder einen der Blöcke: ${blockNames.join(', ')}.`;
      return [{ line, what: `HTML gibt es im Text nicht: <${name}>`, instead }];
    }
    const near = closest(name, blockNames, 1);
    return [
      {
        line,
        what: `Den Block <${name}> gibt es nicht`,
        instead: `${near.length > 0 ? `Gemeint ist vielleicht <${near.join('')}>. ` : ''}Es gibt: ${blockNames.join(', ')}.`,
      },
    ];
  }
  const misplaced = checkPlace(block, node, ancestors);
  return [
    // Moved to its place, its content reads differently.
    ...(misplaced.length > 0 ? misplaced : checkContent(block, node)),
    ...checkAttributes(block, node, source, known),
  ];
}

function checkPlace(block: Block, node: BlockNode, ancestors: readonly Node[]): NodeFault[] {
  if (block.place === 'sentence') return [];
  const outer = ancestors.findLast(isBlock);
  if (outer)
    return [
      {
        line: lineOf(node),
        what: `<${block.name}> steht in <${outer.name ?? ''}>`,
        instead: `Setzen Sie <${block.name}> dahinter: Blöcke stehen nebeneinander, nicht ineinander.`,
      },
    ];
  if (ancestors.length === 1 && node.type === 'mdxJsxFlowElement') return [];
  return [
    {
      line: lineOf(node),
      what: `<${block.name}> steht mitten im Text`,
      instead: `Setzen Sie <${block.name}> auf eine eigene Zeile, mit einer Leerzeile davor und dahinter und ohne Einrückung.`,
    },
  ];
}

function checkContent(block: Block, node: BlockNode): NodeFault[] {
  const { name, content } = block;
  const children = childrenOf(node).filter((child) => !(child.type === 'mdxFlowExpression' && isComment(child.value)));
  const tell = (what: string, instead: string, at: Node = node): NodeFault[] => [{ line: lineOf(at), what, instead }];
  if (content === 'words') return [];
  if (content === 'nothing')
    return children.length === 0
      ? []
      : tell(`Zwischen <${name}> und </${name}> steht etwas`, `Schreiben Sie nur <${name} … />, ohne Text darin.`);
  if (children.length === 0)
    return tell(
      `In <${name}> steht nichts`,
      `Schreiben Sie zwischen die Zeilen <${name} …> und </${name}>: ${contents[content]}.`,
    );
  if (children.some(({ type }) => phrasing.includes(type)))
    return tell(
      `Der Inhalt von <${name}> steht auf derselben Zeile`,
      `Setzen Sie <${name} …> und </${name}> auf eigene Zeilen, mit Leerzeilen um den Inhalt.`,
    );
  if (content === 'text') return [];
  const wanted = content === 'table' ? 'table' : 'list';
  const other = children.find(({ type }, index) => type !== wanted || index > 0);
  if (other)
    return tell(
      `In <${name}> steht nicht nur ${contents[content]}`,
      `Lassen Sie darin ${contents[content]} mit Leerzeilen davor und dahinter, und setzen Sie alles andere davor oder dahinter.`,
      other,
    );
  return name === 'Chart'
    ? checkChart(children[0] as Node)
    : name === 'Checklist'
      ? checkItems(children[0] as Node)
      : [];
}

const contents = { text: 'den Text', table: 'eine Tabelle', list: 'eine Liste' } as const;

/** The drawing takes a label and a number of each row. */
function checkChart(table: Node): NodeFault[] {
  return childrenOf(table).flatMap((row, index): NodeFault[] => {
    const cells = childrenOf(row);
    const line = lineOf(row);
    if (cells.length !== 2)
      return [
        {
          line,
          what: `Diese Zeile eines <Chart> hat ${cells.length} Spalten`,
          instead: 'Ein Diagramm hat zwei: Bezeichnung und Zahl. Für mehr verwenden Sie <Table>.',
        },
      ];
    const shown = wordsOf(cells[1] as Node);
    if (index === 0 || !Number.isNaN(parseGerman(shown))) return [];
    return [
      {
        line,
        what: `„${shown}“ ist keine Zahl, die ein Diagramm zeichnen kann`,
        instead: 'Schreiben Sie nur die Zahl: 1.234,5 oder −14. Die Einheit steht in unit="…".',
      },
    ];
  });
}

/** The box to tick is drawn: `- [ ]` would show a second one. */
const checkItems = (list: Node): NodeFault[] =>
  childrenOf(list)
    .filter((item) => item.type === 'listItem' && typeof item.checked === 'boolean')
    .map((item) => ({
      line: lineOf(item),
      what: 'Die Liste zum Abhaken hat selbst schon Kästchen',
      instead: 'Schreiben Sie - ohne [ ] dahinter.',
    }));

function checkAttributes(block: Block, node: BlockNode, source: string, known: Known): NodeFault[] {
  const { name, attributes, example } = block;
  const faults: NodeFault[] = [];
  const written = new Set<string>();
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') {
      faults.push({ line: lineOf(node), what: `In <${name}> steht Code in { }`, instead: `Zum Beispiel: ${example}` });
      continue;
    }
    const line = attributeLine(node, attribute.name, source);
    const meant = attributes.find((entry) => entry.name === attribute.name);
    if (!meant) {
      const names = attributes.map((entry) => entry.name);
      faults.push({
        line,
        what: `<${name}> kennt die Angabe ${attribute.name} nicht`,
        instead: `Möglich ist: ${names.join(', ')}. Zum Beispiel: ${example.split('\n')[0]}`,
      });
      continue;
    }
    if (written.has(meant.name))
      faults.push({
        line,
        what: `Die Angabe ${meant.name} steht in <${name}> zweimal`,
        instead: 'Löschen Sie eine der beiden.',
      });
    written.add(meant.name);
    if (typeof attribute.value !== 'string')
      faults.push({
        line,
        what: `Der Wert von ${meant.name} in <${name}> ist kein Text`,
        instead: `Schreiben Sie ${meant.name}="…" mit geraden Anführungszeichen.`,
      });
    else faults.push(...checkValue(block, meant, attribute.value, line, known));
  }
  for (const { name: missing, what } of attributes.filter((entry) => entry.required && !written.has(entry.name)))
    faults.push({
      line: lineOf(node),
      what: `In <${name}> fehlt die Angabe ${missing}`,
      instead: `Ergänzen Sie ${missing}="…": ${what}. Zum Beispiel: ${example.split('\n')[0]}`,
    });
  return faults;
}

/** Where a value that is looked up stands. */
const places: Record<Exclude<Lookup, 'video'>, string> = {
  law: 'Die Namen stehen in content/law.yaml unter id; fehlt eine Angabe, tragen Sie sie dort ein.',
  value: 'Die Namen stehen in der Tabelle von docs/editing.md.',
  photo: 'Legen Sie das Foto als JPG, PNG, WebP oder AVIF in content/blog/ ab; der Name muss genau stimmen.',
};

function checkValue(block: Block, meant: Attribute, value: string, line: number, known: Known): NodeFault[] {
  const at = `${meant.name} in <${block.name}>`;
  if (value.trim() === '')
    return [{ line, what: `${at} ist leer`, instead: `Schreiben Sie in die Anführungszeichen: ${meant.what}.` }];
  if (meant.values === undefined) return [];
  if (meant.values === 'video') {
    try {
      urlToVideoHost(value);
      return [];
    } catch {
      return [
        {
          line,
          what: `„${value}“ ist kein Video von YouTube oder Vimeo`,
          instead: 'Schreiben Sie die ganze Adresse, zum Beispiel https://www.youtube.com/watch?v=abcdefghijk',
        },
      ];
    }
  }
  if (typeof meant.values !== 'string')
    return meant.values.includes(value)
      ? []
      : [{ line, what: `„${value}“ gibt es für ${at} nicht`, instead: `Möglich ist: ${eitherOf(meant.values)}.` }];
  const names = known[meant.values];
  if (names.includes(value)) return [];
  const near = closest(value, names);
  return [
    {
      line,
      what:
        meant.values === 'photo' ? `In content/blog/ liegt kein Foto „${value}“` : `„${value}“ gibt es für ${at} nicht`,
      instead: `${near.length > 0 ? `Gemeint ist vielleicht ${eitherOf(near)}. ` : ''}${places[meant.values]}`,
    },
  ];
}

/* Markdown */

/** What Markdown has and articles do not. */
export function checkMarkdown(node: Node, ancestors: readonly Node[]): NodeFault[] {
  const tell = (what: string, instead: string): NodeFault[] => [{ line: lineOf(node), what, instead }];
  switch (node.type) {
    case 'mdxjsEsm':
      return tell(
        'Ein Absatz beginnt mit import oder export, das liest die Website als Programm',
        'Die Blöcke sind ohne import da. Beginnen Sie den Absatz mit einem anderen Wort.',
      );
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return isComment(node.value)
        ? []
        : tell(
            `{${node.value.slice(0, 40)}} wäre ein Programm`,
            'Für Zahlen und Preise gibt es <Law>, <Price> und <Value>. Klammern im Text schreiben Sie \\{ und \\}.',
          );
    case 'image':
    case 'imageReference':
      return tell(
        'Ein Bild mit ![ ]( ) bekommt auf der Website keine passende Größe',
        `Schreiben Sie <Figure src="${node.type === 'image' ? node.url.replace(/^.*\//, '') : '…'}" alt="${node.alt || 'was das Foto zeigt'}" />`,
      );
    case 'table': {
      const parent = ancestors.at(-1);
      if (node.align?.some((side) => side !== null))
        return tell(
          'Die Doppelpunkte unter dem Tabellenkopf richten Spalten aus; das kann die Website nicht',
          'Schreiben Sie die Zeile ohne Doppelpunkte: | --- | --- |',
        );
      if (parent && isBlock(parent) && ['Table', 'Chart'].includes(parent.name ?? '')) return [];
      return tell(
        'Diese Tabelle hat keine Überschrift',
        'Setzen Sie davor <Table caption="…"> und dahinter </Table>, je auf eine eigene Zeile mit Leerzeilen dazwischen.',
      );
    }
    case 'footnoteDefinition':
    case 'footnoteReference':
      return tell('Fußnoten gibt es nicht', 'Nennen Sie die Quelle im Satz und im Kopf unter sources.');
    case 'definition':
    case 'linkReference':
      return tell('Links mit getrennter Adresse gibt es nicht', 'Schreiben Sie [Worte](Adresse).');
    case 'delete':
      return tell('Durchgestrichenen Text gibt es nicht', 'Löschen Sie ihn.');
    default:
      return [];
  }
}

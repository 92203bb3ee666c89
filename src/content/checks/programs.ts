/**
 * What in a text would run as a program, by its syntax tree: at the build, in the preview, at a visitor's. The check
 * tells it to editors, and the build's plugin (src/build/no-programs.ts) asks the same of the tree it makes pages of.
 */
import { parse } from 'acorn';
import { attributesOf, type Block } from '../block.ts';
import { closest, toSuggestions } from '../faults.ts';
import {
  at,
  attributeLine,
  depthFault,
  htmlToFault,
  isBlock,
  walk,
  type BlockNode,
  type Found,
  type Node,
} from './mdx-tree.ts';

/** Whether an expression holds comments and nothing else. */
function isComment(expression: string): boolean {
  let comments = 0;
  try {
    const { body } = parse(expression, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowHashBang: false,
      onComment: () => comments++,
    });
    return body.length === 0 && comments > 0;
  } catch {
    return false;
  }
}

/** A note to other editors: `{/* … *\/}` */
export const isNote = (node: Node): boolean =>
  (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') && isComment(node.value);

/**
 * Nothing but words, notes, and blocks of the list with attributes of theirs whose values are texts.
 * @param blocks those that the text may use
 */
export function programFaults(tree: Node, blocks: readonly Block[], source: string): Found[] {
  const deep = depthFault(tree);
  if (deep) return [deep];
  const found: Found[] = [];
  walk(tree, (node) => found.push(...(isBlock(node) ? blockFaults(node, blocks, source) : nodeFaults(node))));
  return found;
}

function nodeFaults(node: Node): Found[] {
  const tell = (what: string, mend: string): Found[] => [{ ...at(node), what, mend }];
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
            'Für Zahlen und Preise gibt es <Law>, <Price> und <Value>. Löschen Sie die geschweiften Klammern.',
          );
    // The build imports the file that it names, whatever it is.
    case 'image':
    case 'imageReference':
      return tell(
        'Ein Bild aus einem anderen Programm bekommt auf der Website keine passende Größe',
        'Löschen Sie es, und setzen Sie mit „Einfügen …“ ein Foto ein.',
      );
    case 'link':
    case 'definition':
      return isOfAPage(node.url)
        ? []
        : tell(
            `${node.url} ist keine Adresse einer Seite`,
            'Wählen Sie die Seite neu: in den Link klicken und Strg+K drücken.',
          );
    default:
      return [];
  }
}

/** Whether an address is none that a browser runs: `javascript:`, `data:`; it reads over blanks and controls in it. */
function isOfAPage(url: string): boolean {
  // eslint-disable-next-line no-control-regex -- what browsers leave out
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(url.replace(/[\u0000-\u0020]/g, '')) ?? [];
  return scheme === undefined || /^(?:https?|mailto|tel):$/i.test(scheme);
}

function blockFaults(node: BlockNode, blocks: readonly Block[], source: string): Found[] {
  const name = node.name ?? '';
  const block = blocks.find((entry) => entry.name === name);
  if (!block) {
    const names = blocks.map((entry) => entry.name);
    const near = closest(name, names, 1);
    const [what, mend] = /^[a-z]|^$/.test(name)
      ? htmlToFault(name, blocks)
      : [`Den Block <${name}> gibt es nicht`, near.length > 0 ? '' : `Es gibt: ${names.join(', ')}.`];
    return [{ ...at(node), what, mend, suggestions: toSuggestions(near) }];
  }
  const { example } = block;
  const known = attributesOf(block).map((attribute) => attribute.name);
  return node.attributes.flatMap((attribute): Found[] => {
    if (attribute.type !== 'mdxJsxAttribute')
      return [{ ...at(node), what: `In <${name}> steht Code in { }`, mend: `Zum Beispiel: ${example}` }];
    const line = attributeLine(node, attribute.name, source);
    if (!known.includes(attribute.name))
      return [
        {
          line,
          node,
          what: `<${name}> kennt die Angabe ${attribute.name} nicht`,
          mend: `Möglich ist: ${known.join(', ')}. Zum Beispiel: ${example.split('\n')[0]}`,
        },
      ];
    if (typeof attribute.value === 'string') return [];
    return [
      {
        line,
        node,
        what: `Der Wert von ${attribute.name} in <${name}> ist kein Text`,
        mend: `Schreiben Sie ${attribute.name}="…" mit geraden Anführungszeichen.`,
      },
    ];
  });
}

/**
 * What in a text would run as a program, by its syntax tree: at the build, in the preview, at a visitor's. The check
 * tells it to editors, and the build's plugin (src/build/no-programs.ts) asks the same of the tree it makes pages of.
 */
import { attributesOf, type Block } from '../block.ts';
import { closest, toSuggestions } from '../faults.ts';
import { attributeLine, depthFault, htmlToFault, isBlock, walk, type BlockNode, type Node } from './mdx-tree.ts';
import type { Report } from './report.ts';

/** Comments and nothing else. */
const comments = /^\s*(?:(?:\/\*(?:(?!\*\/)[\s\S])*\*\/|\/\/[^\n\r\u2028\u2029]*(?:[\n\r\u2028\u2029]|$))\s*)+$/;

/** A note to other editors: `{/* … *\/}` */
export const isNote = (node: Node): boolean =>
  (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') && comments.test(node.value);

const foreignPicture = [
  'Ein Bild aus einem anderen Programm bekommt auf der Website keine passende Größe',
  'Löschen Sie es, und setzen Sie mit „Einfügen …“ ein Foto ein.',
] as const;
const refused: Record<string, readonly [what: string, advice: string]> = {
  mdxjsEsm: [
    'Ein Absatz beginnt mit import oder export, das liest die Website als Programm',
    'Die Blöcke sind ohne import da. Beginnen Sie den Absatz mit einem anderen Wort.',
  ],
  // The build imports the file that it names, whatever it is.
  image: foreignPicture,
  imageReference: foreignPicture,
};

/**
 * Nothing but words, notes, and blocks of the list with attributes of theirs whose values are texts.
 * @param blocks those that the text may use
 */
export function findPrograms(tree: Node, blocks: readonly Block[], source: string, report: Report): void {
  const deep = depthFault(tree);
  if (deep) return report(deep.line, deep.what, deep.advice);
  walk(tree, (node) => {
    if (isBlock(node)) return checkNames(node, blocks, source, report);
    const words = refused[node.type];
    if (words) return report(node, ...words);
    if (node.type.endsWith('Expression') && !isNote(node))
      return report(node, 'In geschweiften Klammern steht hier ein Programm', [
        'Löschen Sie die Klammern. Zahlen und Preise setzen Sie mit „Einfügen …“ ein.',
        `Es ist {${'value' in node ? node.value.slice(0, 40) : ''}}.`,
      ]);
    if ((node.type === 'link' || node.type === 'definition') && !isOfAPage(node.url))
      report(
        node,
        `${node.url} ist keine Adresse einer Seite`,
        'Wählen Sie die Seite neu: in den Link klicken und Strg+K drücken.',
      );
  });
}

/** Whether an address is none that a browser runs: `javascript:`, `data:`; it reads over blanks and controls in it. */
function isOfAPage(url: string): boolean {
  // eslint-disable-next-line no-control-regex -- what browsers leave out
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(url.replace(/[\u0000-\u0020]/g, '')) ?? [];
  return scheme === undefined || /^(?:https?|mailto|tel):$/i.test(scheme);
}

function checkNames(node: BlockNode, blocks: readonly Block[], source: string, report: Report): void {
  const name = node.name ?? '';
  const block = blocks.find((entry) => entry.name === name);
  if (!block) {
    if (/^[a-z]|^$/.test(name)) return report(node, ...htmlToFault(name, blocks));
    const names = blocks.map((entry) => entry.name);
    const near = closest(name, names, 1);
    const inFile = near.length > 0 ? '' : `Es gibt: ${names.join(', ')}.`;
    return report(node, `Den Block „${name}“ gibt es hier nicht`, ['', inFile], toSuggestions(near));
  }
  const { title, example } = block;
  const known = attributesOf(block).map((attribute) => attribute.name);
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') {
      report(node, `${title} ist nicht zu lesen`, ['', `Darin steht Code in { }. Zum Beispiel: ${example}`]);
      continue;
    }
    const at = { node, line: attributeLine(node, attribute.name, source) };
    if (!known.includes(attribute.name))
      report(at, `Eine Angabe zu viel bei ${title}`, [
        '',
        `Die Angabe ${attribute.name} gibt es dort nicht. Möglich ist: ${known.join(', ')}.`,
      ]);
    else if (typeof attribute.value !== 'string')
      report(at, `Eine Angabe bei ${title} ist kein Text`, [
        '',
        `Schreiben Sie ${attribute.name}="…" mit geraden Anführungszeichen.`,
      ]);
  }
}

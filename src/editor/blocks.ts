/** The blocks of texts as the editor in the browser offers them, of the one list (src/articles/blocks/blocks.ts). */
import { blocks } from '../articles/blocks/blocks.ts';
import { withoutFile, type Block } from '../content/block.ts';
import { childrenOf, isBlock, parseMdx, type Node } from '../content/checks/mdx-tree.ts';
import { eitherOf } from '../content/faults.ts';
import { schemaToField, type Field, type NamedField } from './form.ts';
import { folderOf } from './texts.ts';

export type BlockForm = Pick<Block, 'name' | 'what' | 'content' | 'place'> & {
  attributes: NamedField[];
  /** May be put into this text. */
  offered: boolean;
  /** What is put in: the example as a tree, without its words, which somebody could take for their own. */
  empty: Node;
};

const isShape = ({ type }: Node): boolean => type !== 'text' && type !== 'mdxJsxTextElement';

function toEmpty(node: Node): Node {
  const shape = childrenOf(node).filter(isShape).map(toEmpty);
  const children = node.type === 'list' ? shape.slice(0, 1) : shape;
  return { ...node, ...(isBlock(node) ? { attributes: [] } : {}), children } as Node;
}

const emptyOf = ({ name, example }: Block): Node => {
  const { tree } = parseMdx(example, blocks);
  const [first] = tree && 'children' in tree ? (tree.children as Node[]) : [];
  // A block within a sentence stands in a paragraph.
  const node = first?.type === 'paragraph' ? (first.children[0] as Node | undefined) : first;
  if (!node) throw new Error(`src/articles/blocks/blocks.ts: The example of ${name} is no block.`);
  return toEmpty(node);
};

/** 'warning = Warnung, tip = Tipp' explains values that are shown by their names here. */
function toQuestion(field: Field): string {
  const what = withoutFile(field.label ?? '');
  const [question = '', ...explained] = what.split('; ');
  if (!what.includes(' = ')) return what;
  return explained.length > 0 || field.kind !== 'choice' ? question : eitherOf(field.choices.map(({ label }) => label));
}

function toAttributes({ attributes }: Block): NamedField[] {
  const form = schemaToField(attributes);
  const fields = form.kind === 'group' ? form.fields : [];
  return fields.map(({ name, field }) => ({ name, field: { ...field, label: toQuestion(field) } }));
}

const day: Field = { kind: 'text', label: 'Der Tag', date: true, long: false, optional: false, nullable: false };

/** No blocks of a page: the reader takes them out before a text is checked or rendered (#domain/dated). */
const times: BlockForm[] = (['Until', 'From'] as const).map((name) => ({
  name,
  what: name === 'Until' ? 'Gilt bis zu einem Tag' : 'Gilt von einem Tag an',
  content: 'text',
  place: 'own',
  attributes: [{ name: 'day', field: day }],
  offered: true,
  empty: { type: 'mdxJsxFlowElement', name, attributes: [], children: [{ type: 'paragraph', children: [] }] },
}));

export function blocksOf(file: string): BlockForm[] {
  const place = folderOf(file) === 'content/blog' ? 'articles' : 'other texts';
  const ofPages = blocks.map((block) => ({
    name: block.name,
    what: withoutFile(block.what),
    content: block.content,
    place: block.place,
    attributes: toAttributes(block),
    offered: block.only === undefined || block.only === place,
    empty: emptyOf(block),
  }));
  return [...ofPages, ...times];
}

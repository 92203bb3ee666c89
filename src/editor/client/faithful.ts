/**
 * What the text editor would lose: that a block stands within bold words, and a line that ends before the
 * paragraph does. And what it would take in and no text has: underlined words, colours.
 */
import {
  addExportVisitor$,
  addImportVisitor$,
  createActiveEditorSubscription$,
  IS_BOLD,
  realmPlugin,
  type EditorSubscription,
  type LexicalExportVisitor,
  type MdastImportVisitor,
  type MdastJsx,
} from '@mdxeditor/editor';
import {
  $isLineBreakNode,
  $isTextNode,
  TextNode,
  type DecoratorNode,
  type ElementNode,
  type LexicalNode,
  type LineBreakNode,
} from 'lexical';
import { $names } from './state.ts';

type Inline = Extract<MdastJsx, { type: 'mdxJsxTextElement' }> & { data?: { isBold?: boolean } };
/** The editor's own node of a block. */
type BlockNode = DecoratorNode<unknown> & { getMdastNode: () => Inline };

/** Before the editor's own visitors, which stand at -200 and 0. */
const priority = 100;

const importBlock: MdastImportVisitor<Inline> = {
  testNode: (node) => node.type === 'mdxJsxTextElement',
  visitNode: ({ mdastNode, mdastParent, actions }) => {
    if (actions.getParentFormatting() & IS_BOLD || mdastParent?.type === 'strong')
      mdastNode.data = { ...mdastNode.data, isBold: true };
    actions.nextVisitor();
  },
  priority,
};

const isBold = (node: LexicalNode | null): boolean => $isTextNode(node) && node.hasFormat('bold');

/** To be written within `**…**`: it was so in the file and a neighbour still is bold, or both neighbours are now. */
function isWithinBold(node: BlockNode): boolean {
  const sides = [node.getPreviousSibling(), node.getNextSibling()].filter((side) => $isTextNode(side));
  const { data } = node.getMdastNode();
  return data?.isBold ? sides.length === 0 || sides.some(isBold) : sides.length === 2 && sides.every(isBold);
}

const exportBlock: LexicalExportVisitor<BlockNode, Inline> = {
  testLexicalNode: (node): node is BlockNode =>
    node.getType() === 'jsx' && (node as BlockNode).isInline() && isWithinBold(node as BlockNode),
  visitLexicalNode: ({ lexicalNode, mdastParent, actions }) => {
    // Neighbours that are bold are joined with it.
    actions.appendToParent(mdastParent, { type: 'strong', children: [lexicalNode.getMdastNode()] });
  },
  priority,
};

const exportLineEnd: LexicalExportVisitor<LineBreakNode, never> = {
  testLexicalNode: $isLineBreakNode,
  visitLexicalNode: ({ mdastParent, actions }) => {
    actions.appendToParent(mdastParent, { type: 'break' });
  },
  priority,
};

type LinkLike = ElementNode & { getURL: () => string; getTitle: () => string | null };

/** A page that was chosen by its title is written by its address. */
const exportLink: LexicalExportVisitor<LinkLike, never> = {
  testLexicalNode: (node): node is LinkLike => node.getType() === 'link',
  visitLexicalNode: ({ lexicalNode, actions }) => {
    const chosen = lexicalNode.getURL();
    const page = $names.get()['link']?.find(({ meaning }) => meaning === chosen);
    actions.addAndStepInto('link', { url: page?.name ?? chosen, title: lexicalNode.getTitle() });
  },
  priority,
};

/** Word and the keyboard bring what no text has here: it would be saved as HTML, which the check refuses. */
const noFormats = ['underline', 'strikethrough', 'subscript', 'superscript', 'highlight'] as const;
const dropFormats: EditorSubscription = (editor) =>
  editor.registerNodeTransform(TextNode, (node) => {
    for (const format of noFormats) if (node.hasFormat(format)) node.toggleFormat(format);
    if (node.getStyle() !== '') node.setStyle('');
  });

export const faithfulPlugin = realmPlugin({
  init: (realm) => {
    realm.pubIn({
      [addImportVisitor$]: importBlock,
      [addExportVisitor$]: [exportBlock, exportLineEnd, exportLink],
      [createActiveEditorSubscription$]: dropFormats,
    });
  },
});

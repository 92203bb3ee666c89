/**
 * Keeps what the text editor would lose between reading and writing a text:
 *
 *     in the file                       written without these visitors
 *     **Ab <Law id="x" /> gilt**        **Ab** <Law id="x" /> **gilt**
 *     3. Drittens                       1. Drittens
 *
 * and the line breaks within a paragraph. It drops pasted underlines and colours, which no text has. Whatever would be lost
 * all the same it reports before the text is shown.
 */
import {
  addExportVisitor$,
  addImportVisitor$,
  createActiveEditorSubscription$,
  exportLexicalTreeToMdast,
  importMdastTreeToLexical,
  importVisitors$,
  exportVisitors$,
  IS_BOLD,
  jsxComponentDescriptors$,
  realmPlugin,
  usedLexicalNodes$,
  type EditorSubscription,
  type LexicalExportVisitor,
  type MdastImportVisitor,
  type MdastJsx,
  type Realm,
} from '@mdxeditor/editor';
import {
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  createEditor,
  TextNode,
  type DecoratorNode,
  type ElementNode,
  type LexicalNode,
  type LineBreakNode,
} from 'lexical';
import { toMeaning, type Node } from '../../meaning.ts';
import { $site } from '../state.ts';

/** `bold`: the block stood among bold words, or was alone between the marks. */
type Inline = Extract<MdastJsx, { type: 'mdxJsxTextElement' }> & { data?: { bold?: 'among' | 'alone' } };
/** The editor's own node of a block. */
type BlockNode = DecoratorNode<unknown> & { getMdastNode: () => Inline };
type ListNode = ElementNode & { getListType: () => string; getStart: () => number; setStart: (start: number) => void };
type LinkNode = ElementNode & { getURL: () => string; getTitle: () => string | null };
type Importer<N> = MdastImportVisitor<N & { type: never }>;

/** Before the editor's own visitors, which stand at -200 and 0. */
const priority = 100;

const importBlock: MdastImportVisitor<Inline> = {
  testNode: (node) => node.type === 'mdxJsxTextElement',
  visitNode: ({ mdastNode, mdastParent, actions }) => {
    const isAlone = mdastParent?.type === 'strong' && mdastParent.children.length === 1;
    if (actions.getParentFormatting() & IS_BOLD || mdastParent?.type === 'strong')
      mdastNode.data = { ...mdastNode.data, bold: isAlone ? 'alone' : 'among' };
    actions.nextVisitor();
  },
  priority,
};

const importLink: Importer<object> = {
  testNode: 'link',
  visitNode: ({ actions }) => {
    // Words within have the marks around it.
    actions.addFormatting(actions.getParentFormatting() as never);
    actions.nextVisitor();
  },
  priority,
};

const isList = (node: LexicalNode | null | undefined): node is ListNode => node?.getType() === 'list';

const importList: Importer<{ start?: number | null }> = {
  testNode: 'list',
  visitNode: ({ mdastNode, lexicalParent, actions }) => {
    actions.nextVisitor();
    const parent = lexicalParent as ElementNode;
    const item = parent.getType() === 'listitem' ? parent.getNextSibling() : parent;
    const list = $isElementNode(item) ? item.getLastChild() : null;
    if (isList(list)) list.setStart(mdastNode.start ?? 1);
  },
  priority,
};

const isBold = (node: LexicalNode | null): boolean => $isTextNode(node) && node.hasFormat('bold');

/** Whether a block is written within `**…**`: it was in the file and a neighbour is still bold, or both neighbours are bold now. */
function isWithinBold(node: BlockNode): boolean {
  const sides = [node.getPreviousSibling(), node.getNextSibling()].filter((side) => $isTextNode(side));
  const { bold } = node.getMdastNode().data ?? {};
  if (bold === 'alone' || (bold === 'among' && sides.length === 0)) return true;
  return bold ? sides.some(isBold) : sides.length === 2 && sides.every(isBold);
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

const exportList: LexicalExportVisitor<ListNode, never> = {
  testLexicalNode: isList,
  visitLexicalNode: ({ lexicalNode, actions }) => {
    const ordered = lexicalNode.getListType() === 'number';
    actions.addAndStepInto('list', { ordered, start: ordered ? lexicalNode.getStart() : null, spread: false });
  },
  priority,
};

/** A page that was chosen by its title is written by its address. */
const exportLink: LexicalExportVisitor<LinkNode, never> = {
  testLexicalNode: (node): node is LinkNode => node.getType() === 'link',
  visitLexicalNode: ({ lexicalNode, actions }) => {
    const chosen = lexicalNode.getURL();
    const page = $site.get().names['link']?.find(({ meaning }) => meaning === chosen);
    actions.addAndStepInto('link', { url: page?.name ?? chosen, title: lexicalNode.getTitle() });
  },
  priority,
};

/** Formats that Word and shortcuts bring: saved, they would be HTML, which the check refuses. */
const noFormats = ['underline', 'strikethrough', 'subscript', 'superscript', 'highlight'] as const;
const dropFormats: EditorSubscription = (editor) =>
  editor.registerNodeTransform(TextNode, (node) => {
    for (const format of noFormats) if (node.hasFormat(format)) node.toggleFormat(format);
    if (node.getStyle() !== '') node.setStyle('');
  });

/** What the text editor makes of parts of a text, without drawing them. */
function readAndWrite(realm: Realm, children: readonly Node[]): Node[] {
  const jsxComponentDescriptors = realm.getValue(jsxComponentDescriptors$);
  const editor = createEditor({
    nodes: realm.getValue(usedLexicalNodes$),
    onError: (error) => {
      throw error;
    },
  });
  dropFormats(editor);
  editor.update(
    () =>
      importMdastTreeToLexical({
        root: $getRoot(),
        mdastRoot: { type: 'root', children: children as never },
        visitors: realm.getValue(importVisitors$),
        jsxComponentDescriptors,
        directiveDescriptors: [],
        codeBlockEditorDescriptors: [],
      }),
    { discrete: true },
  );
  return editor.read(
    () =>
      exportLexicalTreeToMdast({
        root: $getRoot(),
        visitors: realm.getValue(exportVisitors$),
        jsxComponentDescriptors,
        jsxIsAvailable: true,
        addImportStatements: false,
      }).children as Node[],
  );
}

/** The parts that would say something else once they are written. A box and a cell are texts of their own: each is asked too. */
function findLost(realm: Realm, parts: readonly Node[]): Node[] {
  if (parts.length === 0) return [];
  let written: string[] = [];
  try {
    written = readAndWrite(realm, parts).map(toMeaning);
  } catch {
    // It cannot be read at all.
  }
  return parts.flatMap((part): Node[] => {
    if (!written.includes(toMeaning(part))) return [part];
    if (part.type === 'mdxJsxFlowElement') return findLost(realm, part.children ?? []);
    if (part.type !== 'table') return [];
    const cells = part.children?.flatMap(({ children = [] }) => children) ?? [];
    return cells.flatMap((cell) => findLost(realm, [{ ...cell, type: 'paragraph' }]));
  });
}

const toWords = ({ value, children }: Node): string =>
  typeof value === 'string' ? value : (children?.map(toWords).join(' ') ?? '');

type Params = {
  /** Called before the text is shown. @param lost the words of what would not stay as it is */
  onLost: (lost: string[]) => void;
};

export const roundTripPlugin = realmPlugin<Params>({
  init: (realm, params) => {
    let isRead = false;
    const importRoot: Importer<{ children: Node[] }> = {
      testNode: 'root',
      visitNode: ({ mdastNode, actions }) => {
        const children = isRead ? [] : structuredClone(mdastNode.children);
        isRead = true;
        const lost = findLost(realm, children);
        if (lost.length > 0) params?.onLost(lost.map(toWords));
        actions.nextVisitor();
      },
      priority,
    };
    realm.pubIn({
      [addImportVisitor$]: [importRoot, importBlock, importLink, importList],
      [addExportVisitor$]: [exportBlock, exportLineEnd, exportList, exportLink],
      [createActiveEditorSubscription$]: dropFormats,
    });
  },
});

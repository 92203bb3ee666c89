/** Places where two versions of a text differ, as the editor's page shows them: by names, in words, those marked that differ. */
import { childrenOf, isBlock, parseMdx, type Node } from '../content/checks/mdx-tree.ts';
import { blocksOf, type BlockForm } from './blocks.ts';
import { toLabel, toValues } from './client/label.ts';
import { fileToField, type Field } from './form.ts';
import type { Names } from './names.ts';
import { isText, toChange } from './changes.ts';
import type { FileConflict } from './refusal.ts';
import { findInForm } from './shown-faults.ts';
import { compareVersions, toPieces, type Piece } from './versions.ts';

export type ShownDifference = {
  /** What the place is called. */
  name: string;
  /** What each version says there; nothing where it has no such place. */
  mine?: Piece[] | undefined;
  theirs?: Piece[] | undefined;
};

export type ShownConflict = { file: string; title: string; seen: string; differences: ShownDifference[] };

export function toShownConflict(conflict: FileConflict, title: string | undefined, names: Names): ShownConflict {
  const { file, seen } = conflict;
  const blocks = isText(file) ? blocksOf(file) : [];
  const form = isText(file) ? fileToField(file) : undefined;
  return {
    file,
    title: title ?? toChange(file, 'changed', '').title ?? file.replace(/^.*\//, ''),
    seen,
    differences: compareVersions(conflict).map(({ path, mine, theirs }) => {
      const [part, ...steps] = path.split('.');
      const toText = part === 'body' ? (value: unknown) => toPlain(String(value), blocks, names) : valueToWords;
      const [own, other] = [mine, theirs].map((value) =>
        value === undefined || value === '' ? undefined : part === '' ? '' : toText(value),
      );
      return { name: toName(part, steps, form), mine: toSide(own, other), theirs: toSide(other, own) };
    }),
  };
}

const toSide = (words: string | undefined, other = ''): Piece[] | undefined =>
  words === undefined ? undefined : toPieces(words, other);

/** The field at a place of the form, and what it is called with all around it: 'Quellen › 2. Eintrag › Stand'. */
function toName(part: string | undefined, steps: readonly string[], form: Field | undefined): string {
  if (part === 'body') return 'Im Text';
  if (part !== 'data' || !form) return 'Das Ganze';
  const path = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return findInForm(form, path, undefined).field ?? 'Angaben';
}

/** A value of the head in words: a list by lines. */
function valueToWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (Array.isArray(value)) return value.map(valueToWords).join('\n');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(valueToWords).join(', ');
  return String(value ?? '–');
}

const rowTypes = ['tableRow', 'listItem', 'paragraph', 'heading'];

/** A paragraph as a reader sees it, blocks by what they are called in the text: '⟨10.000⟩'. */
function toPlain(source: string, blocks: readonly BlockForm[], names: Names): string {
  const say = (node: Node): string => {
    if ('value' in node && typeof node.value === 'string') return node.value.replace(/\s*\n\s*/g, ' ');
    const words = childrenOf(node)
      .map(say)
      .join(node.type === 'tableRow' ? ' | ' : '');
    if (!isBlock(node)) return rowTypes.includes(node.type) ? `${words}\n` : words;
    const block = blocks.find(({ name }) => name === node.name);
    if (!block) return `⟨${node.name}⟩${words}`;
    return block.place === 'own'
      ? `${toLabel(block, toValues(node), '', names)}\n${words}\n`
      : toLabel(block, toValues(node), words, names);
  };
  const { tree } = parseMdx(source, []);
  return tree ? say(tree).trim() : source;
}

/** Places where two versions of a text differ, as the editor's page shows them: by names, in words, those marked that differ. */
import { childrenOf, isBlock, parseMdx, type Node } from '../content/checks/mdx-tree.ts';
import { blocksOf, type BlockForm } from './blocks.ts';
import { toLabel, toValues } from './client/label.ts';
import { fileToField, type Field } from './form.ts';
import { toPieces, type Piece } from './merge.ts';
import type { Names } from './names.ts';
import { isText, toChange } from './changes.ts';
import { findInForm, stepInto } from './shown-faults.ts';
import type { FileConflict } from './refusal.ts';

/** What one version says there; nothing where it has no such place. */
export type ShownSide = { pieces: Piece[]; value: unknown };

export type ShownDifference = {
  id: string;
  /** What the place is called. */
  name: string;
  mine?: ShownSide | undefined;
  theirs?: ShownSide | undefined;
  /** By which it can be written anew: a paragraph in the text editor, a value in its field; a whole file not at all. */
  write?: 'paragraph' | Field | undefined;
};

export type ShownConflict = {
  file: string;
  title: string;
  blocks: BlockForm[];
  differences: ShownDifference[];
};

export function toShownConflict({ file, differences }: FileConflict, title: string | undefined, names: Names) {
  const blocks = isText(file) ? blocksOf(file) : [];
  const form = isText(file) ? fileToField(file) : undefined;
  return {
    file,
    title: title ?? toChange(file, 'changed', '').title ?? file.replace(/^.*\//, ''),
    blocks,
    differences: differences.map(({ id, path, mine, theirs }): ShownDifference => {
      const [part, ...steps] = path.split('.');
      const toText = part === 'body' ? (value: unknown) => toPlain(String(value), blocks, names) : valueToWords;
      const [own, other] = [mine, theirs].map((value) => {
        if (value === undefined || value === '') return undefined;
        return { value, words: part === '' ? '' : toText(value) };
      });
      return { id, ...toPlace(part, steps, form), mine: toSide(own, other), theirs: toSide(other, own) };
    }),
  };
}

type Side = { value: unknown; words: string } | undefined;
const toSide = (one: Side, other: Side): ShownSide | undefined =>
  one && { pieces: toPieces(one.words, other?.words ?? ''), value: one.value };

/** The field at a place of the form, and what it is called with all around it: 'Quellen › 2. Eintrag › Stand'. */
function toPlace(part: string | undefined, steps: readonly string[], form: Field | undefined) {
  if (part === 'body') return { name: 'Im Text', write: 'paragraph' as const };
  if (part !== 'data' || !form) return { name: 'Das Ganze' };
  const path = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const write = path.reduce<Field | undefined>(stepInto, form);
  return { name: findInForm(form, path, undefined).field ?? 'Angaben', write };
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

/** Places where two versions of a text differ, as the editor's page shows them: by names, in words, those marked that differ. */
import { parseMdx, type Node } from '../content/checks/mdx-tree.ts';
import { blocksOf, type BlockForm } from './blocks.ts';
import { fileToField, type Field } from './form.ts';
import { toPieces, type Piece } from './merge.ts';
import type { Names } from './names.ts';
import { isText, toChange } from './changes.ts';
import { findInForm, stepInto } from './shown-faults.ts';
import type { FileConflict } from './refusal.ts';
import type { Difference } from './versions.ts';

/** What one version says there; nothing where it has no such place. */
export type ShownSide = { pieces: Piece[]; value: unknown };

export type ShownDifference = {
  id: string;
  /** What the place is called. */
  name: string;
  mine?: ShownSide;
  theirs?: ShownSide;
  /** By which it can be written anew: a paragraph in the text editor, a value in its field; a whole file not at all. */
  write?: 'paragraph' | Field;
};

export type ShownConflict = {
  file: string;
  title: string;
  blocks: BlockForm[];
  differences: ShownDifference[];
};

export function toShownConflict({ file, differences }: FileConflict, title: string | undefined, names: Names) {
  const isKnown = isText(file);
  const blocks = isKnown ? blocksOf(file) : [];
  const form = isKnown ? fileToField(file) : undefined;
  return {
    file,
    title: title ?? toChange(file, 'changed', '').title ?? file.replace(/^.*\//, ''),
    blocks,
    differences: differences.map((difference) => show(difference, form, blocks, names)),
  };
}

function show({ id, path, mine, theirs }: Difference, form: Field | undefined, blocks: BlockForm[], names: Names) {
  const [part, ...steps] = path.split('.');
  const toWords = (value: unknown) => (part === 'body' ? toPlain(String(value), blocks, names) : valueToWords(value));
  const [own, other] = [mine, theirs].map((value) =>
    value === undefined || value === '' ? undefined : part === '' ? '' : toWords(value),
  );
  const side = (words: string | undefined, against: string | undefined, value: unknown): ShownSide | undefined =>
    words === undefined ? undefined : { pieces: toPieces(words, against ?? ''), value };
  return {
    id,
    ...(part === 'body'
      ? { name: 'Im Text', write: 'paragraph' as const }
      : part === 'data' && form
        ? toPlace(form, steps)
        : { name: 'Das Ganze' }),
    mine: side(own, other, mine),
    theirs: side(other, own, theirs),
  };
}

/** The field at a place of the form, and what it is called with all around it: 'Quellen › 2. Eintrag › Stand'. */
function toPlace(form: Field, steps: readonly string[]): { name: string; write?: Field } {
  const path = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const write = path.reduce<Field | undefined>(stepInto, form);
  return { name: findInForm(form, path, undefined).field ?? 'Angaben', ...(write ? { write } : {}) };
}

/** A value of the head in words: a list by lines. */
function valueToWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (Array.isArray(value)) return value.map(valueToWords).join('\n');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(valueToWords).join(', ');
  return String(value ?? '–');
}

const rowTypes = ['tableRow', 'listItem', 'paragraph', 'heading', 'mdxJsxFlowElement'];

/** A paragraph as a reader sees it, blocks by what they show: '⟨10.000⟩'. */
function toPlain(source: string, blocks: readonly BlockForm[], names: Names): string {
  const say = (node: Node): string => {
    if ('value' in node && typeof node.value === 'string') return node.value.replace(/\s*\n\s*/g, ' ');
    const inner = 'children' in node ? (node.children as Node[]).map(say) : [];
    const words = inner.join(node.type === 'tableRow' ? ' | ' : '');
    if (node.type !== 'mdxJsxTextElement' && node.type !== 'mdxJsxFlowElement')
      return rowTypes.includes(node.type) ? `${words}\n` : words;
    const known = blocks.find(({ name }) => name === node.name)?.attributes ?? [];
    const shown = node.attributes.flatMap((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') return [];
      const { lookup, choices = [] } = known.find(({ name }) => name === attribute.name) ?? {};
      const found = lookup === undefined ? undefined : names[lookup]?.find(({ name }) => name === attribute.value);
      return attribute.name === 'only'
        ? []
        : [found?.short ?? choices.find(({ value }) => value === attribute.value)?.label ?? attribute.value];
    });
    const label = `⟨${shown.join(', ')}⟩`;
    return node.type === 'mdxJsxFlowElement' ? `${label}\n${words}` : words ? `${label} ${words}` : label;
  };
  const { tree } = parseMdx(source, []);
  return tree ? say(tree).trim() : source;
}

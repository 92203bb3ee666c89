/** What a block is called where it stands in a text: on its chip or box, and where two versions are laid side by side. */
import type { JsxEditorProps } from '@mdxeditor/editor';
import type { BlockForm } from './blocks.ts';
import type { Field } from './form.ts';
import type { Names } from './names.ts';

type Jsx = Pick<JsxEditorProps['mdastNode'], 'attributes' | 'children'>;
export type Values = Record<string, string | undefined>;

export const toValues = ({ attributes }: Jsx): Values =>
  Object.fromEntries(
    attributes.flatMap((one) =>
      one.type === 'mdxJsxAttribute' && typeof one.value === 'string' ? [[one.name, one.value]] : [],
    ),
  );

/** The words between the tags of a block in a sentence. */
export const toWords = ({ children }: Jsx): string =>
  children.map((child) => ('value' in child ? child.value : 'children' in child ? toWords(child as Jsx) : '')).join('');

/** The list that a field's values are taken from. */
export const lookupOf = (field: Field): string | undefined =>
  field.kind === 'text' || field.kind === 'choice' ? field.lookup : undefined;

/** What the check would ask for. */
export const missingIn = ({ attributes }: BlockForm, values: Values): string[] =>
  attributes.flatMap(({ name, field }) => (field.optional || values[name]?.trim() ? [] : (field.label ?? name)));

/** A label says what belongs into its field, in whole sentences; a block and an entry are called by the first words. */
export const toShort = (label: string): string =>
  label
    .split(/[,;:(.]/, 1)[0]
    ?.trim()
    .slice(0, 60) ?? label;

/** What stands in the text for a block within a sentence, and on the button of a box. */
export function toLabel(block: BlockForm, values: Values, words: string, names: Names): string {
  const { name, what, attributes } = block;
  if (block.place === 'sentence' && missingIn(block, values).length > 0) return `⟨${toShort(what)}: noch leer⟩`;
  const find = (kind: string, name: string) => names[kind]?.find((one) => one.name === name);
  const shown = attributes.flatMap(({ name, field }) => {
    const value = values[name];
    if (value === undefined) return [];
    const lookup = lookupOf(field);
    if (lookup === 'laws') return value.split(' ').map((id) => find('law', id)?.paragraph ?? id);
    const known = lookup === undefined ? undefined : find(lookup, value);
    const choices = field.kind === 'choice' ? field.choices : [];
    return [known?.short ?? choices.find((one) => one.value === value)?.label ?? value];
  });
  const { only, id = '', customer, type } = values;
  // „Preis“ comes first, then the customers whose price it is.
  const price = name === 'Price' ? find('value', `price.${customer}.${type}`)?.short : undefined;
  if (price !== undefined) return `⟨${[price, ...shown].join(', ')}⟩`;
  // A paragraph in place of its figure.
  const law = only === 'paragraph' ? find('law', id)?.paragraph : undefined;
  if (law !== undefined) return `⟨${law}⟩`;
  if (only === 'value' || name === 'Law') return `⟨${[shown[0], words].filter(Boolean).join(' ')}⟩`;
  return `⟨${[toShort(what), ...shown, words].filter(Boolean).join(', ')}⟩`;
}

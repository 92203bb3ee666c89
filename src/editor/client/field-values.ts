/** Values of the form's fields: empty ones, their headings, and a group with one field changed. */
import { isDated, isFields } from '#domain/law/dated';
import { entryNames } from '../../content/faults.ts';
import type { Field } from '../form.ts';

export type Data = Record<string, unknown>;

/** `{ id: 'a', title: 'Titel' }` → 'Titel'; a dated value goes by its last period. */
export function toHeading(value: unknown): string {
  if (Array.isArray(value)) return value.map(toHeading).filter(Boolean).join(', ');
  if (!isFields(value)) return String(value ?? '');
  const candidates = [...entryNames, ...Object.keys(value)].map((key) => value[key]);
  if (isDated(value)) return toHeading(Object.values(value).at(-1));
  return candidates.find((one) => typeof one === 'string') ?? '';
}

/** The value of a box with nothing typed: left out, `null`, or an empty text that the check asks for. */
export const toEmpty = ({ kind, optional, nullable }: Field): unknown =>
  nullable ? null : optional || kind === 'number' || kind === 'choice' ? undefined : '';

/** An empty value that the form can be filled in from. */
export function emptyOf(field: Field): unknown {
  switch (field.kind) {
    case 'group':
      return Object.fromEntries(
        field.fields.filter(({ field }) => !field.optional).map(({ name, field }) => [name, emptyOf(field)]),
      );
    case 'list':
      return Array.from({ length: field.min }, () => emptyOf(field.item));
    case 'yes-no':
      return false;
    // No choice is made for the editor, who might overlook it: the check asks for one.
    default:
      return toEmpty(field);
  }
}

/** A group with one field changed, or without it where `value` is `undefined`. @param order names as the form has them; a new field stands behind those before it */
export function withField(group: Data, name: string, value: unknown, order: readonly string[]): Data {
  if (name in group && value !== undefined) return { ...group, [name]: value };
  const others = Object.entries(group).filter(([key]) => key !== name);
  const at = others.findLastIndex(([key]) => order.indexOf(key) < order.indexOf(name)) + 1;
  return Object.fromEntries(value === undefined ? others : others.toSpliced(at, 0, [name, value]));
}

/** The parts of every schema of `content/`: each says in German what is meant, which faults and the editor's forms show. */
import { z } from 'zod';

/** Both are allowed. */
type Range = readonly [least: number, most: number];

/** @param length at most so long, or from … to … */
export function text(description: string, example: string, length: number | Range) {
  const [least, most] = typeof length === 'number' ? [1, length] : length;
  return z
    .string()
    .min(least)
    .max(most)
    .meta({ description, examples: [example] });
}

/** @param rule what is to be written, as the fault of another text says it */
export const pattern = (description: string, example: string, form: RegExp, rule: string) =>
  z
    .string()
    .regex(form, rule)
    .meta({ description, examples: [example] });

/** A number without decimals. */
export const whole = (description: string, example: number, [least, most]: Range) =>
  z
    .int()
    .min(least)
    .max(most)
    .meta({ description, examples: [example] });

/** A box to tick; left out it is not ticked. */
export const flag = (description: string) =>
  z
    .boolean()
    .optional()
    .meta({ description, examples: [true] });

/** A day of the calendar. */
export const day = (description: string, example: string) =>
  z.iso.date(`ein Tag wie ${example}`).meta({ description, examples: [example] });

/** @param lookup where the editor looks up which of them a firm has */
export const choice = <const Value extends string>(
  description: string,
  values: readonly Value[],
  example: Value,
  lookup?: 'house',
) => z.enum(values).meta({ description, examples: [example], ...(lookup && { lookup }) });

/** @param length just so many entries, or from … to … @param example where that of an entry does not say enough */
export function list<Item extends z.ZodType>(
  description: string,
  length: number | Range,
  item: Item,
  example?: z.input<Item>[],
) {
  const items = z.array(item);
  const said = { description, ...(example && { examples: [example] }) };
  if (typeof length === 'number') return items.length(length).meta(said);
  const [least, most] = length;
  return (most === Infinity ? items : items.max(most)).min(least).meta(said);
}

/** Fields that belong together; no others may stand beside them. */
export const group = <Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) =>
  z.strictObject(shape).meta({ description });

/** A list of such groups. */
export const entries = <Shape extends z.core.$ZodLooseShape>(
  description: string,
  length: number | Range,
  shape: Shape,
) => list(description, length, z.strictObject(shape));

/** A field for each of these names. */
export const record = <const Key extends string, Part extends z.ZodType>(
  description: string,
  keys: readonly Key[],
  part: Part,
) => z.record(z.enum(keys), part).meta({ description });

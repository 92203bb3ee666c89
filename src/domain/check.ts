/**
 * Checks as plain functions, called by form and service alike, so that both say the same words.
 * Why not zod: docs/decisions/0016-forms-check-without-zod.md.
 */
import type { FieldError } from './api-contract.ts';

/** From what was sent to the clean value, or to the message that refuses it. */
export type Check<T> = (value: unknown) => { value: T; message?: undefined } | { message: string };
/** A table of fields, each with its check. */
export type Fields<T> = { [Name in keyof T]-?: { check: Check<T[Name]> } };

type ValueOf<Field> = Field extends { check: Check<infer T> } ? T : never;
/** The values that a table of fields yields; fields that may be left out are optional. */
export type Values<Table> = {
  [Name in keyof Table as undefined extends ValueOf<Table[Name]> ? never : Name]: ValueOf<Table[Name]>;
} & {
  [Name in keyof Table as undefined extends ValueOf<Table[Name]> ? Name : never]?: ValueOf<Table[Name]>;
};

export type Checked<T> = { values: T; errors?: undefined } | { values?: undefined; errors: FieldError[] };

/** The fields of the table, in its order; what was typed into others is left out. */
export function checkFields<T>(fields: Fields<T>, typed: Record<string, unknown>): Checked<T> {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [path, { check }] of Object.entries<{ check: Check<unknown> }>(fields)) {
    const result = check(typed[path]);
    if (result.message !== undefined) errors.push({ path, message: result.message });
    else if (result.value !== undefined) values[path] = result.value;
  }
  return errors.length > 0 ? { errors } : { values: values as T };
}

/** Unknown fields that an answer names at most: it is not to be larger than what it answers. */
const namedAtMost = 5;

/** The body of a request: as `checkFields`, and a field that the table does not have is refused. */
export function checkBody<T>(fields: Fields<T>, body: Record<string, unknown>): Checked<T> {
  const { values, errors = [] } = checkFields(fields, body);
  const unknown = Object.keys(body).filter((path) => !Object.hasOwn(fields, path));
  for (const path of unknown.slice(0, namedAtMost)) errors.push({ path, message: 'Unbekanntes Feld' });
  return values && errors.length === 0 ? { values } : { errors };
}

/** A form sends every field it has: one left empty is one left out. */
export const isLeftOut = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && !value.trim());

/** A field that may be left out. */
export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value) =>
    isLeftOut(value) ? { value: undefined } : check(value);

/** A value that passes `isValid`; any other is refused with the message. */
export const valid =
  <T>(isValid: (value: unknown) => value is T, message: string): Check<T> =>
  (value) =>
    isValid(value) ? { value } : { message };

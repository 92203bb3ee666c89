/**
 * Checks as plain functions, called by form and service alike, so that both say the same words.
 * Why not zod in the browser: docs/decisions/0016-forms-check-without-zod.md.
 */
import type { FieldError } from './api-contract.ts';

/** From what was sent to the clean value, or to the message that refuses it. */
export type Check<T> = (value: unknown) => { value: T; message?: undefined } | { message: string };
export type Checks<T> = { [Name in keyof T]-?: Check<T[Name]> };

export type Checked<T> = { values: T; errors?: undefined } | { values?: undefined; errors: FieldError[] };

/** Every field that has a check, in the order of the checks; other fields are left out. */
export function checkFields<T>(checks: Checks<T>, fields: Record<string, unknown>): Checked<T> {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [path, check] of Object.entries<Check<unknown>>(checks)) {
    const result = check(fields[path]);
    if (result.message !== undefined) errors.push({ path, message: result.message });
    else if (result.value !== undefined) values[path] = result.value;
  }
  return errors.length > 0 ? { errors } : { values: values as T };
}

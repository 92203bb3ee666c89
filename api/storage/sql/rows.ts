/** Rows under the names of the code. */
import { contactParts, type Contact } from '#domain/contact/contact-request';
import type { StoredContact } from '../types.ts';

export type Value = string | number | null;

/** firstName → first_name */
export const nameToColumn = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const known = new Map<string, string>();

/** first_name → firstName */
export function columnToName(column: string): string {
  const name = known.get(column) ?? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  known.set(column, name);
  return name;
}

/** What is told of a request but for what a query asks: in the row one value, as JSON. A field of it needs no column. */
export const fieldNames = (Object.keys(contactParts) as (keyof Contact)[]).filter(
  (name) => name !== 'email' && name !== 'phone',
);

/** @param row as an earlier version has stored it where it has no `fields` */
const readFields = (fields: string | null, row: Record<string, unknown>) => {
  const values = fields === null ? row : (JSON.parse(fields) as Record<string, unknown>);
  return Object.fromEntries(fieldNames.map((name) => [name, values[name] ?? null]));
};

/** A row under the names of the code; its times, as a driver gives them, in ISO 8601; what is told of a request beside them. */
export function rowToFields(row: object): Record<string, unknown> {
  const { fields, ...named } = Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => [
      columnToName(column),
      column.endsWith('_at') && value !== null ? new Date(value as string | number | Date).toISOString() : value,
    ]),
  );
  return fields === undefined ? named : { ...named, ...readFields(fields as string | null, named) };
}

export const storedToContact = (stored: StoredContact): Contact =>
  ({
    ...Object.fromEntries(
      (Object.keys(contactParts) as (keyof Contact)[]).map((name) => [name, stored[name] ?? undefined]),
    ),
    originalCity: stored.originalCity,
  }) as Contact;

/** The rows that are written, from their columns and what each holds. */
import { contactParts, type Contact } from '#domain/contact/contact-request';
import { personKeys } from '#domain/contact/same-person';
import type { Channel, NewContact, NewDelivery, NewSubscription, StoredContact } from '../types.ts';

export type Value = string | number | null;

const insertInto = <Input>(table: string, columns: Record<string, (input: Input) => Value>) => ({
  sql: `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) VALUES (${Object.keys(columns)
    .map(() => '?')
    .join(', ')})`,
  toValues: (input: Input): Value[] => Object.values(columns).map((toValue) => toValue(input)),
});

/** firstName → first_name */
const toColumn = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const known = new Map<string, string>();

/** first_name → firstName */
function toName(column: string): string {
  const name = known.get(column) ?? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  known.set(column, name);
  return name;
}

/** What is told of a request but for what a query asks: in the row one value, as JSON. A field of it needs no column. */
const fieldNames = (Object.keys(contactParts) as (keyof Contact)[]).filter(
  (name) => name !== 'email' && name !== 'phone',
);

/** Names of the version before, which reads and writes them in columns: neither grows nor lasts longer than that version. */
const formerNames =
  'firstName lastName company buildingType address message city originalCity source page origin'.split(
    ' ',
  ) as (keyof Contact)[];

/** @param row as the version before has stored it where it has no `fields` */
const readFields = (fields: string | null, row: Record<string, unknown>) => {
  const values = fields === null ? row : (JSON.parse(fields) as Record<string, unknown>);
  return Object.fromEntries(fieldNames.map((name) => [name, values[name] ?? null]));
};

/** A row under the names of the code; its times, as a driver gives them, in ISO 8601; what is told of a request beside them. */
export function rowToFields(row: object): Record<string, unknown> {
  const { fields, ...named } = Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => [
      toName(column),
      column.endsWith('_at') && value !== null ? new Date(value as string | number | Date).toISOString() : value,
    ]),
  );
  return fields === undefined ? named : { ...named, ...readFields(fields as string | null, named) };
}

export const insertContact = insertInto<NewContact>('contacts', {
  id: ({ id }) => id,
  idempotency_key: ({ idempotencyKey }) => idempotencyKey ?? null,
  content_hash: ({ contentHash }) => contentHash,
  received_at: ({ receivedAt }) => new Date(receivedAt).toISOString(),
  quarantine_reason: ({ quarantineReason }) => quarantineReason ?? null,
  call_due_at: ({ callDueAt }) => callDueAt ?? null,
  prepare_hash: ({ prepareHash }) => prepareHash ?? null,
  email_key: ({ contact }) => personKeys(contact).emailKey,
  phone_key: ({ contact }) => personKeys(contact).phoneKey,
  email: ({ contact }) => contact.email,
  phone: ({ contact }) => contact.phone,
  fields: ({ contact }) => JSON.stringify(contact, fieldNames),
  ...Object.fromEntries(
    formerNames.map((name) => [toColumn(name), ({ contact }: NewContact) => contact[name] ?? null]),
  ),
});

export const storedToContact = (stored: StoredContact): Contact =>
  ({
    ...Object.fromEntries(
      (Object.keys(contactParts) as (keyof Contact)[]).map((name) => [name, stored[name] ?? undefined]),
    ),
    originalCity: stored.originalCity,
  }) as Contact;

/** Messages that have not left, under either name (migrations.ts says why there are two). */
export const initialState = (channel: Channel): 'pending' | 'waiting' =>
  channel === 'contact-webhook' ? 'pending' : 'waiting';

/** What a message belongs to. */
export type Owner = { contactId: string } | { subscriptionId: string } | { deletionId: string };
type OwnedDelivery = NewDelivery & {
  contactId?: string;
  subscriptionId?: string;
  deletionId?: string;
  createdAt: number;
  now: number;
};
export const insertDelivery = insertInto<OwnedDelivery>('deliveries', {
  id: ({ id }) => id,
  contact_id: ({ contactId }) => contactId ?? null,
  subscription_id: ({ subscriptionId }) => subscriptionId ?? null,
  deletion_id: ({ deletionId }) => deletionId ?? null,
  channel: ({ channel }) => channel,
  body: ({ body }) => body,
  state: ({ channel }) => initialState(channel),
  created_at: ({ createdAt }) => createdAt,
  due_at: ({ now }) => now,
});

export const insertSubscription = insertInto<NewSubscription>('subscriptions', {
  id: ({ id }) => id,
  email: ({ email }) => email,
  email_key: ({ emailKey }) => emailKey,
  source: ({ source }) => source,
  original_city: ({ originalCity }) => originalCity,
  consent_version: ({ consentVersion }) => consentVersion,
  requested_at: ({ requestedAt }) => requestedAt,
  confirm_hash: ({ links }) => links?.confirmHash ?? null,
  confirm_expires_at: ({ links }) => links?.expiresAt ?? null,
  unsubscribe_hash: ({ links }) => links?.unsubscribeHash ?? null,
});

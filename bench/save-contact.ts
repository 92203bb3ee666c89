/** What every server beside ours does with a request: the same check of the body, the same store, the same delivery. */
import { randomUUID } from 'node:crypto';
import { checkBody } from '#domain/check';
import { contactRequestFields } from '#domain/contact/contact-request';
import { openSqliteStore } from '../api/storage/sqlite.ts';

const store = await openSqliteStore(process.argv[2] ?? '');

/** @returns the status and what is answered as JSON */
export async function saveContact(
  body: Record<string, unknown>,
  idempotencyKey: string | undefined,
): Promise<{ status: number; answer: object }> {
  const { values, errors } = checkBody(contactRequestFields, body);
  if (errors) return { status: 422, answer: { errors } };
  const { privacy: _, originalCity = null, source = 'kontakt', ...typed } = values;
  const id = randomUUID();
  const contact = { ...typed, city: 'Bremen', originalCity, source };
  await store.saveContact({
    id,
    contact,
    idempotencyKey,
    contentHash: id,
    receivedAt: Date.now(),
    quarantineReason: undefined,
    callDueAt: undefined,
    deliveries: [{ id: `msg_${id}_created`, channel: 'contact-webhook', body: JSON.stringify({ id, contact }) }],
  });
  return { status: 201, answer: { id } };
}

/** Said in the words of our service, by which the start is noticed. */
export const printAddress = (port: number): void => console.log(`http://localhost:${port}`);

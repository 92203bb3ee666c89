/** The message that leaves for a contact. */
import type { Contact } from '#domain/contact-request';
import type { NewDelivery } from '../storage/port.ts';

/**
 * The body is the contact with its id; fields that were left empty are absent. The delivery's id
 * is the receiver's means to notice a repetition, so it follows from the contact's.
 */
export function contactToDelivery(id: string, contact: Contact): NewDelivery {
  return { id: `msg_${id}_created`, channel: 'contact-webhook', body: JSON.stringify({ id, ...contact }) };
}

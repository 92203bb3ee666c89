/** How a contact lies in its row, the same in both databases. */
import type { Contact } from '#domain/contact-request';

/** Columns of `INSERT INTO contacts`: the four of the request, then those of `contactToValues`. */
export const contactInsertColumns = `id, idempotency_key, content_hash, received_at, first_name, last_name, company,
  email, phone, building_type, address, message, city, original_city, source`;

/** Values of a contact in the order of the columns. */
export const contactToValues = (contact: Contact): (string | null)[] => [
  contact.firstName,
  contact.lastName,
  contact.company ?? null,
  contact.email,
  contact.phone,
  contact.buildingType ?? null,
  contact.address ?? null,
  contact.message ?? null,
  contact.city,
  contact.originalCity,
  contact.source,
];

/**
 * SQL of earlier versions of the program, for the tests that their rows are kept, and that the one before runs on. Its statements are
 * in both dialects' common words; `?` stands for a value.
 */

/** @param integer how Postgres names it, @param time the type of a moment, @param day that of a day */
const tablesOfVersion1 = (integer: string, time: string, day: string) => `
  CREATE TABLE contacts (
    id TEXT PRIMARY KEY, idempotency_key TEXT UNIQUE, content_hash TEXT NOT NULL,
    first_name TEXT NOT NULL, last_name TEXT NOT NULL, company TEXT, email TEXT NOT NULL, phone TEXT NOT NULL,
    building_type TEXT, address TEXT, message TEXT,
    city TEXT NOT NULL, original_city TEXT, source TEXT NOT NULL, received_at ${time} NOT NULL
  );
  CREATE TABLE deliveries (
    id TEXT PRIMARY KEY, contact_id TEXT NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
    channel TEXT NOT NULL, body TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'parked')),
    created_at ${integer} NOT NULL, due_at ${integer} NOT NULL, attempts ${integer} NOT NULL DEFAULT 0,
    lease TEXT, last_error TEXT
  );
  CREATE TABLE article_views (slug TEXT NOT NULL, day ${day} NOT NULL, views ${integer} NOT NULL, PRIMARY KEY (slug, day));
  CREATE INDEX contacts_by_content ON contacts (content_hash, received_at);
  CREATE INDEX deliveries_by_contact ON deliveries (contact_id);`;

const addContact = `
  INSERT INTO contacts (id, content_hash, received_at, first_name, last_name, email, phone, city, source)
  VALUES ('a', 'hash', '2025-03-03T12:00:00.000Z', 'Anna', 'Meyer', 'anna@example.org', '0421', 'Bremen', 'hero');
  INSERT INTO deliveries (id, contact_id, channel, body, created_at, due_at, attempts)
  VALUES ('tried', 'a', 'contact-webhook', '{}', 7, 7, 1), ('new', 'a', 'contact-webhook', '{}', 8, 8, 0);
  INSERT INTO article_views (slug, day, views)
  VALUES ('homepage', '2025-03-03', 1), ('blog-overview', '2025-03-03', 1), ('kfw', '2025-03-03', 2);`;

/** A database of the first version, with rows. */
export const version1 = {
  sqlite: `${tablesOfVersion1('INTEGER', 'TEXT', 'TEXT')} ${addContact} PRAGMA user_version = 1;`,
  postgres: `${tablesOfVersion1('BIGINT', 'TIMESTAMPTZ', 'DATE')} ${addContact}
    CREATE TABLE schema_version (version INTEGER NOT NULL); INSERT INTO schema_version (version) VALUES (1);`,
};

/** What they are now. */
export const keptOfVersion1 = {
  contact: { id: 'a', firstName: 'Anna', lastName: 'Meyer', city: 'Bremen', company: null, page: null, source: 'hero' },
  tries: [
    { id: 'new', first_tried_at: null },
    { id: 'tried', first_tried_at: 7 },
  ],
  sums: [
    ['/blog/kfw', 2],
    ['/', 1],
    ['/blog', 1],
  ],
};

/** What the version before stores, by columns that this one leaves empty and under a state that this one does not write. */
export const storedByVersion19 = `
  INSERT INTO contacts (id, content_hash, received_at, email, phone, fields, first_name, last_name, company, building_type,
    address, message, city, original_city, source, page, origin, campaign)
  VALUES ('b', 'hash', '2025-03-04T12:00:00.000Z', 'anna@example.org', '0421', '{"firstName":"Anna","city":"Bremen"}', 'Anna',
    'Meyer', NULL, NULL, NULL, NULL, 'Bremen', NULL, 'hero', NULL, NULL, NULL);
  INSERT INTO deletions (id, deleted_at, contacts, notes, subscriptions, deliveries, told) VALUES ('d', 9, 1, 0, 0, 0, '');
  INSERT INTO deliveries (id, contact_id, channel, body, state, created_at, due_at)
  VALUES ('mail', 'b', 'contact-mail', '{}', 'waiting', 9, 9);`;

/** How it claims. */
export const claimedByVersion19 = `
  SELECT id FROM deliveries WHERE attempts = 0 AND state IN ('pending', 'waiting') AND channel = 'contact-mail'
  ORDER BY COALESCE(turn_at, due_at)`;

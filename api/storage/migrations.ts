/**
 * The schema's history: entry n leads from version n to n + 1, in one transaction together with
 * the version number. Only append, and only so that the version before still runs on the result. An
 * entry is frozen text, made of nothing that changes later: databases that have run it never see an edit, and a test holds
 * the hash of each.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { ClientBase } from 'pg';

type Migration = { sqlite: string; postgres: string };

/**
 * Where the SQL of the two databases differs: types of columns, how a table ends (`strict` with row ids, `keyed` by its primary
 * key alone), and statements of one of them only (`own`).
 */
const dialects = {
  sqlite: {
    ...{ integer: 'INTEGER', time: 'TEXT', day: 'TEXT', strict: ' STRICT', keyed: ' STRICT, WITHOUT ROWID' },
    turn: 'COALESCE(turn_at, due_at)',
    own: (sqlite: string, _postgres: string) => sqlite,
  },
  postgres: {
    ...{ integer: 'BIGINT', time: 'TIMESTAMPTZ', day: 'DATE', strict: '', keyed: '' },
    turn: '(COALESCE(turn_at, due_at))',
    own: (_sqlite: string, postgres: string) => postgres,
  },
};

const inBoth = (write: (dialect: (typeof dialects)['sqlite']) => string): Migration => ({
  sqlite: write(dialects.sqlite),
  postgres: write(dialects.postgres),
});

export const migrations: readonly Migration[] = [
  // `due_at` is also the lease: a claim moves it into the future, a crash lets it pass.
  inBoth(
    ({ integer, time, day, strict, keyed }) => `
      CREATE TABLE contacts (
        id TEXT PRIMARY KEY, idempotency_key TEXT UNIQUE, content_hash TEXT NOT NULL,
        first_name TEXT NOT NULL, last_name TEXT NOT NULL, company TEXT, email TEXT NOT NULL, phone TEXT NOT NULL,
        building_type TEXT, address TEXT, message TEXT,
        city TEXT NOT NULL, original_city TEXT, source TEXT NOT NULL, received_at ${time} NOT NULL
      )${strict};
      CREATE TABLE deliveries (
        id TEXT PRIMARY KEY, contact_id TEXT NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
        channel TEXT NOT NULL, body TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'parked')),
        created_at ${integer} NOT NULL, due_at ${integer} NOT NULL, attempts ${integer} NOT NULL DEFAULT 0,
        lease TEXT, last_error TEXT
      )${strict};
      CREATE TABLE article_views (
        slug TEXT NOT NULL, day ${day} NOT NULL, views ${integer} NOT NULL, PRIMARY KEY (slug, day)
      )${keyed};
      CREATE INDEX contacts_by_content ON contacts (content_hash, received_at);
      CREATE INDEX deliveries_by_contact ON deliveries (contact_id);
      CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'pending';`,
  ),
  // Each row of `subscriptions` is one request and, if it comes to that, one consent: it proves itself.
  // Version 1 knows one channel and takes whatever is `pending` for its webhook. So messages on other
  // channels wait under a name it does not know: `waiting`.
  // SQLite changes no constraint of a table, so the rows move to a new one.
  inBoth(
    ({ integer, strict, own }) => `
      CREATE TABLE subscriptions (
        id TEXT PRIMARY KEY, email TEXT NOT NULL, email_key TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'confirmed', 'unsubscribed')),
        source TEXT NOT NULL, original_city TEXT, consent_version TEXT NOT NULL,
        requested_at ${integer} NOT NULL, confirmed_at ${integer}, unsubscribed_at ${integer},
        confirm_hash TEXT UNIQUE, confirm_expires_at ${integer}, unsubscribe_hash TEXT UNIQUE
      )${strict};
      CREATE INDEX subscriptions_by_email ON subscriptions (email_key, requested_at);
      CREATE UNIQUE INDEX subscriptions_confirmed ON subscriptions (email_key) WHERE state = 'confirmed';
      ${own(
        `CREATE TABLE deliveries_2 (
        id TEXT PRIMARY KEY,
        contact_id TEXT REFERENCES contacts (id) ON DELETE CASCADE,
        subscription_id TEXT REFERENCES subscriptions (id) ON DELETE CASCADE,
        channel TEXT NOT NULL, body TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'waiting', 'done', 'parked')),
        created_at INTEGER NOT NULL, due_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
        lease TEXT, last_error TEXT,
        CHECK ((contact_id IS NULL) <> (subscription_id IS NULL))
      ) STRICT;
      INSERT INTO deliveries_2 (id, contact_id, channel, body, state, created_at, due_at, attempts, lease, last_error)
        SELECT id, contact_id, channel, body, state, created_at, due_at, attempts, lease, last_error FROM deliveries;
      DROP TABLE deliveries;
      ALTER TABLE deliveries_2 RENAME TO deliveries;`,
        `ALTER TABLE deliveries
        ALTER COLUMN contact_id DROP NOT NULL,
        ADD COLUMN subscription_id TEXT REFERENCES subscriptions (id) ON DELETE CASCADE,
        DROP CONSTRAINT deliveries_state_check,
        ADD CONSTRAINT deliveries_state_check CHECK (state IN ('pending', 'waiting', 'done', 'parked')),
        ADD CONSTRAINT deliveries_owner_check CHECK ((contact_id IS NULL) <> (subscription_id IS NULL));
      DROP INDEX deliveries_by_contact;
      DROP INDEX deliveries_due;`,
      )}
      CREATE INDEX deliveries_by_contact ON deliveries (contact_id);
      CREATE INDEX deliveries_by_subscription ON deliveries (subscription_id, channel, created_at) WHERE subscription_id IS NOT NULL;
      CREATE INDEX deliveries_due ON deliveries (channel, due_at) WHERE state IN ('pending', 'waiting');`,
  ),
  // Contacts are deleted and listed by their age.
  inBoth(() => 'CREATE INDEX contacts_by_age ON contacts (received_at)'),
  // A message that lay still while the service was off is given up by the time since its first try.
  // First tries and retries are taken apart, each by an index of its own.
  inBoth(
    ({ integer }) => `
      ALTER TABLE deliveries ADD COLUMN first_tried_at ${integer};
      UPDATE deliveries SET first_tried_at = created_at WHERE attempts > 0;
      DROP INDEX deliveries_due;
      CREATE INDEX deliveries_new ON deliveries (channel, due_at) WHERE attempts = 0 AND state IN ('pending', 'waiting');
      CREATE INDEX deliveries_again ON deliveries (channel, due_at) WHERE attempts > 0 AND state IN ('pending', 'waiting');`,
  ),
  // One row, written to see whether a write succeeds.
  inBoth(
    ({ integer, strict }) =>
      `CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), written_at ${integer} NOT NULL)${strict}`,
  ),
  // Few ever are in quarantine: an index of them alone counts and lists them.
  inBoth(
    () => `
      ALTER TABLE contacts ADD COLUMN quarantine_reason TEXT;
      CREATE INDEX contacts_quarantined ON contacts (received_at) WHERE quarantine_reason IS NOT NULL;`,
  ),
  // Most messages are done: what waits or was given up is counted and listed by an index of its own.
  inBoth(() => "CREATE INDEX deliveries_undone ON deliveries (channel, state, created_at) WHERE state <> 'done'"),
  // One row: the day whose requests are to be sent next as a table, and until when somebody is at it.
  inBoth(
    ({ integer, strict }) => `
      CREATE TABLE daily_csv (
        id INTEGER PRIMARY KEY CHECK (id = 1), next_day TEXT NOT NULL, leased_until ${integer} NOT NULL
      )${strict}`,
  ),
  // Whether a contact was told of is asked by its id alone: its row, with the message, need not be read.
  inBoth(() => 'CREATE INDEX contacts_free ON contacts (id) WHERE quarantine_reason IS NULL'),
  // `clock` is one row: the newest time that was seen. A row of the tables above notes it too: it is no older than that,
  // whatever the clock said when it was written. `erasures` are hashes of mailboxes that a restored copy must not bring back.
  inBoth(
    ({ integer, strict }) => `
      CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), seen_at ${integer} NOT NULL)${strict};
      ALTER TABLE contacts ADD COLUMN seen_at ${integer};
      ALTER TABLE subscriptions ADD COLUMN seen_at ${integer};
      CREATE TABLE erasures (
        mark TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('forgotten', 'unsubscribed')), erased_at ${integer} NOT NULL
      )${strict};`,
  ),
  // A message waits behind those of other networks, as far as its own has sent many. And limits outlive a restart.
  inBoth(
    ({ integer, strict, keyed, turn }) => `
      ALTER TABLE deliveries ADD COLUMN turn_at ${integer};
      DROP INDEX deliveries_new;
      CREATE INDEX deliveries_turn ON deliveries (channel, ${turn}) WHERE attempts = 0 AND state IN ('pending', 'waiting');
      CREATE TABLE kept_limits (key TEXT PRIMARY KEY, empty_at ${integer} NOT NULL)${keyed};
      CREATE TABLE limit_salts (day ${integer} PRIMARY KEY, salt TEXT NOT NULL)${strict};`,
  ),
  // The table of a day has what was released on it. What never was in quarantine has no such time.
  inBoth(
    ({ time }) => `
      ALTER TABLE contacts ADD COLUMN released_at ${time};
      CREATE INDEX contacts_released ON contacts (released_at) WHERE released_at IS NOT NULL;`,
  ),
  // Sums of visits by page, origin and campaign. `article_views` stays for the version before, which knew no place; what
  // that one still counts while both run is in no sum.
  inBoth(
    ({ integer, keyed }) => `
      CREATE TABLE visits (
        day TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('page', 'origin', 'campaign')), name TEXT NOT NULL,
        views ${integer} NOT NULL DEFAULT 0, calls ${integer} NOT NULL DEFAULT 0, chats ${integer} NOT NULL DEFAULT 0,
        requests ${integer} NOT NULL DEFAULT 0, PRIMARY KEY (day, kind, name)
      )${keyed};
      INSERT INTO visits (day, kind, name, views)
        SELECT CAST(day AS TEXT), 'page',
          CASE slug WHEN 'homepage' THEN '/' WHEN 'blog-overview' THEN '/blog' ELSE '/blog/' || slug END, views
        FROM article_views;
      ALTER TABLE contacts ADD COLUMN page TEXT;
      ALTER TABLE contacts ADD COLUMN origin TEXT;
      ALTER TABLE contacts ADD COLUMN campaign TEXT;`,
  ),
  // What was given up waits for a person, who may say that it is dealt with. A request has keys by which another of the same
  // person is found, may be refused out of quarantine, and has a history. `notices` holds what the office was told last,
  // `link_keys` what signs the links in its mails.
  inBoth(
    ({ integer, time, strict }) => `
      ALTER TABLE deliveries ADD COLUMN parked_at ${integer};
      ALTER TABLE deliveries ADD COLUMN dismissed_at ${integer};
      DROP INDEX deliveries_undone;
      CREATE INDEX deliveries_undone ON deliveries (channel, state, created_at, dismissed_at) WHERE state <> 'done';
      ALTER TABLE contacts ADD COLUMN refused_at ${time};
      ALTER TABLE contacts ADD COLUMN email_key TEXT;
      ALTER TABLE contacts ADD COLUMN phone_key TEXT;
      CREATE INDEX contacts_by_email_key ON contacts (email_key, received_at) WHERE email_key IS NOT NULL;
      CREATE INDEX contacts_by_phone_key ON contacts (phone_key, received_at) WHERE phone_key IS NOT NULL;
      CREATE TABLE contact_history (
        id TEXT PRIMARY KEY, contact_id TEXT NOT NULL REFERENCES contacts (id) ON DELETE CASCADE, noted_at ${integer} NOT NULL,
        kind TEXT NOT NULL, part TEXT, was TEXT, said TEXT
      )${strict};
      CREATE INDEX contact_history_by_contact ON contact_history (contact_id, noted_at);
      CREATE TABLE notices (
        name TEXT PRIMARY KEY, told_at ${integer}, mark TEXT, leased_until ${integer} NOT NULL
      )${strict};
      CREATE TABLE link_keys (name TEXT PRIMARY KEY, value TEXT NOT NULL)${strict};`,
  ),
  // Until when the call is promised (of what came before nothing is), what was noted of it last and first, when somebody was
  // reminded, and what whoever asked has added, by a token. `calls` is the history, of which the others are made: a table of its
  // own, since the version before knows no other kinds in that of requests.
  inBoth(
    ({ integer, strict }) => `
      ALTER TABLE contacts ADD COLUMN call_due_at ${integer};
      ALTER TABLE contacts ADD COLUMN call_state TEXT;
      ALTER TABLE contacts ADD COLUMN call_noted_at ${integer};
      ALTER TABLE contacts ADD COLUMN called_at ${integer};
      ALTER TABLE contacts ADD COLUMN call_reminded_at ${integer};
      ALTER TABLE contacts ADD COLUMN prepare_hash TEXT;
      ALTER TABLE contacts ADD COLUMN prepared_at ${integer};
      ALTER TABLE contacts ADD COLUMN prepared TEXT;
      CREATE INDEX contacts_to_call ON contacts (call_due_at) WHERE call_due_at IS NOT NULL AND call_state IS NULL;
      CREATE UNIQUE INDEX contacts_by_prepare_hash ON contacts (prepare_hash) WHERE prepare_hash IS NOT NULL;
      CREATE TABLE calls (
        id TEXT PRIMARY KEY, contact_id TEXT NOT NULL REFERENCES contacts (id) ON DELETE CASCADE, noted_at ${integer} NOT NULL,
        outcome TEXT NOT NULL, note TEXT, undoes TEXT
      )${strict};
      CREATE INDEX calls_by_contact ON calls (contact_id, noted_at);`,
  ),
  // Proofs of what was erased, without whose it was, and the messages by which others are told to erase it too: such a message
  // belongs to a proof, since its contact or subscription is gone. SQLite changes no constraint, so the rows move again. And
  // why a subscription ended.
  inBoth(
    ({ integer, strict, own }) => `
      CREATE TABLE deletions (
        id TEXT PRIMARY KEY, deleted_at ${integer} NOT NULL, contacts ${integer} NOT NULL, notes ${integer} NOT NULL,
        subscriptions ${integer} NOT NULL, deliveries ${integer} NOT NULL, told TEXT NOT NULL
      )${strict};
      ${own(
        `CREATE TABLE deliveries_3 (
        id TEXT PRIMARY KEY,
        contact_id TEXT REFERENCES contacts (id) ON DELETE CASCADE,
        subscription_id TEXT REFERENCES subscriptions (id) ON DELETE CASCADE,
        channel TEXT NOT NULL, body TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'waiting', 'done', 'parked')),
        created_at INTEGER NOT NULL, due_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
        lease TEXT, last_error TEXT, first_tried_at INTEGER, turn_at INTEGER, parked_at INTEGER, dismissed_at INTEGER,
        deletion_id TEXT REFERENCES deletions (id) ON DELETE CASCADE,
        CHECK ((contact_id IS NOT NULL) + (subscription_id IS NOT NULL) + (deletion_id IS NOT NULL) = 1)
      ) STRICT;
      INSERT INTO deliveries_3 (id, contact_id, subscription_id, channel, body, state, created_at, due_at, attempts, lease,
          last_error, first_tried_at, turn_at, parked_at, dismissed_at)
        SELECT id, contact_id, subscription_id, channel, body, state, created_at, due_at, attempts, lease,
          last_error, first_tried_at, turn_at, parked_at, dismissed_at FROM deliveries;
      DROP TABLE deliveries;
      ALTER TABLE deliveries_3 RENAME TO deliveries;
      CREATE INDEX deliveries_by_contact ON deliveries (contact_id);
      CREATE INDEX deliveries_by_subscription ON deliveries (subscription_id, channel, created_at) WHERE subscription_id IS NOT NULL;
      CREATE INDEX deliveries_by_deletion ON deliveries (deletion_id) WHERE deletion_id IS NOT NULL;
      CREATE INDEX deliveries_again ON deliveries (channel, due_at) WHERE attempts > 0 AND state IN ('pending', 'waiting');
      CREATE INDEX deliveries_turn ON deliveries (channel, COALESCE(turn_at, due_at)) WHERE attempts = 0 AND state IN ('pending', 'waiting');
      CREATE INDEX deliveries_undone ON deliveries (channel, state, created_at, dismissed_at) WHERE state <> 'done';`,
        `ALTER TABLE deliveries
        ADD COLUMN deletion_id TEXT REFERENCES deletions (id) ON DELETE CASCADE,
        DROP CONSTRAINT deliveries_owner_check,
        ADD CONSTRAINT deliveries_owner_check CHECK (num_nonnulls(contact_id, subscription_id, deletion_id) = 1);
      CREATE INDEX deliveries_by_deletion ON deliveries (deletion_id) WHERE deletion_id IS NOT NULL;`,
      )}
      ALTER TABLE subscriptions ADD COLUMN end_reason TEXT;`,
  ),
  // Limits are kept no more: the version before may go on, and writes nothing there. Mails to people who may not have asked for
  // them are counted; and what services on one Postgres count together begins anew after a crash.
  inBoth(
    ({ own }) => `
      DELETE FROM kept_limits;
      DELETE FROM limit_salts;
      ${own(
        `CREATE TRIGGER kept_limits_no_more BEFORE INSERT ON kept_limits BEGIN SELECT RAISE(IGNORE); END;
      CREATE TRIGGER limit_salts_no_more BEFORE INSERT ON limit_salts BEGIN SELECT RAISE(IGNORE); END;`,
        `CREATE FUNCTION write_nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER kept_limits_no_more BEFORE INSERT ON kept_limits FOR EACH ROW EXECUTE FUNCTION write_nothing();
      CREATE TRIGGER limit_salts_no_more BEFORE INSERT ON limit_salts FOR EACH ROW EXECUTE FUNCTION write_nothing();`,
      )}
      CREATE INDEX deliveries_receipts ON deliveries (created_at) WHERE channel = 'contact-receipt';
      CREATE INDEX deliveries_confirmations ON deliveries (created_at) WHERE channel = 'newsletter-mail';${own(
        '',
        `
      CREATE UNLOGGED TABLE limits (key TEXT PRIMARY KEY, points BIGINT NOT NULL, expire BIGINT);`,
      )}`,
  ),
  // Gmail's dots and its second name make no other mailbox; where two of one have confirmed, each keeps the key it has.
  inBoth(() => {
    const folded = (table: string) =>
      `replace(replace(replace(${table}.email_key, '@googlemail.com', ''), '@gmail.com', ''), '.', '') || '@gmail.com'`;
    const update = (table: string) => `UPDATE ${table} SET email_key = ${folded(table)}
        WHERE (email_key LIKE '%@gmail.com' OR email_key LIKE '%@googlemail.com')`;
    return `
      ${update('contacts')};
      ${update('subscriptions')} AND NOT (state = 'confirmed' AND EXISTS (
        SELECT 1 FROM subscriptions AS other WHERE other.id <> subscriptions.id AND other.state = 'confirmed'
          AND (other.email_key LIKE '%@gmail.com' OR other.email_key LIKE '%@googlemail.com')
          AND ${folded('other')} = ${folded('subscriptions')}));`;
  }),
  // What is told of a request is one value, but for what a query asks; the columns stay for the version before, which writes
  // and reads them, and `fields` is empty in what it stores. What no version asks any more goes.
  inBoth(
    ({ own }) => `
      ALTER TABLE contacts ADD COLUMN fields TEXT;
      UPDATE contacts SET fields = ${own('json_object', 'json_build_object')}(
        'firstName', first_name, 'lastName', last_name, 'company', company, 'buildingType', building_type, 'address', address,
        'message', message, 'city', city, 'originalCity', original_city, 'source', source, 'page', page, 'origin', origin,
        'campaign', campaign);
      DELETE FROM erasures;
      DROP TABLE daily_csv;
      DROP TABLE kept_limits;
      DROP TABLE limit_salts;
      ${own('', 'DROP FUNCTION IF EXISTS write_nothing;')}`,
  ),
];

/** A database that is newer than the program is left as it is. */
export function migrateSqlite(db: DatabaseSync, list = migrations): void {
  for (;;) {
    db.exec('BEGIN IMMEDIATE');
    try {
      // Read inside the transaction: another process may have been faster.
      const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
      const next = list[version];
      if (next) db.exec(`${next.sqlite}; PRAGMA user_version = ${version + 1}`);
      db.exec('COMMIT');
      if (!next) return;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
}

/** Any fixed number will do: it keeps services that start together from migrating at once. */
const migrationLock = 7_305_118;

export async function migratePostgres(client: ClientBase, list = migrations): Promise<void> {
  for (;;) {
    await client.query('BEGIN');
    try {
      await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
      await client.query('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
      const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
      const version = rows[0]?.version ?? 0;
      const next = list[version];
      if (next) {
        await client.query(next.postgres);
        await client.query('DELETE FROM schema_version');
        await client.query('INSERT INTO schema_version (version) VALUES ($1)', [version + 1]);
      }
      await client.query('COMMIT');
      if (!next) return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}

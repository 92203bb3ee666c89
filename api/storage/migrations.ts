/**
 * The schema, and how a database of an earlier version comes to it: its rows move to new tables by the names of their columns,
 * all in one transaction together with the version number. A change keeps what the version before writes and reads, which runs
 * beside this one during an update and again where somebody goes back.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { ClientBase } from 'pg';
import { columnToName } from './sql/rows.ts';

/** Raised with each change of the schema. */
export const schemaVersion = 20;

/**
 * Where the SQL of the two databases differs: types of columns, how a table ends (`strict` with row ids, `keyed` by its primary
 * key alone), and what only one of them has or says.
 */
const sqlite = {
  ...{ integer: 'INTEGER', time: 'TEXT', strict: ' STRICT', keyed: ' STRICT, WITHOUT ROWID', toJson: 'json_object' },
  begin: [] as string[],
  version: 'SELECT user_version AS version FROM pragma_user_version',
  setVersion: [`PRAGMA user_version = ${schemaVersion}`],
  columnsOf: (table: string) => `SELECT name FROM pragma_table_info('${table}')`,
  own: [] as string[],
};
type Dialect = typeof sqlite;

const postgres: Dialect = {
  ...{ integer: 'BIGINT', time: 'TIMESTAMPTZ', strict: '', keyed: '', toJson: 'json_build_object' },
  begin: [
    // Any fixed number will do: it keeps services that start together from migrating at once.
    'SELECT pg_advisory_xact_lock(7305118)',
    'CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)',
  ],
  version: 'SELECT version FROM schema_version',
  setVersion: ['DELETE FROM schema_version', `INSERT INTO schema_version (version) VALUES (${schemaVersion})`],
  columnsOf: (table) => `SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = '${table}'`,
  own: [
    // What services count together begins anew after a crash.
    'CREATE UNLOGGED TABLE IF NOT EXISTS limits (key TEXT PRIMARY KEY, points BIGINT NOT NULL, expire BIGINT)',
    // Of triggers whose tables are gone.
    'DROP FUNCTION IF EXISTS write_nothing',
  ],
};

/** What a request tells as columns: the version before fills them beside `fields`, which those before that one leave empty. */
const formerColumns =
  'first_name last_name company building_type address message city original_city source page origin campaign'.split(
    ' ',
  );

/** By name, each behind those it refers to. */
const tablesOf = ({ integer, time, strict, keyed }: Dialect): Record<string, string> => ({
  // `fields` is what is told of a request, as JSON, but for what a query asks. `quarantine_reason` is empty where the office is told
  // of it. `call_state`, `call_noted_at` and `called_at` are made of `calls`.
  contacts: `(
    id TEXT PRIMARY KEY, idempotency_key TEXT UNIQUE, content_hash TEXT NOT NULL, received_at ${time} NOT NULL,
    email TEXT NOT NULL, phone TEXT NOT NULL, email_key TEXT, phone_key TEXT, fields TEXT,
    quarantine_reason TEXT, released_at ${time}, refused_at ${time},
    call_due_at ${integer}, call_state TEXT, call_noted_at ${integer}, called_at ${integer}, call_reminded_at ${integer},
    prepare_hash TEXT, prepared_at ${integer}, prepared TEXT, ${formerColumns.map((name) => `${name} TEXT`).join(', ')}
  )${strict}`,
  // Each row is one request and, if it comes to that, one consent: it proves itself.
  subscriptions: `(
    id TEXT PRIMARY KEY, email TEXT NOT NULL, email_key TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'confirmed', 'unsubscribed')),
    source TEXT NOT NULL, original_city TEXT, consent_version TEXT NOT NULL,
    requested_at ${integer} NOT NULL, confirmed_at ${integer}, unsubscribed_at ${integer}, end_reason TEXT,
    confirm_hash TEXT UNIQUE, confirm_expires_at ${integer}, unsubscribe_hash TEXT UNIQUE
  )${strict}`,
  // To what the messages belong by which others are told of an erasure. The version before fills the other columns.
  deletions: `(
    id TEXT PRIMARY KEY, deleted_at ${integer} NOT NULL,
    contacts ${integer}, notes ${integer}, subscriptions ${integer}, deliveries ${integer}, told TEXT
  )${strict}`,
  // `due_at` is also the lease: a claim moves it into the future, a crash lets it pass. What waits is `pending`, or `waiting`,
  // as the version before calls it on most channels; that one reads `turn_at` too.
  deliveries: `(
    id TEXT PRIMARY KEY,
    contact_id TEXT REFERENCES contacts (id) ON DELETE CASCADE,
    subscription_id TEXT REFERENCES subscriptions (id) ON DELETE CASCADE,
    deletion_id TEXT REFERENCES deletions (id) ON DELETE CASCADE,
    channel TEXT NOT NULL, body TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'waiting', 'done', 'parked')),
    created_at ${integer} NOT NULL, due_at ${integer} NOT NULL, attempts ${integer} NOT NULL DEFAULT 0,
    first_tried_at ${integer}, parked_at ${integer}, dismissed_at ${integer}, lease TEXT, last_error TEXT, turn_at ${integer},
    CHECK (CAST(contact_id IS NOT NULL AS INTEGER) + CAST(subscription_id IS NOT NULL AS INTEGER)
      + CAST(deletion_id IS NOT NULL AS INTEGER) = 1)
  )${strict}`,
  contact_history: `(
    id TEXT PRIMARY KEY, contact_id TEXT NOT NULL REFERENCES contacts (id) ON DELETE CASCADE, noted_at ${integer} NOT NULL,
    kind TEXT NOT NULL, part TEXT, was TEXT, said TEXT
  )${strict}`,
  calls: `(
    id TEXT PRIMARY KEY, contact_id TEXT NOT NULL REFERENCES contacts (id) ON DELETE CASCADE, noted_at ${integer} NOT NULL,
    outcome TEXT NOT NULL, note TEXT, undoes TEXT
  )${strict}`,
  visits: `(
    day TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('page', 'origin', 'campaign')), name TEXT NOT NULL,
    views ${integer} NOT NULL DEFAULT 0, calls ${integer} NOT NULL DEFAULT 0, chats ${integer} NOT NULL DEFAULT 0,
    requests ${integer} NOT NULL DEFAULT 0, PRIMARY KEY (day, kind, name)
  )${keyed}`,
  // What the office was told last, and until when somebody is at it.
  notices: `(name TEXT PRIMARY KEY, told_at ${integer}, mark TEXT, leased_until ${integer} NOT NULL)${strict}`,
  // What signs the links in mails, and hashes the keys of the limits.
  link_keys: `(name TEXT PRIMARY KEY, value TEXT NOT NULL)${strict}`,
  // One row, written to see whether a write succeeds.
  probe: `(id INTEGER PRIMARY KEY CHECK (id = 1), written_at ${integer} NOT NULL)${strict}`,
});

/** Each for a query that would else read the whole table; a part of the rows where it asks few. */
const indexes = [
  'CREATE INDEX contacts_by_content ON contacts (content_hash, received_at)',
  'CREATE INDEX contacts_by_age ON contacts (received_at)',
  'CREATE INDEX contacts_by_email_key ON contacts (email_key, received_at) WHERE email_key IS NOT NULL',
  'CREATE INDEX contacts_by_phone_key ON contacts (phone_key, received_at) WHERE phone_key IS NOT NULL',
  'CREATE INDEX contacts_quarantined ON contacts (received_at) WHERE quarantine_reason IS NOT NULL',
  'CREATE INDEX contacts_free ON contacts (id) WHERE quarantine_reason IS NULL',
  'CREATE INDEX contacts_to_call ON contacts (call_due_at) WHERE call_due_at IS NOT NULL AND call_state IS NULL',
  'CREATE UNIQUE INDEX contacts_by_prepare_hash ON contacts (prepare_hash) WHERE prepare_hash IS NOT NULL',
  'CREATE INDEX subscriptions_by_email ON subscriptions (email_key, requested_at)',
  "CREATE UNIQUE INDEX subscriptions_confirmed ON subscriptions (email_key) WHERE state = 'confirmed'",
  'CREATE INDEX deliveries_by_contact ON deliveries (contact_id)',
  'CREATE INDEX deliveries_by_subscription ON deliveries (subscription_id, channel, created_at) WHERE subscription_id IS NOT NULL',
  'CREATE INDEX deliveries_by_deletion ON deliveries (deletion_id) WHERE deletion_id IS NOT NULL',
  // First tries and retries are taken apart.
  "CREATE INDEX deliveries_new ON deliveries (channel, due_at) WHERE attempts = 0 AND state IN ('pending', 'waiting')",
  "CREATE INDEX deliveries_again ON deliveries (channel, due_at) WHERE attempts > 0 AND state IN ('pending', 'waiting')",
  "CREATE INDEX deliveries_undone ON deliveries (channel, state, created_at, dismissed_at) WHERE state <> 'done'",
  "CREATE INDEX deliveries_receipts ON deliveries (created_at) WHERE channel = 'contact-receipt'",
  "CREATE INDEX deliveries_confirmations ON deliveries (created_at) WHERE channel = 'newsletter-mail'",
  'CREATE INDEX contact_history_by_contact ON contact_history (contact_id, noted_at)',
  'CREATE INDEX calls_by_contact ON calls (contact_id, noted_at)',
];

/** Tables that no version asks any more. */
const formerTables = ['article_views', 'daily_csv', 'clock', 'erasures', 'kept_limits', 'limit_salts'];

/** The first sums knew no place. */
const sumViews = `
  INSERT INTO visits (day, kind, name, views)
  SELECT CAST(day AS TEXT), 'page',
    CASE slug WHEN 'homepage' THEN '/' WHEN 'blog-overview' THEN '/blog' ELSE '/blog/' || slug END, views
  FROM before_article_views`;

const foldedKey = (table: string) =>
  `replace(replace(replace(${table}.email_key, '@googlemail.com', ''), '@gmail.com', ''), '.', '') || '@gmail.com'`;
const isGmail = (table: string) =>
  `(${table}.email_key LIKE '%@gmail.com' OR ${table}.email_key LIKE '%@googlemail.com')`;

/** What earlier versions stored otherwise. */
const updates = ({ toJson }: Dialect): string[] => [
  'UPDATE deliveries SET first_tried_at = created_at WHERE attempts > 0 AND first_tried_at IS NULL',
  `UPDATE contacts SET fields = ${toJson}(${formerColumns.map((name) => `'${columnToName(name)}', ${name}`).join(', ')})
   WHERE fields IS NULL`,
  // Gmail's dots and its second name make no other mailbox; where two of one have confirmed, each keeps the key it has.
  `UPDATE contacts SET email_key = ${foldedKey('contacts')} WHERE ${isGmail('contacts')}`,
  `UPDATE subscriptions SET email_key = ${foldedKey('subscriptions')} WHERE ${isGmail('subscriptions')}
     AND NOT (state = 'confirmed' AND EXISTS (
       SELECT 1 FROM subscriptions AS other WHERE other.id <> subscriptions.id AND other.state = 'confirmed'
         AND ${isGmail('other')} AND ${foldedKey('other')} = ${foldedKey('subscriptions')}))`,
];

/** Yields statements one by one, and gets the rows of each. */
type Steps<T> = Generator<string, T, Record<string, unknown>[]>;

const toTables = (dialect: Dialect): string[] =>
  Object.entries(tablesOf(dialect)).map(([name, columns]) => `CREATE TABLE ${name} ${columns}`);

/** For the test that a changed schema has a version of its own. */
export const schemas = [...[sqlite, postgres].map(toTables), indexes];

function* migrate(dialect: Dialect): Steps<void> {
  yield* dialect.begin;
  const [row] = yield dialect.version;
  // A database that is newer than the program is left as it is.
  if (row && (row['version'] as number) >= schemaVersion) return;

  const columnsOf = function* (table: string): Steps<string[]> {
    return (yield dialect.columnsOf(table)).map(({ name }) => name as string);
  };
  const tables = Object.keys(tablesOf(dialect));
  const before = new Map<string, string[]>();
  // From the last on, in which order they are dropped: to drop a table that others refer to would delete their rows.
  for (const table of [...formerTables, ...tables.toReversed()]) {
    const columns = yield* columnsOf(table);
    if (columns.length === 0) continue;
    before.set(table, columns);
    yield `ALTER TABLE ${table} RENAME TO before_${table}`;
  }
  yield* toTables(dialect);
  for (const table of tables) {
    const old = before.get(table) ?? [];
    const names = (yield* columnsOf(table)).filter((name) => old.includes(name)).join(', ');
    if (names !== '') yield `INSERT INTO ${table} (${names}) SELECT ${names} FROM before_${table}`;
  }
  if (before.has('article_views') && !before.has('visits')) yield sumViews;
  for (const table of before.keys()) yield `DROP TABLE before_${table}`;
  // Now that their names are free.
  yield* indexes;
  yield* updates(dialect);
  yield* [...dialect.own, ...dialect.setVersion];
}

/** Brings a database up to date, or an empty one to its schema. */
export function migrateSqlite(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    const steps = migrate(sqlite);
    let step = steps.next();
    while (!step.done) step = steps.next(db.prepare(step.value).all());
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** As `migrateSqlite`. */
export async function migratePostgres(client: ClientBase): Promise<void> {
  await client.query('BEGIN');
  try {
    const steps = migrate(postgres);
    let step = steps.next();
    while (!step.done) step = steps.next((await client.query<Record<string, unknown>>(step.value)).rows);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

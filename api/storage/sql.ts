/**
 * The store in SQL that SQLite and Postgres share: what is decided, and in which order. A method asks
 * its statements with `yield*` and gets the rows back, at once or later: the one driver answers
 * synchronously, the other does not.
 */
import { randomUUID } from 'node:crypto';
import { emailToKey } from '#domain/newsletter-request';
import {
  initialState,
  repeatWindowMs,
  UnavailableError,
  type Channel,
  type ClaimedDelivery,
  type ContactMessages,
  type NewDelivery,
  type Person,
  type SavedContact,
  type Store,
  type StoredContact,
  type StoredDelivery,
  type StoredSubscription,
  type Subscription,
} from './port.ts';
import {
  insertContact,
  insertDelivery,
  insertSubscription,
  rowToFields,
  storedToContact,
  type Owner,
  type Value,
} from './rows.ts';

/** `?` stands for a value. */
export type Statement = { sql: string; values: Value[] };
export type Answer = { rows: unknown[]; /** Rows that were written. */ count: number };
/** What another connection does under this name waits until this transaction ends. */
type Lock = { lock: string };
export type Steps<T> = Generator<Statement | Lock, T, Answer>;

export type Database = {
  /**
   * All of it is on disk once this resolves, or nothing is.
   * @param begin called again where the transaction has to be tried anew
   */
  transaction<T>(begin: () => Steps<T>): Promise<T>;
  /** One statement, behind the writes that came before. */
  write(statement: Statement): Promise<Answer>;
  read(statement: Statement): Promise<Answer>;
  /** How a claim leaves alone what another one is about to take. */
  skipLocked: string;
};

const ask = (sql: string, ...values: Value[]): Statement => ({ sql, values });

/** A write like any other: whether one would succeed only one can tell. */
export const probe = (): Statement =>
  ask(
    `INSERT INTO probe (id, written_at) VALUES (1, ?)
     ON CONFLICT (id) DO UPDATE SET written_at = excluded.written_at`,
    Date.now(),
  );

function* first<Row>(sql: string, ...values: Value[]): Steps<Row | undefined> {
  return (yield ask(sql, ...values)).rows[0] as Row | undefined;
}

function* insertDeliveries(deliveries: readonly NewDelivery[], owner: Owner, now: number): Steps<void> {
  for (const delivery of deliveries)
    yield ask(insertDelivery.sql, ...insertDelivery.toValues({ ...delivery, ...owner, now }));
}

/** Not yet delivered nor given up. */
const isOpen = `state IN ('pending', 'waiting')`;

/**
 * No message to the same address of the newsletter is older and still open. For a contact's it is
 * always true. CROSS JOIN tells SQLite to look in this order, not through all that is due.
 */
const isNext = `NOT EXISTS (
  SELECT 1 FROM subscriptions AS own CROSS JOIN subscriptions AS other CROSS JOIN deliveries AS earlier
  WHERE own.id = deliveries.subscription_id AND other.email_key = own.email_key
    AND earlier.subscription_id = other.id AND earlier.channel = deliveries.channel
    AND earlier.created_at < deliveries.created_at AND earlier.${isOpen})`;

type KnownContact = { id: string; contentHash: string };
const contactByKey = 'SELECT id, content_hash AS "contentHash" FROM contacts WHERE idempotency_key = ?';
const confirmedByEmail = `SELECT id, email, source FROM subscriptions WHERE email_key = ? AND state = 'confirmed'`;
type FoundSubscription = Subscription & { emailKey: string; state: string; expiresAt: number };
const subscriptionByConfirmHash = `
  SELECT id, email, source, email_key AS "emailKey", state, confirm_expires_at AS "expiresAt"
  FROM subscriptions WHERE confirm_hash = ?`;

/** Both names of what waits are one to whoever reads it; without the body, and the figure as one. */
const selectDeliveries = `
  SELECT id, contact_id, subscription_id, channel, CASE state WHEN 'waiting' THEN 'pending' ELSE state END AS state,
    created_at, due_at, CAST(attempts AS INTEGER) AS attempts, last_error
  FROM deliveries`;

/** @param Row what its columns make */
function* all<Row>(sql: string, ...values: Value[]): Steps<Row[]> {
  return (yield ask(sql, ...values)).rows.map((row) => rowToFields(row as object) as Row);
}

/** What tells of a contact now. */
const messagesOf = (contact: StoredContact, toMessages: ContactMessages): readonly NewDelivery[] =>
  toMessages(contact.id, storedToContact(contact), Date.parse(contact.receivedAt));

/** It is to be told of. */
const isFree = 'quarantine_reason IS NULL';
const isQuarantined = 'quarantine_reason IS NOT NULL';

/** No message of a contact was ever made, though one should be. */
const isUntold = `${isFree} AND NOT EXISTS (SELECT 1 FROM deliveries WHERE contact_id = contacts.id)`;

/** Rows that one transaction of a command takes, so that a lead which comes meanwhile does not wait for all of them. */
const atOnce = 500;
/** Contacts whose messages are made in one: a few statements each, which all must be done before a store gives up. */
const toldAtOnce = 50;

type Table = 'contacts' | 'subscriptions';
/** The rows of a mailbox. Each address is compared: what makes two of them the same is decided in the domain alone. */
function* idsOf(table: Table, emailKey: string): Steps<string[]> {
  const rows = yield* all<{ id: string; email: string }>(`SELECT id, email FROM ${table}`);
  return rows.filter(({ email }) => emailToKey(email) === emailKey).map(({ id }) => id);
}

/** Everything but what belongs to a database alone. Figures may come as text, as a driver gives BIGINT. */
export function createSqlStore({
  transaction,
  write,
  read,
  skipLocked,
}: Database): Omit<Store, 'checkWritable' | 'close'> {
  async function deleteWhere(table: Table, condition: string, ...values: Value[]): Promise<number> {
    const sql = `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${condition} LIMIT ${atOnce})`;
    let deleted = 0;
    for (;;) {
      const { count } = await write(ask(sql, ...values));
      deleted += count;
      if (count < atOnce) return deleted;
    }
  }

  async function countContacts(condition: string): Promise<number> {
    const { rows } = await read(ask(`SELECT count(*) AS n FROM contacts WHERE ${condition}`));
    return Number((rows as { n: number }[])[0]?.n);
  }

  return {
    saveContact: (input) =>
      transaction(function* (): Steps<SavedContact> {
        const { id, idempotencyKey, contentHash, receivedAt } = input;
        if (idempotencyKey === undefined) {
          // Two equal posts at once: the second waits until the first is stored.
          yield { lock: `content ${contentHash}` };
          const known = yield* first<{ id: string }>(
            'SELECT id FROM contacts WHERE content_hash = ? AND received_at > ? ORDER BY received_at DESC LIMIT 1',
            contentHash,
            new Date(receivedAt - repeatWindowMs).toISOString(),
          );
          if (known) return { id: known.id, outcome: 'repeated' };
        }
        const insert = `${insertContact.sql} ON CONFLICT (idempotency_key) DO NOTHING`;
        const { count } = yield ask(insert, ...insertContact.toValues(input));
        if (count === 0) {
          const known = yield* first<KnownContact>(contactByKey, idempotencyKey ?? null);
          if (!known) throw new UnavailableError('conflict');
          return { id: known.id, outcome: known.contentHash === contentHash ? 'repeated' : 'key-reused' };
        }
        yield* insertDeliveries(input.deliveries, { contactId: id }, receivedAt);
        return { id, outcome: 'stored' };
      }),

    async findContactByKey(key) {
      return (await write(ask(contactByKey, key))).rows[0] as KnownContact | undefined;
    },

    async countView(slug, day) {
      await write(
        ask(
          `INSERT INTO article_views (slug, day, views) VALUES (?, ?, 1)
           ON CONFLICT (slug, day) DO UPDATE SET views = article_views.views + 1`,
          slug,
          day,
        ),
      );
    },

    async viewCounts(fromDay, toDay) {
      const { rows } = await read(
        ask(
          'SELECT slug, sum(views) AS views FROM article_views WHERE day BETWEEN ? AND ? GROUP BY slug',
          fromDay,
          toDay,
        ),
      );
      return (rows as { slug: string; views: number }[])
        .map(({ slug, views }) => ({ slug, views: Number(views) }))
        .sort((a, b) => b.views - a.views || (a.slug < b.slug ? -1 : 1));
    },

    requestSubscription: (input, pauseMs) =>
      transaction(function* (): Steps<'stored' | 'unchanged'> {
        const { id, emailKey, requestedAt, links } = input;
        yield { lock: `address ${emailKey}` };
        const counts = yield* first(
          `SELECT 1 FROM subscriptions WHERE email_key = ?
             AND (state = 'confirmed' OR (requested_at > ? AND (confirm_hash IS NOT NULL OR ?))) LIMIT 1`,
          emailKey,
          requestedAt - pauseMs,
          links ? 0 : 1,
        );
        if (counts) return 'unchanged';
        yield ask(insertSubscription.sql, ...insertSubscription.toValues(input));
        yield* insertDeliveries(input.deliveries, { subscriptionId: id }, requestedAt);
        return 'stored';
      }),

    confirmSubscription: (confirmHash, now, toDeliveries) =>
      transaction(function* (): Steps<'confirmed' | 'repeated' | 'expired'> {
        const seen = yield* first<FoundSubscription>(subscriptionByConfirmHash, confirmHash);
        if (!seen) return 'expired';
        yield { lock: `address ${seen.emailKey}` };
        if (yield* first(confirmedByEmail, seen.emailKey)) return 'repeated';
        // Again: while this waited for the lock another click may have ended it.
        const found = yield* first<FoundSubscription>(subscriptionByConfirmHash, confirmHash);
        if (found?.state !== 'requested' || Number(found.expiresAt) <= now) return 'expired';
        const { id, email, source } = found;
        yield ask(`UPDATE subscriptions SET state = 'confirmed', confirmed_at = ? WHERE id = ?`, now, id);
        yield* insertDeliveries(toDeliveries({ id, email, source }), { subscriptionId: id }, now);
        return 'confirmed';
      }),

    endSubscription: (unsubscribeHash, now, toDeliveries) =>
      transaction(function* (): Steps<'ended' | 'repeated' | 'unknown'> {
        const found = yield* first<{ emailKey: string }>(
          'SELECT email_key AS "emailKey" FROM subscriptions WHERE unsubscribe_hash = ?',
          unsubscribeHash,
        );
        if (!found) return 'unknown';
        yield { lock: `address ${found.emailKey}` };
        const confirmed = yield* first<Subscription>(confirmedByEmail, found.emailKey);
        const { count } = yield ask(
          `UPDATE subscriptions SET state = 'unsubscribed', unsubscribed_at = ?
           WHERE email_key = ? AND state <> 'unsubscribed'`,
          now,
          found.emailKey,
        );
        if (confirmed) yield* insertDeliveries(toDeliveries(confirmed), { subscriptionId: confirmed.id }, now);
        return count > 0 ? 'ended' : 'repeated';
      }),

    async deleteExpired({ contactsBefore, unconfirmedBefore, endedBefore }) {
      return {
        contacts: await deleteWhere('contacts', 'received_at < ?', new Date(contactsBefore).toISOString()),
        subscriptions: await deleteWhere(
          'subscriptions',
          '(confirmed_at IS NULL AND requested_at < ?) OR unsubscribed_at < ?',
          unconfirmedBefore,
          endedBefore,
        ),
      };
    },

    async listContacts(limit, quarantined = false) {
      const { rows } = await read(
        ask(
          `SELECT * FROM contacts ${quarantined ? `WHERE ${isQuarantined}` : ''} ORDER BY received_at DESC, id LIMIT ?`,
          limit,
        ),
      );
      return rows.map((row) => rowToFields(row as object) as StoredContact);
    },

    async listContactsOf(from, to) {
      const { rows } = await read(
        ask(
          'SELECT * FROM contacts WHERE received_at >= ? AND received_at < ? ORDER BY received_at DESC, id',
          new Date(from).toISOString(),
          new Date(to).toISOString(),
        ),
      );
      return rows.map((row) => rowToFields(row as object) as StoredContact);
    },

    async claimDailyCsv(last, now, leaseMs) {
      const { rows } = await write(
        ask(
          `INSERT INTO daily_csv (id, next_day, leased_until) VALUES (1, ?, ?)
           ON CONFLICT (id) DO UPDATE SET leased_until = excluded.leased_until
             WHERE daily_csv.next_day <= ? AND daily_csv.leased_until <= ?
           RETURNING next_day AS day`,
          last,
          now + leaseMs,
          last,
          now,
        ),
      );
      return (rows as { day: string }[])[0]?.day;
    },
    async completeDailyCsv(next) {
      await write(ask('UPDATE daily_csv SET next_day = ?, leased_until = 0 WHERE next_day < ?', next, next));
    },

    findContact: (id) =>
      transaction(function* () {
        const [contact] = yield* all<StoredContact>('SELECT * FROM contacts WHERE id = ?', id);
        if (!contact) return undefined;
        const deliveries = yield* all<StoredDelivery>(`${selectDeliveries} WHERE contact_id = ? ORDER BY channel`, id);
        return { contact, deliveries };
      }),

    findPerson: (emailKey) =>
      transaction(function* (): Steps<Person> {
        const person: Person = { contacts: [], subscriptions: [], deliveries: [] };
        for (const id of yield* idsOf('contacts', emailKey)) {
          person.contacts.push(...(yield* all<StoredContact>('SELECT * FROM contacts WHERE id = ?', id)));
          person.deliveries.push(...(yield* all<StoredDelivery>(`${selectDeliveries} WHERE contact_id = ?`, id)));
        }
        for (const id of yield* idsOf('subscriptions', emailKey)) {
          person.subscriptions.push(
            ...(yield* all<StoredSubscription>('SELECT * FROM subscriptions WHERE id = ?', id)),
          );
          person.deliveries.push(...(yield* all<StoredDelivery>(`${selectDeliveries} WHERE subscription_id = ?`, id)));
        }
        return person;
      }),

    deletePerson: (emailKey) =>
      transaction(function* () {
        const deleted = { contacts: 0, subscriptions: 0 };
        for (const table of ['contacts', 'subscriptions'] as const)
          for (const id of yield* idsOf(table, emailKey)) {
            deleted[table] += (yield ask(`DELETE FROM ${table} WHERE id = ?`, id)).count;
          }
        return deleted;
      }),

    async claimDeliveries(channel, now, limit, leaseMs, retries = limit) {
      const dueWhere = (tried: string) => `
        SELECT id, due_at FROM deliveries WHERE ${tried} AND ${isOpen} AND channel = ? AND due_at <= ? AND ${isNext}
        ORDER BY due_at LIMIT ? ${skipLocked}`;
      const { rows } = await write(
        ask(
          `WITH new AS (${dueWhere('attempts = 0')}), again AS (${dueWhere('attempts > 0')}),
             due AS (SELECT * FROM new UNION ALL SELECT * FROM again ORDER BY due_at LIMIT ?)
           UPDATE deliveries SET due_at = ?, lease = ?, attempts = attempts + 1,
             first_tried_at = COALESCE(first_tried_at, ?)
           WHERE id IN (SELECT id FROM due)
           RETURNING id, contact_id AS "contactId", channel, body, created_at AS "createdAt", attempts,
             first_tried_at AS "firstTriedAt", lease`,
          channel,
          now,
          limit,
          channel,
          now,
          retries,
          limit,
          now + leaseMs,
          randomUUID(),
          now,
        ),
      );
      return (rows as ClaimedDelivery[])
        .map((row) => ({
          ...row,
          createdAt: Number(row.createdAt),
          attempts: Number(row.attempts),
          firstTriedAt: Number(row.firstTriedAt),
        }))
        .sort((a, b) => a.createdAt - b.createdAt);
    },

    async completeDelivery(id, lease) {
      const set = `state = 'done', body = '', lease = NULL, last_error = NULL`;
      await write(ask(`UPDATE deliveries SET ${set} WHERE id = ? AND lease = ?`, id, lease));
    },
    async retryDelivery(id, lease, nextAt, errorCode) {
      const set = 'due_at = ?, lease = NULL, last_error = ?';
      await write(ask(`UPDATE deliveries SET ${set} WHERE id = ? AND lease = ?`, nextAt, errorCode, id, lease));
    },
    async parkDelivery(id, lease, errorCode, forget = false) {
      const set = `state = 'parked', ${forget ? `body = '', ` : ''}lease = NULL, last_error = ?`;
      await write(ask(`UPDATE deliveries SET ${set} WHERE id = ? AND lease = ?`, errorCode, id, lease));
    },

    async listDeliveries() {
      const { rows } = await read(ask(`${selectDeliveries} WHERE state <> 'done' ORDER BY created_at, id`));
      return rows.map((row) => rowToFields(row as object) as StoredDelivery);
    },

    retryDeliveries: (now, toMessages, id) =>
      transaction(function* () {
        const hanging = yield* all<{ id: string; contactId: string | null; channel: Channel; body: string }>(
          `SELECT id, contact_id, channel, body FROM deliveries
           WHERE (state = 'parked' OR ${isOpen} AND lease IS NULL AND attempts > 0) AND body <> '' ${id === undefined ? '' : 'AND id = ?'} ${skipLocked}`,
          ...(id === undefined ? [] : [id]),
        );
        for (const { id, contactId, channel, body } of hanging) {
          const [contact] = yield* all<StoredContact>('SELECT * FROM contacts WHERE id = ?', contactId);
          const written = contact && messagesOf(contact, toMessages).find((message) => message.channel === channel);
          yield ask(
            `UPDATE deliveries SET state = ?, body = ?, due_at = ?, attempts = 0, first_tried_at = NULL WHERE id = ?`,
            initialState(channel),
            written?.body ?? body,
            now,
            id,
          );
        }
        return hanging.length;
      }),

    countUntold: () => countContacts(isUntold),
    countQuarantined: () => countContacts(isQuarantined),

    releaseContact: (id, now, toMessages) =>
      transaction(function* () {
        const [contact] = yield* all<StoredContact>(
          `UPDATE contacts SET quarantine_reason = NULL WHERE id = ? AND ${isQuarantined} RETURNING *`,
          id,
        );
        if (!contact) return undefined;
        const deliveries = messagesOf(contact, toMessages);
        yield* insertDeliveries(deliveries, { contactId: id }, now);
        return deliveries.length;
      }),

    async queueMissing(now, toMessages, every = false) {
      let after = '';
      let queued = 0;
      for (;;) {
        const page = await transaction(function* () {
          const contacts = yield* all<StoredContact>(
            `SELECT * FROM contacts WHERE id > ? AND ${every ? isFree : isUntold} ORDER BY id LIMIT ${toldAtOnce}`,
            after,
          );
          let made = 0;
          for (const contact of contacts) {
            const { id } = contact;
            const there = yield* all<{ channel: Channel }>('SELECT channel FROM deliveries WHERE contact_id = ?', id);
            const missing = messagesOf(contact, toMessages).filter(
              (message) => !there.some(({ channel }) => channel === message.channel),
            );
            yield* insertDeliveries(missing, { contactId: id }, now);
            made += missing.length;
          }
          return { made, last: contacts.length < toldAtOnce ? undefined : contacts.at(-1)?.id };
        });
        queued += page.made;
        if (page.last === undefined) return queued;
        after = page.last;
      }
    },

    async stats() {
      // One row for each channel that has open or parked messages.
      const { rows } = await read(
        ask(`
          SELECT channel, count(*) FILTER (WHERE ${isOpen}) AS pending,
            count(*) FILTER (WHERE state = 'parked') AS parked, min(created_at) FILTER (WHERE ${isOpen}) AS oldest
          FROM deliveries WHERE state <> 'done' GROUP BY channel`),
      );
      return Object.fromEntries(
        (rows as { channel: Channel; pending: number; parked: number; oldest: number | null }[]).map(
          ({ channel, pending, parked, oldest }) => [
            channel,
            {
              pending: Number(pending),
              parked: Number(parked),
              oldestPendingAt: oldest === null ? undefined : Number(oldest),
            },
          ],
        ),
      );
    },
  };
}

/**
 * The store in SQL that SQLite and Postgres share: what is decided, and in which order. A method asks
 * its statements with `yield*` and gets the rows back, at once or later: the one driver answers
 * synchronously, the other does not.
 */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { emailToKey } from '#domain/newsletter-request';
import { clockJumpMs, isClockPlausible, mostAtOnce, retentionCutoffs } from '#domain/retention';
import {
  initialState,
  repeatWindowMs,
  UnavailableError,
  type Channel,
  type ClaimedDelivery,
  type ContactMessages,
  type Deleted,
  type Erasure,
  type Expired,
  type Expiring,
  type NewDelivery,
  type Person,
  type SavedContact,
  type Store,
  type StoredContact,
  type StoredDelivery,
  type StoredSubscription,
  type Subscription,
  type ToDeliveries,
} from './port.ts';
import {
  insertContact,
  insertDelivery,
  insertSubscription,
  rowToFields,
  seenAt,
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

function* insertDeliveries(
  deliveries: readonly NewDelivery[],
  owner: Owner,
  now: number,
  { createdAt = now, turn = 0 }: { createdAt?: number; turn?: number | undefined } = {},
): Steps<void> {
  for (const delivery of deliveries)
    yield ask(
      insertDelivery.sql,
      ...insertDelivery.toValues({ ...delivery, ...owner, createdAt, now, turnAt: now + turn * turnMs }),
    );
}

/** By so much the requests of one network stand behind one another. */
const turnMs = 60_000;

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

/** A subscription that no mail of ours can confirm and no webhook has taken stands nowhere but here. */
const isOnlyCopy = `state = 'requested' AND confirm_hash IS NULL
  AND NOT EXISTS (SELECT 1 FROM deliveries WHERE subscription_id = subscriptions.id AND state = 'done')
  AND NOT EXISTS (
    SELECT 1 FROM subscriptions AS later
    WHERE later.email_key = subscriptions.email_key AND later.requested_at > subscriptions.requested_at)`;

/** By a clock that was ahead when it came it is no age, and by one that stood still it is no more than the store had seen. */
const isOlder = (column: string) => `(${column} < ? AND COALESCE(seen_at, 0) < ?)`;

/** Somebody was told of it, or reads it in a list: then no message was ever made. Those in quarantine are told of as a number. */
const isKnown = ({ tellingChannels, isAnyOn }: Expiring): string => `(${isQuarantined}
  OR EXISTS (SELECT 1 FROM deliveries WHERE contact_id = contacts.id AND state = 'done'
    AND channel IN (${tellingChannels.map((name) => `'${name}'`).join(', ')}))
  ${isAnyOn ? '' : 'OR NOT EXISTS (SELECT 1 FROM deliveries WHERE contact_id = contacts.id)'})`;

/** The newest time that was seen; where none is noted yet, that of what lies in it. An empty store has none: no clock can harm it. */
function* newestSeen(): Steps<number | undefined> {
  const newest = yield* first<{ contact: string | Date | null; subscription: number | null }>(
    `SELECT (SELECT max(received_at) FROM contacts) AS contact, (SELECT max(requested_at) FROM subscriptions) AS subscription`,
  );
  const { contact = null, subscription = null } = newest ?? {};
  if (contact === null && subscription === null) return undefined;
  const noted = yield* first<{ at: number }>('SELECT seen_at AS at FROM clock');
  if (noted) return Number(noted.at);
  // On most days somebody reads.
  const view = yield* first<{ day: string | null }>('SELECT CAST(max(day) AS TEXT) AS day FROM article_views');
  return Math.max(new Date(contact ?? 0).getTime(), Number(subscription), Date.parse(view?.day ?? '1970-01-01'));
}

/** @returns whether the clock agrees with what was seen; where it does, or a person says so, it is noted */
function* noteTime(now: number, byWord: boolean): Steps<boolean> {
  const seen = yield* newestSeen();
  if (!byWord && seen !== undefined && !isClockPlausible(now, seen)) return false;
  yield ask(
    `INSERT INTO clock (id, seen_at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    byWord || seen === undefined ? now : Math.max(seen, now),
  );
  return true;
}

/** Salted, so that nobody reads from it who it was without guessing the address. */
const emailKeyToMark = (emailKey: string, salt = randomBytes(12).toString('base64url')): string =>
  `${salt}.${hash('sha256', `${salt} ${emailKey}`, 'base64url')}`;
const isMarkOf = (mark: string, emailKey: string): boolean =>
  mark === emailKeyToMark(emailKey, mark.slice(0, mark.indexOf('.')));

function* noteErasure(kind: Erasure['kind'], mark: string, erasedAt: number): Steps<void> {
  yield ask(
    'INSERT INTO erasures (mark, kind, erased_at) VALUES (?, ?, ?) ON CONFLICT (mark) DO NOTHING',
    mark,
    kind,
    erasedAt,
  );
}

/**
 * Ends what was asked for with an address, and tells of what was confirmed.
 * @param requestedBy until when it was asked for @returns how many ended
 */
function* endAll(
  emailKey: string,
  {
    now,
    endedAt = now,
    requestedBy = Number.MAX_SAFE_INTEGER,
  }: { now: number; endedAt?: number; requestedBy?: number },
  toDeliveries: ToDeliveries,
): Steps<number> {
  const confirmed = yield* first<Subscription>(`${confirmedByEmail} AND requested_at <= ?`, emailKey, requestedBy);
  const { count } = yield ask(
    `UPDATE subscriptions SET state = 'unsubscribed', unsubscribed_at = ?, seen_at = ${seenAt}
     WHERE email_key = ? AND state <> 'unsubscribed' AND requested_at <= ?`,
    endedAt,
    emailKey,
    requestedBy,
  );
  if (confirmed) yield* tellChange(toDeliveries(confirmed), confirmed.id, emailKey, now);
  return count;
}

/** Behind all that is told of the address: its messages leave by their age, which a clock that was ahead made too young. */
function* tellChange(deliveries: readonly NewDelivery[], id: string, emailKey: string, now: number): Steps<void> {
  const newest = yield* first<{ at: number | null }>(
    `SELECT max(created_at) AS at FROM deliveries
     WHERE subscription_id IN (SELECT id FROM subscriptions WHERE email_key = ?) AND ${isOpen}`,
    emailKey,
  );
  yield* insertDeliveries(deliveries, { subscriptionId: id }, now, {
    createdAt: Math.max(now, Number(newest?.at ?? 0) + 1),
  });
}

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

  async function count(table: Table, condition: string, ...values: Value[]): Promise<number> {
    const { rows } = await read(ask(`SELECT count(*) AS n FROM ${table} WHERE ${condition}`, ...values));
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
            `SELECT id FROM contacts WHERE content_hash = ? AND received_at > ? AND received_at < ?
             ORDER BY received_at DESC LIMIT 1`,
            contentHash,
            new Date(receivedAt - repeatWindowMs).toISOString(),
            // Of what a clock that was ahead has stored nobody sends it again now.
            new Date(receivedAt + repeatWindowMs).toISOString(),
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
        yield* insertDeliveries(input.deliveries, { contactId: id }, receivedAt, { turn: input.turn });
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
             AND (state = 'confirmed' OR (requested_at > ? AND requested_at < ? AND (confirm_hash IS NOT NULL OR ?))) LIMIT 1`,
          emailKey,
          requestedAt - pauseMs,
          requestedAt + pauseMs,
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
        yield* tellChange(toDeliveries({ id, email, source }), id, seen.emailKey, now);
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
        const count = yield* endAll(found.emailKey, { now }, toDeliveries);
        if (count > 0) yield* noteErasure('unsubscribed', emailKeyToMark(found.emailKey), now);
        return count > 0 ? 'ended' : 'repeated';
      }),

    async deleteExpired(expiring) {
      const { now, byWord = false } = expiring;
      const { contactsBefore, unconfirmedBefore, endedBefore, erasuresBefore } = retentionCutoffs(now);
      const isClockRight = await transaction(() => noteTime(now, byWord));
      const cameBefore = isOlder('received_at');
      const before = [new Date(contactsBefore).toISOString(), contactsBefore];
      const due = {
        contacts: { where: `${cameBefore} AND ${isKnown(expiring)}`, values: before },
        subscriptions: { where: isOlder('unsubscribed_at'), values: [endedBefore, endedBefore] },
      };
      const expired: Expired = { contacts: 0, subscriptions: 0, held: undefined, waiting: 0, untold: 0 };
      expired.untold = await count('contacts', `${cameBefore} AND NOT ${isKnown(expiring)}`, ...before);
      for (const table of ['contacts', 'subscriptions'] as const) {
        const { where, values } = due[table];
        const many = await count(table, where, ...values);
        const isMuch = !byWord && many > mostAtOnce(0) && many > mostAtOnce(await count(table, 'true'));
        if (isClockRight && !isMuch) {
          expired[table] += await deleteWhere(table, where, ...values);
          continue;
        }
        expired.held = isClockRight ? 'many' : 'clock';
        expired.waiting += many;
      }
      if (isClockRight) {
        // What came while the clock was ahead would stay so much longer.
        const [ahead, iso] = [now + clockJumpMs, (time: number) => new Date(time).toISOString()];
        await write(ask('UPDATE contacts SET received_at = ? WHERE received_at > ?', iso(now), iso(ahead)));
        const asked = 'UPDATE subscriptions SET requested_at = ? WHERE confirmed_at IS NULL AND requested_at > ?';
        await write(ask(asked, now, ahead));
        // Not counted: nobody wanted them, and where many are asked for by a program, many are due at once.
        const nobodyConfirmed = `confirmed_at IS NULL AND ${isOlder('requested_at')} AND NOT (${isOnlyCopy})`;
        expired.subscriptions += await deleteWhere(
          'subscriptions',
          nobodyConfirmed,
          unconfirmedBefore,
          unconfirmedBefore,
        );
        await write(ask('DELETE FROM erasures WHERE erased_at < ?', erasuresBefore));
      }
      return expired;
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

    async listSubscriptions() {
      const { rows } = await read(
        ask(`SELECT * FROM subscriptions WHERE state <> 'unsubscribed' ORDER BY requested_at DESC, id`),
      );
      return rows.map((row) => rowToFields(row as object) as StoredSubscription);
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

    async claimDailyCsv(last, latest, now, leaseMs) {
      const { rows } = await write(
        ask(
          `INSERT INTO daily_csv (id, next_day, leased_until) VALUES (1, ?, ?)
           ON CONFLICT (id) DO UPDATE SET leased_until = excluded.leased_until,
             next_day = CASE WHEN daily_csv.next_day > ? THEN excluded.next_day ELSE daily_csv.next_day END
             WHERE (daily_csv.next_day <= ? OR daily_csv.next_day > ?)
               AND (daily_csv.leased_until <= ? OR daily_csv.leased_until > ?)
           RETURNING next_day AS day`,
          last,
          now + leaseMs,
          latest,
          last,
          latest,
          now,
          now + leaseMs,
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

    deletePerson: (emailKey, now) =>
      transaction(function* () {
        // A copy may hold what is not here any more.
        yield* noteErasure('forgotten', emailKeyToMark(emailKey), now);
        const deleted = { contacts: 0, subscriptions: 0 };
        for (const table of ['contacts', 'subscriptions'] as const)
          for (const id of yield* idsOf(table, emailKey)) {
            deleted[table] += (yield ask(`DELETE FROM ${table} WHERE id = ?`, id)).count;
          }
        return deleted;
      }),

    async listErasures() {
      const { rows } = await read(ask('SELECT mark, kind, erased_at FROM erasures ORDER BY erased_at, mark'));
      return rows.map((row) => rowToFields(row as object) as Erasure);
    },

    applyErasures: (erasures, now, toDeliveries) =>
      transaction(function* () {
        const erased: Deleted = { contacts: 0, subscriptions: 0 };
        const marksOf = (emailKey: string) => erasures.filter(({ mark }) => isMarkOf(mark, emailKey));
        for (const { id, email, receivedAt } of yield* all<StoredContact>(
          'SELECT id, email, received_at FROM contacts',
        ))
          // Who came back afterwards stays.
          if (marksOf(emailToKey(email)).some(({ kind, erasedAt }) => kind === 'forgotten' && receivedAt <= erasedAt))
            erased.contacts += (yield ask('DELETE FROM contacts WHERE id = ?', id)).count;
        for (const { emailKey } of yield* all<StoredSubscription>('SELECT DISTINCT email_key FROM subscriptions'))
          for (const { kind, erasedAt } of marksOf(emailKey)) {
            const endedAt = Date.parse(erasedAt);
            erased.subscriptions +=
              kind === 'forgotten'
                ? (yield ask('DELETE FROM subscriptions WHERE email_key = ? AND requested_at <= ?', emailKey, endedAt))
                    .count
                : yield* endAll(emailKey, { now, endedAt, requestedBy: endedAt }, toDeliveries);
          }
        for (const { mark, kind, erasedAt } of erasures) yield* noteErasure(kind, mark, Date.parse(erasedAt));
        return erased;
      }),

    async claimDeliveries(channel, now, limit, leaseMs, retries = limit) {
      const dueWhere = (tried: string, turn: string) => `
        SELECT id, ${turn} AS turn FROM deliveries
        WHERE ${tried} AND ${isOpen} AND channel = ? AND due_at <= ? AND ${isNext}
        ORDER BY ${turn} LIMIT ? ${skipLocked}`;
      const { rows } = await write(
        ask(
          `WITH new AS (${dueWhere('attempts = 0', 'COALESCE(turn_at, due_at)')}), again AS (${dueWhere('attempts > 0', 'due_at')}),
             due AS (SELECT * FROM new UNION ALL SELECT * FROM again ORDER BY turn LIMIT ?)
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

    async boundWaits(now, longestMs) {
      const { count } = await write(
        // By the index of what is not done: it is looked at each minute.
        ask(
          `UPDATE deliveries SET due_at = ? WHERE state <> 'done' AND ${isOpen} AND due_at > ?`,
          now,
          now + longestMs,
        ),
      );
      return count;
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

    countUntold: () => count('contacts', isUntold),
    countQuarantined: () => count('contacts', isQuarantined),

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

    keepLimits: ({ salts, buckets }, now) =>
      transaction(function* () {
        yield ask('DELETE FROM kept_limits WHERE empty_at <= ?', now);
        for (const [key, emptyAt] of buckets)
          yield ask(
            `INSERT INTO kept_limits (key, empty_at) VALUES (?, ?)
             ON CONFLICT (key) DO UPDATE SET empty_at = excluded.empty_at`,
            key,
            emptyAt,
          );
        yield ask('DELETE FROM limit_salts');
        for (const { day, salt } of salts) yield ask('INSERT INTO limit_salts (day, salt) VALUES (?, ?)', day, salt);
      }),

    async keptLimits(now) {
      const [salts, buckets] = await Promise.all([
        read(ask('SELECT day, salt FROM limit_salts')),
        read(ask('SELECT key, empty_at AS "emptyAt" FROM kept_limits WHERE empty_at > ?', now)),
      ]);
      return {
        salts: (salts.rows as { day: number; salt: string }[]).map(({ day, salt }) => ({ day: Number(day), salt })),
        buckets: (buckets.rows as { key: string; emptyAt: number }[]).map(({ key, emptyAt }) => [key, Number(emptyAt)]),
      };
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

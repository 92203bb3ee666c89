import { randomUUID } from 'node:crypto';
import { timeToDay } from '#domain/language/format';
import type {
  Channel,
  ClaimedDelivery,
  ContactMessages,
  NewDelivery,
  OutboxStats,
  StoredContact,
  StoredDelivery,
} from '../types.ts';
import { contactById, isQuarantined, isUndelivered } from './contacts.ts';
import { all, ask, first, rowsOf, type Database, type Steps } from './database.ts';
import { insertDeliveries, isOpen, isGivenUp, selectDeliveries } from './deliveries.ts';
import { appendHistory } from './history.ts';
import { initialState, storedToContact } from './rows.ts';
import { countVisit } from './visits.ts';

/**
 * No message to the same address of the newsletter is older and still open. For a contact's it is
 * always true. CROSS JOIN tells SQLite to look in this order, not through all that is due.
 */
const isNext = `NOT EXISTS (
  SELECT 1 FROM subscriptions AS own CROSS JOIN subscriptions AS other CROSS JOIN deliveries AS earlier
  WHERE own.id = deliveries.subscription_id AND other.email_key = own.email_key
    AND earlier.subscription_id = other.id AND earlier.channel = deliveries.channel
    AND earlier.created_at < deliveries.created_at AND earlier.${isOpen})`;

/** No message about the same contact is older and still open. */
const isNextOfContact = `NOT EXISTS (
  SELECT 1 FROM deliveries AS earlier
  WHERE earlier.contact_id = deliveries.contact_id AND earlier.channel = deliveries.channel
    AND earlier.created_at < deliveries.created_at AND earlier.${isOpen})`;

type Claim = {
  limit: number;
  leaseMs: number;
  /** How many of the claimed messages may be retries; as many as `limit` by default. */
  retries?: number;
  /** A contact's message waits until the one before it on the channel is done or given up. */
  inOrder?: boolean;
};

type GivingUp = {
  now?: number;
  /** Blanks the body too, which is of no use any more. */
  forget?: boolean | undefined;
  toMessages?: ContactMessages | undefined;
};

/** Contacts whose messages are made in one transaction: each takes a few statements, and the store gives up a long transaction. */
const contactsPerPage = 50;

/** Messages that tell of a stored contact, by the channels that are on now. */
const messagesOf = (contact: StoredContact, toMessages: ContactMessages): readonly NewDelivery[] =>
  toMessages(contact.id, storedToContact(contact), Date.parse(contact.receivedAt));

/** Makes what is missing of the contacts behind an id. @returns `last`: of the page, where there may be another */
function* queuePage(
  after: string,
  now: number,
  toMessages: ContactMessages,
): Steps<{ made: number; last: string | undefined }> {
  const contacts = yield* all<StoredContact>(
    `SELECT * FROM contacts WHERE id > ? AND ${isUndelivered} ORDER BY id LIMIT ${contactsPerPage}`,
    after,
  );
  let made = 0;
  for (const contact of contacts)
    made += yield* insertDeliveries(messagesOf(contact, toMessages), { contactId: contact.id }, now);
  return { made, last: contacts.length < contactsPerPage ? undefined : contacts.at(-1)?.id };
}

export function createOutbox({ transaction, write, read, skipLocked }: Database) {
  const setLeased = async (id: string, lease: string, set: string, ...values: (string | number)[]): Promise<void> =>
    void (await write(`UPDATE deliveries SET ${set}, lease = NULL WHERE id = ? AND lease = ?`, ...values, id, lease));

  return {
    /**
     * Takes due deliveries of a channel, oldest first. A message of the newsletter waits until the one before it, to the same
     * address, is done or given up.
     *
     * First tries and retries are selected apart, each through an index of its own: a receiver that fails again and again fills
     * at most `retries` of the places, so new messages do not wait behind it. Both are then merged by the time they are due.
     */
    async claimDeliveries(channel: Channel, now: number, { limit, leaseMs, retries = limit, inOrder = false }: Claim) {
      // Rows of the version before may have a `turn_at`, which orders their first try.
      const selectDue = (attempts: string, dueSince: string) => `
        SELECT id, ${dueSince} AS due_since FROM deliveries
        WHERE ${attempts} AND ${isOpen} AND channel = ? AND due_at <= ? AND ${isNext} ${inOrder ? `AND ${isNextOfContact}` : ''}
        ORDER BY ${dueSince} LIMIT ? ${skipLocked}`;
      const claimed = await write(
        `WITH first_tries AS (${selectDue('attempts = 0', 'COALESCE(turn_at, due_at)')}),
           retries AS (${selectDue('attempts > 0', 'due_at')}),
           due AS (SELECT * FROM first_tries UNION ALL SELECT * FROM retries ORDER BY due_since LIMIT ?)
         UPDATE deliveries SET due_at = ?, lease = ?, attempts = attempts + 1,
           first_tried_at = COALESCE(first_tried_at, ?)
         WHERE id IN (SELECT id FROM due)
         RETURNING id, contact_id, channel, body, created_at AS "createdAt", attempts,
           first_tried_at AS "firstTriedAt", lease`,
        ...[channel, now, limit],
        ...[channel, now, retries],
        limit,
        ...[now + leaseMs, randomUUID(), now],
      );
      return rowsOf<ClaimedDelivery>(claimed).sort((a, b) => a.createdAt - b.createdAt);
    },

    completeDelivery: (id: string, lease: string) =>
      setLeased(id, lease, `state = 'done', body = '', last_error = NULL`),
    retryDelivery: (id: string, lease: string, nextAt: number, errorCode: string) =>
      setLeased(id, lease, 'due_at = ?, last_error = ?', nextAt, errorCode),

    /** Kept, but not tried again by itself. */
    giveUpDelivery: (
      id: string,
      lease: string,
      errorCode: string,
      { now, forget = false, toMessages }: GivingUp = {},
    ) =>
      transaction(function* (): Steps<void> {
        const givenUp = yield* first<{ contactId: string | null }>(
          `UPDATE deliveries SET state = 'parked', ${forget ? `body = '', ` : ''}last_error = ?, parked_at = ?, lease = NULL
           WHERE id = ? AND lease = ? RETURNING contact_id`,
          ...[errorCode, now ?? null],
          ...[id, lease],
        );
        if (now === undefined || !toMessages || !givenUp) return;
        const contact = yield* contactById(givenUp.contactId);
        if (contact) yield* insertDeliveries(messagesOf(contact, toMessages), { contactId: contact.id }, now);
      }),

    /** A person has dealt with what was given up: it is listed and counted no more. @param id of one, else all @returns how many */
    async dismissDeliveries(now: number, id?: string) {
      const of = id === undefined ? '' : 'AND id = ?';
      const sql = `UPDATE deliveries SET dismissed_at = ? WHERE ${isGivenUp} ${of}`;
      return (await write(sql, now, ...(id === undefined ? [] : [id]))).count;
    },

    listDeliveries: async () =>
      rowsOf<StoredDelivery>(
        await read(`${selectDeliveries} WHERE state <> 'done' AND (${isOpen} OR ${isGivenUp}) ORDER BY created_at, id`),
      ),

    /**
     * Makes messages due now, as if they had never been tried: those that were given up, and those that wait for their next
     * try. What tells of a contact is written anew where its channel is on, since what was wrong may have stood in it, such as the
     * office's address. One that was blanked, and one that is just being tried, stays. @param id of one, else all @returns how many
     */
    retryDeliveries: (now: number, toMessages: ContactMessages, id?: string) =>
      transaction(function* (): Steps<number> {
        const hanging = yield* all<{ id: string; contactId: string | null; channel: Channel; body: string }>(
          `SELECT id, contact_id, channel, body FROM deliveries
           WHERE (${isGivenUp} OR ${isOpen} AND lease IS NULL AND attempts > 0) AND body <> '' ${id === undefined ? '' : 'AND id = ?'} ${skipLocked}`,
          ...(id === undefined ? [] : [id]),
        );
        for (const { id, contactId, channel, body } of hanging) {
          const contact = yield* contactById(contactId);
          // A channel may tell of more than one thing about a contact; what is not written anew leaves as it was.
          const written = contact && messagesOf(contact, toMessages).find((message) => message.id === id);
          yield ask(
            `UPDATE deliveries SET state = ?, body = ?, due_at = ?, attempts = 0, first_tried_at = NULL, parked_at = NULL WHERE id = ?`,
            initialState(channel),
            written?.body ?? body,
            now,
            id,
          );
        }
        return hanging.length;
      }),

    /**
     * Takes a contact out of quarantine and makes its messages. @param callDueAt until when the call is promised now
     * @returns how many, `undefined` where no contact of this id is in quarantine
     */
    releaseContact: (id: string, now: number, toMessages: ContactMessages, callDueAt: number) =>
      transaction(function* (): Steps<number | undefined> {
        const contact = yield* first<StoredContact>(
          `UPDATE contacts SET quarantine_reason = NULL, refused_at = NULL, released_at = ?, call_due_at = ?
           WHERE id = ? AND ${isQuarantined} RETURNING *`,
          ...[new Date(now).toISOString(), callDueAt],
          id,
        );
        if (!contact) return undefined;
        const deliveries = messagesOf(contact, toMessages);
        yield* insertDeliveries(deliveries, { contactId: id }, now);
        yield appendHistory(id, now, { kind: 'released' });
        const counted = countVisit(storedToContact(contact), 'requests', timeToDay(now));
        if (counted) yield counted;
        return deliveries.length;
      }),

    /** Makes the messages of contacts that have none and are not in quarantine. @returns how many */
    async enqueueMissing(now: number, toMessages: ContactMessages) {
      let after: string | undefined = '';
      let queued = 0;
      while (after !== undefined) {
        const begin: string = after;
        const page = await transaction(() => queuePage(begin, now, toMessages));
        queued += page.made;
        after = page.last;
      }
      return queued;
    },

    async stats(): Promise<OutboxStats> {
      type Row = {
        channel: Channel;
        pending: number;
        givenUp: number;
        oldestPending: number | null;
        oldestGivenUp: number | null;
      };
      const rows = rowsOf<Row>(
        await read(
          `SELECT channel, count(*) FILTER (WHERE ${isOpen}) AS pending,
             count(*) FILTER (WHERE ${isGivenUp}) AS "givenUp", min(created_at) FILTER (WHERE ${isOpen}) AS "oldestPending",
             min(created_at) FILTER (WHERE ${isGivenUp}) AS "oldestGivenUp"
           FROM deliveries WHERE state <> 'done' GROUP BY channel`,
        ),
      );
      return Object.fromEntries(
        rows
          .filter(({ pending, givenUp }) => pending + givenUp > 0)
          .map(({ channel, oldestPending, oldestGivenUp, ...counts }) => [
            channel,
            { ...counts, oldestPendingAt: oldestPending ?? undefined, oldestGivenUpAt: oldestGivenUp ?? undefined },
          ]),
      );
    },
  };
}

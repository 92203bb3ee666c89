/** The messages that leave for a contact and for a subscription to the newsletter, on the channels that are on. */
import type { PriceRequest } from '#domain/calculator';
import type { Contact } from '#domain/contact-request';
import type { Env } from '../env.ts';
import type { NewDelivery, Subscription } from '../storage/port.ts';
import { channelNames, channels, isOn, type Events } from './channels.ts';
import type { MailTokens } from './newsletter-tokens.ts';
import { noReceipts, type ReceiptCap } from './receipt-cap.ts';
import type { MailWriter } from './write-mail.ts';

export type Messages = ReturnType<typeof createMessages>;

/** @param receipts without it nobody gets one, as where a command writes messages of requests that came long ago */
export function createMessages(env: Env, mails: MailWriter, receipts: ReceiptCap = noReceipts) {
  const on = channelNames.filter((name) => isOn(name, env));

  /** A delivery's id is the receiver's means to notice a repetition, so it follows from what it tells of. */
  const write = <Event extends keyof Events>(event: Event, facts: Events[Event]): NewDelivery[] =>
    on.flatMap((channel) => {
      const { bodies, idSuffix = event } = channels[channel];
      const body = bodies[event]?.(facts, env, mails);
      return body === undefined ? [] : [{ id: `msg_${facts.id}_${idSuffix}`, channel, body: JSON.stringify(body) }];
    });

  const forContact = (id: string, contact: Contact, receivedAt: number) =>
    write('created', { id, contact, receivedAt });

  return {
    /** Subscriptions are confirmed by mail; else whoever gets them by webhook sees to that. */
    confirmsByMail: isOn('newsletter-mail', env),
    /** Messages that tell the office of a request. */
    forContact,
    /**
     * Messages for a request that comes in: with a receipt, unless no channel tells the office, which is to call.
     * @param wanted what an offer was asked for
     */
    forArrival(id: string, contact: Contact, receivedAt: number, wanted?: PriceRequest): NewDelivery[] {
      const told = forContact(id, contact, receivedAt);
      const getsReceipt = told.length > 0 && isOn('contact-receipt', env) && receipts.consume(contact.email);
      return getsReceipt ? [...told, ...write('received', { id, contact, receivedAt, wanted })] : told;
    },
    /** For messages of a request that was not stored: it comes again, and is to get its receipt then. */
    giveBack(deliveries: readonly NewDelivery[], contact: Contact): void {
      if (deliveries.some(({ channel }) => channel === 'contact-receipt')) receipts.giveBack(contact.email);
    },
    forRequested: (
      subscription: Subscription & { originalCity?: string | null },
      tokens: MailTokens,
      expiresAt: number,
    ) => write('requested', { ...about(subscription), originalCity: subscription.originalCity, tokens, expiresAt }),
    forConfirmed: (subscription: Subscription, unsubscribeToken: string) =>
      write('confirmed', { ...about(subscription), unsubscribeToken }),
    forEnded: (subscription: Subscription) => write('unsubscribed', about(subscription)),
  };
}

/** A store may know more of a subscription than may leave. */
const about = ({ id, email, source }: Subscription) => ({ id, subscription: { id, email, source } });

/** The messages that leave for a contact and for a subscription to the newsletter, on the channels that are on. */
import type { Contact } from '#domain/contact/contact-request';
import type { Preparation } from '#domain/contact/preparation';
import type { Env } from '../../env.ts';
import type { ContactMessages, Erased, NewDelivery, Subscription } from '../../storage/port.ts';
import { channelNames, channels, isOn, type Channel } from '../channels.ts';
import type { Events } from '../events.ts';
import type { MailTokens } from '../newsletter-tokens.ts';
import type { WriteOfDay } from './mail-context.ts';

export type Messages = ReturnType<typeof createMessages>;

export function createMessages(env: Env, writeOfDay: WriteOfDay) {
  const on = channelNames.filter((name) => isOn(name, env));

  /** A delivery's id is the receiver's means to notice a repetition, so it follows from what it tells of. */
  const toDeliveries = <Event extends keyof Events>(event: Event, facts: Events[Event]): NewDelivery[] =>
    on.flatMap((channel) => {
      const { bodies, idSuffix } = channels[channel];
      const toBody = bodies[event];
      const body = toBody && writeOfDay(toBody, facts);
      const isFirst = Object.keys(bodies)[0] === event;
      const suffix = idSuffix === undefined ? event : isFirst ? idSuffix : `${event}-${idSuffix}`;
      return body === undefined ? [] : [{ id: `msg_${facts.id}_${suffix}`, channel, body: JSON.stringify(body) }];
    });

  const forContact = (id: string, contact: Contact, receivedAt: number) =>
    toDeliveries('created', { id, contact, receivedAt, since: receivedAt });

  /** With a receipt, unless no channel tells the office, which is to call. */
  function withReceipt(request: Events['received']): NewDelivery[] {
    const messages = toDeliveries('created', request);
    return messages.length > 0 ? [...messages, ...toDeliveries('received', request)] : messages;
  }

  return {
    /** Subscriptions are confirmed by mail; else whoever gets them by webhook sees to that. */
    confirmsByMail: isOn('newsletter-mail', env),
    forContact,
    /** Messages for a request that comes in. */
    forArrival: (request: Omit<Events['received'], 'since'>) => withReceipt({ ...request, since: request.receivedAt }),
    /** Messages for a request that a person takes out of quarantine: the time for the call counts from now. */
    forRelease:
      (now: number): ContactMessages =>
      (id, contact, receivedAt) =>
        withReceipt({ id, contact, receivedAt, since: now }),
    /** Messages that tell the office what was added to a request; the next time they have other ids. */
    forPrepared: (contactId: string, contact: Contact, since: number, preparation: Preparation, now: number) =>
      toDeliveries('prepared', { id: `${contactId}_${now.toString(36)}`, contactId, contact, since, preparation }),
    forBounced: (id: string, contact: Contact, receivedAt: number) =>
      toDeliveries('bounced', { id, contact, receivedAt, since: receivedAt }),
    forRequested: (
      subscription: Subscription & { originalCity?: string | null },
      tokens: MailTokens,
      expiresAt: number,
    ) => toDeliveries('requested', { ...subscription, tokens, expiresAt }),
    forConfirmed: (subscription: Subscription, unsubscribeToken: string) =>
      toDeliveries('confirmed', { ...subscription, unsubscribeToken }),
    forEnded: (subscription: Subscription) => toDeliveries('unsubscribed', subscription),
    /** Messages that tell of an erasure, to each who has got the data by the number it was told under. */
    forErased({ deletedAt, contacts, subscriptions }: Erased): NewDelivery[] {
      const tell = (rows: Erased['contacts'], channel: Channel, event: 'contactDeleted' | 'subscriberDeleted') =>
        rows.flatMap(({ id, channels }) => (channels.includes(channel) ? toDeliveries(event, { id, deletedAt }) : []));
      return [
        ...tell(contacts, 'contact-webhook', 'contactDeleted'),
        ...tell(subscriptions, 'newsletter-webhook', 'subscriberDeleted'),
      ];
    },
  };
}

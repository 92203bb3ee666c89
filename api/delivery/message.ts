/** The messages that leave for a contact and for a subscription to the newsletter, on the channels that are on. */
import type { Contact } from '#domain/contact-request';
import type { Env } from '../env.ts';
import type { NewDelivery, Subscription } from '../storage/port.ts';
import { channelNames, channels, isOn, type Events } from './channels.ts';
import type { MailTokens } from './newsletter-tokens.ts';
import type { MailWriter } from './write-mail.ts';

export type Messages = ReturnType<typeof createMessages>;

export function createMessages(env: Env, mails: MailWriter) {
  const on = channelNames.filter((name) => isOn(name, env));

  /** A delivery's id is the receiver's means to notice a repetition, so it follows from what it tells of. */
  const write = <Event extends keyof Events>(event: Event, facts: Events[Event]): NewDelivery[] =>
    on.flatMap((channel) => {
      const { bodies, idSuffix = event } = channels[channel];
      const body = bodies[event]?.(facts, env, mails);
      return body === undefined ? [] : [{ id: `msg_${facts.id}_${idSuffix}`, channel, body: JSON.stringify(body) }];
    });

  return {
    /** Subscriptions are confirmed by mail; else whoever gets them by webhook sees to that. */
    confirmsByMail: isOn('newsletter-mail', env),
    forContact: (id: string, contact: Contact, receivedAt: number) => write('created', { id, contact, receivedAt }),
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

/** The messages that leave for a contact and for a subscription to the newsletter, on the channels that are set up. */
import type { Contact } from '#domain/contact-request';
import type { NewsletterMessage } from '#domain/newsletter-request';
import type { MailTokens } from '../newsletter-tokens.ts';
import type { Channel, NewDelivery, Subscription } from '../storage/port.ts';
import type { MailWriter } from './write-mail.ts';

export type MessagesOptions = {
  mails: MailWriter;
  contactWebhook: boolean;
  newsletterWebhook: boolean;
  /** A mail server is set up. */
  mailer: boolean;
  /** Where mails about contacts go. */
  officeAddress: string | undefined;
};

export type Messages = {
  /** Subscriptions are confirmed by mail; else whoever gets them by webhook sees to that. */
  confirmsByMail: boolean;
  forContact(id: string, contact: Contact, receivedAt: number): NewDelivery[];
  forRequested(
    subscription: Subscription & { originalCity?: string | null },
    tokens: MailTokens,
    expiresAt: number,
  ): NewDelivery[];
  forConfirmed(subscription: Subscription, unsubscribeToken: string): NewDelivery[];
  forEnded(subscription: Subscription): NewDelivery[];
};

/** A delivery's id is the receiver's means to notice a repetition, so it follows from what it tells of. */
const toDelivery = (id: string, event: string, channel: Channel, body: unknown): NewDelivery => ({
  id: `msg_${id}_${event}`,
  channel,
  body: JSON.stringify(body),
});

export function createMessages(options: MessagesOptions): Messages {
  const { mails, contactWebhook, newsletterWebhook, mailer, officeAddress } = options;

  const toWebhook = (subscription: Subscription, event: string, change: Partial<NewsletterMessage>): NewDelivery[] => {
    const { id, email, source } = subscription;
    return newsletterWebhook ? [toDelivery(id, event, 'newsletter-webhook', { id, email, source, ...change })] : [];
  };

  return {
    confirmsByMail: mailer,

    forContact: (id, contact, receivedAt) => [
      // Fields that were left empty are absent.
      ...(contactWebhook ? [toDelivery(id, 'created', 'contact-webhook', { id, ...contact })] : []),
      ...(mailer && officeAddress !== undefined
        ? [toDelivery(id, 'mail', 'contact-mail', mails.contact(id, contact, receivedAt, officeAddress))]
        : []),
    ],

    forRequested: (subscription, tokens, expiresAt) =>
      mailer
        ? [
            toDelivery(
              subscription.id,
              'mail',
              'newsletter-mail',
              mails.confirm(subscription.email, tokens, expiresAt, subscription.originalCity),
            ),
          ]
        : toWebhook(subscription, 'requested', { state: 'angefordert' }),

    forConfirmed: (subscription, unsubscribeToken) =>
      toWebhook(subscription, 'confirmed', {
        state: 'bestätigt',
        unsubscribeUrl: mails.unsubscribeUrl(unsubscribeToken),
      }),

    forEnded: (subscription) => toWebhook(subscription, 'unsubscribed', { state: 'abgemeldet' }),
  };
}

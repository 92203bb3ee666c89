/**
 * The ways a message leaves, each described once. Which are on, their workers, what they say and
 * what the operator is told of them follow from this table.
 */
import type { NewsletterEvent, NewsletterMessage } from '#domain/newsletter/newsletter-request';
import { day } from '#domain/time-units';
import type { Env } from '../env.ts';
import type { Attempt } from './attempt.ts';
import { createMailer, type MailServer } from './mails/mail.ts';
import type { MailTokens } from './newsletter-tokens.ts';
import { createWebhook } from './webhook.ts';
import type { MailWriter, PreparationFacts, ReceiptFacts, RequestFacts } from './mails/write-mail.ts';

export type Subscription = { id: string; email: string; source: string };

export type Events = {
  created: RequestFacts;
  /** Like `created`, for the receipt to the visitor. */
  received: ReceiptFacts;
  /** The visitor has added something to the request. */
  prepared: PreparationFacts;
  /** A receipt was refused for good: the typed address may be wrong. */
  bounced: RequestFacts;
  requested: {
    id: string;
    subscription: Subscription;
    originalCity?: string | null | undefined;
    tokens: MailTokens;
    expiresAt: number;
  };
  confirmed: { id: string; subscription: Subscription; unsubscribeToken: string };
  unsubscribed: { id: string; subscription: Subscription };
  /** A person was erased: tells receivers of the data, by the id under which they got it. */
  contactDeleted: { id: string; deletedAt: number };
  subscriberDeleted: { id: string; deletedAt: number };
};

/** Tries a channel before the site goes live, and says that it is no request. */
type Trial = { id: string; at: string; subject: string; text: string };

export type Sender = { name: string; baseUrl: string };

type Row<Setting extends keyof Env> = {
  /** The channel is on where all of them are set. */
  settings: readonly Setting[];
  open: (env: WithSettings<Setting>, sender: Sender) => Attempt;
  /** A message is given up if it could not be delivered for this long since its first try; a person has to look at it then. */
  giveUpAfterMs: number;
  /** A message that the receiver refuses for good is retried for this long all the same. */
  tryRefusedForMs?: number;
  /** A message of this age is tried no more: what it says is no longer true. */
  staleAfterMs?: number;
  /** Blanks the body of a message that was given up: nobody will need it. */
  redactOnFailure?: boolean;
  /** Messages of one contact are sent one after the other, in order; `atOnce` of all contacts at a time (4 without this setting). */
  inOrder?: { atOnce: number };
  /** The office is told if the receiver refuses a message for good. */
  notifiesOnBounce?: boolean;
  /** Its messages are signed where WEBHOOK_SECRET is set. */
  isSigned?: boolean;
  /** How the Datenschutzerklärung tells who gets the data: words of content/legal/datenschutz.mdx. */
  privacyNotice: string;
  /**
   * Makes the ids of this channel's messages differ from those of other channels. The first event of `bodies` ends in the suffix
   * alone, others in event and suffix; without a suffix an id ends in the event: `msg_1_mail`, `msg_1_prepared-mail`, `msg_1_created`.
   */
  idSuffix?: string;
  /** The body for each event it tells of; `undefined` where it keeps silent. */
  bodies: {
    [Event in keyof Events]?: (facts: Events[Event], env: WithSettings<Setting>, mails: MailWriter) => unknown;
  };
  /** Its body for a trial; each channel by which the office hears of requests has one. */
  trial?: (trial: Trial, env: WithSettings<Setting>) => object;
};
type WithSettings<Setting extends keyof Env> = Env & { [Key in Setting]-?: NonNullable<Env[Key]> };

/** Drops the type parameter; `isOn` has checked the settings. */
const channel = <Setting extends keyof Env>(row: Row<Setting>) => row as unknown as Row<never>;

const webhook = (
  setting: 'CONTACT_WEBHOOK_URL' | 'NEWSLETTER_WEBHOOK_URL',
  privacyNotice: string,
  bodies: Row<typeof setting>['bodies'],
) =>
  channel({
    privacyNotice,
    settings: [setting],
    open: (env) => createWebhook(env[setting], env.WEBHOOK_SECRET),
    giveUpAfterMs: 7 * day,
    isSigned: true,
    inOrder: { atOnce: 8 },
    bodies,
    trial: ({ id, at, text }) => ({ event: 'service.test', id, at, text }),
  });

const newsletterMessage = (event: NewsletterEvent, message: NewsletterMessage) => ({
  event: `subscriber.${event}`,
  ...message,
});

const mail = {
  open: (env: { SMTP_URL: MailServer; MAIL_FROM: string }, { name, baseUrl }: Sender) =>
    createMailer({ server: env.SMTP_URL, from: { name, address: env.MAIL_FROM }, baseUrl }),
  giveUpAfterMs: 3 * day,
  idSuffix: 'mail',
};

export const channels = {
  'contact-webhook': webhook('CONTACT_WEBHOOK_URL', 'System, mit dem wir Anfragen bearbeiten', {
    // Fields that were left empty are absent.
    created: (request, _, mails) => mails.contactMessage(request),
    prepared: (request, _, mails) => mails.preparedMessage(request),
    contactDeleted: ({ id, deletedAt }) => ({
      event: 'contact.deleted',
      id,
      deletedAt: new Date(deletedAt).toISOString(),
    }),
  }),
  'newsletter-webhook': webhook('NEWSLETTER_WEBHOOK_URL', 'unser Versandsystem', {
    // Where no mail asks for the confirmation, the receiver has to.
    requested: ({ subscription }, env) =>
      env.SMTP_URL ? undefined : newsletterMessage('requested', { ...subscription, state: 'angefordert' }),
    confirmed: ({ subscription, unsubscribeToken }, _, mails) =>
      newsletterMessage('confirmed', {
        ...subscription,
        state: 'bestätigt',
        unsubscribeUrl: mails.unsubscribeUrl(unsubscribeToken),
      }),
    unsubscribed: ({ subscription }) => newsletterMessage('unsubscribed', { ...subscription, state: 'abgemeldet' }),
    subscriberDeleted: ({ id, deletedAt }) =>
      newsletterMessage('deleted', { id, state: 'gelöscht', deletedAt: new Date(deletedAt).toISOString() }),
  }),
  'contact-mail': channel({
    ...mail,
    settings: ['SMTP_URL', 'MAIL_FROM', 'MAIL_TO'],
    // The office's own mailbox, full or mistyped, can be mended, and its mail is often the only word of a request.
    tryRefusedForMs: day,
    privacyNotice: 'Unser Büro bekommt die Anfrage als Mail',
    bodies: {
      created: (request, env, mails) => mails.contact(request, env.MAIL_TO),
      prepared: (request, env, mails) => mails.prepared(request, env.MAIL_TO),
      bounced: (request, env, mails) => mails.bounced(request, env.MAIL_TO),
    },
    trial: ({ subject, text }, { MAIL_TO: to }) => ({ to, subject, text, html: `<p>${text}</p>` }),
  }),
  'contact-receipt': channel({
    ...mail,
    settings: ['SMTP_URL', 'MAIL_FROM'],
    privacyNotice: 'bestätigt Ihnen der Dienst den Eingang von selbst mit einer Mail',
    idSuffix: 'receipt',
    giveUpAfterMs: day,
    // The call it announces has come by then, also where the service was off meanwhile.
    staleAfterMs: day,
    redactOnFailure: true,
    notifiesOnBounce: true,
    bodies: {
      received: (request, env, mails) => mails.receipt(request, env.MAIL_TO?.[0]),
    },
  }),
  'newsletter-mail': channel({
    ...mail,
    settings: ['SMTP_URL', 'MAIL_FROM'],
    privacyNotice: 'unseren Mailserver',
    // The mail's link has run out by then.
    redactOnFailure: true,
    bodies: {
      requested: ({ subscription, originalCity, tokens, expiresAt }, _, mails) =>
        mails.confirm(subscription.email, tokens, expiresAt, originalCity),
    },
  }),
};
export type Channel = keyof typeof channels;
export const channelNames = Object.keys(channels) as Channel[];

export const missingSettings = (name: Channel, env: Env): (keyof Env)[] =>
  (channels[name].settings as readonly (keyof Env)[]).filter((setting) => env[setting] === undefined);

export const isOn = (name: Channel, env: Env): boolean => missingSettings(name, env).length === 0;

export const contactChannels = channelNames.filter((name) => channels[name].bodies.created);

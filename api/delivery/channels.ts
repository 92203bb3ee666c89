/**
 * The ways a message leaves, each described once. Which are on, their workers, what they say and
 * what the operator is told of them follow from this table.
 */
import { callBackUntil } from '#domain/contact/call-back';
import { contactToWords } from '#domain/contact/contact-request';
import { callUntil } from '#domain/contact/preparation';
import type { NewsletterEvent, NewsletterMessage } from '#domain/newsletter/newsletter-request';
import { day } from '#domain/time-units';
import type { Env } from '../env.ts';
import type { Attempt } from './attempt.ts';
import type { Events, Subscription } from './events.ts';
import { createMailer, type MailServer } from './mails/mail.ts';
import { newsletterUrl, type MailContext } from './mails/mail-context.ts';
import { bouncedMail, contactMail, preparedMail } from './mails/office-mails.ts';
import { confirmMail, receiptMail } from './mails/visitor-mails.ts';
import { createWebhook } from './webhook.ts';

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
  bodies: { [Event in keyof Events]?: (facts: Events[Event], context: MailContext) => unknown };
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
/** A store may know more of a subscription than may leave. */
const publicFields = ({ id, email, source }: Subscription) => ({ id, email, source });

const toIso = (time: number): string => new Date(time).toISOString();

const byMail = {
  open: (env: { SMTP_URL: MailServer; MAIL_FROM: string }, { name, baseUrl }: Sender) =>
    createMailer({ server: env.SMTP_URL, from: { name, address: env.MAIL_FROM }, baseUrl }),
  giveUpAfterMs: 3 * day,
  idSuffix: 'mail',
};

export const channels = {
  'contact-webhook': webhook('CONTACT_WEBHOOK_URL', 'System, mit dem wir Anfragen bearbeiten', {
    // Fields that were left empty are absent.
    created: ({ id, contact, receivedAt, since, earlier }, { company, pageTitles }) => ({
      event: 'contact.created',
      id,
      ...contact,
      ...contactToWords(contact, pageTitles),
      receivedAt: toIso(receivedAt),
      callUntil: toIso(callBackUntil(since, company)),
      ...(earlier && { earlierAt: earlier.firstAt }),
    }),
    prepared: ({ contactId, since, preparation }, { company }) => ({
      event: 'contact.updated',
      id: contactId,
      ...preparation,
      callUntil: toIso(callUntil(since, company, preparation)),
    }),
    contactDeleted: ({ id, deletedAt }) => ({ event: 'contact.deleted', id, deletedAt: toIso(deletedAt) }),
  }),
  'newsletter-webhook': webhook('NEWSLETTER_WEBHOOK_URL', 'unser Versandsystem', {
    // Where no mail asks for the confirmation, the receiver has to.
    requested: (subscription, { env }) =>
      env.SMTP_URL
        ? undefined
        : newsletterMessage('requested', { ...publicFields(subscription), state: 'angefordert' }),
    confirmed: ({ unsubscribeToken, ...subscription }, context) =>
      newsletterMessage('confirmed', {
        ...publicFields(subscription),
        state: 'bestätigt',
        unsubscribeUrl: newsletterUrl(context, 'unsubscribe', unsubscribeToken),
      }),
    unsubscribed: (subscription) =>
      newsletterMessage('unsubscribed', { ...publicFields(subscription), state: 'abgemeldet' }),
    subscriberDeleted: ({ id, deletedAt }) =>
      newsletterMessage('deleted', { id, state: 'gelöscht', deletedAt: toIso(deletedAt) }),
  }),
  'contact-mail': channel({
    ...byMail,
    settings: ['SMTP_URL', 'MAIL_FROM', 'MAIL_TO'],
    // The office's own mailbox, full or mistyped, can be mended, and its mail is often the only word of a request.
    tryRefusedForMs: day,
    privacyNotice: 'Unser Büro bekommt die Anfrage als Mail',
    bodies: { created: contactMail, prepared: preparedMail, bounced: bouncedMail },
    trial: ({ subject, text }, { MAIL_TO: to }) => ({ to, subject, text, html: `<p>${text}</p>` }),
  }),
  'contact-receipt': channel({
    ...byMail,
    settings: ['SMTP_URL', 'MAIL_FROM'],
    privacyNotice: 'bestätigt Ihnen der Dienst den Eingang von selbst mit einer Mail',
    idSuffix: 'receipt',
    giveUpAfterMs: day,
    // The call it announces has come by then, also where the service was off meanwhile.
    staleAfterMs: day,
    redactOnFailure: true,
    notifiesOnBounce: true,
    bodies: { received: receiptMail },
  }),
  'newsletter-mail': channel({
    ...byMail,
    settings: ['SMTP_URL', 'MAIL_FROM'],
    privacyNotice: 'unseren Mailserver',
    // The mail's link has run out by then.
    redactOnFailure: true,
    bodies: { requested: confirmMail },
  }),
};
export type Channel = keyof typeof channels;
export const channelNames = Object.keys(channels) as Channel[];

export const missingSettings = (name: Channel, env: Env): (keyof Env)[] =>
  (channels[name].settings as readonly (keyof Env)[]).filter((setting) => env[setting] === undefined);

export const isOn = (name: Channel, env: Env): boolean => missingSettings(name, env).length === 0;

export const contactChannels = channelNames.filter((name) => channels[name].bodies.created);

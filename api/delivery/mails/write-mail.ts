/** The mails of the service: what each is about → its words, rows and sections. */
import type { Area } from '#domain/places/area';
import { newsletterPaths, officePaths } from '#domain/api-contract';
import { buildingMeanings } from '#domain/prices/building-meanings';
import { buildingTypeNames, type BuildingType } from '#domain/prices/building-types';
import {
  calculatePrice,
  paidBy,
  payerNames,
  priceToSheet,
  priceToSubject,
  type PriceList,
  type PriceRequest,
} from '#domain/prices/calculator';
import { hoursToText, telephoneHours } from '#domain/company/calendar';
import { callBackUntil, formatCallBack, formatDeadline } from '#domain/contact/call-back';
import { callOutcomes, typedToCall } from '#domain/contact/calls';
import { figuresToRows, figuresToSections, type CallFigures } from '#domain/contact/call-figures';
import type { Reminder } from '#domain/contact/call-reminders';
import { contactPoints, inWritingLinks } from '#domain/company/company';
import {
  contactParts,
  contactToRows,
  contactToWords,
  sourceToWords,
  type Contact,
  type Row,
} from '#domain/contact/contact-request';
import { emailHint } from '#domain/contact/email-hint';
import { fillWords, formatDate, formatDateTime, formatEuro, linkWords } from '#domain/language/format';
import { keysOf } from '#domain/keys-of';
import { callUntil, preparationToRows, type Preparation } from '#domain/contact/preparation';
import type { Prices } from '#domain/prices/pricing';
import { disarmLinks, isRepeatable, quarantineReasons } from '#domain/contact/quarantine';
import { routes } from '#domain/site/routes';
import { formatEarlier, type Earlier } from '#domain/contact/same-person';
import { atHand } from '#domain/tools/rules/documents';
import type { ServiceContent } from '../../content.ts';
import type { StoredContact } from '../../storage/stored-contact.ts';
import type { Mail } from './mail.ts';
import type { MailTokens } from '../newsletter-tokens.ts';
import { renderMail, type Frame, type Parts, type Section, type Written } from './render-mail.ts';

/** What messages may say of a request. */
export type RequestFacts = {
  id: string;
  contact: Contact;
  receivedAt: number;
  /** The time for the call counts from here: the arrival, or the release from quarantine. */
  since: number;
  /** Requests of the same person that came before. */
  earlier?: Earlier | undefined;
};

/** What the receipt may say of a request. */
export type ReceiptFacts = RequestFacts & {
  /** What the visitor calculated a price for, if the request asks for an offer. */
  wanted?: PriceRequest | undefined;
  /** The page on which the visitor can add to the request. */
  prepareUrl?: string | undefined;
};

export type PreparationFacts = Pick<RequestFacts, 'contact' | 'since'> & {
  /** Identifies the message, not the contact. */
  id: string;
  contactId: string;
  preparation: Preparation;
};

type To = Mail['to'];

type MailWriterOptions = Pick<ServiceContent, 'mails' | 'company' | 'who' | 'pageTitles' | 'toolWords'> & {
  area: Pick<Area, 'name'>;
  prices: Pick<Prices, 'included'> & PriceList;
  /** Signs the links of mails to the office. */
  links: { sign(action: string, id: string): string };
  /** The site's origin: every link starts with one of these two, or dials; never with what a request says. */
  baseUrl: string;
  apiUrl: string;
};

/** A reminder names at most so many requests; `energieausweis open` lists all. */
const remindedAtMost = 30;

const nameOf = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;
const buildingOf = ({ buildingType: type }: { buildingType?: BuildingType | null | undefined }) =>
  type ? buildingTypeNames[type] : '';
/** @param time as it is stored */
const when = (time: string | null): string => formatDateTime(Date.parse(time ?? ''));
const row = (part: keyof Contact, value: string): Row => ({ label: contactParts[part].label ?? '', value });

/** Values that anybody may have typed go into `filled`, never into the words: braces in them are not filled in. */
export function createMailWriter(options: MailWriterOptions) {
  const { mails: words, who, area, company, prices, pageTitles, toolWords, links, baseUrl, apiUrl } = options;
  const frame: Frame = {
    siteName: `${company.brand} ${area.name}`,
    colours: company.colours,
    sender: `${company.legalName}, ${company.street}, ${company.postalCode} ${company.city}`,
    links: [
      { label: words.imprint, url: `${baseUrl}${routes.impressum(undefined)}` },
      { label: words.privacy, url: `${baseUrl}${routes.datenschutz(undefined)}` },
    ],
  };
  const linkTo = (page: keyof typeof newsletterPaths, token: string, city?: string | null) =>
    `${apiUrl}${newsletterPaths[page]}?token=${token}${city ? `&originalCity=${city}` : ''}`;

  function toDial(phone: string): Parts['dial'] {
    const url = typedToCall(phone);
    return url === undefined ? undefined : { label: `${words.contact.dial}: ${phone}`, url };
  }

  const officeLink = (action: keyof typeof officePaths, id: string, label: string) => ({
    label,
    url: `${apiUrl}${officePaths[action]}?token=${links.sign(action, id)}`,
  });
  const notingLinks = (id: string) => keysOf(callOutcomes).map((key) => officeLink(key, id, callOutcomes[key]));

  /** Shared by mails about a request: a reply goes to the visitor, the buttons dial the number and note the call. */
  const aboutRequest = (id: string, contact: Contact, until: number, since: number) => ({
    replyTo: contact.email,
    filled: {
      until: formatDeadline(since, until),
      city: contact.city,
      building: buildingOf(contact),
      name: nameOf(contact),
    },
    dial: toDial(contact.phone),
    sections: [{ title: words.contact.afterCall, buttons: notingLinks(id), says: [[words.contact.noting]] }],
  });
  /** Words whose subject names the building, where it is known. */
  const bySubject = <Of extends { subject: string; subjectOpen: string }>(words: Of, { buildingType }: Contact) =>
    buildingType ? words : { ...words, subject: words.subjectOpen };

  /** The price on the day of the request: of what the visitor calculated, else of one certificate for the building type; none without a type. */
  function toPrice({ buildingType: type }: Contact, receivedAt: number, wanted: PriceRequest | undefined): Section[] {
    if (!type) return [];
    const { title, offer, terms, binding } = words.receipt.price;
    const { lines, customer, total, privately, privateTotal } = {
      ...(wanted && priceToSheet(calculatePrice(prices, wanted), receivedAt)),
    };
    const reckoned = [...(lines ?? []), { label: customer, amount: total }, { label: privately, amount: privateTotal }];
    const each = paidBy(prices, type).map(({ payer, euros }) => ({
      label: payerNames[payer],
      value: formatEuro(euros),
    }));
    const filled = {
      included: prices.included,
      deliveryHours: String(wanted?.priority ? prices.express.hours : company.deliveryHours),
      paymentDays: String(company.paymentDays),
    };
    return [
      {
        title: fillWords(wanted ? offer : title, { date: formatDate(receivedAt) }),
        rows: wanted
          ? reckoned.flatMap(({ label, amount }) => (label && amount ? [{ label, value: amount }] : []))
          : each,
        says: [[fillWords(terms, filled)], [fillWords(binding)]],
      },
    ];
  }

  /** What to have at hand, as the tool for documents names it. */
  function toDocuments({ buildingType: type }: Contact): Section {
    const { title, all } = words.receipt.documents;
    const { says } = toolWords.facts.unterlagen;
    const building = type && (buildingMeanings[type].dwellings ? 'wohn' : 'nichtwohn');
    const list = `${baseUrl}${routes.tool('unterlagen')}${building ? `?art=unsicher&gebaeude=${building}` : ''}`;
    return {
      title,
      items: atHand.flatMap((item) => says[item]?.text ?? []),
      says: [linkWords(all, { list: { href: list, text: list } })],
    };
  }

  const mail = (written: Written): Mail => renderMail(written, frame);

  return {
    /** @param expiresAt when the link that confirms stops working @param city whose pages the links show, as a slug */
    confirm: (to: string, tokens: MailTokens, expiresAt: number, city?: string | null) =>
      mail({
        to,
        words: words.confirm,
        filled: { site: new URL(baseUrl).host },
        action: {
          label: words.confirm.button,
          url: linkTo('confirm', tokens.confirm, city),
          note: fillWords(words.confirm.until, { until: formatDateTime(expiresAt) }),
          plain: words.confirm.plain,
        },
        after: {
          text: fillWords(words.confirm.notOrdered),
          label: words.confirm.unsubscribe,
          url: linkTo('unsubscribe', tokens.unsubscribe, city),
        },
      }),

    contact: ({ id, contact, receivedAt, since, earlier }: RequestFacts, to: To) =>
      mail({
        to,
        words: bySubject(words.contact, contact),
        ...aboutRequest(id, contact, callBackUntil(since, company), since),
        preview: fillWords(words.contact.preview, {
          phone: contact.phone,
          form: sourceToWords(contact.source, pageTitles),
        }),
        rows: [
          ...contactToRows(contact, pageTitles),
          { label: words.contact.meant, value: emailHint(contact.email) ?? '' },
          {
            label: words.contact.again,
            value: earlier
              ? fillWords(words.contact.first, {
                  time: formatDateTime(Date.parse(earlier.firstAt)),
                  count: formatEarlier(earlier.count),
                })
              : '',
          },
          { label: words.contact.received, value: formatDateTime(receivedAt) },
          { label: 'Nummer', value: id },
        ],
      }),

    /** What was added to a request, in the thread of its mail. */
    prepared: ({ contactId, contact, since, preparation }: PreparationFacts, to: To) => {
      const rows = preparationToRows(preparation);
      const { text, nothing } = words.prepared;
      return mail({
        to,
        words: { ...bySubject(words.prepared, contact), text: rows.length > 0 ? text : nothing },
        ...aboutRequest(contactId, contact, callUntil(since, company, preparation), since),
        rows,
        inReplyTo: `msg_${contactId}_mail`,
      });
    },

    /** Goes to the visitor. @param office where replies go, if it has a mailbox */
    receipt: ({ contact, receivedAt, since, wanted, prepareUrl }: ReceiptFacts, office?: string) => {
      const { name, text, nameless, next, notYou, prepare } = words.receipt;
      const { phone } = contactPoints(company);
      const isNamed = isRepeatable('name', nameOf(contact));
      const filled = {
        time: formatDateTime(receivedAt),
        until: formatCallBack(since, callBackUntil(since, company)),
        hours: hoursToText(telephoneHours(company)),
      };
      return mail({
        to: contact.email,
        replyTo: office,
        words: { ...words.receipt, text: isNamed ? text : nameless },
        filled,
        rows: [
          { label: name, value: isNamed ? nameOf(contact) : '' },
          row('phone', isRepeatable('phone', contact.phone) ? contact.phone : ''),
          row('buildingType', wanted ? priceToSubject(wanted) : buildingOf(contact)),
        ],
        sections: [...toPrice(contact, receivedAt, wanted), ...(who ? [who] : []), toDocuments(contact)],
        next: [
          ...(prepareUrl === undefined ? [] : [linkWords(prepare, { link: { href: prepareUrl, text: prepareUrl } })]),
          linkWords(fillWords(next, filled), { phone }),
          inWritingLinks(company, true),
          linkWords(fillWords(notYou, filled), { phone }),
        ],
      });
    },

    bounced: ({ contact, receivedAt }: RequestFacts, to: To) =>
      mail({
        to,
        words: words.bounced,
        filled: { email: contact.email, name: nameOf(contact), time: formatDateTime(receivedAt) },
        rows: [
          row('phone', contact.phone),
          row('city', contact.city),
          { label: words.contact.meant, value: emailHint(contact.email) ?? '' },
        ],
      }),

    /** Tells the office of messages about requests that were given up. @param rows when each request came, whose it is, and why */
    givenUp: (count: number, rows: Row[], to: To) =>
      mail({
        to,
        words: words.givenUp,
        filled: { count: String(count) },
        rows,
      }),

    /** Tells the office that a webhook accepts nothing. @param age „einer Stunde“ @param time when the oldest request that waits came */
    overdue: (age: string, time: string, to: To) => mail({ to, words: words.overdue, filled: { age, time } }),

    /** Reminds the office of requests without a noted call; one whose time is over is named in the subject. */
    reminder: (kind: Reminder, waiting: readonly StoredContact[], to: To) =>
      mail({
        to,
        words: words.reminder[kind],
        filled: {
          count: String(waiting.length),
          ...(waiting[0] && { name: nameOf(waiting[0]), city: waiting[0].city, until: when(waiting[0].callDueAt) }),
        },
        sections: waiting.slice(0, remindedAtMost).map((contact) => {
          const dial = toDial(contact.phone);
          return {
            title: nameOf(contact),
            rows: [
              row('phone', contact.phone),
              row('city', contact.city),
              row('buildingType', buildingOf(contact)),
              { label: words.reminder.until, value: when(contact.callDueAt) },
              { label: words.contact.received, value: when(contact.receivedAt) },
            ],
            buttons: [...(dial ? [{ ...dial, label: words.contact.dial }] : []), ...notingLinks(contact.id)],
          };
        }),
        next: [[words.contact.noting]],
      }),

    /** How the calls of a week went. @param from '2025-03-03' @param until its last day */
    callWeek: (figures: CallFigures, from: string, until: string, to: To) =>
      mail({
        to,
        words: words.callWeek,
        filled: {
          from: formatDate(Date.parse(from)),
          to: formatDate(Date.parse(until)),
          count: String(figures.requests),
        },
        rows: figuresToRows(figures, company.callBackHours),
        sections: figuresToSections(figures),
      }),

    /** Tells the office of requests in quarantine; their texts may be harmful. @param count of all that wait @param listed those in this mail */
    quarantined: (count: number, listed: readonly StoredContact[], to: To) =>
      mail({
        to,
        words: words.heldBack,
        filled: { count: String(count) },
        sections: listed.map((contact) => ({
          title: disarmLinks(nameOf(contact)),
          rows: [
            row('phone', disarmLinks(contact.phone)),
            row('city', disarmLinks(contact.city)),
            { label: 'Grund', value: contact.quarantineReason ? quarantineReasons[contact.quarantineReason] : '' },
            { label: 'Eingang', value: when(contact.receivedAt) },
            { label: 'Nummer', value: contact.id },
          ],
          links: (['release', 'refuse'] as const).map((act) => officeLink(act, contact.id, words.heldBack[act])),
        })),
      }),

    /** Tells the office what is due for deletion and stays. @param reasons a paragraph each */
    expiry: (reasons: readonly string[], to: To) =>
      mail({
        to,
        words: words.expiry,
        next: reasons.map((reason) => [reason]),
      }),

    disk: (to: To) => mail({ to, words: words.disk }),

    /** Tells the office which limits are full. */
    fullLimits: (to: To) => mail({ to, words: words.fullLimits }),

    contactMessage: ({ id, contact, receivedAt, since, earlier }: RequestFacts): Record<string, unknown> => ({
      event: 'contact.created',
      id,
      ...contact,
      ...contactToWords(contact, pageTitles),
      receivedAt: new Date(receivedAt).toISOString(),
      callUntil: new Date(callBackUntil(since, company)).toISOString(),
      ...(earlier && { earlierAt: earlier.firstAt }),
    }),
    preparedMessage: ({ contactId, since, preparation }: PreparationFacts): Record<string, unknown> => ({
      event: 'contact.updated',
      id: contactId,
      ...preparation,
      callUntil: new Date(callUntil(since, company, preparation)).toISOString(),
    }),
    unsubscribeUrl: (token: string): string => linkTo('unsubscribe', token),
  };
}
export type MailWriter = ReturnType<typeof createMailWriter>;

/** Words and figures of a mail → the mail, as plain text and as HTML in the site's look. */
// Under a name of our own: what is called html the formatter takes apart, and breaks lines where they show.
import { html as markup, raw } from 'hono/html';
import type { Area } from '#domain/area';
import { newsletterPaths, officePaths } from '#domain/api-contract';
import { buildingTypeNames, type BuildingType } from '#domain/building-types';
import {
  calculatePrice,
  paidBy,
  payerNames,
  priceToSheet,
  priceToSubject,
  type PriceList,
  type PriceRequest,
} from '#domain/calculator';
import { hoursToText, telephoneHours } from '#domain/calendar';
import { callBackUntil, formatCallBack, formatDeadline } from '#domain/call-back';
import { callOutcomes, typedToCall } from '#domain/calls';
import { figuresToRows, figuresToSections, type CallFigures } from '#domain/call-figures';
import type { Reminder } from '#domain/call-reminders';
import { contactWays, writtenWays, type Company } from '#domain/company';
import type { Prices } from '#domain/pricing';
import { contactParts, contactToRows, contactToWords, sourceToWords, type Contact } from '#domain/contact-request';
import { classColours } from '#domain/energy-class';
import { emailHint } from '#domain/email-hint';
import { defuse, isLinkFree } from '#domain/quarantine';
import {
  fillWords,
  formatDate,
  formatDateTime,
  formatEuro,
  linkWords,
  timeToClock,
  type LinkedWords,
} from '#domain/format';
import { keysOf } from '#domain/keys-of';
import { callUntil, preparationToRows, type Preparation } from '#domain/preparation';
import { routes } from '#domain/routes';
import { atHand } from '#domain/tools/documents';
import { formatEarlier } from '#domain/same-person';
import type { ServiceContent } from '../content.ts';
import type { Erasing, Request } from './request.ts';
import type { Mail } from './mail.ts';
import type { MailTokens } from './newsletter-tokens.ts';

export type MailWriter = {
  /** @param expiresAt when the link that confirms stops working @param city whose pages the links show, as a slug */
  confirm(email: string, tokens: MailTokens, expiresAt: number, city?: string | null): Mail;
  contact(request: Request, to: Mail['to']): Mail;
  /** What was added to a request, in the thread of its mail. */
  prepared(request: Prepared, to: Mail['to']): Mail;
  /** The same as a webhook gets it. */
  preparedMessage(request: Prepared): Record<string, unknown>;
  /** A request as a webhook gets it. */
  contactMessage(request: Request): Record<string, unknown>;
  /**
   * To whoever asked.
   * @param about `office`: where replies go, if it has a mailbox; `wanted`: what an offer was asked for; `prepareUrl`: where more may be told
   */
  receipt(
    request: Pick<Request, 'contact' | 'receivedAt' | 'since'>,
    about?: { office?: string | undefined; wanted?: PriceRequest | undefined; prepareUrl?: string | undefined },
  ): Mail;
  /** To the office, of a receipt that was refused for good. */
  bounced(request: Request, to: Mail['to']): Mail;
  /** To the office, of messages about requests that were given up. @param rows when each request came, whose it is, and why */
  givenUp(count: number, rows: { label: string; value: string }[], to: Mail['to']): Mail;
  /** To the office, of a webhook that takes nothing. @param age „einer Stunde“ @param since when the oldest request that waits came */
  overdue(age: string, since: string, to: Mail['to']): Mail;
  /** To the office, of requests to which no call is noted; by name where the time for one is over. */
  reminder(kind: Reminder, waiting: readonly Waiting[], to: Mail['to']): Mail;
  /** To the office, how the calls of a week went. @param from '2025-03-03' @param until its last day */
  callWeek(figures: CallFigures, from: string, until: string, to: Mail['to']): Mail;
  /** To the office, of requests in quarantine. @param count of all that wait @param held those that are told of */
  heldBack(count: number, held: readonly HeldBack[], to: Mail['to']): Mail;
  /** To the office, of what it still has of whoever was erased. */
  erased(erasing: Erasing, to: Mail['to']): Mail;
  /** A letter to a person, to be printed or sent by hand. */
  letter(parts: Parts): Letter;
  /** To the office, of what is due for deletion and stays. @param reasons a paragraph each */
  expiry(reasons: readonly string[], to: Mail['to']): Mail;
  /** To the office, of a disk that is nearly full. */
  disk(to: Mail['to']): Mail;
  /** To the office, of a part of the server that failed. @param failure `lines`: the end of its journal, without persons */
  failed(failure: { unit: string; description: string; since: number; lines: string[] }, to: Mail['to']): Mail;
  /** To whoever has published, of what became of it. */
  published(published: Published, to: Mail['to']): Mail;
  /** Address for the mails of a newsletter. */
  unsubscribeUrl(token: string): string;
};

/** Texts that were published: online since now, or stopped. */
export type Published = {
  kind: 'online' | 'stopped';
  /** What was changed, a message of a commit each. */
  changes: readonly string[];
  /** What stopped it, lines of text. */
  why: string;
  now: number;
};

/** What was added to a request. */
export type Prepared = Pick<Request, 'contact' | 'since'> & {
  /** Of the message. */
  id: string;
  contactId: string;
  told: Preparation;
};

/** A request that waits for its call; times are milliseconds since the epoch. */
export type Waiting = {
  id: string;
  contact: Pick<Contact, 'firstName' | 'lastName' | 'phone' | 'city'> & { buildingType: BuildingType | null };
  receivedAt: number;
  /** Until when the call is promised. */
  dueAt: number;
};

/** A request in quarantine, as the office is told of it. */
export type HeldBack = {
  /** Whose it is: text that may be anything. */
  title: string;
  rows: { label: string; value: string }[];
  /** Pages whose buttons let it through, or refuse it. */
  links: Record<'release' | 'refuse', string>;
};

type MailWriterOptions = Pick<ServiceContent, 'mails' | 'company' | 'who' | 'pageTitles' | 'toolWords'> & {
  area: Pick<Area, 'name'>;
  prices: Pick<Prices, 'included'> & PriceList;
  /** Signs the links of mails to the office. */
  links: { sign(deed: string, id: string): string };
  /** The site's origin: every link starts with one of these two, or dials; never with what a request says. */
  baseUrl: string;
  /** The service's origin, where it is another one. */
  apiUrl: string;
};

/** More stand in the list on the service's machine. */
const remindedAtMost = 30;
export type Letter = { text: string; html: string };

type Row = { label: string; value: string };
/** Part of a mail under a heading of its own. */
export type Section = {
  title: string;
  rows?: Row[];
  items?: string[];
  says?: LinkedWords[];
  links?: { label: string; url: string }[];
  /** The same as buttons, the first one in the colour of the brand. */
  buttons?: { label: string; url: string }[];
};
export type Parts = {
  /** Seen in a list of mails alone. */
  preview?: string;
  title: string;
  text: string;
  /** Dials a number, where a mail program can. */
  dial?: { label: string; url: string } | undefined;
  rows?: Row[];
  sections?: Section[];
  next?: readonly LinkedWords[];
  action?: { label: string; url: string; note: string; plain: string };
  after?: { text: string; label: string; url: string };
};

type Words = { subject: string; title: string; text: string };
/** Further parts of a mail, and `filled`: the values of `{time}` and others in its words. */
type Said = Omit<Parts, keyof Words> & { replyTo?: string | undefined; filled?: Record<string, string> };

export function createMailWriter(options: MailWriterOptions): MailWriter {
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

  /** Headers carry nothing that a visitor typed, except Reply-To. */
  function write(to: Mail['to'], { subject, title, text }: Words, { replyTo, filled, ...more }: Said = {}): Mail {
    const parts = { title: fillWords(title, filled), text: fillWords(text, filled), ...more };
    const [only, ...others] = [to].flat();
    return {
      // The version before knows one alone, and may run on the same outbox.
      to: only !== undefined && others.length === 0 ? only : to,
      ...(replyTo !== undefined && { replyTo }),
      subject: fillWords(subject, filled),
      text: partsToText(parts, frame),
      html: partsToHtml(parts, frame),
    };
  }

  /** What it costs on the day of the request: what was reckoned, else one certificate for that building; else nothing. */
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
    const delivery = wanted?.priority ? prices.express.hours : company.deliveryHours;
    return [
      {
        title: fillWords(wanted ? offer : title, { date: formatDate(receivedAt) }),
        rows: wanted
          ? reckoned.flatMap(({ label, amount }) => (label && amount ? [{ label, value: amount }] : []))
          : each,
        says: [
          [
            fillWords(terms, {
              included: prices.included,
              deliveryHours: String(delivery),
              paymentDays: String(company.paymentDays),
            }),
          ],
          [fillWords(binding)],
        ],
      },
    ];
  }

  function toDial(phone: string): Parts['dial'] {
    const url = typedToCall(phone);
    return url === undefined ? undefined : { label: `${words.contact.dial}: ${phone}`, url };
  }

  /** Where the office notes how the call went. */
  const notingLinks = (id: string) =>
    keysOf(callOutcomes).map((outcome) => ({
      label: callOutcomes[outcome],
      url: `${apiUrl}${officePaths[outcome]}?token=${links.sign(outcome, id)}`,
    }));

  /** What to have at hand, as the tool for documents names it. */
  function toDocuments({ buildingType: type }: Contact): Section {
    const { title, all } = words.receipt.documents;
    const { says } = toolWords.facts.unterlagen;
    const building = type && (type === 'Commercial' ? 'nichtwohn' : 'wohn');
    const list = `${baseUrl}${routes.tool('unterlagen')}${building ? `?art=unsicher&gebaeude=${building}` : ''}`;
    return {
      title,
      items: atHand.flatMap((item) => says[item]?.text ?? []),
      says: [linkWords(all, { list: { href: list, text: list } })],
    };
  }

  return {
    confirm(email, tokens, expiresAt, city) {
      const { button, until, plain, notOrdered, unsubscribe } = words.confirm;
      return write(email, words.confirm, {
        filled: { site: new URL(baseUrl).host },
        action: {
          label: button,
          url: linkTo('confirm', tokens.confirm, city),
          note: fillWords(until, { until: formatDateTime(expiresAt) }),
          plain,
        },
        after: {
          text: fillWords(notOrdered),
          label: unsubscribe,
          url: linkTo('unsubscribe', tokens.unsubscribe, city),
        },
      });
    },

    contactMessage: ({ id, contact, receivedAt, since, earlier }) => ({
      event: 'contact.created',
      id,
      ...contact,
      ...contactToWords(contact, pageTitles),
      receivedAt: new Date(receivedAt).toISOString(),
      callUntil: new Date(callBackUntil(since, company)).toISOString(),
      ...(earlier && { earlierAt: earlier.firstAt }),
    }),

    contact({ id, contact, receivedAt, since, earlier }, to) {
      const { subject, subjectOpen, preview, received, again, first } = words.contact;
      const { buildingType: type, city, phone, source } = contact;
      const until = formatDeadline(since, callBackUntil(since, company));
      return write(
        to,
        { ...words.contact, subject: type ? subject : subjectOpen },
        {
          replyTo: contact.email,
          filled: { until, city, building: type ? buildingTypeNames[type] : '' },
          preview: fillWords(preview, { phone, form: sourceToWords(source, pageTitles) }),
          dial: toDial(phone),
          sections: [{ title: words.contact.afterCall, buttons: notingLinks(id), says: [[words.contact.noting]] }],
          rows: [
            ...contactToRows(contact, pageTitles),
            { label: words.contact.meant, value: emailHint(contact.email) ?? '' },
            {
              label: again,
              value: earlier
                ? fillWords(first, {
                    time: formatDateTime(Date.parse(earlier.firstAt)),
                    count: formatEarlier(earlier.count),
                  })
                : '',
            },
            { label: received, value: formatDateTime(receivedAt) },
            { label: 'Nummer', value: id },
          ].filter(({ value }) => value !== ''),
        },
      );
    },

    preparedMessage: ({ contactId, since, told }) => ({
      event: 'contact.updated',
      id: contactId,
      ...told,
      callUntil: new Date(callUntil(since, company, told)).toISOString(),
    }),

    prepared({ contactId, contact, since, told }, to) {
      const { buildingType: type, city } = contact;
      const { subject, subjectOpen, text, nothing } = words.prepared;
      const rows = preparationToRows(told);
      const until = formatDeadline(since, callUntil(since, company, told));
      return {
        ...write(
          to,
          { ...words.prepared, subject: type ? subject : subjectOpen, text: rows.length > 0 ? text : nothing },
          {
            replyTo: contact.email,
            filled: {
              until,
              city,
              building: type ? buildingTypeNames[type] : '',
              name: `${contact.firstName} ${contact.lastName}`,
            },
            dial: toDial(contact.phone),
            rows,
            sections: [
              { title: words.contact.afterCall, buttons: notingLinks(contactId), says: [[words.contact.noting]] },
            ],
          },
        ),
        inReplyTo: `msg_${contactId}_mail`,
      };
    },

    receipt({ contact, receivedAt, since }, { office, wanted, prepareUrl } = {}) {
      const { name, next, notYou, prepare } = words.receipt;
      const { buildingType: type } = contact;
      const building = wanted ? priceToSubject(wanted) : type && buildingTypeNames[type];
      const { phone } = contactWays(company);
      const filled = {
        time: formatDateTime(receivedAt),
        until: formatCallBack(since, callBackUntil(since, company)),
        hours: hoursToText(telephoneHours(company)),
      };
      return write(contact.email, words.receipt, {
        replyTo: office,
        filled,
        // Name and telephone as typed, unless a mail program would make links of them: the address may be a stranger's.
        rows: [
          { label: name, value: `${contact.firstName} ${contact.lastName}` },
          { label: contactParts.phone.label ?? '', value: contact.phone },
          ...(building ? [{ label: contactParts.buildingType.label ?? '', value: building }] : []),
        ].filter(({ value }) => isLinkFree(value)),
        sections: [...toPrice(contact, receivedAt, wanted), ...(who ? [who] : []), toDocuments(contact)],
        next: [
          ...(prepareUrl === undefined ? [] : [linkWords(prepare, { link: { href: prepareUrl, text: prepareUrl } })]),
          linkWords(fillWords(next, filled), { phone }),
          writtenWays(company, true),
          linkWords(fillWords(notYou, filled), { phone }),
        ],
      });
    },

    overdue: (age, since, to) => write(to, words.overdue, { filled: { age, time: since } }),
    bounced({ contact, receivedAt }, to) {
      const { email, firstName, lastName } = contact;
      const hint = emailHint(email);
      return write(to, words.bounced, {
        filled: { email, name: `${firstName} ${lastName}`, time: formatDateTime(receivedAt) },
        rows: [
          { label: contactParts.phone.label ?? '', value: contact.phone },
          { label: contactParts.city.label ?? '', value: contact.city },
          { label: words.contact.meant, value: hint ?? '' },
        ].filter(({ value }) => value !== ''),
      });
    },
    givenUp: (count, rows, to) => write(to, words.givenUp, { filled: { count: String(count) }, rows }),
    heldBack: (count, held, to) =>
      write(to, words.heldBack, {
        filled: { count: String(count) },
        sections: held.map(({ title, rows, links }) => ({
          title: defuse(title),
          rows: rows.map(({ label, value }) => ({ label, value: defuse(value) })),
          links: (['release', 'refuse'] as const).map((act) => ({ label: words.heldBack[act], url: links[act] })),
        })),
      }),
    reminder(kind, waiting, to) {
      const [first] = waiting;
      return write(to, words.reminder[kind], {
        filled: {
          count: String(waiting.length),
          ...(first && {
            name: `${first.contact.firstName} ${first.contact.lastName}`,
            city: first.contact.city,
            until: formatDateTime(first.dueAt),
          }),
        },
        sections: waiting.slice(0, remindedAtMost).map(({ id, contact, receivedAt, dueAt }) => {
          const { firstName, lastName, phone, city, buildingType } = contact;
          const dial = toDial(phone);
          return {
            title: `${firstName} ${lastName}`,
            rows: [
              { label: contactParts.phone.label ?? '', value: phone },
              { label: contactParts.city.label ?? '', value: city },
              ...(buildingType
                ? [{ label: contactParts.buildingType.label ?? '', value: buildingTypeNames[buildingType] }]
                : []),
              { label: words.reminder.until, value: formatDateTime(dueAt) },
              { label: words.contact.received, value: formatDateTime(receivedAt) },
            ],
            buttons: [...(dial ? [{ ...dial, label: words.contact.dial }] : []), ...notingLinks(id)],
          };
        }),
        next: [[words.contact.noting]],
      });
    },
    erased({ id, deletedAt, contacts, subscriptions, isTold }, to) {
      const { mailbox, request, search, customers, customersTold, newsletter, newsletterTold, byHand, kept } =
        words.erased;
      return write(to, words.erased, {
        filled: { number: id, time: formatDateTime(deletedAt) },
        sections: [
          {
            title: mailbox,
            rows: contacts.map(({ id, receivedAt }) => ({
              label: fillWords(request, { time: formatDateTime(Date.parse(receivedAt)) }),
              value: id,
            })),
            says: [[search]],
          },
          ...(contacts.length > 0 ? [{ title: customers, says: [[isTold.customers ? customersTold : byHand]] }] : []),
          ...(subscriptions.length > 0
            ? [{ title: newsletter, says: [[isTold.newsletter ? newsletterTold : byHand]] }]
            : []),
        ],
        next: [[kept]],
      });
    },
    letter: (parts) => ({ text: partsToText(parts, frame), html: partsToHtml(parts, frame) }),
    callWeek(figures, from, until, to) {
      const [first, last] = [from, until].map((day) => formatDate(Date.parse(day)));
      return write(to, words.callWeek, {
        filled: { from: first ?? '', to: last ?? '', count: String(figures.requests) },
        rows: figuresToRows(figures, company.callBackHours),
        sections: figuresToSections(figures),
      });
    },
    expiry: (reasons, to) => write(to, words.expiry, { next: reasons.map((reason) => [reason]) }),
    disk: (to) => write(to, words.disk),
    failed({ unit, description, since, lines }, to) {
      const { what, said } = words.failed;
      return write(to, words.failed, {
        filled: { time: formatDateTime(since) },
        rows: [
          { label: what, value: description === '' ? unit : `${description} (${unit})` },
          { label: words.failed.since, value: formatDateTime(since) },
        ],
        sections: lines.length > 0 ? [{ title: said, items: lines }] : [],
      });
    },
    published: ({ kind, changes, why, now }, to) =>
      write(to, words[kind], {
        filled: { time: `${timeToClock(now)} Uhr` },
        sections: [{ title: words[kind].changes, items: [...changes] }],
        ...(why !== '' && { next: why.split(/\n+/).map((line) => [line]) }),
      }),

    unsubscribeUrl: (token) => linkTo('unsubscribe', token),
  };
}

/** Head and foot of every mail. */
type Frame = {
  siteName: string;
  colours: Company['colours'];
  sender: string;
  links: { label: string; url: string }[];
};

function partsToText(
  { title, text, rows, sections = [], next = [], action, after }: Parts,
  { siteName, sender, links }: Frame,
): string {
  const toLines = (rows: Row[] = []) => rows.map(({ label, value }) => `${label}: ${value}`);
  const toLine = (words: LinkedWords) => words.map((part) => (typeof part === 'string' ? part : part.text)).join('');
  const paragraphs = [
    title,
    text,
    toLines(rows).join('\n'),
    ...sections.flatMap(({ title, rows, items = [], says = [], links = [], buttons = [] }) => [
      [title, ...toLines(rows), ...items.map((item) => `- ${item}`)].join('\n'),
      ...says.map(toLine),
      ...[...links, ...buttons].map(({ label, url }) => `${label}:\n${url}`),
    ]),
    ...next.map(toLine),
    action && `${action.label}:\n${action.url}`,
    action?.note,
    after && `${after.text}\n${after.label}: ${after.url}`,
    // Mail programs know a signature by the blank.
    ['-- ', siteName, sender, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}

/** Colours in a mail program's dark mode. */
const dark = { page: '#0c1713', card: '#16241f', line: '#3d5249', ink: '#f1ece0', soft: '#b9c6c0' };
/** Dark mode for mail programs that know style sheets: others show the light colours, or turn them by themselves. */
const darkStyle = ({ tint, deep }: Company['colours']) =>
  `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){` +
  Object.entries({
    '.page': `background:${dark.page};color:${dark.ink}`,
    '.card': `background:${dark.card}`,
    '.line': `border-color:${dark.line}`,
    '.soft': `color:${dark.soft}`,
    '.brand': `color:${tint}`,
    '.button': `background:${tint};color:${deep}`,
  })
    .map(([name, rules]) => `${name}{${rules.replaceAll(/;|$/g, '!important$&')}}`)
    .join('') +
  '}';

/** The steps of the scale; the yellow one no brighter than what a program that darkens mails by force leaves as it is. */
const steps = { ...classColours, D: { fill: '#f5db00' } };

// Mail programs know no modern layout, many no style sheet, and some leave out what stands around the body: tables and
// attributes, the language inside as well, and nothing to load.
const partsToHtml = (
  { preview, title, text, dial, rows, sections, next, action, after }: Parts,
  { siteName, colours, sender, links }: Frame,
): string => {
  const colour = colours.main;
  const toTable = (rows: Row[] | undefined) =>
    rows &&
    markup`<table cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse">\n${rows.map(rowToHtml)}</table>`;
  const toParagraph = (words: LinkedWords, margin: string) =>
    markup`<p style="margin:${margin}">${words.map((part) => (typeof part === 'string' ? part : linkToHtml(part, colour)))}</p>\n`;
  return String(markup`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${raw(darkStyle(colours))}</style>
</head>
<body style="margin:0">
<div lang="de" class="page" style="padding:16px;background:#faf8f3;color:#13241f;font:17px/1.6 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
${preview && markup`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>`}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card line" style="max-width:560px;margin:0 auto;background:#fff;border:1px solid #e2ddd1">
<tr aria-hidden="true"><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${Object.values(steps).map(({ fill }) => markup`<td height="6" bgcolor="${fill}" style="height:6px;font-size:0;line-height:0">&nbsp;</td>`)}</tr></table></td></tr>
<tr><td style="padding:28px 24px">
<p class="brand" style="margin:0 0 16px;font-weight:bold;color:${colour}">${siteName}</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.2">${title}</h1>
<p style="margin:0 0 20px">${text}</p>
${dial && markup`<p style="margin:0 0 20px">${buttonToHtml(dial, colour)}</p>`}
${toTable(rows)}
${sections?.map(
  ({
    title,
    rows,
    items,
    says = [],
    links = [],
    buttons = [],
  }) => markup`<h2 style="margin:26px 0 8px;font-size:18px;line-height:1.3">${title}</h2>
${toTable(rows)}
${items && markup`<ul style="margin:0;padding-left:20px">${items.map((item) => markup`<li style="margin:0 0 4px">${item}</li>\n`)}</ul>`}
${
  buttons.length > 0 &&
  markup`<p style="margin:10px 0 0">${buttons.map((button, index) => markup`${buttonToHtml(button, index === 0 ? colour : undefined)} `)}</p>`
}
${says.map((words) => toParagraph(words, '8px 0 0'))}
${
  links.length > 0 &&
  toParagraph(
    links.flatMap(({ label, url }, index) => [index > 0 ? ' \u00a0 ' : '', { href: url, text: label }]),
    '8px 0 0',
  )
}`,
)}
${next?.map((words) => toParagraph(words, '20px 0 0'))}
${
  action &&
  markup`<p style="margin:0 0 12px">${buttonToHtml(action, colour)}</p>
<p class="soft" style="margin:0 0 12px;color:#4c5c56">${action.note}</p>
<p class="soft" style="margin:0 0 24px;font-size:15px;color:#4c5c56">${action.plain}<br>${linkToHtml({ href: action.url, text: action.url }, colour)}</p>`
}
${after && markup`<p class="soft line" style="margin:0;padding-top:16px;border-top:1px solid #e2ddd1;font-size:15px;color:#4c5c56">${after.text} ${linkToHtml({ href: after.url, text: after.label }, colour)}</p>`}
</td></tr>
</table>
<p class="soft" style="max-width:560px;margin:16px auto 0;font-size:14px;color:#4c5c56">${sender}<br>${links.map(({ label, url }) => markup`${linkToHtml({ href: url, text: label }, colour)} &nbsp; `)}</p>
</div>
</body>
</html>
`);
};

/** @param colour of what it is filled with; without one it has a border alone */
const buttonToHtml = ({ label, url }: { label: string; url: string }, colour: string | undefined) =>
  colour === undefined
    ? markup`<a href="${url}" class="line" style="display:inline-block;margin:0 4px 8px 0;padding:11px 18px;border:1px solid #85928d;border-radius:10px;color:inherit;font-weight:bold;text-decoration:none">${label}</a>`
    : markup`<a href="${url}" class="button" style="display:inline-block;margin:0 4px 8px 0;padding:12px 22px;border-radius:10px;background:${colour};color:#fff;font-weight:bold;text-decoration:none">${label}</a>`;

const linkToHtml = ({ href, text }: { href: string; text: string }, colour: string) =>
  markup`<a href="${href}" class="brand" style="color:${colour};overflow-wrap:anywhere;word-break:break-word">${text}</a>`;

const rowToHtml = ({ label, value }: { label: string; value: string }) =>
  markup`<tr><th scope="row" align="left" valign="top" class="soft line" style="padding:6px 16px 6px 0;border-top:1px solid #e2ddd1;font-weight:normal;color:#4c5c56">${label}</th><td valign="top" class="line" style="padding:6px 0;border-top:1px solid #e2ddd1;white-space:pre-line">${value}</td></tr>\n`;

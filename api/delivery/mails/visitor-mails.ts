/** Mails to visitors. They repeat nothing that could be somebody else's message: anybody may have typed the address. */
import { hoursToText, telephoneHours } from '#domain/company/calendar';
import { contactPoints, inWritingLinks } from '#domain/company/company';
import { callBackUntil, formatCallBack } from '#domain/contact/call-back';
import { isRepeatable } from '#domain/contact/quarantine';
import { fillWords, formatDate, formatDateTime, formatEuro, linkWords } from '#domain/language/format';
import { buildingMeanings } from '#domain/prices/building-meanings';
import { calculatePrice, paidBy, payerNames, priceToSheet, priceToSubject } from '#domain/prices/calculator';
import { routes } from '#domain/site/routes';
import { atHand } from '#domain/tools/rules/documents';
import type { Events } from '../events.ts';
import { newsletterUrl, type MailContext } from './mail-context.ts';
import { buildingOf, mailTemplate, nameOf, partRow, type Section } from './render-mail.ts';

export const confirmMail = mailTemplate(({ email, originalCity, tokens, expiresAt }: Events['requested'], context) => {
  const { confirm: words } = context.mails;
  return {
    to: email,
    words,
    filled: { site: new URL(context.baseUrl).host },
    action: {
      label: words.button,
      url: newsletterUrl(context, 'confirm', tokens.confirm, originalCity),
      note: fillWords(words.until, { until: formatDateTime(expiresAt) }),
      plain: words.plain,
    },
    after: {
      text: fillWords(words.notOrdered),
      label: words.unsubscribe,
      url: newsletterUrl(context, 'unsubscribe', tokens.unsubscribe, originalCity),
    },
  };
});

/** Replies go to the office, if it has a mailbox. */
export const receiptMail = mailTemplate((request: Events['received'], context) => {
  const { contact, receivedAt, since, wanted, prepareUrl } = request;
  const { company, env, mails, who } = context;
  const { receipt: words } = mails;
  const { phone } = contactPoints(company);
  const isNamed = isRepeatable('name', nameOf(contact));
  const filled = {
    time: formatDateTime(receivedAt),
    until: formatCallBack(since, callBackUntil(since, company)),
    hours: hoursToText(telephoneHours(company)),
  };
  return {
    to: contact.email,
    replyTo: env.MAIL_TO?.[0],
    words: { ...words, text: isNamed ? words.text : words.nameless },
    filled,
    rows: [
      { label: words.name, value: isNamed ? nameOf(contact) : '' },
      partRow('phone', isRepeatable('phone', contact.phone) ? contact.phone : ''),
      partRow('buildingType', wanted ? priceToSubject(wanted) : buildingOf(contact)),
    ],
    sections: [...toPrice(request, context), ...(who ? [who] : []), toDocuments(request, context)],
    next: [
      ...(prepareUrl === undefined ? [] : [linkWords(words.prepare, { link: { href: prepareUrl, text: prepareUrl } })]),
      linkWords(fillWords(words.next, filled), { phone }),
      inWritingLinks(company, true),
      linkWords(fillWords(words.notYou, filled), { phone }),
    ],
  };
});

/** The price on the day of the request: of what the visitor calculated, else of one certificate for the building type; none without a type. */
function toPrice(request: Events['received'], { company, prices, mails }: MailContext): Section[] {
  const { contact, receivedAt, wanted } = request;
  const { buildingType: type } = contact;
  if (!type) return [];
  const { title, offer, terms, binding } = mails.receipt.price;
  const { lines, customer, total, privately, privateTotal } = {
    ...(wanted && priceToSheet(calculatePrice(prices, wanted), receivedAt)),
  };
  const reckoned = [...(lines ?? []), { label: customer, amount: total }, { label: privately, amount: privateTotal }];
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
        : paidBy(prices, type).map(({ payer, euros }) => ({ label: payerNames[payer], value: formatEuro(euros) })),
      says: [[fillWords(terms, filled)], [fillWords(binding)]],
    },
  ];
}

/** What to have at hand, as the tool for documents names it. */
function toDocuments({ contact: { buildingType: type } }: Events['received'], context: MailContext): Section {
  const { title, all } = context.mails.receipt.documents;
  const { says } = context.toolWords.facts.unterlagen;
  const building = type && (buildingMeanings[type].dwellings ? 'wohn' : 'nichtwohn');
  const list = `${context.baseUrl}${routes.tool('unterlagen')}${building ? `?art=unsicher&gebaeude=${building}` : ''}`;
  return {
    title,
    items: atHand.flatMap((item) => says[item]?.text ?? []),
    says: [linkWords(all, { list: { href: list, text: list } })],
  };
}

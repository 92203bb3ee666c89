/** Words and figures of a mail → the mail, as plain text and as HTML in the site's look. */
// Under a name of our own: what is called html the formatter takes apart, and breaks lines where they show.
import { html as markup, raw } from 'hono/html';
import type { Area } from '#domain/area';
import { newsletterPaths } from '#domain/api-contract';
import { callBackUntil, formatCallBack } from '#domain/call-back';
import { contactWays, writtenWays, type Company } from '#domain/company';
import { contactParts, contactToRows, type Contact } from '#domain/contact-request';
import { classColours } from '#domain/energy-class';
import { isLinkFree } from '#domain/quarantine';
import { fillWords, formatDateTime, linkWords, type LinkedWords } from '#domain/format';
import { routes } from '#domain/routes';
import { pathToWords } from '#domain/visited-pages';
import type { MailWords } from '../../src/content/schemas/mails.ts';
import type { Mail } from './mail.ts';
import type { MailTokens } from './newsletter-tokens.ts';

export type MailWriter = {
  /** @param expiresAt when the link that confirms stops working @param city whose pages the links show, as a slug */
  confirm(email: string, tokens: MailTokens, expiresAt: number, city?: string | null): Mail;
  contact(id: string, contact: Contact, receivedAt: number, to: string): Mail;
  /** To whoever asked. @param office where replies go, if it has a mailbox */
  receipt(contact: Contact, receivedAt: number, office?: string): Mail;
  /** To the office, of a webhook that takes nothing. @param age „einer Stunde“ @param since when the oldest request that waits came */
  overdue(age: string, since: string, to: string): Mail;
  /** To the office, of requests in quarantine. @param count of all that wait @param rows when each came, and why it waits */
  heldBack(count: number, rows: { label: string; value: string }[], to: string): Mail;
  /** To the office, of what is due for deletion and stays. @param reasons a paragraph each */
  expiry(reasons: readonly string[], to: string): Mail;
  /** To the office, of the requests of a day. @param day „3. März 2025“ @param file the table */
  dailyCsv(day: string, count: number, file: { filename: string; content: string }, to: string): Mail;
  /** Address for the mails of a newsletter. */
  unsubscribeUrl(token: string): string;
};

type MailWriterOptions = {
  words: MailWords;
  area: Pick<Area, 'name'>;
  company: Company;
  /** Of articles, services and tools, by their paths. */
  pageTitles: Readonly<Record<string, string>>;
  /** The site's origin: every link starts with one of these two, never with what a request says. */
  baseUrl: string;
  /** The service's origin, where it is another one. */
  apiUrl: string;
};

type Parts = {
  title: string;
  text: string;
  rows?: { label: string; value: string }[];
  next?: readonly LinkedWords[];
  action?: { label: string; url: string; note: string };
  after?: { text: string; label: string; url: string };
};

type Words = { subject: string; title: string; text: string };
/** Further parts of a mail, and `filled`: the values of `{time}` and others in its words. */
type Said = Omit<Parts, keyof Words> & { replyTo?: string | undefined; filled?: Record<string, string> };

export function createMailWriter({ words, area, company, pageTitles, baseUrl, apiUrl }: MailWriterOptions): MailWriter {
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
  function write(to: string, { subject, title, text }: Words, { replyTo, filled, ...more }: Said = {}): Mail {
    const parts = { title: fillWords(title, filled), text: fillWords(text, filled), ...more };
    return {
      to,
      ...(replyTo !== undefined && { replyTo }),
      subject: fillWords(subject, filled),
      text: partsToText(parts, frame),
      html: partsToHtml(parts, frame),
    };
  }

  return {
    confirm(email, tokens, expiresAt, city) {
      const { button, until, notOrdered, unsubscribe } = words.confirm;
      return write(email, words.confirm, {
        filled: { site: new URL(baseUrl).host },
        action: {
          label: button,
          url: linkTo('confirm', tokens.confirm, city),
          note: fillWords(until, { until: formatDateTime(expiresAt) }),
        },
        after: {
          text: fillWords(notOrdered),
          label: unsubscribe,
          url: linkTo('unsubscribe', tokens.unsubscribe, city),
        },
      });
    },

    contact: (id, contact, receivedAt, to) =>
      write(to, words.contact, {
        replyTo: contact.email,
        filled: { city: contact.city, time: formatDateTime(receivedAt) },
        rows: [
          ...contactToRows({ ...contact, page: contact.page && pathToWords(contact.page, pageTitles) }),
          { label: 'Nummer', value: id },
        ].filter(({ value }) => value !== ''),
      }),

    receipt(contact, receivedAt, office) {
      const { name, next, notYou } = words.receipt;
      const { hotline } = company;
      const { phone } = contactWays(company);
      const filled = {
        time: formatDateTime(receivedAt),
        until: formatCallBack(receivedAt, callBackUntil(receivedAt, company)),
        from: String(hotline.from),
        to: String(hotline.to),
      };
      return write(contact.email, words.receipt, {
        replyTo: office,
        filled,
        // Name and telephone as typed, unless a mail program would make links of them: the address may be a stranger's.
        rows: [
          { label: name, value: `${contact.firstName} ${contact.lastName}` },
          { label: contactParts.phone.label ?? '', value: contact.phone },
        ].filter(({ value }) => isLinkFree(value)),
        next: [
          linkWords(fillWords(next, filled), { phone }),
          writtenWays(company, true),
          linkWords(fillWords(notYou, filled), { phone }),
        ],
      });
    },

    overdue: (age, since, to) => write(to, words.overdue, { filled: { age, time: since } }),
    heldBack: (count, rows, to) => write(to, words.heldBack, { filled: { count: String(count) }, rows }),
    expiry: (reasons, to) => write(to, words.expiry, { next: reasons.map((reason) => [reason]) }),
    dailyCsv: (day, count, file, to) => ({
      ...write(to, words.dailyCsv, { filled: { date: day, count: String(count) } }),
      attachments: [file],
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
  { title, text, rows, next = [], action, after }: Parts,
  { siteName, sender, links }: Frame,
): string {
  const paragraphs = [
    title,
    text,
    rows?.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...next.map((parts) => parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')),
    action && `${action.label}:\n${action.url}`,
    action?.note,
    after && `${after.text}\n${after.label}: ${after.url}`,
    ['--', siteName, sender, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
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

// Mail programs know no modern layout, many no style sheet, and some leave out what stands around the body: tables and
// attributes, the language inside as well, and nothing to load.
const partsToHtml = (
  { title, text, rows, next, action, after }: Parts,
  { siteName, colours, sender, links }: Frame,
): string => {
  const colour = colours.main;
  return String(markup`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${raw(darkStyle(colours))}</style>
</head>
<body style="margin:0">
<div lang="de" class="page" style="padding:16px;background:#faf8f3;color:#13241f;font:17px/1.6 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card line" style="max-width:560px;margin:0 auto;background:#fff;border:1px solid #e2ddd1">
<tr aria-hidden="true"><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${Object.values(classColours).map(({ fill }) => markup`<td height="6" bgcolor="${fill}" style="height:6px;font-size:0;line-height:0">&nbsp;</td>`)}</tr></table></td></tr>
<tr><td style="padding:28px 24px">
<p class="brand" style="margin:0 0 16px;font-weight:bold;color:${colour}">${siteName}</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.2">${title}</h1>
<p style="margin:0 0 20px">${text}</p>
${rows && markup`<table cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse">\n${rows.map(rowToHtml)}</table>`}
${next?.map((parts) => markup`<p style="margin:20px 0 0">${parts.map((part) => (typeof part === 'string' ? part : linkToHtml(part, colour)))}</p>\n`)}
${
  action &&
  markup`<p style="margin:0 0 12px"><a href="${action.url}" class="button" style="display:inline-block;padding:12px 22px;border-radius:10px;background:${colour};color:#fff;font-weight:bold;text-decoration:none">${action.label}</a></p>
<p class="soft" style="margin:0 0 24px;color:#4c5c56">${action.note}</p>`
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

const linkToHtml = ({ href, text }: { href: string; text: string }, colour: string) =>
  markup`<a href="${href}" class="brand" style="color:${colour}">${text}</a>`;

const rowToHtml = ({ label, value }: { label: string; value: string }) =>
  markup`<tr><th scope="row" align="left" valign="top" class="soft line" style="padding:6px 16px 6px 0;border-top:1px solid #e2ddd1;font-weight:normal;color:#4c5c56">${label}</th><td valign="top" class="line" style="padding:6px 0;border-top:1px solid #e2ddd1;white-space:pre-line">${value}</td></tr>\n`;

/** Words and figures of a mail → the mail, as plain text and as HTML in the site's look. */
import Mustache from 'mustache';
import { newsletterPaths } from '#domain/api-contract';
import { buildingTypeNames } from '#domain/calculator';
import type { Company } from '#domain/company';
import type { Contact } from '#domain/contact-request';
import { formatDateTime } from '#domain/format';
import { fillWords, type MailWords } from '../../src/content/schemas/mails.ts';
import { defaultRegion } from '#domain/regions';
import type { Mail } from './mail.ts';
import type { MailTokens } from './newsletter-tokens.ts';

export type MailWriter = {
  /** @param expiresAt when the link that confirms stops working */
  confirm(email: string, tokens: MailTokens, expiresAt: number): Mail;
  contact(id: string, contact: Contact, receivedAt: number, to: string): Mail;
  /** Address for the mails of a newsletter. */
  unsubscribeUrl(token: string): string;
};

export type MailWriterOptions = {
  words: MailWords;
  company: Company;
  /** The site's origin: every link starts with one of these two, never with what a request says. */
  baseUrl: string;
  /** The service's origin, where it is another one. */
  apiUrl: string;
};

type Parts = {
  title: string;
  text: string;
  rows: { label: string; value: string }[];
  action?: { label: string; url: string; note: string };
  after?: { text: string; label: string; url: string };
};

export function createMailWriter({ words, company, baseUrl, apiUrl }: MailWriterOptions): MailWriter {
  const siteName = `${company.brand} ${defaultRegion.name}`;
  const frame = {
    siteName,
    sender: `${company.legalName}, ${company.street}, ${company.postalCode} ${company.city}`,
    links: [
      { label: words.imprint, url: `${baseUrl}/impressum` },
      { label: words.privacy, url: `${baseUrl}/datenschutz` },
    ],
    scale: ['#00843d', '#3aa535', '#96c11f', '#d9d900', '#fde100', '#fdc300', '#f39200', '#ea5b0c', '#e3000f'],
  };
  const linkTo = (page: keyof typeof newsletterPaths, token: string) =>
    `${apiUrl}${newsletterPaths[page]}?token=${token}`;
  const render = (parts: Parts) => ({
    text: Mustache.render(textTemplate, { ...frame, ...parts }).replace(/\n{3,}/g, '\n\n'),
    html: Mustache.render(htmlTemplate, { ...frame, ...parts }, {}, { escape: escapeHtml }),
  });

  return {
    confirm(email, tokens, expiresAt) {
      const { subject, title, text, button, until, notOrdered, unsubscribe } = words.confirm;
      return {
        to: email,
        subject: fillWords(subject),
        ...render({
          title: fillWords(title),
          text: fillWords(text, { site: new URL(baseUrl).host }),
          rows: [],
          action: {
            label: button,
            url: linkTo('confirm', tokens.confirm),
            note: fillWords(until, { until: formatDateTime(expiresAt) }),
          },
          after: { text: fillWords(notOrdered), label: unsubscribe, url: linkTo('unsubscribe', tokens.unsubscribe) },
        }),
      };
    },

    contact(id, contact, receivedAt, to) {
      const { subject, title, text, labels } = words.contact;
      const values: Record<keyof typeof labels, string | undefined> = {
        name: `${contact.firstName} ${contact.lastName}`,
        company: contact.company,
        phone: contact.phone,
        email: contact.email,
        buildingType: contact.buildingType && buildingTypeNames[contact.buildingType],
        address: contact.address,
        message: contact.message,
        city: contact.city,
        source: contact.source,
        id,
      };
      // Nothing typed stands in a header but the address to answer to.
      const filled = { city: contact.city, time: formatDateTime(receivedAt) };
      return {
        to,
        replyTo: contact.email,
        subject: fillWords(subject, filled),
        ...render({
          title: fillWords(title, filled),
          text: fillWords(text),
          rows: Object.entries(values).flatMap(([name, value]) =>
            value === undefined ? [] : [{ label: labels[name as keyof typeof labels], value }],
          ),
        }),
      };
    },

    unsubscribeUrl: (token) => linkTo('unsubscribe', token),
  };
}

/** Of text, and of attributes in double quotes. Mustache's own writes the slashes of addresses as codes too. */
const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const textTemplate = `{{{title}}}

{{{text}}}

{{#rows}}
{{{label}}}: {{{value}}}
{{/rows}}

{{#action}}
{{{label}}}:
{{{url}}}

{{{note}}}
{{/action}}

{{#after}}
{{{text}}}
{{{label}}}: {{{url}}}
{{/after}}

--
{{{siteName}}}
{{{sender}}}
{{#links}}
{{{label}}}: {{{url}}}
{{/links}}
`;

// Mail programs know neither stylesheets nor modern layout: tables and attributes, and nothing to load.
const htmlTemplate = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
</head>
<body style="margin:0;padding:16px;background:#faf8f3;color:#13241f;font:17px/1.6 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;background:#fff;border:1px solid #e2ddd1">
<tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>{{#scale}}<td height="6" bgcolor="{{.}}" style="height:6px;font-size:0;line-height:0">&nbsp;</td>{{/scale}}</tr></table></td></tr>
<tr><td style="padding:28px 24px">
<p style="margin:0 0 16px;font-weight:bold;color:#0a5546">{{siteName}}</p>
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.2">{{title}}</h1>
<p style="margin:0 0 20px">{{text}}</p>
{{#rows.length}}
<table cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse">
{{#rows}}
<tr><th align="left" valign="top" style="padding:6px 16px 6px 0;border-top:1px solid #e2ddd1;font-weight:normal;color:#4c5c56">{{label}}</th><td valign="top" style="padding:6px 0;border-top:1px solid #e2ddd1;white-space:pre-line">{{value}}</td></tr>
{{/rows}}
</table>
{{/rows.length}}
{{#action}}
<p style="margin:0 0 12px"><a href="{{url}}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#0a5546;color:#fff;font-weight:bold;text-decoration:none">{{label}}</a></p>
<p style="margin:0 0 24px;color:#4c5c56">{{note}}</p>
{{/action}}
{{#after}}
<p style="margin:0;padding-top:16px;border-top:1px solid #e2ddd1;font-size:15px;color:#4c5c56">{{text}} <a href="{{url}}" style="color:#0a5546">{{label}}</a></p>
{{/after}}
</td></tr>
</table>
<p style="max-width:560px;margin:16px auto 0;font-size:14px;color:#4c5c56">{{sender}}<br>{{#links}}<a href="{{url}}" style="color:#0a5546">{{label}}</a> &nbsp; {{/links}}</p>
</body>
</html>
`;

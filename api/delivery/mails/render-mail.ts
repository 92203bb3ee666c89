/** A mail's words, rows and sections → the mail, as plain text and as HTML in the site's look. */
// Under a name of our own: what is called html the formatter takes apart, and breaks lines where they show.
import { html as markup, raw } from 'hono/html';
import type { Company } from '#domain/company/company';
import { contactParts, type Contact, type Row } from '#domain/contact/contact-request';
import { classColours } from '#domain/law/energy-class';
import { fillWords, type LinkedWords } from '#domain/language/format';
import { buildingTypeNames } from '#domain/prices/building-types';
import { routes } from '#domain/site/routes';
import type { Mail } from './mail.ts';
import type { MailContext } from './mail-context.ts';

export type Link = { label: string; url: string };
export type Section = {
  title: string;
  rows?: Row[];
  items?: string[];
  says?: LinkedWords[];
  links?: Link[];
  /** The same as buttons, the first one in the colour of the brand. */
  buttons?: Link[];
};
type Parts = {
  preview?: string;
  title: string;
  text: string;
  dial?: Link | undefined;
  rows?: Row[];
  sections?: Section[];
  next?: readonly LinkedWords[];
  action?: Link & { note: string; plain: string };
  after?: Link & { text: string };
};

/** A mail as it is described: its head, its words, and values of `{time}` and others in these. */
type MailDescription = Omit<Parts, 'title' | 'text'> & {
  /** The office, where it says nothing else. */
  to?: string;
  words: { subject: string; title: string; text: string };
  filled?: Record<string, string>;
} & Pick<Mail, 'inReplyTo'> & { replyTo?: string | undefined };

/** Makes a mail of facts: `describe` says its head, words and rows, by what holds on a day. */
export const mailTemplate =
  <Facts>(describe: (facts: Facts, context: MailContext) => MailDescription) =>
  (facts: Facts, context: MailContext): Mail =>
    renderMail(describe(facts, context), context);

export const nameOf = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;
export const buildingOf = ({ buildingType: type }: { buildingType?: Contact['buildingType'] | null }) =>
  type ? buildingTypeNames[type] : '';
export const partRow = (part: keyof Contact, value: string): Row => ({ label: contactParts[part].label ?? '', value });

const withoutEmpty = <Of extends { rows?: Row[] }>({ rows, ...others }: Of) => ({
  ...others,
  ...(rows && { rows: rows.filter(({ value }) => value !== '') }),
});

/** Headers carry nothing that a visitor typed, except Reply-To. Rows without a value are left out. */
function renderMail(description: MailDescription, context: MailContext): Mail {
  const { to = context.env.MAIL_TO ?? [], words, filled, replyTo, inReplyTo, sections, ...parts } = description;
  const shown = {
    ...withoutEmpty(parts),
    title: fillWords(words.title, filled),
    text: fillWords(words.text, filled),
    sections: sections?.map(withoutEmpty),
  };
  const frame = toFrame(context);
  const [only, ...others] = [to].flat();
  return {
    // The version before knows one alone, and may run on the same outbox.
    to: only !== undefined && others.length === 0 ? only : to,
    ...(replyTo !== undefined && { replyTo }),
    subject: fillWords(words.subject, filled),
    text: partsToText(shown, frame),
    html: partsToHtml(shown, frame),
    ...(inReplyTo !== undefined && { inReplyTo }),
  };
}

/** What stands around every mail. */
const toFrame = ({ area, company, mails, baseUrl }: MailContext) => ({
  siteName: `${company.brand} ${area.name}`,
  colours: company.colours,
  sender: `${company.legalName}, ${company.street}, ${company.postalCode} ${company.city}`,
  links: [
    { label: mails.imprint, url: `${baseUrl}${routes.impressum(undefined)}` },
    { label: mails.privacy, url: `${baseUrl}${routes.datenschutz(undefined)}` },
  ],
});
type Frame = ReturnType<typeof toFrame>;

function partsToText(
  { title, text, rows, sections = [], next = [], action, after }: Parts,
  { siteName, sender, links }: Frame,
): string {
  // Quoted, so that no line of it passes for one of ours.
  const quote = (value: string) => value.replace(/^|[\n\u2028\u2029]/g, '\n> ');
  const toLines = (rows: Row[] = []) =>
    rows.map(({ label, value, isText }) => `${label}:${isText ? quote(value) : ` ${value}`}`);
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
const buttonToHtml = ({ label, url }: Link, colour: string | undefined) =>
  colour === undefined
    ? markup`<a href="${url}" class="line" style="display:inline-block;margin:0 4px 8px 0;padding:11px 18px;border:1px solid #85928d;border-radius:10px;color:inherit;font-weight:bold;text-decoration:none">${label}</a>`
    : markup`<a href="${url}" class="button" style="display:inline-block;margin:0 4px 8px 0;padding:12px 22px;border-radius:10px;background:${colour};color:#fff;font-weight:bold;text-decoration:none">${label}</a>`;

const linkToHtml = ({ href, text }: { href: string; text: string }, colour: string) =>
  markup`<a href="${href}" class="brand" style="color:${colour};overflow-wrap:anywhere;word-break:break-word">${text}</a>`;

const rowToHtml = ({ label, value }: { label: string; value: string }) =>
  markup`<tr><th scope="row" align="left" valign="top" class="soft line" style="padding:6px 16px 6px 0;border-top:1px solid #e2ddd1;font-weight:normal;color:#4c5c56">${label}</th><td valign="top" class="line" style="padding:6px 0;border-top:1px solid #e2ddd1;white-space:pre-line">${value}</td></tr>\n`;

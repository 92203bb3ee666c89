import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { asRequest, company, contact, mailContext, mailWords as words } from '../../../tests/support/app.ts';
import { contactPoints } from '#domain/company/company';
import { toSamples } from '../../../tests/support/service/mail-samples.ts';
import { newsletterUrl } from './mail-context.ts';
import { contactMail, preparedMail } from './office-mails.ts';
import { confirmMail, receiptMail } from './visitor-mails.ts';

const baseUrl = 'https://www.example.org';
const apiUrl = 'https://dienst.example.org';
const links = { sign: (action: string, id: string) => `${action}-${id}` };
const context = { ...mailContext, links, baseUrl, apiUrl };
const now = Date.UTC(2025, 2, 3, 12);
const office = 'buero@example.org';

/** Blanks that do not break stand for blanks. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const linksOf = (html: string) =>
  parse(html)
    .querySelectorAll('a')
    .map((link) => [link.textContent, link.getAttribute('href')?.replaceAll('&amp;', '&')]);
const buttons = [
  ['Zurückgerufen', `${apiUrl}/api/buero/zurueckgerufen?token=reached-a`],
  ['Nicht erreicht', `${apiUrl}/api/buero/nicht-erreicht?token=missed-a`],
  ['Kein Anruf nötig', `${apiUrl}/api/buero/kein-anruf?token=needless-a`],
];

test('every mail says the same in text and HTML, in German, for ears and in the dark', () => {
  const signs = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  for (const { subject, text, html } of toSamples(context, now)) {
    const page = parse(html);
    const said = signs(`${page.textContent}${linksOf(html).flat().join()}`.replaceAll('&nbsp;', ''));
    for (const line of text.split('\n')) expect(said, subject).toContain(signs(line));
    const own = page.querySelectorAll('body > div');
    expect([own.length, own[0]?.getAttribute('lang')], subject).toEqual([1, 'de']);
    expect(page.querySelectorAll('[aria-hidden=true] td[bgcolor]'), subject).toHaveLength(9);
    for (const name of page.querySelectorAll('th')) expect(name.getAttribute('scope'), subject).toBe('row');
    for (const name of ['color-scheme', 'supported-color-schemes'])
      expect(page.querySelector(`meta[name=${name}]`)?.getAttribute('content'), subject).toBe('light dark');
    // Every colour of words and grounds is turned.
    const style = page.querySelector('style')?.textContent ?? '';
    for (const element of page.querySelectorAll('.page [style*=color]:not([bgcolor]), .page [style*=background]'))
      expect(style, element.rawAttrs).toContain(`.${element.getAttribute('class')?.split(' ')[0]}{`);
  }
});

test('a mail that asks for a confirmation links to it and to its end, in the place', () => {
  const subscription = { id: 's', email: 'anna@example.org', source: 'newsletter', originalCity: 'bremen' };
  const tokens = { confirm: 'ccc', unsubscribe: 'uuu' };
  const mail = confirmMail({ ...subscription, tokens, expiresAt: now }, context);
  const confirmUrl = `${apiUrl}/api/newsletter/confirm?token=ccc&originalCity=bremen`;
  expect([mail.to, mail.subject]).toEqual(['anna@example.org', words.confirm.subject]);
  expect(plain(mail.text)).toContain(words.confirm.until.replace('{until}', '3. März 2025 um 13:00 Uhr'));
  expect(linksOf(mail.html)).toEqual([
    [words.confirm.button, confirmUrl],
    [confirmUrl, confirmUrl],
    [words.confirm.unsubscribe, `${apiUrl}/api/newsletter/unsubscribe?token=uuu&originalCity=bremen`],
    [words.imprint, `${baseUrl}/impressum`],
    [words.privacy, `${baseUrl}/datenschutz`],
  ]);
  expect(newsletterUrl(context, 'unsubscribe', 'uuu')).toBe(`${apiUrl}/api/newsletter/unsubscribe?token=uuu`);
});

test('a mail about a contact has a row for each thing typed, buttons that dial and note, and quotes what was written', () => {
  const forged = `eins\n\n${words.contact.afterCall}\u2028Zurückgerufen:\nhttps://evil.example`;
  const full = { ...contact, email: 'anna@t-onlin.de', buildingType: 'MFH' as const, message: forged };
  const earlier = { firstAt: '2025-02-28T08:00:00.000Z', count: 2 };
  const { subject, text, html, replyTo } = contactMail(asRequest(full, now, { earlier }), context);
  expect([replyTo, subject]).toEqual(['anna@t-onlin.de', 'Rückruf bis 17:00: Mehrfamilienhaus in Bremen']);
  const [, , rows, ...rest] = plain(text).split('\n\n');
  expect(rows?.split('\n')).toEqual([
    ...['Vorname: Anna', 'Nachname: Meyer', 'E-Mail: anna@t-onlin.de', 'Telefon: 0421 123'],
    ...['Gebäude: Mehrfamilienhaus', 'Nachricht:', '> eins', '> ', `> ${words.contact.afterCall}`],
    ...['> Zurückgerufen:', '> https://evil.example', 'Ort: Bremen', 'Formular: unten auf der Seite'],
    'Seite: Ratgeber, Was die KfW fördert (/bremen/blog/kfw-foerderung)',
    ...['Herkunft: Suchmaschine', 'Gemeint ist vielleicht: anna@t-online.de'],
    'Hat schon angefragt: zuerst am 28. Februar 2025 um 09:00 Uhr, bisher 2-mal',
    ...['Eingang: 3. März 2025 um 13:00 Uhr', 'Nummer: a'],
  ]);
  const noting = [words.contact.afterCall, words.contact.noting, ...buttons.map(([label, url]) => `${label}:\n${url}`)];
  expect(rest.slice(0, -1)).toEqual(noting);
  expect(linksOf(html).slice(0, -2)).toEqual([['Anrufen: 0421 123', 'tel:0421123'], ...buttons]);
  const nameless = contactMail(asRequest({ ...full, phone: 'bitte mailen' }, now), context);
  expect(linksOf(nameless.html).slice(0, -2)).toEqual(buttons);
  const { text: more } = preparedMail(
    { ...asRequest(full, now), contactId: 'a', preparation: { note: forged } },
    context,
  );
  expect(more.split('\n').filter((line) => line === words.contact.afterCall)).toHaveLength(1);
});

test.each([
  ['kontaktseite', 12, undefined, 'Rückruf bis 17:00: Bremen', '0421 123 · Formular: Seite „Kontakt“'],
  [
    'werkzeug:gueltigkeit',
    20,
    'Commercial',
    'Rückruf bis Di 10:00: Gewerbe in Bremen',
    '0421 123 · Formular: Werkzeug, Gültig bis?',
  ],
] as const)(
  'the list of mails shows until when to call and about what: %s',
  (source, hour, buildingType, subject, preview) => {
    const mail = contactMail(asRequest({ ...contact, source, buildingType }, Date.UTC(2025, 2, 3, hour)), context);
    const first = parse(mail.html).querySelector('.page div');
    expect(first?.getAttribute('style')).toContain('display:none');
    expect([mail.subject, plain(first?.textContent ?? '')]).toEqual([subject, preview]);
  },
);

test('a receipt says when we call, what it costs, what to have at hand, who comes and how we are reached', () => {
  const who = { title: 'Es kommt:', items: ['Anna Petersen, Architektin.'] };
  const { text, html, ...head } = receiptMail(asRequest(contact, now), { ...context, who });
  expect(head).toEqual({ to: contact.email, replyTo: office, subject: words.receipt.subject });
  const { price, documents } = words.receipt;
  const listUrl = `${baseUrl}/werkzeuge/unterlagen?art=unsicher&gebaeude=wohn`;
  for (const paragraph of [
    words.receipt.text.replace('{time}', '3. März 2025 um 13:00 Uhr').replace('{until}', 'heute bis 17 Uhr'),
    'Name: Anna Meyer\nTelefon: 0421 123\nGebäude: Einfamilienhaus',
    `${price.title.replace('{date}', '3. März 2025')}\nPrivat: 299 €\nFirma: 179 €`,
    price.binding,
    'Es kommt:\n- Anna Petersen, Architektin.',
    documents.all.replace('{list}', listUrl),
    words.receipt.next.replace('{phone}', '040 66969 100').replace('{hours}', 'täglich 7 bis 22 Uhr'),
  ])
    expect(plain(text)).toContain(`\n\n${paragraph}\n\n`);
  const { phone, email, whatsapp } = contactPoints(company);
  expect(linksOf(html).slice(0, -2)).toEqual([
    [listUrl, listUrl],
    [phone.text, phone.href],
    [email.text, email.href],
    [`WhatsApp ${whatsapp?.text}`, whatsapp?.href],
  ]);
  const bare = receiptMail(asRequest({ ...contact, buildingType: undefined }, now), { ...context, env: {} });
  expect(bare).not.toHaveProperty('replyTo');
  expect(bare.text).not.toMatch(/€|Gebäude:|Es kommt/);
  expect(bare.text).toContain(`${baseUrl}/werkzeuge/unterlagen\n`);
});

test('a receipt repeats no free text, whatever field it stands in', () => {
  const typed = { firstName: 'Konto gesperrt', lastName: 'v.gd/canary1', phone: '0421 x.co/canary2' };
  const others = ['company', 'address', 'message', 'city', 'source'].map((field) => [field, `canary-${field}`]);
  const receipt = receiptMail(asRequest({ ...contact, ...typed, ...Object.fromEntries(others) }, now), context);
  expect(JSON.stringify(receipt)).not.toMatch(/canary|gesperrt|0421/);
  expect(receipt.text).toContain('\n\nGuten Tag, ');
});

import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import {
  area,
  asRequest,
  company,
  contact,
  mailWords as words,
  pageTitles,
  prices,
  toolWords,
} from '../../tests/support/app.ts';
import { contrast } from '#domain/colours';
import { contactWays, writtenWays } from '#domain/company';
import { createMailWriter } from './write-mail.ts';

const baseUrl = 'https://www.example.org';
const apiUrl = 'https://dienst.example.org';
/** Without its secret: what stands in a link is enough. */
const links = { sign: (deed: string, id: string) => `${deed}-${id}` };
const options = { mails: words, area, company, prices, pageTitles, toolWords, links, baseUrl, apiUrl };
const write = () => createMailWriter(options);
const now = Date.UTC(2025, 2, 3, 12);
const tokens = { confirm: 'ccc', unsubscribe: 'uuu' };

/** Blanks that do not break stand for blanks. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const foot = `-- 
Energieausweis Norddeutschland
${company.legalName}, ${company.street}, ${company.postalCode} ${company.city}
${words.imprint}: ${baseUrl}/impressum
${words.privacy}: ${baseUrl}/datenschutz
`;
/** Text of the HTML, a line for each element. */
const linesOf = (html: string) =>
  parse(html)
    .querySelectorAll('p, h1, h2, li, tr:has(> th)')
    .map((element) =>
      plain(element.textContent)
        .replace(/&nbsp;/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
const linksOf = (html: string) =>
  parse(html)
    .querySelectorAll('a')
    .map((link) => [link.textContent, link.getAttribute('href')?.replaceAll('&amp;', '&')]);

test('a mail that asks for a confirmation says the same in text and HTML', () => {
  const { to, subject, text, html } = write().confirm('anna@example.org', tokens, now, 'bremen');
  const { title, button, plain: address, unsubscribe } = words.confirm;
  const said = words.confirm.text.replace('{site}', 'www.example.org');
  const until = words.confirm.until.replace('{until}', '3. März 2025 um 13:00 Uhr');
  const confirmUrl = `${apiUrl}/api/newsletter/confirm?token=ccc&originalCity=bremen`;
  const endUrl = `${apiUrl}/api/newsletter/unsubscribe?token=uuu&originalCity=bremen`;
  expect([to, subject]).toEqual(['anna@example.org', words.confirm.subject]);
  expect(plain(text)).toBe(
    `${title}\n\n${said}\n\n${button}:\n${confirmUrl}\n\n${until}\n\n` +
      `${words.confirm.notOrdered}\n${unsubscribe}: ${endUrl}\n\n${foot}`,
  );
  expect(linesOf(html)).toEqual([
    'Energieausweis Norddeutschland',
    title,
    said,
    button,
    until,
    `${address} ${confirmUrl}`,
    `${words.confirm.notOrdered} ${unsubscribe}`,
    `${company.legalName}, ${company.street}, ${company.postalCode} ${company.city} ${words.imprint} ${words.privacy}`,
  ]);
  expect(linksOf(html)).toEqual([
    [button, confirmUrl],
    [confirmUrl, confirmUrl],
    [unsubscribe, endUrl],
    [words.imprint, `${baseUrl}/impressum`],
    [words.privacy, `${baseUrl}/datenschutz`],
  ]);
  expect(parse(html).querySelectorAll('td[bgcolor]')).toHaveLength(9);
});

/** Where the office notes a call. */
const buttons = [
  ['Zurückgerufen', `${apiUrl}/api/buero/zurueckgerufen?token=reached-a`],
  ['Nicht erreicht', `${apiUrl}/api/buero/nicht-erreicht?token=missed-a`],
  ['Kein Anruf nötig', `${apiUrl}/api/buero/kein-anruf?token=needless-a`],
];

test('a mail about a contact has a row for each thing typed, and no more', () => {
  const full = { ...contact, buildingType: 'MFH' as const, message: 'eins\nzwei' };
  const { subject, text, html, replyTo } = write().contact(asRequest(full, now), 'buero@example.org');
  const rows = ['Vorname: Anna', 'Nachname: Meyer', 'E-Mail: anna@example.org', 'Telefon: 0421 123'];
  const more = ['Gebäude: Mehrfamilienhaus', 'Nachricht: eins\nzwei', 'Ort: Bremen', 'Formular: unten auf der Seite'];
  const page = 'Seite: Ratgeber, Was die KfW fördert (/bremen/blog/kfw-foerderung)';
  const visit = [page, 'Herkunft: Suchmaschine', 'Kampagne: herbst'];
  const kept = ['Eingang: 3. März 2025 um 13:00 Uhr', 'Nummer: a'];
  const [title, said, told, ...rest] = plain(text).split('\n\n');
  expect([replyTo, title]).toEqual(['anna@example.org', words.contact.title]);
  expect(subject).toBe('Rückruf bis 17:00: Mehrfamilienhaus in Bremen');
  expect(said).toBe(plain(words.contact.text));
  expect(told).toBe([...rows, ...more, ...visit, ...kept].join('\n'));
  expect(rest.join('\n\n')).toBe(
    [words.contact.afterCall, words.contact.noting, ...buttons.map(([label, url]) => `${label}:\n${url}`), foot].join(
      '\n\n',
    ),
  );
  expect(linesOf(html).filter((line) => line.startsWith('Gebäude'))).toEqual(['GebäudeMehrfamilienhaus']);
  expect(linksOf(html).slice(0, -2)).toEqual([['Anrufen: 0421 123', 'tel:0421123'], ...buttons]);
  const nameless = write().contact(asRequest({ ...full, phone: 'bitte mailen' }, now), 'buero@example.org');
  expect(linksOf(nameless.html).slice(0, -2)).toEqual(buttons);
});

test('a mail about a contact says that the person has asked before, and which address may be meant', () => {
  const about = asRequest({ ...contact, email: 'anna@t-onlin.de' }, now, {
    earlier: { firstAt: '2025-02-28T08:00:00.000Z', count: 2 },
  });
  const text = plain(write().contact(about, 'buero@example.org').text);
  expect(text).toContain('Gemeint ist vielleicht: anna@t-online.de\n');
  expect(text).toContain('Hat schon angefragt: zuerst am 28. Februar 2025 um 09:00 Uhr, bisher 2-mal\n');
});

test('the list of mails shows until when to call, whom and about what, and the form in words', () => {
  const told = (source: string, receivedAt = now, buildingType: typeof contact.buildingType = undefined) => {
    const { subject, html } = write().contact(
      asRequest({ ...contact, source, buildingType }, receivedAt),
      'buero@example.org',
    );
    // The first words of the mail, which nobody sees in it.
    const first = parse(html).querySelectorAll('.page div')[0];
    expect(first?.getAttribute('style')).toContain('display:none');
    return [subject, plain(first?.textContent ?? '')];
  };
  expect(told('kontaktseite')).toEqual(['Rückruf bis 17:00: Bremen', '0421 123 · Formular: Seite „Kontakt“']);
  expect(told('werkzeug:gueltigkeit', Date.UTC(2025, 2, 3, 20), 'Commercial')).toEqual([
    'Rückruf bis Di 10:00: Gewerbe in Bremen',
    '0421 123 · Formular: Werkzeug, Gültig bis?',
  ]);
});

test('a receipt says the same in text and HTML: what was typed as it was typed, when we call, how we are reached', () => {
  const typed = { ...contact, firstName: 'Anna <b>', lastName: '{until} & 3 Tage', phone: '0421 "12"' };
  const { to, replyTo, subject, text, html } = write().receipt(asRequest(typed, now), { office: 'buero@example.org' });
  const { title, next, notYou, price, documents } = words.receipt;
  const said = words.receipt.text.replace('{time}', '3. März 2025 um 13:00 Uhr').replace('{until}', 'heute bis 17 Uhr');
  const filled = (words: string) =>
    words.replace('{phone}', '040 66969 100').replace('{hours}', 'täglich 7 bis 22 Uhr');
  expect([to, replyTo, subject]).toEqual(['anna@example.org', 'buero@example.org', words.receipt.subject]);
  const rows = ['Name: Anna <b> {until} & 3 Tage', 'Telefon: 0421 "12"', 'Gebäude: Einfamilienhaus'];
  const costs = [price.title.replace('{date}', '3. März 2025'), 'Firma: 179 €', 'Privat: 299 €'];
  const terms = price.terms
    .replace('{included}', prices.included)
    .replace('{deliveryHours}', '24')
    .replace('{paymentDays}', '14');
  const items = ['basics', 'heating', 'rooms', 'renewables'].map(
    (key) => toolWords.facts.unterlagen.says[key]?.text ?? '',
  );
  const listUrl = `${baseUrl}/werkzeuge/unterlagen?art=unsicher&gebaeude=wohn`;
  const list = documents.all.replace('{list}', listUrl);
  const ways = writtenWays(company, true);
  const written = plain(ways.map((part) => (typeof part === 'string' ? part : part.text)).join(''));
  const paragraphs = [
    ...[title, said, rows.join('\n')],
    ...[costs.join('\n'), terms, price.binding],
    ...[[documents.title, ...items.map((item) => `- ${plain(item)}`)].join('\n'), list],
    ...[filled(next), written, filled(notYou), foot],
  ];
  expect(plain(text)).toBe(paragraphs.join('\n\n'));
  // A blank that was typed breaks as it did.
  expect(text).toContain('3 Tage');
  expect(linesOf(html)).toEqual([
    'Energieausweis Norddeutschland',
    title,
    said,
    'NameAnna <b> {until} & 3 Tage',
    'Telefon0421 "12"',
    'GebäudeEinfamilienhaus',
    ...costs.map((cost) => cost.replace(/: (?=[^:]*€)/, '')),
    terms,
    price.binding,
    documents.title,
    ...items.map(plain),
    list,
    filled(next),
    written,
    filled(notYou),
    `${company.legalName}, ${company.street}, ${company.postalCode} ${company.city} ${words.imprint} ${words.privacy}`,
  ]);
  expect(html).toContain('Anna &lt;b&gt; {until} &amp; 3 Tage');
  const { phone, email, whatsapp } = contactWays(company);
  expect(linksOf(html)).toEqual([
    [listUrl, listUrl],
    [phone.text, phone.href],
    [email.text, email.href],
    [`WhatsApp ${whatsapp?.text}`, whatsapp?.href],
    [words.imprint, `${baseUrl}/impressum`],
    [words.privacy, `${baseUrl}/datenschutz`],
  ]);
  expect(write().receipt(asRequest(contact, now))).not.toHaveProperty('replyTo');
});

test('a receipt says what was reckoned with each step to it, and no price where no building is known', () => {
  const wanted = { buildingType: 'MFH', quantity: 12, priority: true } as const;
  const { text } = write().receipt(asRequest({ ...contact, buildingType: 'MFH' }, now), { wanted });
  const { offer, terms } = words.receipt.price;
  const lines = [
    'Gebäude: 12 × Mehrfamilienhaus, Express\n',
    offer.replace('{date}', '3. März 2025'),
    '12 × 299 €: 3.588 €',
    'Mengenrabatt 10 %: −358,80 €',
    'Express-Aufschlag 50 %: +1.614,60 €',
    'Auf volle Euro gerundet: +0,20 €',
    'Firma: 4.844 €',
    'Privat: 6.464 €\n',
    terms.replace('{included}', prices.included).replace('{deliveryHours}', '12').replace('{paymentDays}', '14'),
  ];
  expect(plain(text)).toContain(lines.join('\n'));
  const open = write().receipt(asRequest({ ...contact, buildingType: undefined }, now)).text;
  expect(open).not.toMatch(/€|Gebäude:/);
  expect(open).toContain(`${baseUrl}/werkzeuge/unterlagen\n`);
});

test('a receipt holds nothing else that was typed, and in its head the address alone', () => {
  const fields = ['firstName', 'lastName', 'company', 'phone', 'address', 'message', 'city', 'source'] as const;
  const canaries = Object.fromEntries(fields.map((field) => [field, `canary-${field}`]));
  const { text, html, ...head } = write().receipt(asRequest({ ...contact, ...canaries }, now), {
    office: 'buero@example.org',
  });
  expect(head).toEqual({ to: contact.email, replyTo: 'buero@example.org', subject: words.receipt.subject });
  for (const part of [text, html])
    expect(part.match(/canary-\w+/g)).toEqual(['canary-firstName', 'canary-lastName', 'canary-phone']);
});

test('a link of the newsletter ends it at the service', () => {
  expect(write().unsubscribeUrl('uuu')).toBe(`${apiUrl}/api/newsletter/unsubscribe?token=uuu`);
});

test('a receipt repeats nothing that would be a link in the mailbox of somebody who never asked', () => {
  const links = { firstName: 'Gewinn: https://x.example', lastName: 'Meyer', phone: '0421 123 www.y.example' };
  const { text, html } = write().receipt(asRequest({ ...contact, ...links }, now));
  for (const part of [text, html]) expect(part).not.toMatch(/[xy]\.example|Gewinn|0421 123/);
});

test('every mail is German inside its body too, hides what is drawn from ears, and can be read in the dark', () => {
  const mails = [
    write().confirm('anna@example.org', tokens, now),
    write().contact(asRequest(contact, now), 'buero@example.org'),
    write().receipt(asRequest(contact, now)),
    write().expiry(['Ein Grund'], 'buero@example.org'),
  ];
  for (const { subject, html } of mails) {
    const page = parse(html);
    const own = page.querySelectorAll('body > *');
    expect([own.length, own[0]?.getAttribute('lang')], subject).toEqual([1, 'de']);
    expect(page.querySelectorAll('[aria-hidden=true] td[bgcolor]'), subject).toHaveLength(9);
    for (const name of page.querySelectorAll('th')) expect(name.getAttribute('scope'), subject).toBe('row');
    for (const name of ['color-scheme', 'supported-color-schemes'])
      expect(page.querySelector(`meta[name=${name}]`)?.getAttribute('content'), subject).toBe('light dark');
    // What darkens mails by force turns each ground that is brighter, and the yellow step with it.
    for (const step of page.querySelectorAll('td[bgcolor]')) {
      const colour = step.getAttribute('bgcolor') ?? '';
      const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      expect(0.299 * red + 0.587 * green + 0.114 * blue, `${subject}: ${colour}`).toBeLessThan(205);
    }
    // Every colour of words and grounds is turned.
    const style = page.querySelector('style')?.textContent ?? '';
    for (const element of page.querySelectorAll('[style*=color]:not([bgcolor]), [style*=background]:not([bgcolor])'))
      expect(style, `${subject}: ${element.rawAttrs}`).toContain(`.${element.getAttribute('class')?.split(' ')[0]}{`);
    const coloursOf = (name: string) =>
      Object.fromEntries(
        [...(RegExp(`\\.${name}\\{([^}]*)\\}`).exec(style)?.[1] ?? '').matchAll(/([\w-]+):(#\w{6})/g)].map(
          ([, property, value]) => [property, value],
        ),
      ) as Record<string, string>;
    const [page_, card, soft, brand, button] = ['page', 'card', 'soft', 'brand', 'button'].map(coloursOf);
    for (const words of [page_?.['color'], soft?.['color'], brand?.['color']])
      for (const ground of [page_?.['background'], card?.['background']])
        expect(contrast(words ?? '', ground ?? ''), `${subject}: ${words} on ${ground}`).toBeGreaterThan(4.5);
    expect(contrast(button?.['color'] ?? '', button?.['background'] ?? '')).toBeGreaterThan(4.5);
  }
});

test('a receipt says who comes, where somebody is named', () => {
  const who = { title: 'Es kommt:', items: ['Anna Petersen, Architektin.'] };
  const { text, html } = createMailWriter({ ...options, who }).receipt(asRequest(contact, now));
  expect(text).toContain('\n\nEs kommt:\n- Anna Petersen, Architektin.\n\n');
  expect(linesOf(html)).toEqual(expect.arrayContaining([who.title, ...who.items]));
  expect(write().receipt(asRequest(contact, now)).text).not.toContain(who.title);
});

/**
 * Every field of a lead, from the table in the domain: sent as JSON and as a plain form it arrives in the database, in the
 * webhook's body, in the office's mail and in the form that is shown again.
 */
import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { contactFields, type ContactField } from '#domain/contact/contact';
import { regionsToCities } from '#domain/places/regions';
import { openAnswers } from '../../api/forms/answers.ts';
import { blank } from '../../src/islands/contact-form/blank.ts';
import ContactForm from '../../src/islands/contact-form/ContactForm.tsx';
import { Trap } from '../../src/islands/contact-form/Trap.tsx';
import { baseUrl, messagesFor, openTestApp, postForm, postJson, regions } from '../support/app.ts';
import { drawnSite } from '../support/service/drawn-site.ts';

/** Something for each field; a choice needs one of its values. */
const samples: Record<keyof typeof contactFields, string> = {
  firstName: 'Vorname „Anna“',
  lastName: 'Nachname <b>',
  company: 'Firma & Söhne',
  email: 'post@firma.example',
  phone: '0421 "123"',
  buildingType: 'Commercial',
  address: "Anschrift 'Wall' 1",
  message: 'Nachricht, Zeile eins\nZeile zwei',
};
const fields = Object.entries(contactFields) as [keyof typeof samples, ContactField][];

/** The form as the build draws it for the service to fill. */
const form = renderToStaticMarkup(
  <ContactForm source="kontakt" {...blank}>
    <Trap />
  </ContactForm>,
);
const files: Record<string, string> = { ...drawnSite, 'api/answers.html': `<section>${form}</section>` };
const answers = await openAnswers(async (file) => files[file], baseUrl, regionsToCities(regions));
const open = () => openTestApp({ answers, messages: messagesFor({ mailer: true, office: true }) });

/** Fields of a lead that are not where they should be. */
const missing = (isThere: (value: string, name: string) => boolean) =>
  Object.entries(samples)
    .filter(([name, value]) => !isThere(value, name))
    .map(([name]) => name);

test.each([
  ['JSON', postJson(samples), 201],
  ['a plain form', postForm({ ...samples, privacy: 'true' }), 303],
])('every field sent as %s arrives', async (_, request, status) => {
  const { app, store, deliveries } = await open();
  expect((await app.request('/api/contacts', request)).status).toBe(status);
  const [stored] = (await store.listContacts(1)) as unknown as Record<string, unknown>[];
  expect(missing((value, name) => stored?.[name] === value)).toEqual([]);
  const bodies = Object.fromEntries(
    deliveries().map(({ channel, body }) => [channel, JSON.parse(body) as Record<string, string>]),
  );
  expect(missing((value, name) => bodies['contact-webhook']?.[name] === value)).toEqual([]);
  const { text = '', html = '' } = bodies['contact-mail'] ?? {};
  const told = new Map(
    parse(html)
      .querySelectorAll('tr:has(th)')
      .map((line) => [line.querySelector('th')?.textContent, line.querySelector('td')?.textContent]),
  );
  for (const [name, { label, words, lines }] of fields) {
    const value = words?.[samples[name]] ?? samples[name];
    // What was written over lines is quoted.
    expect(text).toContain(`${label}:${lines ? `\n> ${value.replaceAll('\n', '\n> ')}` : ` ${value}`}\n`);
    expect([name, told.get(label)]).toEqual([name, value]);
  }
  // Names and numbers as these go to no stranger.
  const { to, html: receipt = '' } = bodies['contact-receipt'] ?? {};
  expect([to, parse(receipt).querySelector('th + td')?.textContent]).toEqual([samples.email, 'Gewerbe']);
});

test('every field of a form that is refused is shown again, the trap too, which nobody sees until it is filled', async () => {
  const { app } = await open();
  expect(parse(form).querySelector('[name=frei]')?.closest('[hidden]')?.textContent).toBe('Frei lassen');
  const response = await app.request('/api/contacts', postForm({ ...samples, frei: 'x' }));
  expect(response.status).toBe(422);
  const page = parse(await response.text());
  const shown = (name: string) => {
    const control = page.querySelector(`[name=${name}]`);
    return control?.tagName === 'TEXTAREA' ? control.textContent : control?.getAttribute('value');
  };
  expect(missing((value, name) => shown(name) === value)).toEqual([]);
  expect([shown('frei'), page.querySelector('[name=frei]')?.closest('[hidden]')]).toEqual(['x', null]);
});

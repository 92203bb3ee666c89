/**
 * Every field of a lead, from the table in the domain: sent as JSON and as a plain form it arrives
 * in both databases, in the webhook's body, in the office's mail and in the form that is shown again; name and number
 * in the receipt too.
 */
import { parse } from 'node-html-parser';
import pg from 'pg';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { contactFields, type ContactField } from '#domain/contact';
import { regionsToCities } from '#domain/regions';
import { openAnswers } from '../../api/forms/answers.ts';
import { openPostgresStore } from '../../api/storage/postgres.ts';
import { baseUrl, drawnSite, messagesFor, openTestApp, postForm, postJson, regions } from '../support/app.ts';
import { blank } from '../../src/islands/contact-form/blank.ts';
import ContactForm from '../../src/islands/contact-form/ContactForm.tsx';
import { Trap } from '../../src/islands/contact-form/Trap.tsx';
import { startPostgres } from '../support/postgres.ts';

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
const names = Object.keys(contactFields) as (keyof typeof samples)[];
const fields = names.map((name): [keyof typeof samples, ContactField] => [name, contactFields[name]]);
const asked = fields.filter(([, { type, lines }]) => type ?? lines);

/** The form as the build draws it for the service to fill. */
const form = renderToStaticMarkup(
  <ContactForm source="kontakt" {...blank}>
    <Trap />
  </ContactForm>,
);
const files: Record<string, string> = { ...drawnSite, 'api/answers.html': `<section>${form}</section>` };
const answers = await openAnswers(async (file) => files[file], baseUrl, regionsToCities(regions));
const messages = messagesFor({ mailer: true, office: true });

let postgres: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Fields of a lead that are not where they should be. */
const missing = (isThere: (value: string, name: string) => boolean) =>
  Object.entries(samples)
    .filter(([name, value]) => !isThere(value, name))
    .map(([name]) => name);

/** The service on a database, and what lies there of a lead. */
const stores = {
  SQLite: async () => {
    const { app, leads, deliveries } = await openTestApp({ answers, messages });
    return { app, leads: async () => leads(), deliveries: async () => deliveries() };
  },
  Postgres: async () => {
    const url = postgres.urlOf(await postgres.emptySchema());
    const store = await openPostgresStore(url);
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(async () => {
      await client.end();
      await store.close();
    });
    const rows = async <Row extends pg.QueryResultRow>(table: string) =>
      (await client.query<Row>(`SELECT * FROM ${table}`)).rows;
    return {
      app: (await openTestApp({ answers, messages, store })).app,
      leads: () => rows<Record<string, string | null>>('contacts'),
      deliveries: () => rows<{ channel: string; body: string }>('deliveries'),
    };
  },
};

describe.each(Object.entries(stores))('in %s', (_, open) => {
  test.each([
    ['JSON', postJson(samples), 201],
    ['a plain form', postForm({ ...samples, privacy: 'true' }), 303],
  ])('every field sent as %s arrives', async (_, request, status) => {
    const { app, leads, deliveries } = await open();
    expect((await app.request('/api/contacts', request)).status).toBe(status);

    const [row] = await leads();
    // A column is named as its field, in the way of SQL.
    const stored = new Map(Object.entries(row ?? {}).map(([column, value]) => [column.replaceAll('_', ''), value]));
    expect(missing((value, name) => stored.get(name.toLowerCase()) === value)).toEqual([]);

    const bodies = Object.fromEntries(
      (await deliveries()).map(({ channel, body }) => [channel, JSON.parse(body) as Record<string, string>]),
    );
    expect(missing((value, name) => bodies['contact-webhook']?.[name] === value)).toEqual([]);
    const { text = '', html = '' } = bodies['contact-mail'] ?? {};
    const told = new Map(
      parse(html)
        .querySelectorAll('tr:has(th)')
        .map((line) => [line.querySelector('th')?.textContent, line.querySelector('td')?.textContent]),
    );
    expect(
      fields
        .map(([name, { label, words, lines }]) => {
          const value = words?.[samples[name]] ?? samples[name];
          // What was written over lines is quoted.
          return { label, value, said: lines ? `\n> ${value.replaceAll('\n', '\n> ')}` : ` ${value}` };
        })
        .filter(({ label, value, said }) => !text.includes(`${label}:${said}\n`) || told.get(label) !== value),
    ).toEqual([]);

    // Names and numbers as these go to no stranger.
    const { to, html: receipt = '' } = bodies['contact-receipt'] ?? {};
    expect([to, parse(receipt).querySelector('th + td')?.textContent]).toEqual([samples.email, 'Gewerbe']);
  });
});

test('every field of a form that is refused is shown again', async () => {
  const { app } = await stores.SQLite();
  const response = await app.request('/api/contacts', postForm(samples));
  expect(response.status).toBe(422);
  const page = parse(await response.text());
  expect(page.querySelectorAll('[role=alert] li')).toHaveLength(1);
  const shown = (name: string) => {
    const control = page.querySelector(`[name=${name}]`);
    return control?.tagName === 'TEXTAREA' ? control.textContent : control?.getAttribute('value');
  };
  expect(missing((value, name) => shown(name) === value)).toEqual([]);
});

test('the form has a field that nobody sees until something has filled it', async () => {
  const trap = parse(form).querySelector('[name=frei]');
  expect(trap?.closest('[hidden]')?.textContent).toBe('Frei lassen');
  expect(trap?.getAttribute('autocomplete')).toBe('off');
  const { app } = await stores.SQLite();
  const refused = parse(await (await app.request('/api/contacts', postForm({ ...samples, frei: 'x' }))).text());
  const shown = refused.querySelector('[name=frei]');
  expect([shown?.getAttribute('value'), shown?.closest('[hidden]')]).toEqual(['x', null]);
});

test('the form asks for every field that is typed, under its label, and says which it needs', () => {
  const page = parse(form);
  expect(
    asked.filter(([name, { label, check, type, autoComplete, lines }]) => {
      const input = page.querySelector(`[name=${name}]`);
      const isLabelled = input?.closest('label')?.textContent.startsWith(label);
      const asksFor = input?.tagName === 'INPUT' ? (input.getAttribute('type') ?? 'text') : undefined;
      return (
        !isLabelled ||
        asksFor !== type ||
        input?.getAttribute('rows') !== lines?.toString() ||
        input?.getAttribute('autocomplete') !== autoComplete ||
        input?.hasAttribute('required') !== (check(undefined).message !== undefined)
      );
    }),
  ).toEqual([]);
});

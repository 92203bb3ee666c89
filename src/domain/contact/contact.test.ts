/** What a lead's fields take and what they refuse, in the words that form and service say. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { buildingTypeMessage, buildingTypes } from '../prices/building-types.ts';
import { checkBody, checkFields } from '../check.ts';
import { contactPostFields, contactRequestFields, idempotencyKeyPattern } from './contact-request.ts';
import { checkEmail, cleanLine, cleanText, contactFields, contactFormFields } from './contact.ts';

const typed = {
  firstName: 'Anna',
  lastName: 'Meyer',
  company: 'Hausverwaltung Nord',
  email: 'anna@example.org',
  phone: '0421 123',
};
const required = {
  firstName: 'Vorname ist erforderlich',
  lastName: 'Nachname ist erforderlich',
  email: 'Gültige E-Mail-Adresse erforderlich',
  phone: 'Telefonnummer ist erforderlich',
  privacy: 'Datenschutzerklärung muss akzeptiert werden',
};
const long = (limit: number) => `Höchstens ${limit} Zeichen eingeben`;

const request = (fields: Record<string, unknown>) => checkBody(contactRequestFields, { ...typed, ...fields });
const form = (fields: Record<string, unknown>) => checkFields(contactFormFields, fields);
const messages = ({ errors = [] }: { errors?: { path: string; message: string }[] | undefined }) =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]));

/** A value, and what becomes of it: the clean value, or the message that refuses it. */
const rows: [field: string, value: unknown, clean: unknown, message?: string][] = [
  ['firstName', 'Li', 'Li'],
  ['firstName', 'علی\u200cرضا', 'علی\u200cرضا'],
  ['firstName', 'Ωραία 李 👩\u200d🔧', 'Ωραία 李 👩\u200d🔧'],
  ['firstName', '  Anna \t  Maria\r\n', 'Anna Maria'],
  ['firstName', 'An\u0000n\u0007a\u009f\u200b\u00ad\ufeff\u202a', 'Anna'],
  ['firstName', 'Ju\u0308rgen', 'J\u00fcrgen'],
  ['firstName', 'Anna\ud83c', 'Anna\ufffd'],
  ...['', 'x ', '\u200b\u200b', '\u00a0\u00a0', 1, null, undefined].map((value): (typeof rows)[number] => [
    'firstName',
    value,
    undefined,
    required.firstName,
  ]),
  ['lastName', 'x'.repeat(100), 'x'.repeat(100)],
  ['lastName', 'x'.repeat(101), undefined, long(100)],
  ['company', 'x'.repeat(200), 'x'.repeat(200)],
  ['company', '👩'.repeat(200), '👩'.repeat(200)],
  ['company', 'x'.repeat(201), undefined, long(200)],
  ['company', ['x'], undefined, 'Text erwartet'],
  ['phone', '1', '1'],
  ['phone', 'x'.repeat(51), undefined, long(50)],
  ...buildingTypes.map((type): (typeof rows)[number] => ['buildingType', type, type]),
  ...['efh', null, 1].map((value): (typeof rows)[number] => ['buildingType', value, undefined, buildingTypeMessage()]),
  ['address', ' Am Wall 1\r\n28195 Bremen ', 'Am Wall 1 28195 Bremen'],
  ['address', 'x'.repeat(301), undefined, long(300)],
  ['message', ' Am Wall 1\r\n28195 Bremen ', 'Am Wall 1\n28195 Bremen'],
  ['message', 'x'.repeat(5001), undefined, long(5000)],
  ...[null, 'bremen', 'frankfurt-2'].map((value): (typeof rows)[number] => ['originalCity', value, value]),
  ...['Bremen', '../bremen', 'lüneburg', 'bremen\n', 'x'.repeat(61), 7].map((value): (typeof rows)[number] => [
    'originalCity',
    value,
    undefined,
    'Unbekannter Ort',
  ]),
  ...['hero', 'kontaktseite', 'service:energieausweis-efh'].map((value): (typeof rows)[number] => [
    'source',
    value,
    value,
  ]),
  ...['Hero', 'hero\n', 'kontaktx', 'service:', 'service:A', 'service:a/b', null].map(
    (value): (typeof rows)[number] => ['source', value, undefined, 'Unbekannte Herkunft'],
  ),
  ['privacy', false, undefined, required.privacy],
  ['city', 'Bremen', undefined, 'Unbekanntes Feld'],
  // Never refused: a lead is kept without them.
  ...['page', 'origin', 'offer'].map((field): (typeof rows)[number] => [field, 5, undefined]),
];

test('a value is taken clean, or refused with the sentence of its field', () => {
  every(rows, ([field, value, clean, message]) => {
    const checked = request({ [field]: value });
    expect(messages(checked)).toEqual(message === undefined ? {} : { [field]: message });
    expect(checked.values?.[field as keyof typeof checked.values]).toEqual(clean);
  });
});

test('the form takes what a visitor types, and names all that is missing at once', () => {
  expect(form({ ...typed, privacy: 'true', extra: 'of a browser extension' }).values).toEqual({
    ...typed,
    privacy: 'true',
  });
  for (const empty of [{}, { firstName: '', lastName: '', company: '', email: '', phone: '', privacy: 'false' }])
    expect(messages(form(empty))).toEqual(required);
  for (const tick of ['on', 'TRUE', 'true\n', true])
    expect(messages(form({ ...typed, privacy: tick }))).toHaveProperty('privacy');
});

test('an optional field that is empty is one left out; a form post needs the tick', () => {
  const optional = Object.entries(contactFields).filter(([, { check }]) => check(undefined).message === undefined);
  expect(optional.length).toBeGreaterThan(2);
  const { company: _, ...least } = typed;
  for (const empty of ['', ' \n\t'])
    expect(
      checkBody(contactRequestFields, { ...least, ...Object.fromEntries(optional.map(([name]) => [name, empty])) }),
    ).toEqual({
      values: least,
    });
  expect(messages(checkBody(contactPostFields, typed))).toEqual({ privacy: required.privacy });
  expect(checkBody(contactPostFields, { ...typed, privacy: true }).values).toEqual({ ...typed, privacy: true });
});

test('an id that a client makes is a word of letters and digits', () => {
  const good = ['abcDEF12', '0f8fad5b-d9cb-469f-a165-70867728950e', 'a_b-c_d-', 'x'.repeat(64)];
  const bad = ['', 'short12', 'x'.repeat(65), 'with blank', 'abcdefgh\n', 'ümlaut-key', 'a/b/c/d/e'];
  expect([...good, ...bad].filter((key) => idempotencyKeyPattern.test(key))).toEqual(good);
});

describe('a text', () => {
  test('keeps its lines in one style, or becomes one line', () => {
    expect(cleanText(' Erste\r\nZweite\rDritte\n\n\tVierte\u0000 ')).toBe('Erste\nZweite\nDritte\n\n\tVierte');
    expect(cleanLine('Am\u2028Wall\u00a01')).toBe('Am Wall 1');
  });

  /** Text of all kinds, rich in what is taken out or changed; halves of surrogate pairs too. */
  const anyText = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...' \t\r\n\0\u00a0\u00ad\u200b\u2028\u202e\ufeffu\u0308\u1100\u1161', '\ud83c', '\udfe0'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 30,
  });

  test.each([
    ['text', cleanText, /[^\P{Cc}\n\t]|[\u00ad\u200b\u202a-\u202e\u2066-\u2069\ufeff\r]|^\s|\s$/u],
    ['line', cleanLine, /\p{Cc}|[\u00ad\u200b\u202a-\u202e\u2066-\u2069\ufeff]|\s\s|[^\S ]|^\s|\s$/u],
  ] as const)('whatever was typed, a clean %s has nothing left to clean', (_what, clean, dirt) => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const once = clean(typed);
        expect(clean(once)).toBe(once);
        expect(once).not.toMatch(dirt);
        expect([once.isWellFormed(), once.normalize('NFC') === once]).toEqual([true, true]);
        const seen = (text: string) => text.normalize('NFD').match(/[\p{L}\p{N}]/gu);
        expect(seen(once)).toEqual(seen(typed));
      }),
      { numRuns: 2000 },
    );
  });
});

test('an e-mail address is one that a mail server takes', () => {
  const good =
    "anna@example.org ANNA@EXAMPLE.ORG a@b.de 1@2.de anna.meyer+ausweis@example.org o'neill@example.org " +
    'anna_meyer-1@mail.sub.example.org anna@a--b.example info@müller-bau.de jörg@grün.de почта@пример.рф ' +
    `anna@xn--mller-kva.de anna@example.museum ${'x'.repeat(64)}@example.org anna@${'x'.repeat(245)}.org`;
  for (const address of good.split(' ')) expect(checkEmail(address), address).toEqual({ value: address });
  for (const pasted of [' anna@example.org ', 'anna@example.org\r\n', '\u202aanna@example.org\u202c'])
    expect(checkEmail(pasted)).toEqual({ value: 'anna@example.org' });
  const bad = [
    ...['', 'anna', 'anna@', '@example.org', 'anna@example', 'anna@example.o', 'anna@@example.org', 'a@b.de@c.de'],
    ...['anna@example..org', 'anna@.example.org', 'anna@example.org.', 'anna@-example.org', 'anna@example-.org'],
    ...['anna@exa_mple.org', '.anna@example.org', 'anna.@example.org', 'an..na@example.org', 'anna meyer@example.org'],
    ...['"anna"@example.org', 'Anna <anna@example.org>', 'anna(x)@example.org', 'anna@[127.0.0.1]', 'mailto:a@b.de'],
    ...['a@b.de, c@d.de', 'a@b.de;c@d.de', 'a@b.de c@d.de', 'a@b.de\r\nBcc: c@d.de', `${'x'.repeat(65)}@example.org`],
    // Without a watch: a pattern that backtracks would not end.
    ...[`anna@${'a'.repeat(1e4)}`, `anna@${'a.'.repeat(5e3)}`, `anna@${'a-'.repeat(5e3)}`, 'a.'.repeat(5e3)],
    ...['@'.repeat(1e4), `anna@example.org${' '.repeat(1e4)}x`],
  ];
  for (const address of bad) expect(checkEmail(address), address.slice(0, 40)).toEqual({ message: required.email });
  expect(checkEmail(`anna@${'x'.repeat(246)}.org`)).toEqual({ message: long(254) });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFields } from './check.ts';
import { checkEmail, cleanLine, cleanText, contactFields, contactFormFields, typedFields } from './contact.ts';

const typed = {
  firstName: 'Anna',
  lastName: 'Meyer',
  company: 'Hausverwaltung Nord',
  email: 'anna@example.org',
  phone: '0421 123',
  privacy: 'true',
};

const check = (input: Record<string, unknown>) => checkFields(contactFormFields, input);

/** The message of each refused field. */
const refusals = (input: Record<string, unknown>) =>
  Object.fromEntries(check(input).errors?.map(({ path, message }) => [path, message]) ?? []);

const required = {
  firstName: 'Vorname ist erforderlich',
  lastName: 'Nachname ist erforderlich',
  email: 'Gültige E-Mail-Adresse erforderlich',
  phone: 'Telefonnummer ist erforderlich',
  privacy: 'Datenschutzerklärung muss akzeptiert werden',
};

describe('the form', () => {
  test('takes what a visitor usually types, to the letter', () => {
    expect(check(typed).values).toEqual(typed);
  });

  test('lets a browser fill each field with what it is, by the names that HTML has', () => {
    expect(Object.entries(typedFields).map(([name, { autoComplete, type }]) => [name, autoComplete, type])).toEqual([
      ['firstName', 'given-name', 'text'],
      ['lastName', 'family-name', 'text'],
      ['email', 'email', 'email'],
      ['phone', 'tel', 'tel'],
      ['company', 'organization', 'text'],
    ]);
  });

  test('takes a request without company', () => {
    const { company: _, ...rest } = typed;
    expect(check(rest).values).toEqual(rest);
  });

  test('says the fixed words for each field that is missing', () => {
    expect(refusals({})).toEqual(required);
  });

  test('a field that may be left out may be left empty, as a form sends it', () => {
    const optional = Object.values(contactFields).filter(({ check }) => check(undefined).message === undefined);
    expect(optional.length).toBeGreaterThan(0);
    for (const { label, check } of optional)
      for (const empty of ['', '  ']) expect(check(empty), label).toEqual({ value: undefined });
  });

  test('says them for each field that is empty, but for the optional company', () => {
    expect(refusals({ firstName: '', lastName: '', company: '', email: '', phone: '', privacy: 'false' })).toEqual(
      required,
    );
  });

  test('says them for a value that is no text', () => {
    expect(refusals({ firstName: 1, lastName: null, company: ['x'], email: {}, phone: 421, privacy: true })).toEqual({
      ...required,
      company: 'Text erwartet',
    });
  });

  test.each([
    { field: 'firstName', min: 2, max: 100 },
    { field: 'lastName', min: 2, max: 100 },
    { field: 'company', min: 0, max: 200 },
    { field: 'phone', min: 1, max: 50 },
  ] as const)('takes $min to $max characters in $field', ({ field, min, max }) => {
    const messageOf = (length: number) => refusals({ ...typed, [field]: 'x'.repeat(length) })[field];
    expect(messageOf(min)).toBeUndefined();
    expect(messageOf(max)).toBeUndefined();
    expect(messageOf(max + 1)).toBe(`Höchstens ${max} Zeichen eingeben`);
    if (min > 0) expect(messageOf(min - 1)).toBe(required[field as keyof typeof required]);
  });

  test('takes an address with 64 characters before the @ and none with more', () => {
    const email = (length: number) => ({ ...typed, email: `${'x'.repeat(length)}@example.org` });
    expect(refusals(email(64))).toEqual({});
    expect(refusals(email(65))).toEqual({ email: required.email });
    expect(refusals(email(101))).toEqual({ email: required.email });
  });

  test.each(['Li', '李明', 'علی\u200cرضا', 'क्\u200dष'])('%s is a name as it stands', (firstName) => {
    expect(check({ ...typed, firstName }).values).toMatchObject({ firstName });
  });

  test('takes an address of 254 characters and none longer', () => {
    const address = (length: number) => `anna@${'x'.repeat(length - 'anna@.org'.length)}.org`;
    expect(refusals({ ...typed, email: address(254) })).toEqual({});
    expect(refusals({ ...typed, email: address(255) })).toEqual({ email: 'Höchstens 254 Zeichen eingeben' });
  });

  test.each([
    { what: 'blanks around', value: '  Anna ', clean: 'Anna' },
    { what: 'many blanks within', value: 'Anna \t  Maria', clean: 'Anna Maria' },
    { what: 'a line break', value: 'Anna\r\nMaria', clean: 'Anna Maria' },
    { what: 'NUL and other control characters', value: 'An\u0000n\u0007a\u009f', clean: 'Anna' },
    { what: 'a zero width space', value: '\u200bAnna', clean: 'Anna' },
    { what: 'a soft hyphen', value: 'An\u00adna', clean: 'Anna' },
    { what: 'a byte order mark within', value: 'An\ufeffna', clean: 'Anna' },
    { what: 'marks of direction', value: '\u202aAnna\u202c\u2069', clean: 'Anna' },
    { what: 'a letter written as two characters', value: 'Ju\u0308rgen', clean: 'J\u00fcrgen' },
    { what: 'half a surrogate pair', value: 'Anna\ud83c', clean: 'Anna\ufffd' },
  ])('cleans $what', ({ value, clean }) => {
    const { values } = check({ ...typed, firstName: value, lastName: value, company: value });
    expect(values).toMatchObject({ firstName: clean, lastName: clean, company: clean });
  });

  test.each(['x ', ' \t\n ', '\u200b\u200b', '\u0000\u0000\u0000', '\u00a0\u00a0'])(
    'counts the characters that are left: %j is no name',
    (value) => {
      expect(refusals({ ...typed, firstName: value })).toEqual({ firstName: required.firstName });
    },
  );

  test('keeps letters of other scripts and joined emoji', () => {
    const name = 'Ωραία 李 👩\u200d🔧';
    expect(check({ ...typed, firstName: name }).values?.firstName).toBe(name);
  });

  test.each(['', 'on', 'false', 'TRUE', ' true', 'true\n', true, 1, null])('takes %j for no tick', (privacy) => {
    expect(refusals({ ...typed, privacy })).toEqual({ privacy: required.privacy });
  });

  test('drops fields it does not know, so that a browser extension cannot break it', () => {
    expect(check({ ...typed, extra: 'x' }).values).toEqual(typed);
  });
});

describe('a text of several lines', () => {
  test('keeps its line breaks and tabs, in one style', () => {
    expect(cleanText(' Erste\r\nZweite\rDritte\n\n\tVierte\u0000 ')).toBe('Erste\nZweite\nDritte\n\n\tVierte');
  });

  test('becomes one line where one is asked for', () => {
    expect(cleanLine('Am\u2028Wall\u00a01')).toBe('Am Wall 1');
  });

  /** Text of all kinds, much of it of what is taken out or changed; halves of surrogate pairs too. */
  const anyText = fc.string({
    unit: fc.oneof(
      fc.constantFrom(
        ...' \t\r\n\0\u00a0\u00ad\u200b\u2028\u202e\ufeff',
        'u',
        '\u0308',
        '\u1100',
        '\u1161',
        '\ud83c',
        '\udfe0',
      ),
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

describe('an e-mail address', () => {
  test.each([
    'anna@example.org',
    'ANNA@EXAMPLE.ORG',
    'a@b.de',
    '1@2.de',
    'anna.meyer@example.org',
    'anna+ausweis@example.org',
    'anna_meyer-1@example.org',
    "o'neill@example.org",
    'anna@mail.sub.example.org',
    'anna@my-company.example',
    'anna@a--b.example',
    'info@müller-bau.de',
    'jörg@grün.de',
    'info@straße.de',
    'anna@xn--mller-kva.de',
    'anna@example.xn--p1ai',
    'почта@пример.рф',
    'anna@example.museum',
  ])('may be %s', (address) => {
    expect(checkEmail(address)).toEqual({ value: address });
  });

  test.each([
    'anna',
    'anna@',
    '@example.org',
    'anna@example',
    'anna@example.o',
    'anna@@example.org',
    'anna@example.org@example.org',
    'anna@example..org',
    'anna@.example.org',
    'anna@example.org.',
    'anna@-example.org',
    'anna@example-.org',
    'anna@example.org-',
    'anna@example.--',
    'anna@exa_mple.org',
    '.anna@example.org',
    'anna.@example.org',
    'an..na@example.org',
    'anna meyer@example.org',
    'anna@exa mple.org',
    '"anna meyer"@example.org',
    '"anna"@example.org',
    'Anna Meyer <anna@example.org>',
    'anna(Büro)@example.org',
    'anna@[127.0.0.1]',
    'mailto:anna@example.org',
    'anna@example.org, otto@example.org',
    'anna@example.org,otto@example.org',
    'anna@example.org;otto@example.org',
    'anna@example.org otto@example.org',
    'anna@example.org\r\nBcc: otto@example.org',
    'anna@example.org\nBcc:otto@example.org',
    'anna\r\n@example.org',
  ])('may not be %j', (address) => {
    expect(checkEmail(address)).toEqual({ message: required.email });
  });

  test.each([' anna@example.org ', 'anna@example.org\r\n', '\u202aanna@example.org\u202c', 'anna@example.org\u200b'])(
    'may be pasted as %j',
    (address) => {
      expect(checkEmail(address)).toEqual({ value: 'anna@example.org' });
    },
  );

  test('is the same address however its letters are composed', () => {
    expect(checkEmail('jo\u0308rg@gru\u0308n.de')).toEqual({ value: 'j\u00f6rg@gr\u00fcn.de' });
  });

  // Without a watch: a pattern that backtracks would not end within the runner's own limit.
  test.each([
    { what: 'one endless label', address: `anna@${'a'.repeat(10_000)}` },
    { what: 'many labels', address: `anna@${'a.'.repeat(5_000)}` },
    { what: 'many hyphens', address: `anna@${'a-'.repeat(5_000)}` },
    { what: 'many dots before no @', address: 'a.'.repeat(5_000) },
    { what: 'many @', address: '@'.repeat(10_000) },
    { what: 'blanks', address: `anna@example.org${' '.repeat(10_000)}x` },
  ])('of 10 kB is refused: $what', ({ address }) => {
    expect(checkEmail(address)).toEqual({ message: required.email });
  });
});

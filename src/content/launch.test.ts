import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { contentToFaults as sourceToFaults, isForVisitors, launchedToFaults, settingsToFaults } from './launch.ts';
import { toSourceFile } from './reader.ts';
import { reader } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';

const companyFile = 'content/company.yaml';
const shipped = await reader.yaml(companyFile);
const contentToFaults = (file: string, text: string) => sourceToFaults(toSourceFile(file, text));

const person = { name: 'Anna Petersen', role: 'Architektin', entitlement: 'Studium der Architektur' };
/** A company that may go live. */
const real = {
  ...shipped,
  sample: false,
  legalName: 'Nordhaus GmbH',
  owner: 'Anna Petersen',
  vatId: 'DE123456789',
  street: 'Am Wall 1',
  phone: '+49 421 123456',
  whatsapp: '+49 151 1234567',
  email: 'kontakt@energieausweis-nord.de',
  people: [person],
  claims: shipped.claims.map((claim) => ({
    ...claim,
    evidence: 'Auswertung vom 3. Januar 2025, belege/auswertung.pdf',
  })),
};
const companyFaults = (fields: Partial<typeof shipped>) =>
  contentToFaults(companyFile, stringify({ ...real, ...fields })).map(({ what }) => what);

describe('the company', () => {
  test('says who comes, and that is nobody of the sample', () => {
    expect(companyFaults({ people: [] })).toEqual([expect.stringMatching(/^Feld people: Niemand/)]);
    expect(companyFaults({ people: undefined })).toEqual([expect.stringMatching(/^Feld people: Niemand/)]);
    expect(companyFaults({ people: [{ ...person, insurer: 'Muster Versicherung AG' }] })).toEqual([
      expect.stringMatching(/^Feld people: „Anna Petersen“ ist noch ein Muster/),
    ]);
  });

  test('may go live when everything is filled in', () => {
    expect(companyFaults({})).toEqual([]);
  });

  test.each([
    { field: 'legalName', value: 'Muster Energieausweise GmbH', what: 'Muster' },
    { field: 'owner', value: 'Erika Mustermann', what: 'Muster' },
    { field: 'owner', value: 'Inhaber {owner}', what: 'Muster' },
    { field: 'vatId', value: 'DE000000000', what: 'Muster' },
    { field: 'street', value: 'Musterstraße 1', what: 'Muster' },
    { field: 'phone', value: '+49 40 66969 100', what: 'geht niemand ans Telefon' },
    { field: 'phone', value: '+493023125999', what: 'geht niemand ans Telefon' },
    { field: 'whatsapp', value: '+49 176 04069010', what: 'geht niemand ans Telefon' },
    { field: 'whatsapp', value: '+49 171 3920099', what: 'geht niemand ans Telefon' },
    { field: 'email', value: 'kontakt@example.org', what: 'kommt keine Mail an' },
    { field: 'email', value: 'kontakt@energieausweis.example.org', what: 'kommt keine Mail an' },
    { field: 'email', value: 'kontakt@energieausweis.test', what: 'kommt keine Mail an' },
  ])('may not while $field is „$value“', ({ field, value, what }) => {
    const faults = companyFaults({ [field]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`Feld ${field}: „${value}“`);
    expect(faults[0]).toContain(what);
  });

  test.each([
    { field: 'phone', value: '+49 40 6696 1000' },
    { field: 'phone', value: '+49 421 4066969' },
    { field: 'whatsapp', value: '+49 176 0406 1000' },
    { field: 'email', value: 'kontakt@example-haus.de' },
    { field: 'email', value: 'example.org@bremen.de' },
  ])('may have „$value“ as $field', ({ field, value }) => {
    expect(companyFaults({ [field]: value })).toEqual([]);
  });

  test('is told what to enter, and with the street to look at the postcode', () => {
    const [fault] = contentToFaults(companyFile, stringify({ ...real, street: 'Musterstraße 1' }));
    expect(fault?.enter).toBe('Straße und Hausnummer; prüfen Sie dann auch postalCode und city');
  });

  test('has a claim for each that lacks evidence', () => {
    const provable = { value: '§ 88 GModG', label: 'berechtigt' };
    const claim = { id: 'legal', value: '100 %', label: 'rechtssicher', evidence: null, provable };
    expect(companyFaults({ claims: [claim] })).toEqual(['Ohne Beleg: „100 % rechtssicher“ (claims › 1. Eintrag)']);
  });

  test('may not while it is a sample', () => {
    expect(companyFaults({ sample: true })).toEqual([expect.stringMatching(/^Feld sample: /)]);
  });
});

describe('any file', () => {
  const whats = (file: string, text: string) => contentToFaults(file, text).map(({ what }) => what);

  test('is searched for claims at any depth, in YAML and at the head of MDX', () => {
    const yaml =
      'a:\n  items:\n    - { title: Seit 2019, evidence: null }\n    - { title: Belegt, evidence: Register }\n';
    const what = 'Ohne Beleg: „Seit 2019“ (a › items › 1. Eintrag)';
    expect(whats('content/pages/about.yaml', yaml)).toEqual([what]);
    expect(whats('content/services/x.mdx', `---\n${yaml}---\n\nText\n`)).toEqual([what]);
  });

  test('may have other fields that are null, and placeholders that pages fill', () => {
    // Beside a claim that is told: so the file was searched.
    const claim = 'claim: { title: Seit 2019, evidence: null }\n';
    const what = 'Ohne Beleg: „Seit 2019“ (claim)';
    const beside = [
      'classes:\n  - { letter: H, upTo: null }\n',
      'title: "{phrase}"\n',
      'approvedBy: null\n',
      'evidence: Register\n',
    ];
    every(beside, (text) => {
      for (const yaml of [text + claim, claim + text]) expect(whats('content/pages/home.yaml', yaml)).toEqual([what]);
    });
  });

  test('is not approved until somebody is named, with what is to be settled first', () => {
    const text = (approved: string) => `---\napproved: ${approved}\nquestions: [Wer löscht?]\n---\n\nText\n`;
    expect(contentToFaults('content/legal/agb.mdx', text('null'))).toEqual([
      {
        what: 'Der Text ist nicht freigegeben',
        enter: 'approved: wer ihn wann freigegeben hat, zum Beispiel „Kanzlei …, 3. Februar 2025“',
        questions: ['Wer löscht?'],
      },
    ]);
    expect(contentToFaults('content/legal/agb.mdx', text('Kanzlei X am 3. Februar 2025'))).toEqual([]);
  });

  test('shows its samples with their line, but not those its head explains', () => {
    const text =
      '---\n# Ersetzen Sie <Sample what="…">…</Sample>\na: b\n---\n\nRegister: <Sample what="Gericht">HRB\n0</Sample>\n<Sample what="Ort">Bremen</Sample>\n';
    expect(contentToFaults('content/legal/impressum.mdx', text)).toEqual([
      {
        what: 'Zeile 6: „HRB 0“ ist noch ein Muster',
        enter: 'Gericht, anstelle von <Sample …>…</Sample>, oder den Satz streichen',
      },
      {
        what: 'Zeile 8: „Bremen“ ist noch ein Muster',
        enter: 'Ort, anstelle von <Sample …>…</Sample>, oder den Satz streichen',
      },
    ]);
  });
});

test('an address for visitors has https and a name of its own', () => {
  const own = 'https://www.energieausweis-nord.de';
  const others = ['http://www.energieausweis-nord.de', 'http://localhost:8080', 'https://localhost'];
  const all = [own, ...others, 'https://www.example.org', 'https://192.168.0.1', 'https://[::1]'];
  expect(all.filter(isForVisitors)).toEqual([own]);
});

test('search engines are let in at the address that was launched', () => {
  const count = (launched?: string) => launchedToFaults({ launched }, 'https://www.energieausweis-nord.de').length;
  const launched = [undefined, 'https://energieausweis-nord.de', 'https://www.energieausweis-nord.de'];
  expect(launched.map(count)).toEqual([1, 1, 0]);
});

test('requests and the newsletter go to somebody, and whether all of the domain has https is answered', () => {
  const mail = { SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'a@example.org', MAIL_TO: 'b@example.org' };
  const [office, newsletter, domain] = ['SMTP_URL, MAIL_FROM', 'SMTP_URL und NEWSLETTER', 'HSTS_SUBDOMAINS'];
  const rows: [settings: Record<string, string>, missing: (string | undefined)[]][] = [
    [{}, [domain, office, newsletter]],
    [{ ...mail, MAIL_TO: ' ', HSTS_SUBDOMAINS: ' ' }, [domain, office]],
    [{ ...mail, HSTS_SUBDOMAINS: 'false' }, []],
    [{ CONTACT_WEBHOOK_URL: 'https://hooks.example.org', HSTS_SUBDOMAINS: 'true' }, [newsletter]],
    [{ NEWSLETTER_WEBHOOK_URL: 'https://hooks.example.org', HSTS_SUBDOMAINS: 'true' }, [office]],
  ];
  every(rows, ([settings, missing]) => {
    const told = settingsToFaults(settings, 'https://www.energieausweis-nord.de').map(({ what }) => what);
    expect(told).toEqual(missing.map((begin) => expect.stringMatching(new RegExp(`^${begin}`)) as string));
  });
});

test.each([
  ['2026-11', '2027-04-30', 0],
  ['2026-11', '2027-06-01', 1],
  ['2026-06', '2026-11-30', 0],
  ['2026-06', '2027-01-01', 1],
])('law compared in %s is old on %s: %i', (checked, today, faults) => {
  const told = sourceToFaults(toSourceFile('content/law.yaml', `checked: ${checked}\n`), Date.parse(today));
  expect(told).toHaveLength(faults);
});

test('a state that was compared at another time than the file is told by itself', () => {
  const told = (text: string) =>
    sourceToFaults(toSourceFile('content/states.yaml', text), Date.parse('2027-01-01')).map(({ what, enter }) => [
      what,
      enter,
    ]);
  const states = (month: string) => `states:\n  - { state: Bremen }\n  - { state: Hamburg, checked: ${month} }\n`;
  expect(told(`checked: 2026-11\n${states('2026-12')}`)).toEqual([]);
  expect(told(`checked: 2026-11\n${states('2026-06')}`)).toEqual([
    [
      'Feld states › 2. Eintrag › checked: Stand Juni 2026 ist älter als sechs Monate',
      'den Monat, in dem alles in diesem Eintrag mit dem Gesetz verglichen ist',
    ],
  ]);
});

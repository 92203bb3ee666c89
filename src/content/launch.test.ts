import { expect, onTestFinished, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { reader } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';
import { findingsIn, inputOf } from '../../tests/support/texts.ts';
import type { Fault } from './faults.ts';
import { checkCompared } from './checks/ages.ts';
import { isForVisitors, launchRules, missingSettings } from './launch.ts';
import { toSourceFile } from './reader/source-file.ts';

const companyFile = 'content/company.yaml';
const shipped = await reader.yaml(companyFile);
const own = 'https://www.energieausweis-nord.de';

function toFaults(file: string, source: string, launched = own): Fault[] {
  const text = toSourceFile(file, source);
  const site = { company: { ...(text.yaml.data as object), launched } };
  const input = inputOf({ file: text, library: { site, baseUrl: own } });
  const asked = launchRules.filter(({ files }) => files.test(file));
  return findingsIn(text, (report) => asked.forEach(({ find }) => find(input, report)));
}
const whats = (file: string, text: string) =>
  toFaults(file, text).map(({ field, what }) => [field, what].filter(Boolean).join(': '));

test('a company may go live once everything is filled in', () => {
  const person = { name: 'Anna Petersen', role: 'Architektin', entitlement: 'Studium der Architektur' };
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
    claims: shipped.claims.map((claim) => ({ ...claim, evidence: 'Auswertung vom 3. Januar 2025, auswertung.pdf' })),
  };
  const claim = { id: 'legal', value: '100 %', label: 'rechtssicher', evidence: null };
  const [films, mails] = ['geht niemand ans Telefon', 'kommt keine Mail an'];
  const rows: [field: string, value: unknown, what?: string][] = [
    ['sample', true, 'sample: '],
    ['people', undefined, 'people: Niemand'],
    [
      'people',
      [{ ...person, insurer: 'Muster Versicherung AG' }],
      'people › Anna Petersen: „Anna Petersen“ ist noch ein Muster',
    ],
    ['claims', [claim], 'claims › rechtssicher › evidence: Ohne Beleg: „100 % rechtssicher“'],
    ['legalName', 'Muster Energieausweise GmbH', 'Muster'],
    ['owner', 'Inhaber {owner}', 'Muster'],
    ['vatId', 'DE000000000', 'Muster'],
    ['phone', '+49 40 66969 100', films],
    ['whatsapp', '+49 171 3920099', films],
    ['email', 'kontakt@energieausweis.example.org', mails],
    ['phone', '+49 40 6696 1000'],
    ['email', 'kontakt@example-haus.de'],
  ];
  every(rows, ([field, value, what]) =>
    expect(whats(companyFile, stringify({ ...real, [field]: value }))).toEqual(
      what === undefined ? [] : [expect.stringContaining(what)],
    ),
  );
});

test('what lacks evidence or approval, and samples in texts, are told wherever they stand', () => {
  const claims =
    'a:\n  items:\n    - { title: Seit 2019, evidence: null }\n    - { title: Belegt, evidence: Register }\n  upTo: null\n';
  const claim = ['a › items › Seit 2019 › evidence: Ohne Beleg: „Seit 2019“'];
  expect(whats('content/pages/about.yaml', claims)).toEqual(claim);
  expect(whats('content/services/x.mdx', `---\n${claims}---\n\nText\n`)).toEqual(claim);
  const text = (approved: string) => `---\napproved: ${approved}\nquestions: [Wer löscht?]\n---\n\nText\n`;
  expect(toFaults('content/legal/agb.mdx', text('null'))).toMatchObject([
    { what: 'Der Text ist nicht freigegeben', advice: expect.stringContaining('– Wer löscht?') as string },
  ]);
  expect(toFaults('content/legal/agb.mdx', text('Kanzlei X am 3. Februar 2025'))).toEqual([]);
  const sample =
    '---\n# Ersetzen Sie <Sample what="…">…</Sample>\na: b\n---\n\nRegister: <Sample what="Gericht">HRB\n0</Sample>\n';
  expect(toFaults('content/legal/impressum.mdx', sample)).toMatchObject([
    {
      line: 6,
      what: '„HRB 0“ ist noch ein Muster',
      advice: 'Gericht, anstelle von <Sample …>…</Sample>, oder den Satz streichen',
    },
  ]);
});

test('the address is one for visitors and was launched; requests and the newsletter go to somebody', () => {
  const others = ['http://www.energieausweis-nord.de', 'http://localhost:8080', 'https://localhost'];
  const reserved = ['https://www.example.org', 'https://192.168.0.1', 'https://[::1]'];
  expect([own, ...others, ...reserved].filter(isForVisitors)).toEqual([own]);
  const launched = ['', 'https://energieausweis-nord.de', own];
  const isTold = (address: string) => toFaults(companyFile, '{}', address).some(({ field }) => field === 'launched');
  expect(launched.map(isTold)).toEqual([true, true, false]);
  const mail = { SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'a@example.org', MAIL_TO: 'b@example.org' };
  const [office, newsletter, domain] = ['SMTP_URL, MAIL_FROM', 'SMTP_URL und NEWSLETTER', 'HSTS_SUBDOMAINS'];
  const hook = 'https://hooks.example.org';
  const rows: [settings: Record<string, string>, missing: (string | undefined)[]][] = [
    [{}, [domain, office, newsletter]],
    [{ ...mail, MAIL_TO: ' ', HSTS_SUBDOMAINS: ' ' }, [domain, office]],
    [{ ...mail, HSTS_SUBDOMAINS: 'false' }, []],
    [{ CONTACT_WEBHOOK_URL: hook, HSTS_SUBDOMAINS: 'true' }, [newsletter]],
    [{ NEWSLETTER_WEBHOOK_URL: hook, HSTS_SUBDOMAINS: 'true' }, [office]],
  ];
  every(rows, ([settings, missing]) =>
    expect(missingSettings(settings, own).map(({ what }) => what)).toEqual(
      missing.map((begin) => expect.stringMatching(new RegExp(`^${begin}`)) as string),
    ),
  );
});

test('law that was compared more than six months ago is old, of a file and of an entry of it', () => {
  const rows: [checked: string, today: string, faults: number][] = [
    ['2026-11', '2027-04-30', 0],
    ['2026-11', '2027-06-01', 1],
    ['2026-06', '2026-11-30', 0],
    ['2026-06', '2027-01-01', 1],
  ];
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const compared = (text: string, today: string) => {
    vi.setSystemTime(Date.parse(today));
    const file = toSourceFile('content/states.yaml', text);
    const found = findingsIn(file, (report) => checkCompared(inputOf({ file, library: {} }), report));
    return found.map(({ field }) => field);
  };
  every(rows, ([checked, today, count]) => expect(compared(`checked: ${checked}\n`, today)).toHaveLength(count));
  const states = 'checked: 2026-11\nstates:\n  - { state: Bremen }\n  - { state: Hamburg, checked: 2026-06 }\n';
  expect(compared(states, '2027-01-01')).toEqual(['states › Hamburg › checked']);
});

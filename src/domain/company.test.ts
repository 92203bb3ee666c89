import { describe, expect, test } from 'vitest';
import {
  companySchema,
  contactWays,
  phoneToHref,
  phoneToNational,
  shownClaim,
  totalHours,
  whatsappToHref,
  writtenWays,
  yearsSinceFounding,
} from './company.ts';
import { parseContent } from '../../tests/support/parse-content.ts';
import { readText } from '../../tests/support/content.ts';

const file = 'content/company.yaml';
const company = parseContent(file, await readText(file), companySchema);

const refused = (fields: Record<string, unknown>) =>
  companySchema.safeParse({ ...company, ...fields }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the hrefs of a number', () => {
  test.each([
    {
      number: '+49 40 66969 100',
      tel: 'tel:+494066969100',
      national: '040\u00a066969\u00a0100',
      whatsapp: 'https://wa.me/494066969100',
    },
    { number: '+494066969100', tel: 'tel:+494066969100', whatsapp: 'https://wa.me/494066969100' },
    // A number of another country is dialled as it stands.
    {
      number: '+43 1 2345678',
      tel: 'tel:+4312345678',
      national: '+43\u00a01\u00a02345678',
      whatsapp: 'https://wa.me/4312345678',
    },
    {
      number: '+491 2345678',
      tel: 'tel:+4912345678',
      national: '+491\u00a02345678',
      whatsapp: 'https://wa.me/4912345678',
    },
  ])('$number', ({ number, tel, national, whatsapp }) => {
    expect(phoneToHref(number)).toBe(tel);
    expect(whatsappToHref(number)).toBe(whatsapp);
    if (national) expect(phoneToNational(number)).toBe(national);
  });
});

test('tells its ways with link and words', () => {
  expect(contactWays({ ...company, phone: '+49 421 1', email: 'a@example.org', whatsapp: '+49 176 2' })).toEqual({
    phone: { href: 'tel:+494211', text: '0421\u00a01' },
    email: { href: 'mailto:a@example.org', text: 'a@example.org' },
    whatsapp: { href: 'https://wa.me/491762', text: '0176\u00a02' },
  });
});

test('the sentence for whoever does not telephone has both links, short or spelled out', () => {
  const inWriting = 'Per {email} oder {whatsapp}.';
  const asked = { ...company, email: 'a@example.org', whatsapp: '+49 176 2', inWriting };
  const [email, whatsapp] = [{ href: 'mailto:a@example.org' }, { href: 'https://wa.me/491762' }];
  expect(writtenWays(asked)).toEqual([
    'Per ',
    { ...email, text: 'E-Mail' },
    ' oder ',
    { ...whatsapp, text: 'WhatsApp' },
    '.',
  ]);
  expect(writtenWays(asked, true)).toEqual([
    'Per ',
    { ...email, text: 'a@example.org' },
    ' oder ',
    { ...whatsapp, text: 'WhatsApp 0176\u00a02' },
    '.',
  ]);
  expect(refused({ inWriting: 'Nur {email}.', whatsapp: undefined, whatsappReplyHours: undefined })).toEqual([]);
  expect(refused({ whatsapp: undefined })).toEqual(['inWriting', 'whatsappReplyHours']);
  for (const inWriting of ['Schreiben Sie uns.', 'Nur {email}.', '{email}, {whatsapp}, {phone}', '{email} {whatsapp'])
    expect(new Set(refused({ inWriting })), inWriting).toEqual(new Set(['inWriting']));
});

test('takes from the request to the certificate as long as both steps together', () => {
  expect(totalHours({ ...company, appointmentHours: 24, deliveryHours: 12 })).toBe(36);
});

describe('shownClaim', () => {
  const evidence = 'Auswertung vom 3. Januar 2025';
  test.each([
    { sample: true, evidence: null, shown: '100 % rechtssicher' },
    { sample: true, evidence, shown: '100 % rechtssicher' },
    { sample: false, evidence, shown: '100 % rechtssicher' },
    { sample: false, evidence: null, shown: '§ 88 berechtigt' },
  ])('of a sample firm: $sample, with evidence $evidence: $shown', ({ sample, evidence, shown }) => {
    const provable = { value: '§ 88', label: 'berechtigt' };
    const claims = [{ id: 'legal', value: '100 %', label: 'rechtssicher', evidence, provable }];
    const { value, label } = shownClaim({ ...company, sample, claims }, 'legal');
    expect(`${value} ${label}`).toBe(shown);
  });

  test('has the specified words for the firm that is shipped', () => {
    const shown = company.claims.map(({ id }) => Object.values(shownClaim(company, id)).join(' '));
    expect(shown).toEqual([
      '6+ Jahre Erfahrung',
      '24 h Liefergarantie',
      '100 % rechtssicher',
      '5 ★ Bewertung',
      'Bestpreis Bestpreis-Garantie',
      'Fünffach geprüft',
      'Beliebt Paket Mehrfamilienhaus',
      '1000+ Ausweise',
      '24 h mittlere Lieferzeit',
      '100 % Zufriedenheit',
      '5 Jahre am Markt',
    ]);
  });

  test('has what holds without proof for a firm that is no sample and has entered none', async () => {
    const other = parseContent(file, await readText('tests/other-firm/company.yaml'), companySchema);
    expect(other.claims.map(({ id }) => shownClaim(other, id))).toEqual(other.claims.map(({ provable }) => provable));
  });

  test('says in German which claim is missing and where', () => {
    expect(() => shownClaim(company, 'moon')).toThrow('content/company.yaml: Die Aussage „moon“ fehlt unter claims.');
  });
});

test.each([
  { foundedYear: 2019, today: '2026-11-24', years: 6 },
  { foundedYear: 2019, today: '2027-01-01', years: 7 },
  { foundedYear: 2025, today: '2026-12-31', years: 0 },
  { foundedYear: 2026, today: '2026-11-24', years: 0 },
  { foundedYear: 2027, today: '2026-11-24', years: 0 },
])('founded in $foundedYear it is $years whole years old on $today', ({ foundedYear, today, years }) => {
  expect(yearsSinceFounding({ foundedYear }, today)).toBe(years);
});

describe('the company', () => {
  test.each([
    {
      field: 'phone',
      good: ['+49 40 66969 100', '+494066969100'],
      bad: ['040 66969', '+49-40-66969', '+49', '+49 40x'],
    },
    { field: 'whatsapp', good: ['+49 176 04069010'], bad: ['0176 04069010', ''] },
    { field: 'postalCode', good: ['28195', '01067'], bad: ['2819', 28195, 'D-28195'] },
    { field: 'email', good: ['kontakt@example.org'], bad: ['kontakt', 'kontakt@', ''] },
    { field: 'priceRange', good: ['€', '€€€€'], bad: ['', '€€€€€', '$$'] },
    { field: 'callBackHours', good: [1, 240], bad: [0, 241, 1.5, '4'] },
    { field: 'paymentDays', good: [1, 60], bad: [0, 61] },
    { field: 'moneyBackDays', good: [1, 365], bad: [0, 366] },
    { field: 'rescheduleCredit', good: [1, 1000], bad: [0, 1001] },
    { field: 'brand', good: ['E', 'x'.repeat(30)], bad: ['', 'x'.repeat(31)] },
  ])('keeps the limits of $field', ({ field, good, bad }) => {
    expect(good.filter((value) => refused({ [field]: value }).length > 0)).toEqual([]);
    expect(bad.filter((value) => refused({ [field]: value }).length === 0)).toEqual([]);
  });

  test('has every claim once', () => {
    const claim = { id: 'a', value: '1', label: 'x', evidence: null, provable: { value: '2', label: 'y' } };
    expect(refused({ claims: [claim, { ...claim, id: 'b' }] })).toEqual([]);
    expect(refused({ claims: [claim, { ...claim, id: 'b' }, claim, claim] })).toEqual(['claims.2.id', 'claims.3.id']);
  });

  test('has no field beyond these', () => {
    expect(companySchema.safeParse({ ...company, fax: '1' }).success).toBe(false);
  });
});

describe('content/company.yaml', () => {
  test('holds the times that are promised', () => {
    expect(company).toMatchObject({
      callBackHours: 4,
      emailReplyHours: 4,
      whatsappReplyHours: 2,
      appointmentHours: 48,
      deliveryHours: 24,
      paymentDays: 14,
      moneyBackDays: 30,
      rescheduleCredit: 50,
      hotline: [{ days: 'Mo–So', from: '07:00', to: '22:00' }],
      holidays: 'Bremen',
      visitMinutes: { EFH: '30–45', MFH: '45–60', Commercial: '60–90' },
      openingHours: [
        { from: '08:00', to: '18:00' },
        { from: '09:00', to: '14:00' },
      ],
    });
  });
});

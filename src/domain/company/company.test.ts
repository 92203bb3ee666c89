import { expect, test } from 'vitest';
import * as companies from './company.ts';
import { parseContent } from '../../../tests/support/parse-content.ts';
import { readText } from '../../../tests/support/content.ts';

const { companySchema, contactPoints, phoneToHref, phoneToNational, shownClaim, whatsappToHref, inWritingLinks } =
  companies;
const file = 'content/company.yaml';
const company = parseContent(file, await readText(file), companySchema);
const refused = (fields: Record<string, unknown>) =>
  companySchema.safeParse({ ...company, ...fields }).error?.issues.map(({ path }) => path.join('.')) ?? [];

test.each([
  ['+49 40 66969 100', 'tel:+494066969100', '040 66969 100', 'https://wa.me/494066969100'],
  // A number of another country is dialled as it stands.
  ['+43 1 2345678', 'tel:+4312345678', '+43 1 2345678', 'https://wa.me/4312345678'],
  ['+491 2345678', 'tel:+4912345678', '+491 2345678', 'https://wa.me/4912345678'],
])('%s is dialled and said', (number, tel, national, whatsapp) => {
  const said = phoneToNational(number).replaceAll('\u00a0', ' ');
  expect([phoneToHref(number), said, whatsappToHref(number)]).toEqual([tel, national, whatsapp]);
});

test('telephone, WhatsApp and e-mail have a link and words; the sentence for whoever does not telephone has both, short or spelled out', () => {
  const asked = { ...company, phone: '+49 421 1', email: 'a@example.org', whatsapp: '+49 176 2' };
  const [mail, wa] = ['mailto:a@example.org', 'https://wa.me/491762'];
  expect(contactPoints(asked)).toEqual({
    phone: { href: 'tel:+494211', text: '0421\u00a01' },
    email: { href: mail, text: 'a@example.org' },
    whatsapp: { href: wa, text: '0176\u00a02' },
  });
  const written = (isLong?: boolean) => inWritingLinks({ ...asked, inWriting: 'Per {email} oder {whatsapp}.' }, isLong);
  const parts = (email: string, whatsapp: string) => [
    ...['Per ', { href: mail, text: email }, ' oder ', { href: wa, text: whatsapp }, '.'],
  ];
  expect(written()).toEqual(parts('E-Mail', 'WhatsApp'));
  expect(written(true)).toEqual(parts('a@example.org', 'WhatsApp 0176\u00a02'));
  for (const phone of ['040 66969', '+49', '+49 40x']) expect(refused({ phone }), phone).toEqual(['phone']);
  expect(refused({ inWriting: 'Nur {email}.', whatsapp: undefined, whatsappReplyHours: undefined })).toEqual([]);
  expect(refused({ whatsapp: undefined })).toEqual(['inWriting', 'whatsappReplyHours']);
  for (const inWriting of ['Schreiben Sie uns.', 'Nur {email}.', '{email}, {whatsapp}, {phone}', '{email} {whatsapp'])
    expect(new Set(refused({ inWriting })), inWriting).toEqual(new Set(['inWriting']));
});

test('a claim without evidence is that of a sample firm alone; else what holds without proof stands in its place', async () => {
  const claims = [
    { id: 'legal', value: '100 %', label: 'rechtssicher', provable: { value: '§ 88', label: 'berechtigt' } },
  ];
  const shown = (sample: boolean, evidence: string | null) =>
    shownClaim({ ...company, sample, claims: claims.map((claim) => ({ ...claim, evidence })) }, 'legal').value;
  const evidence = 'Auswertung vom 3. Januar 2025';
  expect([shown(true, null), shown(true, evidence), shown(false, evidence), shown(false, null)]).toEqual([
    ...['100 %', '100 %', '100 %', '§ 88'],
  ]);
  expect(() => shownClaim(company, 'moon')).toThrow('content/company.yaml: Die Aussage „moon“ fehlt unter claims.');
});

test('a firm is as old as its whole years, and promises the hours to the visit and to the certificate together', () => {
  const years = (foundedYear: number, today: string) => companies.yearsSinceFounding({ foundedYear }, today);
  expect([years(2019, '2026-11-24'), years(2019, '2027-01-01'), years(2025, '2026-12-31')]).toEqual([6, 7, 0]);
  expect([years(2026, '2026-11-24'), years(2027, '2026-11-24')]).toEqual([0, 0]);
  expect(companies.totalHours({ ...company, appointmentHours: 24, deliveryHours: 12 })).toBe(36);
});

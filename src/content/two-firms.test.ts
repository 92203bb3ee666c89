/** Two firms on the days that matter: one of § 19 UStG without WhatsApp and hotline, closed on Wednesdays; one whose prices rise on 1 January. */
import { expect, test } from 'vitest';
import { closedFrom, closedToText, isClosedOn } from '#domain/calendar';
import { callBackUntil, formatCallBack } from '#domain/call-back';
import { createReader } from './reader.ts';
import { every } from '../../tests/support/every.ts';
import { reader, root } from '../../tests/support/content.ts';

const dir = 'tests/other-firm';
const companyOn = (day: string) => createReader(root, dir, { day }).yaml('content/company.yaml');
const pricesOn = (day: string) => createReader(root, dir, { day }).yaml('content/prices.yaml');
const sample = await reader.yaml('content/company.yaml');

test('promises by the hours and days of each', async () => {
  const small = await companyOn('2026-12-24');
  const firms = { small, sample };
  const rows: [keyof typeof firms, asked: string, until: string][] = [
    // Closed from 23 December to 2 January; it opens on Monday at 9.
    ['small', '2026-12-24T20:30:00+01:00', 'am Montag, 4. Januar, bis 14 Uhr'],
    ['small', '2026-12-31T23:59:00+01:00', 'am Montag, 4. Januar, bis 14 Uhr'],
    ['small', '2027-01-01T00:00:00+01:00', 'am Montag, 4. Januar, bis 14 Uhr'],
    // Wednesdays are closed: what is left of Tuesday counts, the rest on Thursday.
    ['small', '2026-12-01T16:30:00+01:00', 'am Donnerstag, 3. Dezember, bis 13 Uhr'],
    ['small', '2026-12-02T10:00:00+01:00', 'morgen bis 14 Uhr'],
    // Good Friday, to Easter Monday.
    ['small', '2027-03-26T10:00:00+01:00', 'am Dienstag, 30. März, bis 14 Uhr'],
    // Daily from 7 to 22, and closed on the public holidays of Bremen.
    ['sample', '2026-12-24T20:30:00+01:00', 'am Sonntag, 27. Dezember, bis 9:30 Uhr'],
    ['sample', '2026-12-31T23:59:00+01:00', 'am Samstag, 2. Januar, bis 11 Uhr'],
    ['sample', '2027-01-01T00:00:00+01:00', 'morgen bis 11 Uhr'],
    ['sample', '2027-03-26T10:00:00+01:00', 'morgen bis 11 Uhr'],
  ];
  every(rows, ([firm, asked, until]) => {
    const at = Date.parse(asked);
    expect(formatCallBack(at, callBackUntil(at, firms[firm]))).toBe(until);
  });
});

test('the small firm says when nobody is there until it is over', async () => {
  const rows = [
    ['2026-12-22', false, 'Wir sind vom 23. Dezember bis 2. Januar nicht da.'],
    ['2026-12-24', true, 'Wir sind vom 23. Dezember bis 2. Januar nicht da.'],
    ['2027-01-02', true, 'Wir sind vom 23. Dezember bis 2. Januar nicht da.'],
    ['2027-01-03', false, ''],
    ['2027-03-26', true, ''],
  ] as const;
  const company = await companyOn('2026-12-24');
  every(rows, ([day, isClosed, said]) => {
    expect(isClosedOn(company, day)).toBe(isClosed);
    expect(closedFrom(company, day).map(closedToText).join(' ')).toBe(said);
  });
});

test('a price of 1 January is told from that day on, and not a minute before', async () => {
  const told = await Promise.all(
    ['2026-12-24', '2026-12-31', '2027-01-01', '2027-03-26'].map(async (day) => {
      const { business, private: owner } = await pricesOn(day);
      return [day, business.EFH, owner.EFH, business.MFH];
    }),
  );
  expect(told).toEqual([
    ['2026-12-24', 189, 289, 289],
    ['2026-12-31', 189, 289, 289],
    ['2027-01-01', 199, 309, 289],
    ['2027-03-26', 199, 309, 289],
  ]);
});

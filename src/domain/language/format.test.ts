import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { citedActs } from '../law/acts.ts';
import * as format from './format.ts';

const { dayToTime, fillWords, linkWords, parseNumber, typeset, typesetHtml } = format;
/** `~` stands for the space that does not break. */
const plain = (text: string) => text.replaceAll('\u00a0', '~');

/** What is given to which rule, and what it writes. */
const written = rowsOf(`
  formatEuro 0          | 0~€
  formatEuro 1234567    | 1.234.567~€
  formatCents 5         | 0,05~€
  formatCents 17900     | 179~€
  formatCents 161460    | 1.614,60~€
  formatCents -35880    | −358,80~€
  formatNumber 999      | 999
  formatNumber 72870    | 72.870
  formatRounded 575071  | 580.000
  formatRounded 72870   | 73.000
  formatRounded 1910160 | 1.900.000
  formatRounded 9960    | 10.000
  formatRounded 57      | 57
  formatRounded 0       | 0
`);
test('sums and figures have German signs; days and times are those of Germany', () => {
  every(written, ([given = '', text]) => {
    const [rule, value] = given.split(' ') as ['formatEuro', string];
    expect(plain(format[rule](Number(value)))).toBe(text);
  });
  expect(format.formatDate(Date.parse('2025-12-31T23:30:00Z'))).toBe('1. Januar 2026');
  expect(format.formatDateTime(Date.parse('2025-07-31T22:30:00Z'))).toBe('1. August 2025 um 00:30 Uhr');
  expect(['08:00', '14:30', '00:00'].map(format.formatClock)).toEqual(['8', '14:30', '0']);
  expect(['2025', '2025-01', '2025-01-14'].map(format.formatPartialDate)).toEqual([
    ...['2025', 'Januar 2025', '14. Januar 2025'],
  ]);
  // Clocks change in the night of the 29th and the 25th, at two or three.
  const begins = '2025-01-14 +01, 2025-07-01 +02, 2026-03-29 +01, 2026-03-30 +02, 2026-10-25 +02, 2026-10-26 +01';
  every(begins.split(', '), (row) => {
    const [day = '', zone] = row.split(' ');
    expect(dayToTime(day)).toBe(`${day}T00:00:00${zone}:00`);
  });
});

test('what belongs together is kept together', () => {
  const kept =
    'in 24~h da; ab 1.234~€ brutto; 10~% Rabatt; 7,5~km; 250~m² Fläche; 130~kWh/(m²·a); bis 22~Uhr besetzt; ' +
    'täglich 7~bis~22~Uhr, 9:30~bis~14:30~Uhr; 5~★; 48–72~h; 6+~h; 30–45~Minuten; 24~Stunden; 14~Tagen; §~80~Abs.~3; ' +
    'gilt (§~79~Abs.~3 Satz~1~GEG); §§~79 und 80; Abs.~2 Nr.~2; Art.~6~Abs.~1 Buchst.~b DSGVO; §~13~BGB; ' +
    '§~27a~UStG; 2 BGBler; 4~h, 24~h; 2 Häuser; 24 hohe Fenster; 12 Uhrmacher; Ab 10 Ausweisen; der Abs. unten';
  every(kept.split('; '), (text) => {
    expect(plain(typeset(text.replaceAll('~', ' ')))).toBe(text);
    expect(typeset(typeset(text))).toBe(typeset(text));
  });
  every(citedActs.split('|'), (act) => expect(plain(typeset(`Abs. 2 ${act}`))).toBe(`Abs.~2~${act}`));
  expect(plain(typesetHtml('<p title="24 h">Gilt 24\nh.</p>'))).toBe('<p title="24 h">Gilt 24~h.</p>');
});

test('figures are read as the law and people write them, and nothing else is', () => {
  const figures = {
    '16': 16,
    '+16': 16,
    '−14': -14,
    '-14': -14,
    '0,88': 0.88,
    '2.588': 2588,
    '1.234.567,5': 1_234_567.5,
  };
  for (const [text, value] of Object.entries(figures)) expect(parseNumber(text), text).toBe(value);
  expect(['12.5', 'rund 5', ''].map(parseNumber)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});

test('words are filled and set, links stand in the place of their names, and names that nobody knows stay', () => {
  expect(plain(fillWords('Gilt {until}, 24 h, {x}', { until: 'bis morgen' }))).toBe('Gilt bis morgen, 24~h, {x}');
  const phone = { href: 'tel:1', text: '1' };
  expect(linkWords('{phone}, täglich bis {to}', { phone })).toEqual([phone, ', täglich bis ', '{to}']);
});

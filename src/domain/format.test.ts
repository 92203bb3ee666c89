import { describe, expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { citedActs } from './acts.ts';
import {
  dayToTime,
  fillWords,
  linkWords,
  formatCents,
  formatClock,
  formatDate,
  formatDateTime,
  formatEuro,
  formatNumber,
  formatPartialDate,
  formatRounded,
  parseNumber,
  typeset,
  typesetHtml,
} from './format.ts';

describe('formatEuro', () => {
  test.each([
    { amount: 0, text: '0\u00a0€' },
    { amount: 179, text: '179\u00a0€' },
    { amount: 1000, text: '1.000\u00a0€' },
    { amount: 1234, text: '1.234\u00a0€' },
    { amount: 1_234_567, text: '1.234.567\u00a0€' },
  ])('writes $amount with a dot and a space that does not break', ({ amount, text }) => {
    expect(formatEuro(amount)).toBe(text);
  });
});

describe('formatCents', () => {
  test.each([
    { amount: 0, text: '0~€' },
    { amount: 5, text: '0,05~€' },
    { amount: 17_900, text: '179~€' },
    { amount: 161_460, text: '1.614,60~€' },
    { amount: -35_880, text: '−358,80~€' },
    { amount: -100, text: '−1~€' },
  ])('writes $amount as $text', ({ amount, text }) => {
    expect(formatCents(amount).replace('\u00a0', '~')).toBe(text);
  });
});

test.each([
  ['2025-03-03T12:00:00Z', '3. März 2025'],
  ['2025-12-31T23:30:00Z', '1. Januar 2026'],
])('formatDate gives %s as the day in Germany, %s', (time, text) => {
  expect(formatDate(Date.parse(time))).toBe(text);
});

test.each([
  ['2025-03-03T12:05:00Z', '3. März 2025 um 13:05 Uhr'],
  ['2025-07-31T22:30:00Z', '1. August 2025 um 00:30 Uhr'],
])('formatDateTime gives %s as the time in Germany, %s', (time, text) => {
  expect(formatDateTime(Date.parse(time))).toBe(text);
});

test('formatClock writes whole hours without minutes', () => {
  expect(['08:00', '14:30', '00:00'].map(formatClock)).toEqual(['8', '14:30', '0']);
});

test.each([
  ['2025-01-14', '2025-01-14T00:00:00+01:00'],
  ['2025-07-01', '2025-07-01T00:00:00+02:00'],
  // Clocks change in the night of these days, at two or three.
  ['2026-03-29', '2026-03-29T00:00:00+01:00'],
  ['2026-03-30', '2026-03-30T00:00:00+02:00'],
  ['2026-10-25', '2026-10-25T00:00:00+02:00'],
  ['2026-10-26', '2026-10-26T00:00:00+01:00'],
])('the day %s begins at %s', (day, time) => {
  expect(dayToTime(day)).toBe(time);
});

describe('formatNumber', () => {
  test.each([
    { value: 999, text: '999' },
    { value: 1000, text: '1.000' },
    { value: 72_870, text: '72.870' },
  ])('writes $value as $text', ({ value, text }) => {
    expect(formatNumber(value)).toBe(text);
  });
});

describe('formatRounded', () => {
  test.each([
    { value: 575_071, text: '580.000' },
    { value: 72_870, text: '73.000' },
    { value: 72_400, text: '72.000' },
    { value: 1_910_160, text: '1.900.000' },
    { value: 9_960, text: '10.000' },
    { value: 1_049, text: '1.000' },
    { value: 57, text: '57' },
    { value: 7, text: '7' },
    { value: 0, text: '0' },
  ])('rounds $value to two digits: $text', ({ value, text }) => {
    expect(formatRounded(value)).toBe(text);
  });
});

describe('typeset', () => {
  // ~ stands for the space that does not break.
  test.each([
    ['in 24 h da', 'in 24~h da'],
    ['ab 1.234 € brutto', 'ab 1.234~€ brutto'],
    ['10 % Rabatt', '10~% Rabatt'],
    ['96 km Luftlinie', '96~km Luftlinie'],
    ['7,5 km', '7,5~km'],
    ['250 m² Fläche', '250~m² Fläche'],
    ['130 kWh/(m²·a)', '130~kWh/(m²·a)'],
    ['bis 22 Uhr besetzt', 'bis 22~Uhr besetzt'],
    ['täglich 7 bis 22 Uhr, 9:30 bis 14:30 Uhr', 'täglich 7~bis~22~Uhr, 9:30~bis~14:30~Uhr'],
    ['5 ★', '5~★'],
    ['48–72 h', '48–72~h'],
    ['6+ h', '6+~h'],
    ['30–45 Minuten', '30–45~Minuten'],
    ['24 Stunden', '24~Stunden'],
    ['14 Tagen', '14~Tagen'],
    ['§ 80 Abs. 3', '§~80~Abs.~3'],
    ['gilt (§ 79 Abs. 3 Satz 1 GEG)', 'gilt (§~79~Abs.~3 Satz~1~GEG)'],
    ['§§ 79 und 80', '§§~79 und 80'],
    ['Abs. 2 Nr. 2', 'Abs.~2 Nr.~2'],
    ['Art. 6', 'Art.~6'],
    ['Art. 6 Abs. 1 Buchst. b DSGVO', 'Art.~6~Abs.~1 Buchst.~b DSGVO'],
    ['§ 13 BGB', '§~13~BGB'],
    ['§ 27a UStG', '§~27a~UStG'],
    ['2 BGBler', '2 BGBler'],
    // Two pairs in a row.
    ['4 h, 24 h', '4~h, 24~h'],
    // What stays as it is.
    ['2 Häuser', '2 Häuser'],
    ['24 hohe Fenster', '24 hohe Fenster'],
    ['12 Uhrmacher', '12 Uhrmacher'],
    ['Ab 10 Ausweisen', 'Ab 10 Ausweisen'],
    ['der Abs. unten', 'der Abs. unten'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(typeset(text)).toBe(expected.replaceAll('~', '\u00a0'));
  });

  test('keeps a paragraph and every act that is cited together', () => {
    every(
      citedActs.split('|').map((act) => ({ name: act })),
      ({ name }) => expect(typeset(`Abs. 2 ${name}`)).toBe(`Abs.\u00a02\u00a0${name}`),
    );
  });

  test('changes nothing the second time', () => {
    const once = typeset('In 24 h, § 80 Abs. 3 GEG, 10 %');
    expect(typeset(once)).toBe(once);
  });
});

test.each([
  ['2025', '2025'],
  ['2025-01', 'Januar 2025'],
  ['2025-03', 'März 2025'],
  ['2025-01-14', '14. Januar 2025'],
])('a date known as %s is %s', (date, shown) => {
  expect(formatPartialDate(date)).toBe(shown);
});

test.each([
  ['16', 16],
  ['+16', 16],
  ['−14', -14],
  ['-14', -14],
  ['0,88', 0.88],
  ['2.588', 2588],
  ['1.234.567,5', 1_234_567.5],
  ['12.5', Number.NaN],
  ['rund 5', Number.NaN],
  ['', Number.NaN],
])('„%s“ is %d', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each([
  ['<p title="24 h">Gilt 24 h.</p>', '<p title="24 h">Gilt 24\u00a0h.</p>'],
  ['Nach § 80\nund in 24\nh', 'Nach §\u00a080 und in 24\u00a0h'],
])('typesetHtml keeps %j together in its words alone', (html, kept) => {
  expect(typesetHtml(html)).toBe(kept);
});

test('words are filled and set in German typography', () => {
  expect(fillWords('Gilt {until}, 24 h lang', { until: 'bis morgen' })).toBe('Gilt bis morgen, 24\u00a0h lang');
  expect(fillWords('{x}', { y: 'z' })).toBe('{x}');
});

test('links stand in the place of their names, and names that nobody knows stay', () => {
  const phone = { href: 'tel:1', text: '1' };
  expect(linkWords('{phone}, täglich bis {to}', { phone })).toEqual([phone, ', täglich bis ', '{to}']);
});

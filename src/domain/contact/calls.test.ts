import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { nextTry, typedToCall } from './calls.ts';

test('a number is dialled as it was typed, and what is none is not', () => {
  const typed: [phone: string, href: string | undefined][] = [
    ['0421 123456', 'tel:0421123456'],
    ['+49 (0) 421 / 12 34 56', 'tel:+49421123456'],
    ['0049-421.123–456', 'tel:0049421123456'],
    ['Tel. 0421 123456 (ab 17 Uhr)', 'tel:0421123456'],
    ['０４２１ 123456', 'tel:0421123456'],
    ['0421', 'tel:0421'],
    ['042', undefined],
    ['bitte mailen', undefined],
    ['', undefined],
    ['123456789012345', 'tel:123456789012345'],
    ['0421 123456 / 0170 9876543', undefined],
    ['javascript:alert(1)', undefined],
  ];
  every(typed, ([phone, href]) => expect(typedToCall(phone)).toBe(href));
});

test('the next try is two hours later, of those in which we telephone', () => {
  const calendar = { openingHours: [{ days: 'Mo–Fr', from: '08:00', to: '17:00' }] };
  const at = (time: string) => Date.parse(`2025-03-${time}:00+01:00`);
  expect(nextTry(at('03T10:00'), calendar)).toBe(at('03T12:00'));
  // A Friday, an hour before the end; Monday from 8 on.
  expect(nextTry(at('07T16:00'), calendar)).toBe(at('10T09:00'));
});

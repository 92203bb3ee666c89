import { expect, test } from 'vitest';
import { personKeys, phoneToKey, textToSubject } from './same-person.ts';

test.each([
  ['0421 123456', '0421123456'],
  ['0421/12 34 56', '0421123456'],
  ['+49 421 123456', '0421123456'],
  ['+49 (0)421 123456', '0421123456'],
  ['+49 (0) 421 123456', '0421123456'],
  ['0049 421 123456', '0421123456'],
  ['+49 0421 123456', '0421123456'],
  ['０４２１ 123456', '0421123456'],
  ['+43 1 234567', '431234567'],
  ['0151-1234567 (abends)', '01511234567'],
  ['12345', undefined],
  ['110', undefined],
  ['ruf mich an', undefined],
  ['', undefined],
])('the number %j has the key %j', (phone, key) => expect(phoneToKey(phone)).toBe(key));

test('a mailbox is one, however it is written', () =>
  expect(personKeys({ email: 'Anna+Haus@GMX.de', phone: 'x' })).toEqual({ emailKey: 'anna@gmx.de', phoneKey: null }));

test.each([
  ['Anna+Haus@GMX.de', 'emailKey', 'anna@gmx.de'],
  [' anna@müller.de ', 'emailKey', 'anna@xn--mller-kva.de'],
  ['+49 (0)421 / 12 34 56', 'phoneKey', '0421123456'],
  ['0B1C2D3E-1111-4222-8333-444455556666', 'id', '0b1c2d3e-1111-4222-8333-444455556666'],
  ['anna', undefined, undefined],
  ['@gmx.de', undefined, undefined],
  ['anna @gmx.de', undefined, undefined],
  ['12345', undefined, undefined],
  ['Anna, 0421 123456', undefined, undefined],
])('whoever names %j means %s %s', (text, kind, value) => expect(textToSubject(text)).toEqual(kind && { kind, value }));

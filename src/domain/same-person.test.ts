import { expect, test } from 'vitest';
import { personKeys, phoneToKey } from './same-person.ts';

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

import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { personKeys, phoneToKey, textToSubject } from './same-person.ts';

test('a number and a mailbox are one, however they are written', () => {
  const numbers = rowsOf(`
    0421123456  | 0421 123456 · 0421/12 34 56 · +49 421 123456 · +49 (0)421 123456 · +49 (0) 421 123456 · 0049 421 123456
    0421123456  | +49 0421 123456 · 49 421 123456 · 0421 123456 / 0170 9876543 · 0421 123456 oder 04202 1234 · ０４２１ 123456
    431234567   | +43 1 234567
    01511234567 | 0151-1234567 (abends)
    undefined   | 12345 · 110 · ruf mich an ·`);
  every(numbers, ([key, phones = '']) => {
    for (const phone of phones.split(/ ?· ?/)) expect(String(phoneToKey(phone)), phone).toBe(key);
  });
  expect(personKeys({ email: 'Anna+Haus@GMX.de', phone: 'x' })).toEqual({ emailKey: 'anna@gmx.de', phoneKey: null });
});

test('whoever names a mailbox, a number or a key means it, and nothing else is meant', () => {
  const subjects = {
    ' anna@müller.de ': { kind: 'emailKey', value: 'anna@xn--mller-kva.de' },
    '+49 (0)421 / 12 34 56': { kind: 'phoneKey', value: '0421123456' },
    '0B1C2D3E-1111-4222-8333-444455556666': { kind: 'id', value: '0b1c2d3e-1111-4222-8333-444455556666' },
  };
  for (const [text, subject] of Object.entries(subjects)) expect(textToSubject(text)).toEqual(subject);
  for (const text of ['anna', '@gmx.de', 'anna @gmx.de', '12345', 'Anna, 0421 123456'])
    expect(textToSubject(text), text).toBeUndefined();
});

import { expect, test } from 'vitest';
import type { Contact } from './contact-request.ts';
import { contentToReason, isRepeatable, type QuarantineReason } from './quarantine.ts';

const contact: Contact = {
  firstName: 'Anna',
  lastName: 'Meyer',
  email: 'anna@example.org',
  phone: '0421 123',
  company: undefined,
  buildingType: undefined,
  address: undefined,
  message: undefined,
  city: 'Bremen',
  originalCity: null,
  source: 'kontakt',
};

test.each<[reason: QuarantineReason | undefined, fields: Partial<Contact>]>([
  [undefined, {}],
  [undefined, { message: 'Das Haus: https://makler.example/1, der Grundriss: http://makler.example/2' }],
  [undefined, { message: 'makler.example/1 www.makler.example/2 makler.example/3 url url url' }],
  ['links', { message: 'https://a.example http://b.example HTTPS://c.example' }],
  ['links', { firstName: 'http://a.example', lastName: 'http://b.example', company: 'http://c.example' }],
  ['links', { address: 'http://a.example', message: '[URL=//b.example]x[/url] [url]c.example[/url]' }],
  [undefined, { company: 'immobilien-meyer.de', address: 'Hof 3, www.hof.example' }],
  [undefined, { firstName: 'Prof.Dr.Dr.h.c. Anna', lastName: 'v.d. Heide-O’Neill' }],
  [undefined, { firstName: 'Dipl.-Ing. K. H.', lastName: 'de la Cruz Jr.' }],
  [undefined, { firstName: 'Dr.med.vet. Jörg', lastName: 'St.Clair' }],
  ['name', { firstName: 'Gewinn: https://x.example' }],
  ['name', { firstName: 'Jetzt www.gewinn' }],
  ['name', { lastName: 'gewinn.example' }],
  ['name', { lastName: 'gewinn。example' }],
  ['name', { lastName: 'post@example' }],
  ['name', { phone: '0421 12345 gewinn.example/1' }],
  ['name', { phone: 'www.gewinn.example' }],
  [undefined, { phone: '+49 (0)421/12.34.56-7 App. 8' }],
  [undefined, { phone: 'abends: 04791.12345' }],
  [undefined, { phone: '٠٤٢١١' }],
  ['phone', { phone: '0421' }],
  ['phone', { phone: 'keine' }],
])('%j for %j', (reason, fields) => {
  expect(contentToReason({ ...contact, ...fields })).toBe(reason);
});

const repeatable: Record<'name' | 'phone', [isGood: boolean, ...values: string[]][]> = {
  name: [
    [true, "Prof. Dr. Jürgen O'Brien-Müller", 'Łukasz de la Cruz', '山田 太郎'],
    [
      false,
      'Konto gesperrt v.gd/abc123',
      'x.com',
      'hon.click',
      'Dr.Müller',
      'Anna <b>',
      'Anna 2',
      'a@b',
      'x'.repeat(41),
      '',
    ],
  ],
  phone: [
    [true, '+49 (0) 421/12-34 56'],
    [false, '0421 x.co/1', '0421.123', 'abends 0421 123', '٠٤٢١١', ''],
  ],
};
test('a stranger is told names of letters and numbers of digits alone', () => {
  for (const kind of ['name', 'phone'] as const)
    for (const [isGood, ...values] of repeatable[kind])
      for (const value of values) expect(isRepeatable(kind, value), value).toBe(isGood);
});

import { expect, test } from 'vitest';
import type { Contact } from './contact-request.ts';
import { looksStuffed } from './quarantine.ts';

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

test.each<[stuffed: boolean, fields: Partial<Contact>]>([
  [false, {}],
  [false, { message: 'Das Haus: https://makler.example/1, der Grundriss: http://makler.example/2' }],
  [false, { message: 'makler.example/1 www.makler.example/2 makler.example/3 url url url' }],
  [true, { message: 'https://a.example http://b.example HTTPS://c.example' }],
  [true, { firstName: 'http://a.example', lastName: 'http://b.example', company: 'http://c.example' }],
  [true, { address: 'http://a.example', message: '[URL=//b.example]x[/url] [url]c.example[/url]' }],
  [false, { phone: 'http://a http://b http://c', source: 'http://a http://b http://c' }],
])('stuffed with links: %j of %j', (stuffed, fields) => {
  expect(looksStuffed({ ...contact, ...fields })).toBe(stuffed);
});

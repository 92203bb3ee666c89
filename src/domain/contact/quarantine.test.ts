import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { keysOf } from '../keys-of.ts';
import { contactFields } from './contact.ts';
import type { Contact } from './contact-request.ts';
import { contentToReason, isRepeatable } from './quarantine.ts';

const contact: Contact = {
  ...{ firstName: 'Anna', lastName: 'Meyer', email: 'anna@example.org', phone: '0421 123', company: undefined },
  ...{ buildingType: undefined, address: undefined, message: undefined },
  ...{ city: 'Bremen', originalCity: null, source: 'kontakt' },
};

const reasons: Record<string, Partial<Contact>[]> = {
  undefined: [
    { message: 'Das Haus: https://makler.example/1, der Grundriss: http://makler.example/2' },
    { message: 'makler.example/1 www.makler.example/2 makler.example/3 url url url' },
    { company: 'immobilien-meyer.de', address: 'Hof 3, www.hof.example' },
    { firstName: 'Prof.Dr.Dr.h.c. Anna', lastName: 'v.d. Heide-O’Neill' },
    { firstName: 'Dr.med.vet. Jörg', lastName: 'de la Cruz Jr.' },
    { phone: '+49 (0)421/12.34.56-7 App. 8' },
    { phone: 'abends: 04791.12345' },
    { phone: '٠٤٢١١' },
  ],
  links: [
    { message: 'https://a.example http://b.example HTTPS://c.example' },
    { firstName: 'http://a.example', lastName: 'http://b.example', company: 'http://c.example' },
    { address: 'http://a.example', message: '[URL=//b.example]x[/url] [url]c.example[/url]' },
  ],
  name: [
    ...[{ firstName: 'Gewinn: https://x.example' }, { firstName: 'Jetzt www.gewinn' }, { lastName: 'gewinn.example' }],
    ...[{ lastName: 'gewinn。example' }, { lastName: 'post@example' }, { phone: '0421 12345 gewinn.example/1' }],
  ],
  phone: [{ phone: '0421' }, { phone: 'keine' }],
};
test('a request is held back for links, for an address in a name, for a number that is none', () => {
  for (const [reason, all] of Object.entries(reasons))
    for (const fields of all)
      expect(String(contentToReason({ ...contact, ...fields })), JSON.stringify(fields)).toBe(reason);
});

test('links are looked for in every field that takes them', () => {
  const links = 'http://a.example http://b.example http://c.example';
  const fields = keysOf(contactFields).filter((name) => contactFields[name].check(links).message === undefined);
  every(fields, (name) => expect(contentToReason({ ...contact, [name]: links })).toBe('links'));
});

test('a stranger is told names of letters and numbers of digits alone', () => {
  const good = {
    name: ["Prof. Dr. Jürgen O'Brien-Müller", 'Łukasz de la Cruz', '山田 太郎'],
    phone: ['+49 (0) 421/12-34 56'],
  };
  const bad = {
    name: ['Konto gesperrt v.gd/abc123', 'x.com', 'Dr.Müller', 'Anna <b>', 'Anna 2', 'a@b', 'x'.repeat(41), ''],
    phone: ['0421 x.co/1', '0421.123', 'abends 0421 123', '٠٤٢١١', ''],
  };
  for (const kind of ['name', 'phone'] as const)
    for (const value of [...good[kind], ...bad[kind]])
      expect(isRepeatable(kind, value), value).toBe(good[kind].includes(value));
});

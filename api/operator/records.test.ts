import { expect, test } from 'vitest';
import { findLacking, type Dns } from './records.ts';

type Zone = Record<string, string[]>;

/** 'A www.firma.de' → what it answers */
const whole: Zone = {
  'A www.firma.de': ['192.0.2.7'],
  'AAAA www.firma.de': ['2001:db8::7'],
  'A firma.de': ['192.0.2.7'],
  'AAAA firma.de': ['2001:db8::7'],
  'CAA firma.de': ['letsencrypt.org'],
  'TXT firma.de': ['google-site-verification=x', 'v=spf1 include:spf.anbieter.de -all'],
  'TXT s1._domainkey.firma.de': ['v=DKIM1; k=rsa; p=MIIB'],
  'TXT _dmarc.firma.de': ['v=DMARC1; p=none'],
};
const settings = {
  PUBLIC_BASE_URL: 'https://www.firma.de',
  MAIL_FROM: 'anfragen@firma.de',
  MAIL_DKIM_SELECTOR: 's1',
  MAIL_TO: ['buero@firma.de'],
};

const toDns = (zone: Zone): Dns => ({
  addresses: async (name, family) => zone[`${family === 4 ? 'A' : 'AAAA'} ${name}`] ?? [],
  texts: async (name) => zone[`TXT ${name}`] ?? [],
  issuers: async (name) => zone[`CAA ${name}`] ?? [],
});

test.each<[what: string, changed: Zone, given: object, lacking: string[]]>([
  ['nothing', {}, {}, []],
  ['no address of the site', { 'A www.firma.de': [] }, {}, ['site: A bei www.firma.de: die IPv4-Adresse des Servers']],
  ['none of the bare domain', { 'A firma.de': [] }, {}, ['site: A bei firma.de: die IPv4-Adresse des Servers']],
  [
    'no IPv6',
    { 'AAAA www.firma.de': [] },
    {},
    ['advice: AAAA bei www.firma.de: die IPv6-Adresse des Servers, wenn er eine hat'],
  ],
  ['no CAA', { 'CAA firma.de': [] }, {}, ['advice: CAA bei firma.de: 0 issue "letsencrypt.org"']],
  [
    'a CAA of others',
    { 'CAA firma.de': ['digicert.com'] },
    {},
    ['advice: CAA bei firma.de: auch 0 issue "letsencrypt.org", wenn certbot oder Caddy das Zertifikat holt'],
  ],
  [
    'no SPF',
    { 'TXT firma.de': ['v=spf10 x'] },
    {},
    ['mail: TXT bei firma.de: v=spf1 include:… -all, was Ihr Mailanbieter nennt'],
  ],
  [
    'two SPF',
    { 'TXT firma.de': ['v=spf1 -all', 'v=spf1 mx -all'] },
    {},
    ['mail: TXT bei firma.de: einen Eintrag an Stelle von mehreren: Mehrere gelten als keiner'],
  ],
  [
    'a DKIM key taken back',
    { 'TXT s1._domainkey.firma.de': ['v=DKIM1; p='] },
    {},
    ['mail: TXT oder CNAME bei s1._domainkey.firma.de: was Ihr Mailanbieter nennt'],
  ],
  [
    'a DKIM that cannot be looked up',
    {},
    { MAIL_DKIM_SELECTOR: undefined },
    ['advice: MAIL_DKIM_SELECTOR: den Selektor, den Ihr Mailanbieter nennt: Vorher lässt sich DKIM nicht nachsehen'],
  ],
  [
    'no DMARC',
    { 'TXT _dmarc.firma.de': [] },
    {},
    ['mail: TXT bei _dmarc.firma.de: v=DMARC1; p=none; rua=mailto:buero@firma.de'],
  ],
  [
    'DMARC of the domain above',
    { 'TXT post.firma.de': ['v=spf1 -all'], 'TXT s1._domainkey.post.firma.de': ['p=MIIB'] },
    { MAIL_FROM: 'anfragen@Post.firma.de' },
    [],
  ],
  ['no mails are sent', { 'TXT firma.de': [] }, { MAIL_FROM: undefined }, []],
  ['a site without www', { 'A www.firma.de': [] }, { PUBLIC_BASE_URL: 'https://firma.de' }, []],
])('%s', async (_what, changed, given, lacking) => {
  const found = await findLacking(toDns({ ...whole, ...changed }), { ...settings, ...given });
  expect(found.map(({ about, where, enter }) => `${about}: ${where}: ${enter}`)).toEqual(lacking);
});

import { expect, test } from 'vitest';
import { placeOf, reachOf, type City } from '#domain/places/regions';
import { byBuildingType } from '../../tests/support/by-building-type.ts';
import { cityOf, site as given } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';
import { createClaims, createFill } from './placeholders.ts';

const bremen: City = { ...cityOf('bremen'), latitude: 53.083, longitude: 8.8 };
/** 84, 100.4, 100.6 and 151 km from Bremen: one degree of latitude is 111.195 km. */
const near: City = { ...bremen, slug: 'nahoog', name: 'Nahoog', phrase: 'auf Nahoog', longitude: 7.54 };
const edge = { ...near, latitude: 53.083 + 100.4 / 111.195, longitude: 8.8 };
const over = { ...near, latitude: 53.083 + 100.6 / 111.195, longitude: 8.8 };
const far = { ...near, longitude: 6.54 };

const validity = { id: 'validity', value: '9', paragraph: '§ 79 Abs. 3 GEG', statement: '' };
const site: typeof given = {
  ...given,
  area: { ...given.area, office: { name: 'Bremen', latitude: 53.083, longitude: 8.8 }, radius: 100 },
  company: {
    ...given.company,
    sample: true,
    foundedYear: 2001,
    whatsapp: '+49 176 04069010',
    hotline: [{ days: 'Mo–So', from: '06:00', to: '23:00' }],
    callBackHours: 3,
    emailReplyHours: 5,
    whatsappReplyHours: 1,
    appointmentHours: 47,
    deliveryHours: 25,
    visitMinutes: byBuildingType('63–95', { EFH: '31–46', MFH: '47–62' }),
    visitWhen: { near: 'binnen {appointmentHours} h', far: 'später', bare: 'bis {radius} km, dann später' },
    paymentDays: 15,
    moneyBackDays: 31,
    rescheduleCredit: 1500,
    claims: [
      {
        ...{ id: 'best', value: 'Bestpreis', label: 'immer', evidence: null },
        provable: { value: '{deliveryHours} h', label: 'nach {paragraph.validity}' },
      },
    ],
  },
  prices: {
    ...given.prices,
    business: byBuildingType(1503, { EFH: 181, MFH: 302 }),
    private: byBuildingType(506, { EFH: 304, MFH: 405 }),
    elsewhere: 68,
    included: 'Steuer und Besuch',
    payers: { business: ['Makler', 'Banken', 'Notare'], private: ['Erben'], approved: null, questions: [] },
    volumeDiscount: { from: 11, percent: 12 },
    express: { hours: 13, surchargePercent: 54 },
    outOfHours: { surchargePercent: 21 },
    commission: byBuildingType(107, { EFH: 55, MFH: 56 }),
  },
  law: { ...given.law, constants: [validity], actNames: { GEG: 'x', GModG: 'Gebäudemodernisierungsgesetz' } },
};
/** The space that does not break is shown as ~. */
const filled = (text: string, place?: City, firm = site) => createFill(firm, place)(text).replaceAll('\u00a0', '~');

test('figures, words and places are put in where their placeholder stands', () => {
  const rows: [text: string, filled: string, place?: City][] = [
    ['Ausweis {phrase}, {name}', 'Ausweis in Norddeutschland, Norddeutschland'],
    ['Ausweis {phrase}, {name}', 'Ausweis auf Nahoog, Nahoog', near],
    ['{distance} Kilometer', '0 Kilometer'],
    ['{distance} Kilometer', '84 Kilometer', near],
    ['{radius} km um {office}', '100~km um Bremen', near],
    ['Vor Ort {visit.when}.', 'Vor Ort bis 100~km, dann später.'],
    ['Vor Ort {visit.when}.', 'Vor Ort binnen 47~h.', near],
    ['Vor Ort {visit.when}.', 'Vor Ort später.', far],
    ['{price.business.Commercial} {price.private.EFH}', '1.503~€ 304~€'],
    ['{commission.MFH} {rescheduleCredit}', '56~€ 1.500~€'],
    ['{discount.from}, {discount.percent} %', '11, 12~%'],
    ['{express.hours} h, {express.percent} %, {outOfHours.percent}%', '13~h, 54~%, 21%'],
    ['{payers.business}, nicht {payers.private}', 'Makler, Banken und Notare, nicht Erben'],
    ['{payers.first}', 'Makler und Banken'],
    ['mit {price.included}, {price.elsewhere} Euro', 'mit Steuer und Besuch, 68~Euro'],
    ['{visit.EFH}, {visit.Commercial}', '31 bis 46, 63 bis 95'],
    ['{act.GModG} (GModG)', 'Gebäudemodernisierungsgesetz (GModG)'],
    ['{written}: {hotline}', 'E-Mail, WhatsApp: täglich 6~bis~23~Uhr'],
    ['{Hotline}.', 'Täglich 6~bis~23~Uhr.'],
    ['{callBackHours}, {emailReplyHours}, {whatsappReplyHours}, {appointmentHours}', '3, 5, 1, 47'],
    ['{deliveryHours}, {totalHours} h, seit {foundedYear}', '25, 72~h, seit 2001'],
    ['{paymentDays}, {moneyBackDays}, {paymentDays}', '15, 31, 15'],
    ['{law.validity} ({paragraph.validity})', '9 (§~79~Abs.~3~GEG)'],
    // Words of a section's own, and what is no placeholder.
    ['{since}: In 24 h da. { So } und {} bleibt.', '{since}: In 24~h da. { So } und {} bleibt.'],
    ['{claim.best} für alle', 'Bestpreis für alle'],
  ];
  every(rows, ([text, wanted, place]) => expect(filled(text, place)).toBe(wanted));
  // As a word, however many there are.
  expect(filled('{Packages} sind {packages}')).toMatch(/^\p{Lu}\p{Ll}+ sind \p{Ll}+$/u);
  const words = { title: '{name}', items: [{ text: '{discount.from} Stunden', wide: true }], from: 3, none: null };
  const items = [{ text: '11\u00a0Stunden', wide: true }];
  expect(createFill(site, undefined)(words)).toEqual({ title: 'Norddeutschland', items, from: 3, none: null });
});

test('a claim of a real firm is what holds without proof, with its figures', () => {
  const real = { ...site, company: { ...site.company, sample: false } };
  expect(filled('{claim.best} für alle', undefined, real)).toBe('25~h für alle');
  expect(createClaims(real, undefined)('best')).toEqual({ value: '25 h', label: 'nach § 79 Abs. 3 GEG' });
});

test('a placeholder that does not exist stops the build, naming the text and what there is', () => {
  every(['{price}', '{price.business.Villa}', '{law.none}', '{Name}', '{constructor}', '{phrase.}'], (placeholder) => {
    const text = `Ein ${placeholder} hier`;
    expect(() => filled(text)).toThrow(`content/: Den Platzhalter ${placeholder} gibt es nicht („${text}“)`);
    expect(() => filled(text)).toThrow(/Möglich sind: name, phrase, .*price\.business\.EFH, .*law\.validity/);
  });
});

test('a place is near up to 100 km; of no city it is the whole area', () => {
  const reach = [undefined, bremen, near, edge, over, far].map((place) => reachOf(site.area, place));
  expect(reach).toEqual(['near', 'near', 'near', 'near', 'far', 'far']);
  expect(placeOf(site.area, undefined)).toBe(site.area);
});

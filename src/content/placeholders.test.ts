import { placeOf, reachOf } from '#domain/regions';
import { describe, expect, test } from 'vitest';
import type { City } from '#domain/regions';
import { byBuildingType } from '../../tests/support/by-building-type.ts';
import { every } from '../../tests/support/every.ts';
import { createClaims, createFill } from './placeholders.ts';
import type { Site } from './reader.ts';

const city = (slug: string, name: string, latitude: number, longitude: number): City => ({
  slug,
  name,
  phrase: `auf ${name}`,
  state: 'Bremen',
  postcode: '28195',
  latitude,
  longitude,
  population: 1000,
  populationYear: 2022,
  houseType: 'reetdachhof',
  topics: [],
  buildingStock: '',
  certificate: '',
  example: '',
});
/** All that placeholders need of it. */
const area = {
  name: 'Norddeutschland',
  phrase: 'in Norddeutschland',
  office: { name: 'Bremen', latitude: 53.083, longitude: 8.8 },
  radius: 100,
} as Site['area'];
const bremen = city('bremen', 'Bremen', 53.083, 8.8);
/** About 84 km and 151 km from Bremen. */
const near = city('near-island', 'Nahoog', 53.083, 7.54);
const far = city('far-island', 'Fernoog', 53.083, 6.54);

const law = {
  act: 'GEG',
  short: 'GEG',
  actNames: { GEG: 'Gebäudeenergiegesetz', GModG: 'Gebäudemodernisierungsgesetz' },
  status: '',
  constants: [{ id: 'validity', value: '9', paragraph: '§ 79 Abs. 3 GEG', statement: '' }],
  checked: '2025-01',
  classes: [],
  co2Steps: [],
};

const site: Omit<Site, 'glossary' | 'certificate' | 'stock'> = {
  area,
  regions: [],
  cities: [],
  states: { checked: '2025-01', states: [] },
  company: {
    brand: 'Energieausweis',
    colours: { main: '', deep: '', tint: '', line: '', accent: '', accentDeep: '' },
    legalName: '',
    owner: '',
    vatId: '',
    street: '',
    postalCode: '28195',
    city: 'Bremen',
    sample: true,
    foundedYear: 2001,
    phone: '+49 40 66969 100',
    whatsapp: '+49 176 04069010',
    email: 'kontakt@example.org',
    inWriting: '{email}, {whatsapp}',
    authority: '',
    openingHours: [],
    sundays: '',
    hotline: [{ days: 'Mo–So', from: '06:00', to: '23:00' }],
    callBackHours: 3,
    emailReplyHours: 5,
    whatsappReplyHours: 1,
    appointmentHours: 47,
    deliveryHours: 25,
    visitMinutes: byBuildingType('63–95', { EFH: '31–46', MFH: '47–62' }),
    visitWhen: {
      near: 'binnen {appointmentHours} h',
      far: 'später',
      bare: 'bis {radius} km binnen {appointmentHours} h',
    },
    paymentDays: 15,
    moneyBackDays: 31,
    rescheduleCredit: 1500,
    priceRange: '€€',
    serviceArea: 'Bremen',
    claims: [
      {
        id: 'best',
        value: 'Bestpreis',
        label: 'immer',
        evidence: null,
        provable: { value: '{deliveryHours} h', label: 'nach {paragraph.validity}' },
      },
    ],
  },
  prices: {
    business: byBuildingType(1503, { EFH: 181, MFH: 302 }),
    private: byBuildingType(506, { EFH: 304, MFH: 405 }),
    elsewhere: 68,
    included: 'Steuer und Besuch',
    payers: { business: ['Makler', 'Banken', 'Notare'], private: ['Erben'], approved: null, questions: [] },
    volumeDiscount: { from: 11, percent: 12 },
    express: { hours: 13, surchargePercent: 54 },
    addOns: { consultation: 189, modernisation: 239 },
    outOfHours: { surchargePercent: 21 },
    commission: byBuildingType(107, { EFH: 55, MFH: 56 }),
  },
  law,
  day: '2026-11-24',
  hours: [{ from: undefined, openingHours: [] }],
  laws: [{ ...law, from: undefined }],
  portals: [],
  figures: [{ from: undefined, copy: { figures: [] } }],
};

/** The space that does not break is shown as ~. */
const filled = (text: string, place?: City) => createFill(site, place)(text).replaceAll('\u00a0', '~');

describe('the place', () => {
  test.each([
    { text: 'Ausweis {phrase}, {name}', place: undefined, is: 'Ausweis in Norddeutschland, Norddeutschland' },
    { text: 'Ausweis {phrase}, {name}', place: near, is: 'Ausweis auf Nahoog, Nahoog' },
    { text: '{distance} Kilometer', place: undefined, is: '0 Kilometer' },
    { text: '{distance} Kilometer', place: bremen, is: '0 Kilometer' },
    { text: '{distance} Kilometer', place: near, is: '84 Kilometer' },
    { text: '{radius} km um {office}', place: near, is: '100~km um Bremen' },
  ])('$text of $place.name', ({ text, place, is }) => {
    expect(filled(text, place)).toBe(is);
  });

  test('of no city is the whole area', () => {
    expect(placeOf(area, undefined)).toBe(area);
    expect(placeOf(area, bremen)).toBe(bremen);
  });
});

describe('figures', () => {
  const figures = [
    ['{price.business.EFH}', '181~€'],
    ['{price.business.MFH}', '302~€'],
    ['{price.business.Commercial}', '1.503~€'],
    ['{price.private.EFH}', '304~€'],
    ['{price.private.MFH}', '405~€'],
    ['{price.private.Commercial}', '506~€'],
    ['{commission.EFH}', '55~€'],
    ['{commission.MFH}', '56~€'],
    ['{commission.Commercial}', '107~€'],
    ['{rescheduleCredit}', '1.500~€'],
    ['{discount.from}', '11'],
    ['{discount.percent} %', '12~%'],
    ['{express.hours} h', '13~h'],
    ['{express.percent} %', '54~%'],
    ['{outOfHours.percent}%', '21%'],
    ['{payers.business}, nicht {payers.private}', 'Makler, Banken und Notare, nicht Erben'],
    ['{payers.first}', 'Makler und Banken'],
    ['mit {price.included}', 'mit Steuer und Besuch'],
    ['{price.elsewhere} Euro', '68~Euro'],
    ['{visit.EFH}', '31 bis 46'],
    ['{visit.MFH}', '47 bis 62'],
    ['{visit.Commercial}', '63 bis 95'],
    ['{act.GModG} (GModG)', 'Gebäudemodernisierungsgesetz (GModG)'],
    ['{hotline}', 'täglich 6~bis~23~Uhr'],
    ['{written} oder Brief', 'E-Mail, WhatsApp oder Brief'],
    ['{Hotline}.', 'Täglich 6~bis~23~Uhr.'],
    ['{callBackHours}', '3'],
    ['{emailReplyHours}', '5'],
    ['{whatsappReplyHours}', '1'],
    ['{appointmentHours}', '47'],
    ['{deliveryHours}', '25'],
    ['{totalHours} h', '72~h'],
    ['seit {foundedYear}', 'seit 2001'],
    ['{paymentDays}', '15'],
    ['{moneyBackDays}', '31'],
    ['{law.validity}', '9'],
    ['({paragraph.validity})', '(§~79~Abs.~3~GEG)'],
    // Several in one text, one of them twice.
    ['{emailReplyHours}–{express.hours}, {emailReplyHours}', '5–13, 5'],
  ];

  test('are put in where their placeholder stands', () => {
    expect(figures.map(([text = '']) => [text, filled(text)])).toEqual(figures);
  });

  test('text without a placeholder keeps its words and gets its typography', () => {
    expect(filled('In 24 h da. { So } und {} bleibt.')).toBe('In 24~h da. { So } und {} bleibt.');
  });
});

test('a claim is that of a sample, or what holds without proof with its figures', () => {
  const real = { ...site, company: { ...site.company, sample: false } };
  const text = '{claim.best} für alle';
  expect([site, real].map((firm) => createFill(firm, undefined)(text).replaceAll('\u00a0', '~'))).toEqual([
    'Bestpreis für alle',
    '25~h für alle',
  ]);
  expect([site, real].map((firm) => createClaims(firm, undefined)('best'))).toEqual([
    { value: 'Bestpreis', label: 'immer' },
    { value: '25 h', label: 'nach § 79 Abs. 3 GEG' },
  ]);
});

test('a placeholder that does not exist stops the build, naming the text and what there is', () => {
  const none = [
    '{price}',
    '{price.business.Villa}',
    '{law.none}',
    '{Name}',
    '{constructor}',
    '{toString}',
    '{phrase.}',
  ];
  every(none, (placeholder) => {
    const text = `Ein ${placeholder} hier`;
    expect(() => filled(text)).toThrow(`content/: Den Platzhalter ${placeholder} gibt es nicht („${text}“)`);
    expect(() => filled(text)).toThrow(/Möglich sind: name, phrase, .*price\.business\.EFH, .*law\.validity/);
  });
});

describe('reachOf', () => {
  test.each([
    { place: undefined, reach: 'near' },
    { place: bremen, reach: 'near' },
    { place: near, reach: 'near' },
    { place: far, reach: 'far' },
    // One degree of latitude is 111.195 km: 100.4 and 100.6 km.
    { place: city('edge', 'Rand', 53.083 + 100.4 / 111.195, 8.8), reach: 'near' },
    { place: city('over', 'Jenseits', 53.083 + 100.6 / 111.195, 8.8), reach: 'far' },
  ])('of $place.name is $reach', ({ place, reach }) => {
    expect(reachOf(area, place)).toBe(reach);
  });
});

test('says when somebody comes by how far the place is', () => {
  expect([undefined, bremen, near, far].map((place) => filled('Vor Ort {visit.when}.', place))).toEqual([
    'Vor Ort bis 100~km binnen 47~h.',
    'Vor Ort binnen 47~h.',
    'Vor Ort binnen 47~h.',
    'Vor Ort später.',
  ]);
});

test('fills every text of a part of content/, and leaves what is no text', () => {
  const words = { title: '{name}', items: [{ text: '{discount.from} Stunden', wide: true }], from: 3, none: null };
  expect(createFill(site, undefined)(words)).toEqual({
    title: 'Norddeutschland',
    items: [{ text: `${site.prices.volumeDiscount.from}\u00a0Stunden`, wide: true }],
    from: 3,
    none: null,
  });
});

test('leaves a placeholder for which a section has words of its own', () => {
  expect(createFill(site, undefined)('{since}')).toBe('{since}');
});

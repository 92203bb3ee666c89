import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { laws, openTool } from '../../../tests/support/tools.ts';
import { parseNumber } from '../format.ts';
import { kilosToSpecific, specificToLess, specificToStep } from './co2-costs.ts';
import type { Result } from './result.ts';
import type { Query } from './tool.ts';

const today = '2026-11-23';
const home = {
  gebaeude: 'wohn',
  rechnung: 'vermieter',
  angabe: 'kg',
  kg: '1995',
  flaeche: '70',
  auflagen: 'keine',
};
const plain = (words = '') => words.replaceAll('\u00a0', ' ');
/** „Mieter 60 %, Vermieter 40 %“, as a request for a call-back carries it. */
const sharesOf = (result: Result | undefined) => plain(result?.summary).replace(/^.*: /, '');

/** Anlage zu den §§ 5 bis 7 CO2KostAufG: from this value on, in kg CO2 per m² and year, the tenant bears so many percent. */
const table: [from: number, tenant: number][] = [
  [0, 100],
  [12, 90],
  [17, 80],
  [22, 70],
  [27, 60],
  [32, 50],
  [37, 40],
  [42, 30],
  [47, 20],
  [52, 5],
];

test('a step begins at its limit and ends a tenth before the next, for every length of period', () => {
  const steps = laws[0]?.co2Steps ?? [];
  expect(steps).toHaveLength(table.length);
  every(
    table.flatMap(([from, tenant], i) =>
      Array.from({ length: 12 }, (_, month) => [`${from} in ${month + 1} months`, from, tenant, i, month + 1] as const),
    ),
    ([, from, tenant, i, months]) => {
      // The table's value, shortened pro rata, and the first value of one decimal that is not below it.
      const least = Math.ceil((from * 10 * months) / 12) / 10;
      expect(specificToStep(steps, least, months).tenant).toBe(tenant);
      const below = Math.round(least * 10 - 1) / 10;
      if (i > 0 && below >= 0) expect(specificToStep(steps, below, months).tenant).toBe(table[i - 1]?.[1]);
    },
  );
  // 12,75 exactly, and 12,7499… in binary.
  expect(kilosToSpecific(384.03, 30.12)).toBe(12.8);
  expect(specificToStep(steps, 1000, 12)).toEqual({ index: 9, tenant: 5, from: 52, below: undefined });
  expect(specificToStep(steps, 6, 6)).toEqual({ index: 1, tenant: 90, from: 6, below: 8.5 });
});

test('how many kg per m² less are a better step: the first tenth below the limit of ours', () => {
  const steps = laws[0]?.co2Steps ?? [];
  every(
    [
      ['the first step has none', 11.9, 12, undefined],
      ['at a limit', 12, 12, 0.1],
      ['within', 38, 12, 1.1],
      ['in the last', 60.5, 12, 8.6],
      ['of half a year', 8.4, 6, 2.5],
      // 17 kg become 9,91…: 9,9 is the first below.
      ['of seven months', 10, 7, 0.1],
    ] as const,
    ([, specific, months, less]) => expect(specificToLess(steps, specific, months)).toBe(less),
  );
});

/** kg, m², months: § 5 Abs. 1 Satz 3 rounds first, Satz 4 shortens the table. */
const limits: [kg: string, area: string, months: string, specific: string, title: string][] = [
  ['1190', '100', '', '11,9', 'Mieter 100 %, Vermieter 0 %'],
  ['1194,9', '100', '', '11,9', 'Mieter 100 %, Vermieter 0 %'],
  ['1195', '100', '', '12', 'Mieter 90 %, Vermieter 10 %'],
  ['836,5', '70', '', '12', 'Mieter 90 %, Vermieter 10 %'],
  ['1200', '100', '12', '12', 'Mieter 90 %, Vermieter 10 %'],
  ['1690', '100', '', '16,9', 'Mieter 90 %, Vermieter 10 %'],
  ['1700', '100', '', '17', 'Mieter 80 %, Vermieter 20 %'],
  ['5194', '100', '', '51,9', 'Mieter 20 %, Vermieter 80 %'],
  ['5195', '100', '', '52', 'Mieter 5 %, Vermieter 95 %'],
  ['5200', '100', '', '52', 'Mieter 5 %, Vermieter 95 %'],
  ['590', '100', '6', '5,9', 'Mieter 100 %, Vermieter 0 %'],
  ['600', '100', '6', '6', 'Mieter 90 %, Vermieter 10 %'],
  ['840', '100', '6', '8,4', 'Mieter 90 %, Vermieter 10 %'],
  ['850', '100', '6', '8,5', 'Mieter 80 %, Vermieter 20 %'],
  ['2600', '100', '6', '26', 'Mieter 5 %, Vermieter 95 %'],
  // The table's 17 kg become 9,91…: 9,9 is below, 10 is not.
  ['990', '100', '7', '9,9', 'Mieter 90 %, Vermieter 10 %'],
  ['1000', '100', '7', '10', 'Mieter 80 %, Vermieter 20 %'],
];

test('the rounded value is looked up, in a table that is shortened with the period', async () => {
  expect(kilosToSpecific(836.5, 70)).toBe(12);
  for (const law of laws) {
    const ask = await openTool('co2-kosten', law);
    every(limits, ([kg, flaeche, monate, specific, title]) => {
      const { result, text } = ask({ ...home, kg, flaeche, monate }, today);
      expect(sharesOf(result)).toBe(title);
      expect(result?.outcome).toBe('clear');
      expect(plain(result?.rows?.find(({ label }) => label.startsWith('Je m²'))?.value)).toBe(`${specific} kg`);
      expect(text.includes('§ 5 Abs. 1 Satz 4 CO2KostAufG')).toBe(monate !== '' && monate !== '12');
      expect(text).toContain('nicht die Effizienzklasse');
    });
  }
});

/** § 5 Abs. 1 Satz 1 and 5: a table of a year, so what more than a year has given off is converted before it is rounded. */
const longer: [kg: string, months: string, specific: string, shares: string, kilosOfYear: string][] = [
  ['1800', '18', '12', 'Mieter 90 %, Vermieter 10 %', '1.200'],
  ['1791', '18', '11,9', 'Mieter 100 %, Vermieter 0 %', '1.194'],
  // 1.195 kg of a year are 11,95 kg per m², and round to 12.
  ['1792,5', '18', '12', 'Mieter 90 %, Vermieter 10 %', '1.195'],
  ['3900', '15', '31,2', 'Mieter 60 %, Vermieter 40 %', '3.120'],
  ['10400', '24', '52', 'Mieter 5 %, Vermieter 95 %', '5.200'],
  ['1300', '13', '12', 'Mieter 90 %, Vermieter 10 %', '1.200'],
];

test('more than a year is converted to a year, and it is said that a year is what is billed', async () => {
  for (const law of laws) {
    const ask = await openTool('co2-kosten', law);
    every(longer, ([kg, monate, specific, title, kilosOfYear]) => {
      const { result, text } = ask({ ...home, kg, flaeche: '100', monate }, today);
      expect(sharesOf(result)).toBe(title);
      expect(valueOf(result?.rows, 'Je m² Wohnfläche')).toBe(`${specific} kg`);
      expect(text).toContain(`in ${monate} Monaten sind ${kilosOfYear} kg in zwölf`);
      expect(text).toContain('§ 5 Abs. 1 Satz 1 CO2KostAufG, § 5 Abs. 1 Satz 5 CO2KostAufG');
      expect(text).not.toContain('§ 5 Abs. 1 Satz 4');
      expect(result?.outcome).toBe('open');
    });
    // The euros are those of the bill, whatever time it tells of.
    const { result } = ask({ ...home, kg: '3900', flaeche: '100', monate: '15', kosten: '250' }, today);
    expect(plain(result?.title)).toBe('Der Vermieter trägt 100 €');
  }
});

/** kg and m² of months: between 3 and 120 kg per m² and year nothing is asked back. */
const slips: [what: string, answers: Query, path: string, asks: string, ways: string[]][] = [
  ['at the lower end', { kg: '300' }, '', '', []],
  ['below it', { kg: '294' }, 'kg', 'nur 2,9 kg', ['Die Angaben stimmen']],
  ['at the upper end', { kg: '12000' }, '', '', []],
  ['above it', { kg: '12010' }, 'kg', '120,1 kg', ['Es sind kWh', 'Die Angaben stimmen']],
  ['of half a year', { kg: '6010', monate: '6' }, 'kg', '120,2 kg', ['Es sind kWh', 'Die Angaben stimmen']],
  ['of half a year within', { kg: '150', monate: '6' }, '', '', []],
  ['of two years within', { kg: '24000', monate: '24' }, '', '', []],
  ['confirmed', { kg: '12010', stimmt: 'on' }, '', '', []],
  ['of energy', { angabe: 'kwh', kwh: '1000', brennstoff: 'gas' }, 'kwh', '1,8 kg', ['Die Angaben stimmen']],
  ['of fuel', { angabe: 'menge', menge: '9000', brennstoff: 'oel' }, 'menge', '239,4 kg', ['Die Angaben stimmen']],
  ['where no area counts', { gebaeude: 'nichtwohn', kg: '90000' }, '', '', []],
];

test('kg that may be kWh are asked back beside their field, and answered all the same', async () => {
  const ask = await openTool('co2-kosten');
  every(slips, ([, answers, path, asks, ways]) => {
    const { result } = ask({ ...home, flaeche: '100', ...answers }, today);
    expect(result?.doubt?.path ?? '').toBe(path);
    expect(plain(result?.doubt?.text)).toContain(asks);
    expect(result?.doubt?.ways.map(({ text }) => text) ?? []).toEqual(ways);
    expect(result?.outcome).toBe(path || answers['monate'] === '24' ? (path ? 'warning' : 'open') : 'clear');
    expect(sharesOf(result)).toMatch(/^Mieter \d/);
  });
  const { result } = ask({ ...home, kg: '11000,5', flaeche: '70' }, today);
  expect(result?.doubt?.ways.map(({ change }) => change)).toEqual([
    { angabe: 'kwh', kwh: '11.000,5', kg: '' },
    { stimmt: 'on' },
  ]);
});

const valueOf = (rows: readonly { label: string; value: string }[] | undefined, label: string) =>
  plain(rows?.find((one) => one.label === label)?.value);

test('kilowatt hours of a bill become kilograms, and those euros of their year', async () => {
  const ask = await openTool('co2-kosten');
  const flat = { ...home, angabe: 'kwh', kwh: '11.000', brennstoff: 'gas', rechnung: 'mieter' };
  // 70 m², 11.000 kWh: 1.995 kg, 28,5 kg/m², tenant 60 and landlord 40; 2025: 1,9954 t × 55 € × 1,19.
  const { result, text } = ask({ ...flat, jahr: '2025' }, today);
  expect(sharesOf(result)).toBe('Mieter 60 %, Vermieter 40 %');
  expect([plain(result?.title), plain(result?.lead)]).toEqual([
    'Der Vermieter erstattet etwa 52,24 €',
    '40 % von etwa 130,60 €. Den Rest trägt der Mieter.',
  ]);
  const told = (label: string) => valueOf(result?.rows, label);
  expect(told('CO2-Ausstoß')).toBe('1.995 kg');
  expect(told('Je m² Wohnfläche')).toBe('28,5 kg');
  expect(told('Stufe, kg je m²')).toBe('27 bis unter 32');
  expect([told('CO2-Kosten'), told('Davon Mieter'), told('Davon Vermieter'), told('Erstattung')]).toEqual([
    '130,60 €',
    '78,36 €',
    '52,24 €',
    '52,24 €',
  ]);
  expect(text).toContain('geschätzt');
  // What is estimated is no sum to claim.
  expect(result?.texts?.[0]?.text).not.toContain('52,24');
  every(
    [
      ['2023', '59,86 €'],
      ['2024', '89,79 €'],
      // § 4 Abs. 1 Nr. 2 CO2KostAufG, § 10 Abs. 2 Satz 4 BEHG: 1,9954 t × 60 € × 1,19.
      ['2026', '142,47 €'],
      // From 2027 on no law says it; an address of 2026 that said so still means it.
      ['spaeter', ''],
      ['', ''],
    ],
    ([jahr = '', costs]) => expect(valueOf(ask({ ...flat, jahr }, today).result?.rows, 'CO2-Kosten')).toBe(costs),
  );
  every(
    [
      ['gas', '1.814 kg'],
      ['oel', '2.660 kg'],
      ['fluessiggas', '2.360 kg'],
    ],
    ([brennstoff = '', kilos]) =>
      expect(valueOf(ask({ ...flat, kwh: '10000', brennstoff }, today).result?.rows, 'CO2-Ausstoß')).toBe(kilos),
  );
});

test('the price of 2026 is the middle of its corridor, later ones are open', async () => {
  const ask = await openTool('co2-kosten');
  const told = (jahr: string) => ask({ ...home, jahr }, today).text;
  expect(told('2026')).toContain('60 Euro je Tonne im Jahr 2026, dem Mittelwert des Preiskorridors von 55 bis 65 Euro');
  expect(told('2026')).toContain('§ 4 Abs. 1 Nr. 2 CO2KostAufG, § 10 Abs. 2 Satz 4 BEHG');
  expect(told('spaeter')).toContain('§ 4 Abs. 1 Nr. 3 CO2KostAufG');
});

/** § 9 Abs. 3 Satz 4 HeizkostenV: kWh per litre, m³ or kg by the Heizwert. */
const amounts: [fuel: string, gas: string, amount: string, converted: string, kilos: string][] = [
  ['oel', '', '1.200', '1.200 l sind 12.000 kWh, mit 10 kWh Heizwert je l.', '3.192 kg'],
  ['gas', 'h', '1100,5', '1.100,5 m³ sind 11.005 kWh, mit 10 kWh Heizwert je m³.', '2.211 kg'],
  ['gas', 'l', '1000', '1.000 m³ sind 9.000 kWh, mit 9 kWh Heizwert je m³.', '1.808 kg'],
  ['fluessiggas', '', '800', '800 kg sind 10.400 kWh, mit 13 kWh Heizwert je kg.', '2.454 kg'],
];

test('litres, cubic metres and kilograms of fuel become kilowatt hours, and it is said by which heat value', async () => {
  const ask = await openTool('co2-kosten');
  const answers = (brennstoff: string, gasart: string, menge: string) => ({
    ...{ ...home, kg: '', angabe: 'menge', rechnung: 'mieter', jahr: '2025' },
    ...{ brennstoff, gasart, menge },
  });
  every(amounts, ([fuel, gas, amount, converted, kilos]) => {
    const { result, text } = ask(answers(fuel, gas, amount), today);
    expect(text).toContain(converted);
    expect(text).toContain('§ 9 Abs. 3 Satz 4 HeizkostenV');
    expect(valueOf(result?.rows, 'CO2-Ausstoß')).toBe(kilos);
    expect(text).toContain('geschätzt');
  });
  // Its kind decides on a tenth of the answer.
  const open = ask(answers('gas', 'unsicher', '1000'), today);
  expect(open.result).toMatchObject({ title: 'Erst das Erdgas klären', outcome: 'open' });
  expect(open.text).toContain('§ 9 Abs. 3 Satz 4 HeizkostenV');
  expect(Object.keys(ask(answers('gas', '', ''), today).errors)).toEqual(['gasart', 'menge']);
  // A share that does not depend on the amount is told without it.
  const office = ask({ ...answers('gas', 'unsicher', '1000'), gebaeude: 'nichtwohn' }, today).result;
  expect([sharesOf(office), valueOf(office?.rows, 'CO2-Ausstoß')]).toEqual(['Mieter 50 %, Vermieter 50 %', '']);
});

/** §§ 6, 8 and 9; costs of 100 Euro, and what the landlord gives back. */
const shares: [name: string, answers: Query, title: string, refund: string, source: string][] = [
  ['landlord', { kosten: '100' }, 'Mieter 60 %, Vermieter 40 %', '', '§ 7 Abs. 4'],
  ['tenant', { kosten: '100', rechnung: 'mieter' }, 'Mieter 60 %, Vermieter 40 %', '40 €', '§ 6 Abs. 2 Satz 2'],
  [
    'cooks',
    { kosten: '100', rechnung: 'mieter', kochen: 'on' },
    'Mieter 60 %, Vermieter 40 %',
    '38 €',
    '§ 6 Abs. 3 Satz 2',
  ],
  [
    'halved',
    { kosten: '100', rechnung: 'mieter', auflagen: 'eine' },
    'Mieter 80 %, Vermieter 20 %',
    '20 €',
    '§ 9 Abs. 1',
  ],
  ['none', { kosten: '100', rechnung: 'mieter', auflagen: 'beide' }, 'Mieter 100 %, Vermieter 0 %', '', '§ 9 Abs. 2'],
  ['last step halved', { kg: '7000', auflagen: 'eine' }, 'Mieter 52,5 %, Vermieter 47,5 %', '', '§ 9 Abs. 3'],
  ['office', { gebaeude: 'nichtwohn' }, 'Mieter 50 %, Vermieter 50 %', '', '§ 8 Abs. 1'],
  [
    'office, own contract',
    { gebaeude: 'nichtwohn', rechnung: 'mieter', angabe: 'unsicher', kosten: '100' },
    'Mieter 50 %, Vermieter 50 %',
    '50 €',
    '§ 8 Abs. 2',
  ],
  ['office halved', { gebaeude: 'nichtwohn', auflagen: 'eine' }, 'Mieter 75 %, Vermieter 25 %', '', '§ 9 Abs. 1'],
  ['office none', { gebaeude: 'nichtwohn', auflagen: 'beide' }, 'Mieter 100 %, Vermieter 0 %', '', '§ 9 Abs. 2'],
];

test('rules that change the share are applied, each with its place', async () => {
  const ask = await openTool('co2-kosten');
  every(shares, ([, answers, title, refund, source]) => {
    const { result, text } = ask({ ...home, ...answers }, today);
    expect(sharesOf(result)).toBe(title);
    expect(result?.outcome).toBe('clear');
    expect(valueOf(result?.rows, 'Erstattung')).toBe(refund);
    expect(text).toContain(`${source} CO2KostAufG`);
    const letter = result?.texts?.[0];
    const expected = answers['rechnung'] !== 'mieter' ? 'Heizkostenabrechnung' : refund ? 'Schreiben' : undefined;
    if (expected === undefined) expect(letter).toBeUndefined();
    else expect(letter?.title).toContain(expected);
    if (refund) expect(letter?.text).toContain(`Ich mache ${refund} geltend.`);
    expect(JSON.stringify(letter ?? '')).not.toContain('\u00a0');
  });
});

/** Of 100 Euro, unless told. */
const titles: [name: string, answers: Query, title: string, lead: string][] = [
  ['landlord', {}, 'Der Vermieter trägt 40 €', '40 % von 100 €. Den Rest trägt der Mieter.'],
  ['tenant', { rechnung: 'mieter' }, 'Der Vermieter erstattet 40 €', '40 % von 100 €. Den Rest trägt der Mieter.'],
  [
    'cooks',
    { rechnung: 'mieter', kochen: 'on' },
    'Der Vermieter erstattet 38 €',
    '40 % von 100 €, davon ab 5 %, weil auch mit dem Gas gekocht wird.',
  ],
  [
    'too late',
    { rechnung: 'mieter', jahr: '2023' },
    'Der Vermieter trägt 40 €',
    '40 % von 100 €. Den Rest trägt der Mieter.',
  ],
  ['no costs', { kosten: '' }, 'Der Vermieter trägt 40 %', '60 % trägt der Mieter.'],
  ['costs of the whole bill', { kosten: '10000' }, 'Der Vermieter trägt 40 %', '60 % trägt der Mieter.'],
  ['first step', { kg: '700' }, 'Der Mieter trägt alles', 'Der Anteil des Vermieters ist 0 %.'],
];

test('the title is the sum, and the line below says of what', async () => {
  const ask = await openTool('co2-kosten');
  every(titles, ([, answers, title, lead]) => {
    const { result } = ask({ ...home, kosten: '100', ...answers }, today);
    expect([plain(result?.title), plain(result?.lead)]).toEqual([title, lead]);
  });
});

const unsure: [name: string, answers: Query, title: string, hasShares: boolean][] = [
  ['building', { gebaeude: 'unsicher' }, 'Erst klären, welches Gebäude es ist', false],
  ['consumption', { angabe: 'unsicher' }, 'Ohne Verbrauch keine Stufe', false],
  ['fuel', { angabe: 'kwh', kwh: '9000', brennstoff: 'anderer' }, 'Hier zählen die kg von der Rechnung', false],
  ['limits', { auflagen: 'unsicher' }, 'Mieter 60 %, Vermieter 40 %', true],
  ['bill', { rechnung: 'unsicher' }, 'Mieter 60 %, Vermieter 40 %', true],
];

test('who does not know is told what to find out', async () => {
  const ask = await openTool('co2-kosten');
  every(unsure, ([, answers, title, hasShares]) => {
    const { result } = ask({ ...home, ...answers }, today);
    expect(hasShares ? sharesOf(result) : result?.title).toBe(title);
    expect(result?.outcome).toBe('open');
    expect(result?.statements.length).toBeGreaterThan(0);
    expect(result?.rows !== undefined).toBe(hasShares);
  });
});

test('what the reckoning needs is asked for, and only that', async () => {
  const ask = await openTool('co2-kosten');
  expect(Object.keys(ask({ gebaeude: 'wohn', angabe: 'kg' }, today).errors)).toEqual([
    'rechnung',
    'kg',
    'flaeche',
    'auflagen',
  ]);
  expect(Object.keys(ask({ gebaeude: 'nichtwohn', angabe: 'kwh' }, today).errors)).toEqual([
    'rechnung',
    'kwh',
    'brennstoff',
    'auflagen',
  ]);
  expect(ask({ ...home, monate: '25' }, today).errors).toEqual({ monate: 'Geben Sie eine Zahl von 1 bis 24 ein' });
});

/** Three tenants of 200 m² in 2025, 7.600 kg: 38 kg per m², landlord 60 %. */
const rented = {
  ...{ ...home, kg: '7600', flaeche: '200', kosten: '500', von: '1.1.2025', bis: '31.12.2025' },
  ...{ wohnung1: '1. OG links', flaeche1: '80', heizkosten1: '900' },
  ...{ wohnung2: '1. OG rechts', flaeche2: '60', heizkosten2: '600', auszug2: '31.3.2025' },
  ...{ wohnung4: '1. OG rechts', flaeche4: '60', heizkosten4: '100', einzug4: '1.6.2025' },
};
const cents = (value = '') => Math.round(parseNumber(plain(value).replace(' €', '')) * 100);

/** §§ 7 and 8: what each tenant bears of 500 Euro, and what the landlord does. */
const houses: [what: string, answers: Query, title: string, bears: string[], outcome: string, sources: string[]][] = [
  [
    'by the heating bill',
    {},
    'Der Vermieter trägt 300 €',
    ['112,50 €', '75 €', '12,50 €', '300 €', '500 €'],
    // 60 m² were empty in April and May, and 60 m² all the year.
    'open',
    ['§ 7 Abs. 1 Satz 2 CO2KostAufG', '§ 9b Abs. 2 HeizkostenV'],
  ],
  [
    'with what heated empty flats',
    { heizkosten: '2.000' },
    'Der Vermieter trägt 340 €',
    ['90 €', '60 €', '10 €', '300 €', '40 €', '500 €'],
    'clear',
    ['§ 7 Abs. 1 Satz 2 CO2KostAufG'],
  ],
  [
    'by area and days',
    { heizkosten1: '', heizkosten2: '', heizkosten4: '' },
    'Der Vermieter trägt 370,03 €',
    // 80 of 200 m², 60 m² for 90 and for 214 of 365 days.
    ['80 €', '14,79 €', '35,18 €', '300 €', '70,03 €', '500 €'],
    'open',
    ['§ 7 Abs. 2 CO2KostAufG', '§ 7 Abs. 1 Satz 5 HeizkostenV'],
  ],
  [
    'no dwellings',
    { gebaeude: 'nichtwohn', flaeche: '', nutzflaeche: '200', heizkosten: '2.000' },
    'Der Vermieter trägt 300 €',
    ['112,50 €', '75 €', '12,50 €', '250 €', '50 €', '500 €'],
    'clear',
    ['§ 8 Abs. 3 Satz 2 CO2KostAufG', '§ 8 Abs. 1 CO2KostAufG'],
  ],
  [
    'a limit',
    { auflagen: 'eine', heizkosten: '1.600' },
    'Der Vermieter trägt 150 €',
    ['196,88 €', '131,25 €', '21,87 €', '150 €', '500 €'],
    'clear',
    ['§ 9 Abs. 1 CO2KostAufG'],
  ],
  [
    'two limits',
    { auflagen: 'beide', heizkosten: '1.600' },
    'Die Mieter tragen alles',
    ['281,25 €', '187,50 €', '31,25 €', '0 €', '500 €'],
    'clear',
    ['§ 9 Abs. 2 CO2KostAufG'],
  ],
  [
    // § 5 Abs. 1 Satz 4: 38 kg in nine months are 50,7 of a year.
    'a short period',
    { bis: '30.9.2025', einzug4: '1.5.2025', heizkosten: '1.600' },
    'Der Vermieter trägt 400 €',
    ['56,25 €', '37,50 €', '6,25 €', '400 €', '500 €'],
    'clear',
    ['§ 5 Abs. 1 Satz 4 CO2KostAufG'],
  ],
];

test('a house is shared out: a sheet for each tenant, which with the landlord’s part add up to the cent', async () => {
  for (const law of laws) {
    const ask = await openTool('co2-kosten', law);
    every(houses, ([, answers, title, bears, outcome, sources]) => {
      const { result, text, errors } = ask({ ...rented, ...answers }, today);
      expect(errors).toEqual({});
      expect([plain(result?.title), result?.outcome]).toEqual([title, outcome]);
      expect(result?.prices?.map(({ value }) => plain(value))).toEqual(bears);
      const all = bears.map(cents);
      expect(all.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(all.at(-1));
      expect(all.at(-1)).toBe(50_000);
      for (const source of sources) expect(text).toContain(source);
      const sheets = result?.sheets?.items ?? [];
      expect(sheets.map(({ lead }) => plain(lead))).toEqual([
        `1. OG links: Ihr Anteil ist ${bears[0]}.`,
        `1. OG rechts: Ihr Anteil ist ${bears[1]}.`,
        `1. OG rechts: Ihr Anteil ist ${bears[2]}.`,
      ]);
      for (const [i, sheet] of sheets.entries()) {
        expect(valueOf(sheet.rows, 'Ihr Anteil')).toBe(bears[i]);
        expect(valueOf(sheet.rows, 'CO2-Kosten')).toBe('500 €');
        expect(sheet.date).toBe('23. November 2026');
        expect(sheet.statements.map(({ text }) => text).some((said) => said.includes('Ihre Zeit'))).toBe(i > 0);
        expect(sheet.statements.filter(({ source }) => source?.includes('§')).length).toBeGreaterThan(1);
      }
    });
  }
});

test('the sheets say what of the house and what of the tenant they were made of', async () => {
  const ask = await openTool('co2-kosten');
  const [sheet] = ask({ ...rented, absender: 'Erika Muster, Weg 1' }, today).result?.sheets?.items ?? [];
  expect(plain(sheet?.title)).toBe('CO2-Kosten 1. Januar 2025 bis 31. Dezember 2025');
  expect(sheet?.sender).toEqual({ label: 'Vermieter:', text: 'Erika Muster, Weg 1' });
  expect(sheet?.rows.map(({ label, value }) => [label, plain(value)])).toEqual([
    ['Anteil Mieter', '40 %'],
    ['Anteil Vermieter', '60 %'],
    ['CO2-Ausstoß', '7.600 kg'],
    ['Wohnfläche', '200 m²'],
    ['Je m² Wohnfläche', '38 kg'],
    ['Stufe, kg je m²', '37 bis unter 42'],
    ['CO2-Kosten', '500 €'],
    ['Davon Mieter', '200 €'],
    ['Davon Vermieter', '300 €'],
    ['Ihre Heizkosten', '900 € von 1.600 €'],
    ['Ihr Teil vom Anteil der Mieter', '56,25 %'],
    ['Ihr Anteil', '112,50 €'],
  ]);
});

/** Nothing is shared out of these, and the title says why. */
const mended: [answers: Query, title: string][] = [
  [{ bis: '31.12.2024' }, 'Der Abrechnungszeitraum endet vor seinem Anfang'],
  [{ bis: '31.12.2026' }, 'Der Abrechnungszeitraum ist noch nicht vorbei'],
  [{ von: '31.12.2022' }, 'Aufgeteilt wird erst in Zeiträumen ab dem 1. Januar 2023'],
  [{ einzug2: '1.4.2025' }, '1. OG rechts: Der Auszug liegt vor dem Einzug'],
  [{ einzug1: '31.12.2024' }, '1. OG links: Einzug oder Auszug liegt nicht im Zeitraum'],
  [{ einzug4: '31.3.2025' }, '1. OG rechts ist an einem Tag zweimal vermietet'],
  [{ flaeche1: '160' }, 'Die Wohnungen sind zusammen größer als das Haus'],
  [{ heizkosten2: '' }, '1. OG rechts: Die Heizkosten fehlen'],
  [{ heizkosten1: '0', heizkosten2: '0', heizkosten4: '0' }, 'Die Heizkosten sind 0'],
  [{ heizkosten: '1.599' }, 'Die Heizkosten der Mieter sind höher als die des Hauses'],
  // Euros of the whole bill: what fits no ton goes to nobody.
  [{ kosten: '50000' }, 'Der Vermieter trägt 60 %'],
];

test('what cannot be shared out has no sheet, and is named', async () => {
  const ask = await openTool('co2-kosten');
  every(mended, ([answers, title]) => {
    const { result } = ask({ ...rented, ...answers }, today);
    expect([plain(result?.title), result?.outcome, result?.sheets]).toEqual([title, 'warning', undefined]);
  });
});

test('of tenants is asked what their sheets need, each by its row, and nothing where the tenant has the bill', async () => {
  const ask = await openTool('co2-kosten');
  expect(ask({ ...home, wohnung2: 'EG' }, today).errors).toEqual({
    kosten: 'Geben Sie die CO2-Kosten laut Rechnung ein',
    von: 'Geben Sie den ersten Tag des Zeitraums ein',
    bis: 'Geben Sie den letzten Tag des Zeitraums ein',
    flaeche2: 'Mieter 2: Geben Sie die Fläche ein',
  });
  expect(ask({ ...rented, einzug4: 'März', wohnung1: '' }, today).errors).toEqual({
    wohnung1: 'Mieter 1: Geben Sie die Wohnung ein',
    einzug4: 'Mieter 4: Geben Sie einen Tag wie 3.5.2019 oder 03052019 ein',
  });
  const { result, errors } = ask({ ...rented, rechnung: 'mieter', wohnung1: '', kosten: '' }, today);
  expect([errors, result?.sheets]).toEqual([{}, undefined]);
});

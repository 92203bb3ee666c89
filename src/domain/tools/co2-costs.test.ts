import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { site } from '../../../tests/support/content.ts';
import { laws, openTool } from '../../../tests/support/tools.ts';
import { kilosToSpecific, specificToLess, specificToStep } from './co2-costs.ts';
import type { Result } from './result.ts';
import type { Query } from './tool.ts';

const today = '2026-11-23';
const ask = await openTool('co2-kosten');
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

const valueOf = (rows: readonly { label: string; value: string }[] | undefined, label: string) =>
  plain(rows?.find((one) => one.label === label)?.value);

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

/** kg, m², months; kg per m², the tenant's share: § 5 Abs. 1 Satz 3 rounds first, Satz 4 shortens the table. */
const limits = rowsOf(`
1190 100      | 11,9 100
1194,9 100    | 11,9 100
1195 100      | 12 90
836,5 70      | 12 90
1200 100 12   | 12 90
1690 100      | 16,9 90
1700 100      | 17 80
5194 100      | 51,9 20
5195 100      | 52 5
590 100 6     | 5,9 100
600 100 6     | 6 90
840 100 6     | 8,4 90
850 100 6     | 8,5 80
2600 100 6    | 26 5
990 100 7     | 9,9 90
1000 100 7    | 10 80
`);

test('the rounded value is looked up, in a table that is shortened with the period', () => {
  every(limits, ([answers = '', expected]) => {
    const [kg, flaeche, monate = ''] = answers.split(' ');
    const { result, text } = ask({ ...home, kg, flaeche, monate }, today);
    const [specific = '', tenant = ''] = expected?.split(' ') ?? [];
    expect([sharesOf(result), result?.outcome]).toEqual([`Mieter ${tenant} %, Vermieter ${100 - +tenant} %`, 'clear']);
    expect(valueOf(result?.rows, 'Je m² Wohnfläche')).toBe(`${specific} kg`);
    expect(text.includes('§ 5 Abs. 1 Satz 4 CO2KostAufG')).toBe(monate !== '' && monate !== '12');
  });
});

/** § 5 Abs. 1 Satz 1 and 5: a table of a year, so what more than a year has given off is converted before it is rounded. */
const longer = rowsOf(`
1800 18   | 12 90 1.200
1791 18   | 11,9 100 1.194
1792,5 18 | 12 90 1.195
3900 15   | 31,2 60 3.120
10400 24  | 52 5 5.200
1300 13   | 12 90 1.200
`);

test('more than a year is converted to a year, and it is said that a year is what is billed', () => {
  every(longer, ([answers = '', expected]) => {
    const [kg, monate = ''] = answers.split(' ');
    const [specific = '', tenant = '', kilosOfYear = ''] = expected?.split(' ') ?? [];
    const { result, text } = ask({ ...home, kg, flaeche: '100', monate }, today);
    expect([sharesOf(result), result?.outcome]).toEqual([`Mieter ${tenant} %, Vermieter ${100 - +tenant} %`, 'open']);
    expect(valueOf(result?.rows, 'Je m² Wohnfläche')).toBe(`${specific} kg`);
    expect(text).toContain(`in ${monate} Monaten sind ${kilosOfYear} kg in zwölf`);
    expect(text).toContain('§ 5 Abs. 1 Satz 1 CO2KostAufG, § 5 Abs. 1 Satz 5 CO2KostAufG');
    expect(text).not.toContain('§ 5 Abs. 1 Satz 4');
  });
  // The euros are those of the bill, whatever time it tells of.
  const { result } = ask({ ...home, kg: '3900', flaeche: '100', monate: '15', kosten: '250' }, today);
  expect(plain(result?.title)).toBe('Der Vermieter trägt 100 €');
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

test('kg that may be kWh are asked back beside their field, and answered all the same', () => {
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

test('kilowatt hours of a bill become kilograms, and those euros of their year', () => {
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
      // From 2027 on the law has no number: it is that of the auctions, once it is known.
      ['2027', ''],
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

test('the price of 2026 is the middle of its corridor, that of 2027 counts once it is in the law’s file', async () => {
  const told = (jahr: string) => ask({ ...home, jahr }, today).text;
  expect(told('2026')).toContain('60 Euro je Tonne im Jahr 2026, dem Mittelwert des Preiskorridors von 55 bis 65 Euro');
  expect(told('2026')).toContain('§ 4 Abs. 1 Nr. 2 CO2KostAufG, § 10 Abs. 2 Satz 4 BEHG');
  for (const jahr of ['2027', 'spaeter']) {
    expect(told(jahr)).toContain('noch nicht bekannt');
    expect(told(jahr)).toContain('§ 4 Abs. 1 Nr. 3 CO2KostAufG');
  }
  const price = { id: 'co2-price-2027', value: '64', statement: '', paragraph: '§ 4 Abs. 1 Nr. 3 CO2KostAufG' };
  const published = await openTool('co2-kosten', { ...site.law, constants: [...site.law.constants, price] });
  // 1,995 t × 64 € × 1,19
  expect(valueOf(published({ ...home, jahr: '2027' }, today).result?.rows, 'CO2-Kosten')).toBe('151,94 €');
});

/** § 9 Abs. 3 Satz 4 HeizkostenV: kWh per litre, m³ or kg by the Heizwert. */
const amounts: [fuel: string, gas: string, amount: string, converted: string, kilos: string][] = [
  ['oel', '', '1.200', '1.200 l sind 12.000 kWh, mit 10 kWh Heizwert je l.', '3.192 kg'],
  ['gas', 'h', '1100,5', '1.100,5 m³ sind 11.005 kWh, mit 10 kWh Heizwert je m³.', '2.211 kg'],
  ['gas', 'l', '1000', '1.000 m³ sind 9.000 kWh, mit 9 kWh Heizwert je m³.', '1.808 kg'],
  ['fluessiggas', '', '800', '800 kg sind 10.400 kWh, mit 13 kWh Heizwert je kg.', '2.454 kg'],
];

test('litres, cubic metres and kilograms of fuel become kilowatt hours, and it is said by which heat value', () => {
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

/** §§ 6, 8 and 9; costs of 100 Euro, the tenant's share, what the landlord gives back, and the place. */
const shares = rowsOf(`
kosten=100                                          | 60   |      | § 7 Abs. 4
kosten=100 rechnung=mieter                          | 60   | 40 € | § 6 Abs. 2 Satz 3
kosten=100 rechnung=mieter kochen=on                | 60   | 38 € | § 6 Abs. 3 Satz 2
kosten=100 rechnung=mieter auflagen=eine            | 80   | 20 € | § 9 Abs. 1
kosten=100 rechnung=mieter auflagen=beide           | 100  |      | § 9 Abs. 2
kg=7000 auflagen=eine                               | 52,5 |      | § 9 Abs. 3
gebaeude=nichtwohn                                  | 50   |      | § 8 Abs. 1
gebaeude=nichtwohn rechnung=mieter angabe=unsicher kosten=100 | 50 | 50 € | § 8 Abs. 2
gebaeude=nichtwohn auflagen=eine                    | 75   |      | § 9 Abs. 1
gebaeude=nichtwohn auflagen=beide                   | 100  |      | § 9 Abs. 2
`);
/** `'rechnung=mieter kochen=on'` */
const toQuery = (answers = ''): Query => Object.fromEntries(new URLSearchParams(answers.replaceAll(' ', '&')));

test('rules that change the share are applied, each with its place', () => {
  every(shares, ([given, tenant = '', refund = '', source = '']) => {
    const answers = toQuery(given);
    const { result, text } = ask({ ...home, ...answers }, today);
    expect(sharesOf(result)).toContain(`Mieter ${tenant} %,`);
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
const titles = rowsOf(`
                            | Der Vermieter trägt 40 €     | 40 % von 100 €. Den Rest trägt der Mieter.
rechnung=mieter             | Der Vermieter erstattet 40 € | 40 % von 100 €. Den Rest trägt der Mieter.
rechnung=mieter kochen=on   | Der Vermieter erstattet 38 € | 40 % von 100 €, davon ab 5 %, weil auch mit dem Gas gekocht wird.
rechnung=mieter jahr=2023   | Der Vermieter trägt 40 €     | 40 % von 100 €. Den Rest trägt der Mieter.
kosten=                     | Der Vermieter trägt 40 %     | 60 % trägt der Mieter.
kosten=10000                | Der Vermieter trägt 40 %     | 60 % trägt der Mieter.
kg=700                      | Der Mieter trägt alles       | Der Anteil des Vermieters ist 0 %.
`);

test('the title is the sum, and the line below says of what', () => {
  every(titles, ([answers, title, lead]) => {
    const { result } = ask({ ...home, kosten: '100', ...toQuery(answers) }, today);
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

test('who does not know is told what to find out', () => {
  every(unsure, ([, answers, title, hasShares]) => {
    const { result } = ask({ ...home, ...answers }, today);
    expect(hasShares ? sharesOf(result) : result?.title).toBe(title);
    expect(result?.outcome).toBe('open');
    expect(result?.statements.length).toBeGreaterThan(0);
    expect(result?.rows !== undefined).toBe(hasShares);
  });
});

test('what the reckoning needs is asked for, and only that', () => {
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

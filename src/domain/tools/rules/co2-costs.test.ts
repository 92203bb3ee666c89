import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../../tests/support/every.ts';
import { site } from '../../../../tests/support/content.ts';
import { laws, openTool, type Answered } from '../../../../tests/support/tools.ts';
import { kilosToSpecific, specificToLess, specificToStep } from './co2-steps.ts';

const today = '2026-11-23';
const open = await openTool('co2-kosten');
const home = { gebaeude: 'wohn', rechnung: 'vermieter', angabe: 'kg', kg: '1995', flaeche: '70', auflagen: 'keine' };
/** `ask('rechnung=mieter kochen=on')`: what is another answer than that of the house above. */
const ask = (answers = '', by = open) =>
  by({ ...home, ...Object.fromEntries(new URLSearchParams(answers.replaceAll(' ', '&'))) }, today);
const plain = (words = '') => words.replaceAll('\u00a0', ' ');
/** „Mieter 60 %, Vermieter 40 %“, as a request for a call-back carries it. */
const sharesOf = (result: Answered['result']) => plain(result?.summary).replace(/^.*: /, '');
const valueOf = (result: Answered['result'], label: string) =>
  plain(result?.rows?.find((one) => one.label === label)?.value);

/** Anlage zu den §§ 5 bis 7 CO2KostAufG: from so many kg CO2 per m² and year on the tenant bears so many percent. */
const limits = [0, 12, 17, 22, 27, 32, 37, 42, 47, 52];
const tenants = [100, 90, 80, 70, 60, 50, 40, 30, 20, 5];
const steps = laws[0]?.co2Steps ?? [];

test('a step begins at its limit and ends a tenth before the next, for every length of period', () => {
  every(
    limits.flatMap((from, i) => Array.from({ length: 12 }, (_, month) => [from, i, month + 1] as const)),
    ([from, i, months]) => {
      // The table's value, shortened pro rata, and the first value of one decimal that is not below it.
      const least = Math.ceil((from * 10 * months) / 12) / 10;
      expect(specificToStep(steps, least, months).tenant).toBe(tenants[i]);
      const below = Math.round(least * 10 - 1) / 10;
      if (i > 0 && below >= 0) expect(specificToStep(steps, below, months).tenant).toBe(tenants[i - 1]);
    },
  );
  // 12,75 exactly, and 12,7499… in binary.
  expect(kilosToSpecific(384.03, 30.12)).toBe(12.8);
  expect(specificToStep(steps, 1000, 12)).toEqual({ index: 9, tenant: 5, from: 52, below: undefined });
});

test('so many kg per m² less are a better step: the first tenth below the limit of ours', () => {
  const table = rowsOf(`
    11.9 12 | undefined
    12 12   | 0.1
    38 12   | 1.1
    60.5 12 | 8.6
    8.4 6   | 2.5
    10 7    | 0.1`);
  every(table, ([given = '', less]) => {
    const [specific = 0, months = 0] = given.split(' ').map(Number);
    expect(String(specificToLess(steps, specific, months))).toBe(less);
  });
});

/** kg, m², months: kg per m², the tenant's share. § 5 Abs. 1 Satz 3 rounds first, Satz 4 shortens the table, Satz 1 and 5 convert. */
const looked = rowsOf(`
  1194,9 100    | 11,9 100
  1195 100      | 12 90
  836,5 70      | 12 90
  1200 100 12   | 12 90
  5194 100      | 51,9 20
  5195 100      | 52 5
  590 100 6     | 5,9 100
  600 100 6     | 6 90
  2600 100 6    | 26 5
  990 100 7     | 9,9 90
  1000 100 7    | 10 80
  1792,5 100 18 | 12 90 1.195
  3900 100 15   | 31,2 60 3.120
  10400 100 24  | 52 5 5.200
`);
test('the rounded value is looked up; the table is shortened with the period, and more than a year is converted', () => {
  every(looked, ([answers = '', expected = '']) => {
    const [kg, flaeche, monate = ''] = answers.split(' ');
    const { result, text } = ask(`kg=${kg} flaeche=${flaeche} monate=${monate}`);
    const [specific, tenant = '', kilosOfYear] = expected.split(' ');
    const outcome = kilosOfYear ? 'open' : 'clear';
    expect([sharesOf(result), result?.outcome]).toEqual([`Mieter ${tenant} %, Vermieter ${100 - +tenant} %`, outcome]);
    expect(valueOf(result, 'Je m² Wohnfläche')).toBe(`${specific} kg`);
    expect(text.includes('§ 5 Abs. 1 Satz 4 CO2KostAufG')).toBe(+monate > 0 && +monate < 12);
    if (kilosOfYear) expect(text).toContain(`in ${monate} Monaten sind ${kilosOfYear} kg in zwölf`);
  });
  // The euros are those of the bill, whatever time it tells of.
  expect(plain(ask('kg=3900 flaeche=100 monate=15 kosten=250').result?.title)).toBe('Der Vermieter trägt 100 €');
});

/** On 100 m²: between 3 and 120 kg per m² and year nothing is asked back. */
const slips = rowsOf(`
  kg=300                            |          |
  kg=294                            | nur 2,9  | Die Angaben stimmen
  kg=12000                          |          |
  kg=12010                          | 120,1 kg | Es sind kWh, Die Angaben stimmen
  kg=6010 monate=6                  | 120,2 kg | Es sind kWh, Die Angaben stimmen
  kg=24000 monate=24                |          |
  kg=12010 stimmt=on                |          |
  angabe=kwh kwh=1000 brennstoff=gas   | 1,8 kg   | Die Angaben stimmen
  angabe=menge menge=9000 brennstoff=oel | 239,4 kg | Die Angaben stimmen
  gebaeude=nichtwohn kg=90000       |          |
`);
test('kg that may be kWh are asked back, and answered all the same', () => {
  every(slips, ([answers, asks = '', ways]) => {
    const { result } = ask(`flaeche=100 ${answers}`);
    const { question } = result ?? {};
    expect(question?.answers.map(({ text }) => text).join(', ') ?? '').toBe(ways);
    expect(plain(question?.text)).toContain(asks);
    expect(result?.outcome === 'warning').toBe(asks !== '');
    expect(sharesOf(result)).toMatch(/^Mieter \d/);
  });
  expect(ask('kg=11000,5').result?.question?.answers.map(({ change }) => change)).toEqual([
    { angabe: 'kwh', kwh: '11.000,5', kg: '' },
    { stimmt: 'on' },
  ]);
});

test('what is burnt becomes kilograms, and those euros of their year', async () => {
  const bill = 'angabe=kwh kwh=11.000 brennstoff=gas rechnung=mieter';
  // 70 m², 11.000 kWh: 1.995 kg, 28,5 kg/m², tenant 60 and landlord 40; 2025: 1,9954 t × 55 € × 1,19.
  const { result, text } = ask(`${bill} jahr=2025`);
  expect(plain(result?.title)).toBe('Der Vermieter erstattet etwa 52,24 €');
  expect(plain(result?.lead)).toBe('40 % von etwa 130,60 €. Den Rest trägt der Mieter.');
  expect(result?.rows?.map(({ value }) => plain(value))).toEqual(
    expect.arrayContaining(['1.995 kg', '28,5 kg', '27 bis unter 32', '130,60 €', '78,36 €', '52,24 €']),
  );
  expect(text).toContain('geschätzt');
  // What is estimated is no sum to claim.
  expect(result?.texts?.[0]?.text).not.toContain('52,24');
  const costs = (jahr: string, by = open) => valueOf(ask(`${bill} jahr=${jahr}`, by).result, 'CO₂-Kosten');
  // § 4 Abs. 1 Nr. 2 CO2KostAufG, § 10 Abs. 2 Satz 4 BEHG: 60 €, the middle of the corridor; from 2027 on that of the auctions.
  expect(['2023', '2024', '2026', '2027', 'spaeter', ''].map((year) => costs(year))).toEqual([
    ...['59,86 €', '89,79 €', '142,47 €', '', '', ''],
  ]);
  expect(ask('jahr=2026').text).toContain('§ 4 Abs. 1 Nr. 2 CO2KostAufG, § 10 Abs. 2 Satz 4 BEHG');
  expect(ask('jahr=2027').text).toContain('§ 4 Abs. 1 Nr. 3 CO2KostAufG');
  const price = { id: 'co2-price-2027', value: '64', statement: '', paragraph: '§ 4 Abs. 1 Nr. 3 CO2KostAufG' };
  const published = await openTool('co2-kosten', { ...site.law, constants: [...site.law.constants, price] });
  expect(costs('2027', published)).toBe('151,97 €');
});

/** § 9 Abs. 3 Satz 4 HeizkostenV: kWh per litre, m³ or kg by the Heizwert. */
const burnt = rowsOf(`
  angabe=kwh kwh=10000 brennstoff=gas               |                                                        | 1.814 kg
  angabe=kwh kwh=10000 brennstoff=oel               |                                                        | 2.660 kg
  angabe=kwh kwh=10000 brennstoff=fluessiggas       |                                                        | 2.360 kg
  angabe=menge menge=1.200 brennstoff=oel           | 1.200 l sind 12.000 kWh, mit 10 kWh Heizwert je l.     | 3.192 kg
  angabe=menge menge=1100,5 brennstoff=gas gasart=h | 1.100,5 m³ sind 11.005 kWh, mit 10 kWh Heizwert je m³. | 2.211 kg
  angabe=menge menge=1000 brennstoff=gas gasart=l   | 1.000 m³ sind 9.000 kWh, mit 9 kWh Heizwert je m³.     | 1.808 kg
  angabe=menge menge=800 brennstoff=fluessiggas     | 800 kg sind 10.400 kWh, mit 13 kWh Heizwert je kg.     | 2.454 kg
`);
test('kilowatt hours, litres, cubic metres and kilograms are converted, and it is said by which heat value', () => {
  every(burnt, ([answers, converted = '', kilos]) => {
    const { result, text } = ask(answers);
    expect(valueOf(result, 'CO₂-Ausstoß')).toBe(kilos);
    expect(text).toContain(converted);
    if (converted) expect(text).toContain('§ 9 Abs. 3 Satz 4 HeizkostenV');
  });
});

/** §§ 6 to 9; title, the rest of it, the tenant's share, the sum that the tenant's letter claims, and the place. Of 100 Euro. */
const shares = rowsOf(`
                             | Der Vermieter trägt 40 €     | 40 % von 100 €. Den Rest     | 60   |      | § 7 Abs. 4
rechnung=mieter              | Der Vermieter erstattet 40 € | 40 % von 100 €. Den Rest     | 60   | 40 € | § 6 Abs. 2 Satz 3
rechnung=mieter kochen=on    | Der Vermieter erstattet 38 € | davon ab 5 %                 | 60   | 38 € | § 6 Abs. 3 Satz 2
rechnung=mieter auflagen=eine  | Der Vermieter erstattet 20 € | 20 % von 100 €             | 80   | 20 € | § 9 Abs. 1
rechnung=mieter auflagen=beide | Der Mieter trägt alles     | ist 0 %                      | 100  |      | § 9 Abs. 2
rechnung=mieter jahr=2023    | Der Vermieter trägt 40 €     | 40 % von 100 €               | 60   | 40 € | § 6 Abs. 2
kg=7000 auflagen=eine        | Der Vermieter trägt 47,5 %   | 52,5 % trägt der Mieter.     | 52,5 |      | § 9 Abs. 3
kosten=                      | Der Vermieter trägt 40 %     | 60 % trägt der Mieter.       | 60   |      | § 7 Abs. 4
kosten=10000                 | Der Vermieter trägt 40 %     | 60 % trägt der Mieter.       | 60   |      | § 7 Abs. 4
gebaeude=nichtwohn           | Der Vermieter trägt 50 €     | 50 % von 100 €               | 50   |      | § 8 Abs. 1
gebaeude=nichtwohn rechnung=mieter angabe=unsicher | Der Vermieter erstattet 50 € | 50 % von | 50 | 50 € | § 8 Abs. 2
gebaeude=nichtwohn auflagen=eine  | Der Vermieter trägt 25 € | 25 % von 100 €              | 75   |      | § 9 Abs. 1
`);
test('the title is the sum, the line below says of what, and each rule that changes the share has its place', () => {
  every(shares, ([answers, title, lead = '', tenant = '', refund = '', source = '']) => {
    const { result, text } = ask(`kosten=100 ${answers}`);
    expect(plain(result?.title)).toBe(title);
    expect(plain(result?.lead)).toContain(lead);
    expect(sharesOf(result)).toContain(`Mieter ${tenant} %,`);
    expect(text).toContain(source);
    expect(valueOf(result, 'Erstattung')).toBe(refund);
    const letter = result?.texts?.[0];
    // What is late is billed no more.
    if (refund && !answers?.includes('jahr')) expect(letter?.text).toContain(`Ich mache ${refund} geltend.`);
    expect(JSON.stringify(letter ?? '')).not.toContain('\u00a0');
  });
});

/** What is left open, and the questions without an answer. */
const unsure = rowsOf(`
  gebaeude=unsicher                                | Erst klären, welches Gebäude es ist
  angabe=unsicher                                  | Ohne Verbrauch keine Stufe
  angabe=kwh kwh=9000 brennstoff=anderer           | Hier zählen die kg von der Rechnung
  angabe=menge menge=9 brennstoff=gas gasart=unsicher | Erst das Erdgas klären
  auflagen=unsicher                                | Mieter 60 %, Vermieter 40 %
  rechnung=unsicher                                | Mieter 60 %, Vermieter 40 %
  rechnung= kg= flaeche= auflagen=                 | ? rechnung kg flaeche auflagen
  gebaeude=nichtwohn angabe=kwh                    | ? kwh brennstoff
  angabe=menge brennstoff=gas                      | ? gasart menge
  monate=25                                        | ? monate
`);
test('who does not know is told what to find out, and only what the calculation needs is asked', () => {
  every(unsure, ([answers, expected = '']) => {
    const { result, errors } = ask(answers);
    if (expected.startsWith('?')) return expect(Object.keys(errors).join(' ')).toBe(expected.slice(2));
    expect(result?.rows ? sharesOf(result) : result?.title).toBe(expected);
    expect([result?.outcome, (result?.statements.length ?? 0) > 0]).toEqual(['open', true]);
  });
});

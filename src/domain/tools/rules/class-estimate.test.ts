import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../../tests/support/every.ts';
import { site } from '../../../../tests/support/content.ts';
import { firstDay, lastDay, toolOn, type Answered } from '../../../../tests/support/tools.ts';
import { classEstimate } from './class-estimate.ts';
import type { Query } from '../tool.ts';

/** 20.000 kWh on 168 m²; a factor of 1 leaves the weather out. */
const home: Query = {
  ...{ gebaeude: 'wohn', heizung: 'oel', menge: '2.000', jahr: '2025', klimafaktor: '1', warmwasser: 'ja' },
  ...{ flaechenart: 'wohn', flaeche: '140', wohnungen: 'zwei', keller: 'nein' },
};
const { klimafaktor: _, ...open } = home;
const plain = (words = '') => words.replaceAll('\u00a0', ' ');
/** „119, D“, „119 bis 141, D bis E“ */
const told = (result: Answered['result']) =>
  plain(
    `${result?.lead?.replace(/^Mindestens /, '').replace(/\skWh.*/, '') ?? ''}, ${result?.title.replace(/Etwa Klasse (.*?)(?: oder schlechter)?$/, '$1') ?? ''}`,
  );
const valueOf = (result: Answered['result'], label: string) =>
  plain(result?.rows?.find((row) => row.label === label)?.value);
/** `'heizung=gas menge=22.200'` */
const toQuery = (answers = ''): Query => ({
  ...home,
  ...Object.fromEntries(new URLSearchParams(answers.replaceAll(' ', '&'))),
});

const [before, after] = [await toolOn('welche-klasse', lastDay), await toolOn('welche-klasse', firstDay)];

/**
 * Of the same house the Heizwert until 2026, § 9 Abs. 3 Satz 4 and Abs. 2 Satz 6 Nr. 1 HeizkostenV, and the Brennwert from then, § 82
 * Abs. 2 Satz 2, which no law tells but of gas; 20 and 16 for warm water apart; the place of each.
 */
const fuels = rowsOf(`
heizung=oel                        | 20.000 119, D clear § 9 Abs. 3 Satz 4         | 20.000 119, D open § 9 Abs. 3 Satz 4          | soonFuel
heizung=fluessiggas menge=1.538,46 | 20.000 119, D clear § 9 Abs. 3 Satz 4         | 20.000 119, D open § 82 Abs. 2 Satz 2         | soonFuel
heizung=pellets menge=4.000        | 20.000 119, D clear § 9 Abs. 3 Satz 4         | 20.000 119, D open § 82 Abs. 2 Satz 2         | soonFuel
heizung=holz menge=4.878,05        | 20.000 119, D clear § 9 Abs. 3 Satz 4         | 20.000 119, D open § 82 Abs. 2 Satz 2         | soonFuel
heizung=gas menge=22.200           | 20.000 119, D clear § 9 Abs. 2 Satz 6 Nr. 1   | 22.200 132, E clear § 82 Abs. 2 Satz 2        | soonGas
heizung=gasmenge gasart=h          | 20.000 119, D clear § 9 Abs. 3 Satz 4         | 22.200 132, E clear § 9 Abs. 2 Satz 6 Nr. 1   | soonGas
heizung=gasmenge gasart=l menge=2.222,222 | 20.000 119, D clear § 9 Abs. 3 Satz 4  | 22.200 132, E clear § 82 Abs. 2 Satz 2        | soonGas
heizung=fernwaerme menge=20.000    | 20.000 119, D clear § 9 Abs. 2 Satz 6 Nr. 2   | 20.000 119, D clear § 9 Abs. 2 Satz 6 Nr. 2   |
heizung=waermepumpe menge=20.000   | 20.000 119, D clear § 9 Abs. 2 Satz 6 Nr. 3   | 20.000 119, D clear § 9 Abs. 2 Satz 6 Nr. 3   |
heizung=strom menge=20.000         | 20.000 119, D clear § 9 Abs. 2 Satz 4         | 20.000 119, D clear § 9 Abs. 2 Satz 4         |
heizung=mehreres menge=20.000      | 20.000 119, D clear § 9 Abs. 3 Satz 4         | 20.000 119, D clear § 82 Abs. 2 Satz 2        |
heizung=strom menge=20.000 warmwasser=nein | 20.000 139, E clear § 82 Abs. 2 Satz 2 | 20.000 135, E clear § 82 Abs. 2 Satz 3        | soonWater
heizung=gas menge=22.200 klimafaktor=1,2 | 20.000 138, E clear § 9 Abs. 2           | 22.200 153, E clear § 9 Abs. 2                | soonGas
`);

test('what is bought becomes kilowatt hours by the law of the day, and it is said by which', () => {
  every(fuels, ([answers, until2026 = '', from2027 = '', soon]) => {
    for (const { ask, say, expected } of [
      { ...before, expected: until2026 },
      { ...after, expected: from2027 },
    ]) {
      const [energy, value, letter, outcome, ...place] = expected.split(' ');
      const { result, text } = ask(toQuery(answers));
      expect(valueOf(result, say('rowEnergy'))).toBe(`${energy ?? ''} kWh`);
      expect(told(result)).toBe(`${value ?? ''} ${letter ?? ''}`);
      expect(result?.outcome).toEqual(outcome);
      expect(text).toContain(place.join(' '));
      expect(text.includes(say('least'))).toBe(outcome === 'open');
      expect(result?.soon?.text).toBe(ask === before.ask && soon ? say(soon) : undefined);
    }
  });
});

/** § 82 Abs. 2 Satz 4, from 2027 Satz 5: what the Wohnfläche is multiplied by; § 9 Abs. 2 HeizkostenV: what of the amount the weather leaves alone. */
const houses = rowsOf(`
                                                     | 119, D                 | 168 m²        | 4.480 kWh
keller=ja                                            | 106, D                 | 189 m²        | 4.480 kWh
keller=unsicher                                      | 106 bis 119, D         | 168 bis 189 m² | 4.480 kWh
flaechenart=nutz keller=ja                           | 143, E                 | 140 m²        | 3.733 kWh
klimafaktor=1,2                                      | 138, E                 | 168 m²        | 4.480 kWh
warmwasser=nein klimafaktor=1,2                      | 163, F                 | 168 m²        |
warmwasser=unsicher klimafaktor=1,2                  | 138 bis 163, E bis F   | 168 m²        |
heizung=fernwaerme menge=20.000 klimafaktor=1,2      | 138, E                 | 168 m²        | 3.896 kWh
heizung=waermepumpe menge=5.000 klimafaktor=1,2      | 34, A                  | 168 m²        | 1.344 kWh
heizung=strom menge=4.000 klimafaktor=1,2            | 24, A+                 | 168 m²        | 4.000 kWh
heizung=mehreres menge=24.120 flaeche=150            | 134, E                 | 180 m²        | 4.800 kWh
wohnungen=mehr flaeche=560 heizung=fernwaerme menge=78.000 klimafaktor=1,09275 | 125, D | 672 m² | 15.583 kWh
`);

test('the area is that of the certificate, and the weather changes the heating alone', () => {
  every(houses, ([answers, expected, area, water]) => {
    const { result } = before.ask(toQuery(answers));
    expect(told(result)).toEqual(expected);
    expect(valueOf(result, before.say('rowArea'))).toEqual(area);
    expect(valueOf(result, before.say('rowWater'))).toEqual(water);
  });
  expect(before.ask(home).text).toContain('§ 82 Abs. 2 Satz 4 GModG');
  expect(after.ask(home).text).toContain('§ 82 Abs. 2 Satz 5 GModG');
});

/** Of a mild and a cold year in the area; without one of one's own. */
const factors = rowsOf(`
  2023     | 1,05 bis 1,26 | 124 bis 143, D bis E
  2024     | 1,11 bis 1,31 | 129 bis 148, D bis E
  2025     | 1,02 bis 1,22 | 121 bis 139, D bis E
  mittel   | 1,06 bis 1,26 | 125 bis 143, D bis E
  unsicher | 1,02 bis 1,31 | 121 bis 148, D bis E
`);
test('without a factor of one’s own the span is that of the year in the area', () => {
  every(factors, ([jahr, factor, expected]) => {
    const { result } = before.ask({ ...open, jahr });
    expect([valueOf(result, before.say('rowFactor')), told(result)]).toEqual([factor, expected]);
  });
  // Each year that the form offers is one of the area's, and the other way round.
  const asked = classEstimate.inputs.year.choices.filter((choice) => /^\d+$/.test(choice));
  expect(asked.toSorted()).toEqual(site.area.climate.years.map(({ year }) => String(year)));
});

const unsure = 'heizung=gasmenge gasart=unsicher keller=unsicher warmwasser=unsicher';
test('an answer that nobody knows is calculated with each value that it may have', () => {
  // 18.000 kWh on 189 m² with the water in it; 20.000 kWh on 168 m², and 20 on top. By the Brennwert 19.980 and 22.200, and 16.
  const both = [before, after].map(({ ask }) => ask(toQuery(unsure)).result);
  expect(both.map(told)).toEqual(['95 bis 139, C bis E', '106 bis 148, D bis E']);
  expect(before.ask({ ...home, leerstand: 'on' }).text).toContain(before.say('wasEmpty'));
  expect([both[0]?.outcome, before.ask({ ...home, leerstand: 'on' }).result?.outcome]).toEqual(['open', 'open']);
});

test('a value that no house has asks whether the unit is right', () => {
  every(rowsOf('menge=50 | 3 kWh/(m²·a)\nmenge=20.000 | 1.190 kWh/(m²·a)'), ([answers, value]) => {
    const { result } = before.ask(toQuery(answers));
    const { title, outcome, drawing } = result ?? {};
    expect([title, outcome, drawing]).toEqual([before.say('implausible'), 'warning', undefined]);
    expect(plain(result?.lead)).toContain(value);
  });
});

test('what is no Wohngebäude is asked nothing more: no class until 2026, from then one of the calculation', () => {
  for (const [{ ask, say }, place, soon] of [
    [before, '§ 86 GModG', before.say('soonClass')],
    [after, '§ 86 Abs. 3', undefined],
  ] as const) {
    const office = ask({ gebaeude: 'nichtwohn' });
    expect(office.errors).toEqual({});
    expect(office.result).toMatchObject({ title: say('noClass'), outcome: 'open' });
    expect([office.text.includes(place), office.result?.soon?.text]).toEqual([true, soon]);
    expect(ask({ gebaeude: 'unsicher' }).text).toContain('§ 3 Abs. 1 Nr. 33 GModG');
  }
  expect(Object.keys(before.ask({ gebaeude: 'wohn' }).errors).join(' ')).toBe(
    'heizung menge jahr warmwasser flaechenart flaeche',
  );
});

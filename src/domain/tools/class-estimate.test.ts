import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { site } from '../../../tests/support/content.ts';
import { laws, openTool } from '../../../tests/support/tools.ts';
import { classEstimate } from './class-estimate.ts';
import type { Result } from './result.ts';
import type { Query } from './tool.ts';

const today = '2026-11-26';
/** 20.000 kWh on 168 m²; a factor of 1 leaves the weather out. */
const home: Query = {
  ...{ gebaeude: 'wohn', heizung: 'oel', menge: '2.000', jahr: '2025', klimafaktor: '1', warmwasser: 'ja' },
  ...{ flaechenart: 'wohn', flaeche: '140', wohnungen: 'zwei', keller: 'nein' },
};
const plain = (words = '') => words.replaceAll('\u00a0', ' ');
/** „119, D“, „119 bis 141, D bis E“ */
const told = (result: Result | undefined) =>
  plain(`${result?.lead?.replace(/\skWh.*/, '') ?? ''}, ${result?.title.replace('Etwa Klasse ', '') ?? ''}`);
const valueOf = (result: Result | undefined, label: string) =>
  plain(result?.rows?.find((row) => row.label === label)?.value);
const moveOf = (result: Result | undefined, begin: string) =>
  plain(result?.lists?.[0]?.items.find(({ text }) => plain(text).startsWith(begin))?.text);

/** § 9 Abs. 3 Satz 4 HeizkostenV; of a bill of gas § 9 Abs. 2 Satz 6 Nr. 1: what makes 20.000 kWh by the Heizwert. */
const amounts: [supply: string, gas: string, amount: string, source: string][] = [
  ['oel', '', '2.000', '§ 9 Abs. 3 Satz 4 HeizkostenV'],
  ['gasmenge', 'h', '2.000', '§ 9 Abs. 3 Satz 4 HeizkostenV'],
  ['gasmenge', 'l', '2.222,222', '§ 9 Abs. 3 Satz 4 HeizkostenV'],
  ['fluessiggas', '', '1.538,46', '§ 9 Abs. 3 Satz 4 HeizkostenV'],
  ['pellets', '', '4.000', '§ 9 Abs. 3 Satz 4 HeizkostenV'],
  ['holz', '', '4.878,05', '§ 9 Abs. 3 Satz 4 HeizkostenV'],
  ['gas', '', '22.200', '§ 9 Abs. 2 Satz 6 Nr. 1 HeizkostenV'],
  ['fernwaerme', '', '20.000', '§ 9 Abs. 2 Satz 6 Nr. 2 HeizkostenV'],
  ['waermepumpe', '', '20.000', '§ 9 Abs. 2 Satz 6 Nr. 3 HeizkostenV'],
  ['strom', '', '20.000', '§ 9 Abs. 2 Satz 4 HeizkostenV'],
  ['mehreres', '', '20.000', '§ 9 Abs. 3 Satz 4 HeizkostenV'],
];

test('what is bought becomes kilowatt hours by its heat value, and it is said by which', async () => {
  for (const law of laws) {
    const ask = await openTool('welche-klasse', law);
    every(amounts, ([heizung, gasart, menge, source]) => {
      const { result, text } = ask({ ...home, heizung, gasart, menge }, today);
      expect(valueOf(result, 'Verbrauch im Jahr')).toBe('20.000 kWh');
      expect(told(result)).toBe('119, D');
      expect(text).toContain(source);
    });
  }
});

/** § 82 Abs. 2 Satz 4: what the Wohnfläche is multiplied by. */
const areas: [name: string, answers: Query, area: string, told: string][] = [
  ['two homes without a heated cellar', {}, '168 m²', '119, D'],
  ['two homes with one', { keller: 'ja' }, '189 m²', '106, D'],
  ['nobody knows', { keller: 'unsicher' }, '168 bis 189 m²', '106 bis 119, D'],
  ['more homes have but one factor', { wohnungen: 'mehr', keller: 'ja' }, '168 m²', '119, D'],
  ['a known Gebäudenutzfläche stays', { flaechenart: 'nutz', keller: 'ja' }, '140 m²', '143, E'],
];

test('the area is that of the certificate', async () => {
  const ask = await openTool('welche-klasse');
  every(areas, ([, answers, area, expected]) => {
    const { result, text } = ask({ ...home, ...answers }, today);
    expect(valueOf(result, 'Gebäudenutzfläche')).toBe(area);
    expect(told(result)).toBe(expected);
    expect(text).toContain(answers['flaechenart'] ? '§ 86' : '§ 82 Abs. 2 Satz 4 GModG');
  });
});

/** Warm water: § 82 Abs. 2 Satz 2 adds 20 where it is apart; § 9 Abs. 2 HeizkostenV says what of the amount the weather leaves alone. */
const waters: [name: string, answers: Query, told: string, water: string][] = [
  ['in the amount: 4.480 of 20.000 kWh are not of the weather', { klimafaktor: '1,2' }, '138, E', '4.480 kWh'],
  ['apart', { warmwasser: 'nein', klimafaktor: '1,2' }, '163, F', ''],
  ['nobody knows', { warmwasser: 'unsicher', klimafaktor: '1,2' }, '138 bis 163, E bis F', ''],
  [
    'delivered heat divides it by 1,15',
    { heizung: 'fernwaerme', menge: '20.000', klimafaktor: '1,2' },
    '138, E',
    '3.896 kWh',
  ],
  [
    'a heat pump multiplies it by 0,30',
    { heizung: 'waermepumpe', menge: '5.000', klimafaktor: '1,2' },
    '34, A',
    '1.344 kWh',
  ],
  ['no more than there is', { heizung: 'strom', menge: '4.000', klimafaktor: '1,2' }, '24, A+', '4.000 kWh'],
  ['of a known Gebäudenutzfläche by 1,2', { flaechenart: 'nutz', flaeche: '168' }, '119, D', '4.480 kWh'],
];

test('the weather changes the heating alone', async () => {
  const ask = await openTool('welche-klasse');
  every(waters, ([, answers, expected, water]) => {
    const { result } = ask({ ...home, ...answers }, today);
    expect(told(result)).toBe(expected);
    expect(valueOf(result, 'Davon warmes Wasser')).toBe(water);
  });
});

test('a class begins above the limit of the one before, and the shown value is what counts: Anlage 10', async () => {
  const ask = await openTool('welche-klasse');
  const limits = [30, 50, 75, 100, 130, 160, 200, 250];
  every(
    limits.map((limit, i) => [`${limit}`, limit, i] as const),
    ([, limit, i]) => {
      const letters = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
      const classOf = (perSquareMetre: number) =>
        told(
          ask(
            {
              ...home,
              ...{ heizung: 'mehreres', menge: String(perSquareMetre * 100).replace('.', ',') },
              ...{ flaechenart: 'nutz', flaeche: '100' },
            },
            today,
          ).result,
        );
      expect(classOf(limit)).toBe(`${limit}, ${letters[i] ?? ''}`);
      expect(classOf(limit + 0.4)).toBe(`${limit}, ${letters[i] ?? ''}`);
      expect(classOf(limit + 1)).toBe(`${limit + 1}, ${letters[i + 1] ?? ''}`);
    },
  );
});

const { climate } = site.area;

test('without a factor of one’s own the span is that of the year in the area, and it says so', async () => {
  const ask = await openTool('welche-klasse');
  const { klimafaktor: _, ...open } = home;
  every(
    [
      ['2023', '1,05 bis 1,26', '124 bis 143, D bis E'],
      ['2024', '1,11 bis 1,31', '129 bis 148, D bis E'],
      ['2025', '1,02 bis 1,22', '121 bis 139, D bis E'],
      // The mean of the least ones, and of the most.
      ['mittel', '1,06 bis 1,26', '125 bis 143, D bis E'],
      ['unsicher', '1,02 bis 1,31', '121 bis 148, D bis E'],
    ],
    ([jahr = '', factor, expected]) => {
      const { result } = ask({ ...open, jahr }, today);
      expect(valueOf(result, 'Klimafaktor')).toBe(factor);
      expect(told(result)).toBe(expected);
      const reason = plain(result?.statements[0]?.text);
      expect(reason).toContain(`in Norddeutschland bei ${factor ?? ''}. Das ist der kleinste und der größte von`);
      expect(reason).toContain(
        `von ${climate.stations} Messstellen unter 300 m Höhe, gerechnet aus Daten des Deutschen`,
      );
      expect(plain(result?.statements[0]?.source)).toBe('§ 82 Abs. 3 Satz 1 GModG');
      expect(result?.outcome).toBe('clear');
    },
  );
  // Each year that the form offers is one of the area's, and the other way round.
  const asked = classEstimate.inputs.year.choices.filter((choice) => /^\d+$/.test(choice));
  expect(asked.toSorted()).toEqual(climate.years.map(({ year }) => String(year)));
});

test('what nobody knows is reckoned both ways, and named', async () => {
  const ask = await openTool('welche-klasse');
  const { result } = ask(
    { ...home, heizung: 'gasmenge', gasart: 'unsicher', keller: 'unsicher', warmwasser: 'unsicher' },
    today,
  );
  // 18.000 kWh on 189 m² with the water in it; 20.000 kWh on 168 m², and 20 on top.
  expect(told(result)).toBe('95 bis 139, C bis E');
  expect(result?.outcome).toBe('open');
  expect(plain(result?.statements[1]?.text)).toContain(
    'welches Erdgas es ist, ob der Keller beheizt ist, woher das warme Wasser kommt',
  );
  every(
    [
      ['Erdgas H', '106 bis 139, Klasse D bis E'],
      ['Erdgas L', '95 bis 127, Klasse C bis D'],
      ['Mit beheiztem Keller', '95 bis 126, Klasse C bis D'],
      ['Ohne beheizten Keller', '107 bis 139, Klasse D bis E'],
      ['Warmes Wasser aus eigenen Geräten', '115 bis 139, Klasse D bis E'],
      ['Das warme Wasser steckt im Verbrauch', '95 bis 119, Klasse C bis D'],
    ],
    ([begin = '', expected]) => expect(moveOf(result, begin)).toContain(expected),
  );
});

test('what would move the result is reckoned, each with its place in the law', async () => {
  const ask = await openTool('welche-klasse');
  const { klimafaktor: _, ...open } = home;
  const { result } = ask(open, today);
  every(
    [
      ['Die Grenzen in der Nähe', 'C bis 100, D bis 130, E bis 160', '§ 86 Abs. 2'],
      ['Ohne Umrechnung', '119, Klasse D', '§ 82 Abs. 3 Satz 1'],
      ['Derselbe Verbrauch', '2023 wären es 124 bis 143 (Klasse D bis E), 2024 wären es 129 bis 148', '§ 82 Abs. 3'],
      ['Warmes Wasser aus eigenen Geräten', '141 bis 165, Klasse E bis F', '§ 82 Abs. 2 Satz 2'],
      ['Mit beheiztem Keller', '107 bis 124, Klasse D', '§ 82 Abs. 2 Satz 4'],
      ['Stehen Wohnungen länger leer', 'der Wert steigt', '§ 82 Abs. 4 Satz 3'],
      ['Wird die Raumluft gekühlt', '127 bis 145, Klasse D bis E', '§ 82 Abs. 2 Satz 3'],
    ],
    ([begin = '', expected, source]) => {
      expect(moveOf(result, begin)).toContain(expected);
      const move = result?.lists?.[0]?.items.find(({ text }) => plain(text).startsWith(begin));
      expect(plain(move?.source)).toContain(source);
    },
  );
  // Its own year is the result itself.
  expect(moveOf(result, 'Derselbe Verbrauch')).not.toContain('2025');
  const known = ask(home, today).result;
  // With a factor of one's own the year no longer matters.
  expect(moveOf(known, 'Derselbe Verbrauch')).toBe('');
  const empty = ask({ ...home, leerstand: 'on' }, today).result;
  expect([empty?.outcome, moveOf(empty, 'Der Leerstand')]).toEqual([
    'open',
    'Der Leerstand ist nicht eingerechnet. Der Ausweis berücksichtigt ihn, und der Wert steigt; wie weit, ermittelt der Aussteller.',
  ]);
});

test('it says what it is not', async () => {
  const ask = await openTool('welche-klasse');
  const { result, text } = ask(home, today);
  expect(plain(result?.lead)).toBe('119 kWh/(m²·a). Überschlag, kein Energieausweis.');
  expect(result?.note).toBe('Überschlag, kein Energieausweis.');
  every(
    [
      ['one year is not enough', 'mindestens 36 Monaten am Stück', '§ 82 Abs. 4 GModG'],
      ['the other kind', 'Der Bedarfsausweis rechnet mit Hülle und Technik', '§ 80 Abs. 3 GModG'],
      ['no advertisement', 'kein selbst gerechneter', '§ 87 GModG'],
      ['not the Wohnfläche', 'Durch die Wohnfläche geteilt wären es 143', '§ 82 Abs. 2 Satz 4 GModG'],
    ],
    ([, sentence, source]) => {
      expect(text).toContain(sentence);
      expect(text).toContain(source);
    },
  );
  expect(plain(result?.summary)).toBe(
    'Wohngebäude, 140 m², Heizöl in Litern (10 kWh je Liter): 2.000. Etwa Klasse D, 119 kWh/(m²·a)',
  );
});

/** What the articles reckon with assumed factors. */
test('it agrees with the examples of the articles', async () => {
  const ask = await openTool('welche-klasse');
  const house = { ...home, heizung: 'mehreres', menge: '24.120', flaeche: '150' };
  expect(told(ask(house, today).result)).toBe('134, E');
  expect(told(ask({ ...house, keller: 'ja' }, today).result)).toBe('119, D');
  expect(ask(house, today).text).toContain('Durch die Wohnfläche geteilt wären es 161');
  // 60.000 kWh of heat and 18.000 of water; three factors whose weighted mean is 1,09275.
  const homes = { ...home, wohnungen: 'mehr', flaeche: '560', heizung: 'fernwaerme', menge: '78.000' };
  expect(told(ask({ ...homes, klimafaktor: '1,09275' }, today).result)).toBe('125, D');
});

test('a value that no house has asks whether the unit is right', async () => {
  const ask = await openTool('welche-klasse');
  every(
    [
      ['litres entered as kWh', { heizung: 'mehreres', menge: '2.000', flaeche: '400' }, '4 kWh/(m²·a)'],
      ['3 kWh per m²', { menge: '50' }, '3 kWh/(m²·a)'],
      ['kWh entered as litres', { menge: '20.000' }, '1.190 kWh/(m²·a)'],
      ['900 kWh per m²', { menge: '15.120' }, '900 kWh/(m²·a)'],
    ] as const,
    ([, answers, value]) => {
      const { result } = ask({ ...home, ...answers }, today);
      expect(result?.title).toBe('Stimmt die Einheit?');
      expect(plain(result?.lead)).toContain(value);
      expect(result?.outcome).toBe('warning');
      expect(result?.drawing).toBeUndefined();
      expect(result?.statements.map(({ text }) => text.at(-1)).slice(1)).toEqual(['?', '?']);
      expect(JSON.stringify(result)).not.toContain('Klasse');
    },
  );
  every(
    [
      ['the least', { menge: '84' }, '5, A+'],
      ['the most', { menge: '8.400' }, '500, H'],
    ] as const,
    ([, answers, expected]) => expect(told(ask({ ...home, ...answers }, today).result)).toBe(expected),
  );
});

test('what is no Wohngebäude has no class, and is asked nothing more', async () => {
  const ask = await openTool('welche-klasse');
  const office = ask({ gebaeude: 'nichtwohn' }, today);
  expect(office.errors).toEqual({});
  expect(office.result).toMatchObject({ title: 'Für Nichtwohngebäude gibt es keine Klasse', outcome: 'open' });
  expect(office.text).toContain('§ 86 GModG');
  const unsure = ask({ gebaeude: 'unsicher' }, today);
  expect(unsure.result).toMatchObject({ title: 'Erst klären, welches Gebäude es ist', outcome: 'open' });
  expect(unsure.text).toContain('§ 3 Abs. 1 Nr. 33 GModG');
  expect(Object.keys(ask({ gebaeude: 'wohn' }, today).errors)).toEqual([
    ...['heizung', 'menge', 'jahr', 'warmwasser', 'flaechenart', 'flaeche'],
  ]);
});

import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../../tests/support/every.ts';
import { firstDay, lastDay, laws, openTool, toolOn } from '../../../../tests/support/tools.ts';
import type { Query } from '../tool.ts';

const home = { gebaeude: 'wohn', art: 'verbrauch', wert: '118', traeger: 'erdgas', baujahr: '1974', klasse: 'D' };
const office = { gebaeude: 'nichtwohn', art: 'verbrauch', waerme: '96', strom: '31,5', traeger: 'fernwaerme' };
const newHome = { ...home, ausgestellt: '1.1.2027', primaer: '130' };
const newOffice = { ...newHome, gebaeude: 'nichtwohn', art: 'bedarf', klassenichtwohn: 'C' };
const houses = { home, office, newHome, newOffice };

const [december, january] = [await toolOn('pflichtangaben', lastDay), await toolOn('pflichtangaben', firstDay)];
const plain = (words = '') => words.replaceAll('\u00a0', ' ');
/** 'missingYear § 112 Abs. 3' */
const named = ({ say, tool }: typeof january, text: string, source = '') =>
  `${tool.says.find((key) => say(key) === text)} ${plain(source).replaceAll(' GModG', '')}`;

/** Answers beside the first house (`-` is none), and what is missing: until 2026 § 87, then § 112 for what was issued before. */
const lacking = rowsOf(`
  art=-              | missingKind § 87                | missingKind § 112 Abs. 3
  wert=-             | missingEnergy § 87              | missingEnergy § 112 Abs. 3
  traeger=anderer    | missingCarrier § 87             | missingCarrier § 112 Abs. 3
  baujahr=-          | missingYear § 87                | missingYear § 112 Abs. 3
  baujahr=74         | fourDigits § 87                 | fourDigits § 112 Abs. 3
  klasse=-           | missingClass § 87, § 86         | missingClass § 112 Abs. 3, § 86
  klasse=keine       | noClass § 86, § 79 Abs. 3       | noClass § 86, § 79 Abs. 3
  office waerme=-    | missingHeat § 87 Abs. 2         | missingHeat § 112 Abs. 4
  office strom=- wert=1 | missingElectricity § 87 Abs. 2 | missingElectricity § 112 Abs. 4
  newHome ausgestellt=31.12.2026 wert= | missingEnergy § 87 | missingEnergy § 112 Abs. 3
  gebaeude=-         | missingBuilding § 3 Abs. 1 Nr. 33 | missingBuilding § 3 Abs. 1 Nr. 33
  gebaeude=unsicher  | missingBuilding § 3 Abs. 1 Nr. 33 | missingBuilding § 3 Abs. 1 Nr. 33
  newHome art=-      |                                 | missingKind § 87
  newHome primaer=-  |                                 | missingPrimary § 87 Nr. 2
  newHome traeger=-  |                                 | missingCarrier § 87
  newHome klasse=-   |                                 | missingClass § 87, § 86
  newOffice primaer=- |                                | missingPrimary § 87 Nr. 2
  newOffice baujahr=- |                                | missingYear § 87
  newOffice klassenichtwohn=- |                        | missingClass § 87, § 86
  newOffice art=verbrauch |                            | noConsumption § 82 Abs. 1 Satz 1
`);
test('what is missing is named with its place in the law, and nothing is offered to copy', () => {
  every(lacking, ([answers = '', ...told]) => {
    const [name = '', ...rest] = answers.split(' ');
    const [base, changes] = name in houses ? [houses[name as 'home'], rest] : [home, [name, ...rest]];
    const query = { ...base, ...Object.fromEntries(new URLSearchParams(changes.join('&').replaceAll('=-', '='))) };
    for (const [i, tool] of [december, january].entries()) {
      if (!told[i]) continue;
      const { title, outcome, lists, texts, files } = tool.ask(query).result ?? {};
      expect(lists?.[0]?.items.map(({ text, source }) => named(tool, text, source))).toEqual([told[i]]);
      expect([title, outcome, texts, files]).toEqual(['Eine Angabe fehlt noch', 'open', [], []]);
    }
  });
  expect(january.ask({}).result?.title).toBe('3 Angaben fehlen noch');
});

/** The last one from 2027. */
const complete: [query: Query, long: string, portal: string, print: string][] = [
  [
    home,
    'Verbrauchsausweis, Endenergieverbrauch 118 kWh/(m²·a), Energieträger der Heizung: Erdgas, Baujahr laut Ausweis 1974, Energieeffizienzklasse D.',
    'Verbrauchsausweis · 118 kWh/(m²·a) · Erdgas · Baujahr 1974 · Klasse D',
    'V, 118 kWh/(m²a), Gas, Bj. 1974, D',
  ],
  [
    { ...home, art: 'bedarf', wert: '28', klasse: 'A+', traeger: 'anderer', anderer: 'Strom, Holz', teil: 'Wohnungen' },
    'Wohnungen: Bedarfsausweis, Endenergiebedarf 28 kWh/(m²·a), Energieträger der Heizung: Strom, Holz, Baujahr laut Ausweis 1974, Energieeffizienzklasse A+.',
    'Wohnungen: Bedarfsausweis · 28 kWh/(m²·a) · Strom, Holz · Baujahr 1974 · Klasse A+',
    'B, 28 kWh/(m²a), Strom, Holz, Bj. 1974, A+',
  ],
  [
    // Zero is an answer.
    { ...office, strom: '0' },
    'Verbrauchsausweis, Endenergieverbrauch Wärme 96 kWh/(m²·a), Strom 0 kWh/(m²·a), Energieträger der Heizung: Fernwärme.',
    'Verbrauchsausweis · Wärme 96 kWh/(m²·a) · Strom 0 kWh/(m²·a) · Fernwärme',
    'V, Wärme 96, Strom 0 kWh/(m²a), Fernwärme',
  ],
  [
    { ...newHome, teil: 'Läden', baujahr: 'um 1900' },
    'Verbrauchsausweis, ausgestellt am 01.01.2027, Primärenergie 130 kWh/(m²·a), Energieträger der Heizung: Erdgas, Baujahr laut Ausweis um 1900, Energieeffizienzklasse D.',
    'Verbrauchsausweis · ausgestellt am 01.01.2027 · Primärenergie 130 kWh/(m²·a) · Erdgas · Baujahr um 1900 · Klasse D',
    'Verbrauchsausweis, ausgestellt am 01.01.2027, Primärenergie 130 kWh/(m²a), Gas, Bj. um 1900, D',
  ],
];
test('all that the law asks for makes every text', async () => {
  const before = await openTool('pflichtangaben', laws[1]);
  const tools = [december, january, { ask: (query: Query) => before(query, lastDay) }];
  const cases = complete.flatMap((row) =>
    tools.filter((tool) => !('primaer' in row[0]) || tool === january).map((tool) => [row[1], tool, ...row] as const),
  );
  every(cases, ([, { ask }, query, long, portal, print]) => {
    const { title, outcome, texts, summary } = ask(query).result ?? {};
    expect([title, outcome]).toEqual(['Alle Pflichtangaben sind da', 'clear']);
    expect(texts?.map((one) => one.text).slice(0, 3)).toEqual([long, portal, print]);
    expect(summary).toBe(`Pflichtangaben: ${print}`);
    expect(JSON.stringify(texts)).not.toContain('\u00a0');
  });
});

test('an answer says which particulars they are, and whether they are of a part of the house', () => {
  const cases = [
    [december, home, 'wholeBuilding soonNew scale'],
    [january, home, 'setOpen wholeBuilding scale'],
    [january, { ...home, ausgestellt: '31.12.2026', teil: 'Wohnungen' }, 'setOld ofPart scale'],
    [january, { ...office, teil: 'Läden' }, 'setOpen noClassHere ofPart'],
    // § 86: the letter follows the final energy, so primary energy stands on no scale; § 79: no certificate of a part.
    [january, { ...newHome, teil: 'Läden' }, 'setNew wholeBuilding noPrimaryField'],
    [january, newOffice, 'setNew wholeBuilding noPrimaryField'],
  ] as const;
  const keys = ['setOld', 'setOpen', 'setNew', 'wholeBuilding', 'noClassHere', 'ofPart', 'noPrimaryField', 'soonNew'];
  every(cases, ([{ ask, say }, query, told]) => {
    const { statements = [], soon, files = [] } = ask(query).result ?? {};
    const said = [...statements, soon].map((one) => one?.text);
    const scale = files.some(({ type }) => type === 'image/svg+xml');
    expect([...keys.filter((key) => said.includes(say(key))), scale && 'scale'].filter(Boolean).join(' ')).toBe(told);
  });
});

test('a class that Anlage 10 does not give the final energy is questioned', () => {
  for (const [wert, klasse, right] of ['130 E D', '130,1 D E', '250 H G'].map((row) => row.split(' '))) {
    const { outcome, statements, drawing } = january.ask({ ...home, wert, klasse }).result ?? {};
    expect([outcome, drawing, plain(statements?.[0]?.text)]).toEqual([
      ...['warning', undefined],
      expect.stringContaining(`Zu ${wert} kWh/(m²·a) gehört die Klasse ${right}, Sie haben ${klasse}`),
    ]);
  }
});

test('of a certificate that is not there, not valid or not yet issued nothing is offered', () => {
  const cases = [
    [december, '1.1.2027', 'Das Ausstellungsdatum liegt in der Zukunft'],
    [january, '2.1.2027', 'Das Ausstellungsdatum liegt in der Zukunft'],
    [december, '31.12.2016', 'Alle Pflichtangaben sind da'],
    [january, '31.12.2016', 'Der Ausweis ist am 31. Dezember 2026 abgelaufen'],
  ] as const;
  every(cases, ([{ ask }, ausgestellt, title]) => {
    const { result } = ask({ ...home, ausgestellt });
    expect([plain(result?.title), result?.texts.length === 0]).toEqual([title, !title.startsWith('Alle')]);
  });
  const exempt = ({ ask }: typeof january) => plain(ask({ art: 'keiner' }).result?.statements[3]?.text);
  expect(exempt(december)).toContain('Baudenkmäler und Gebäude mit höchstens 50 m²');
  expect(exempt(january)).toContain('weniger als 50 m² Nutzfläche. Baudenkmäler brauchen ihn seit dem 1. Januar 2027');
});

test('each value is there by itself, under the names that portals give it, and none that nobody has read', () => {
  const cases = rowsOf(`
    home      |             | 1974 (ImmoScout24: Baujahr laut Energieausweis · Immowelt: Baujahr (lt. Energieausweis) · Kleinanzeigen: Baujahr)
    home      | ausgestellt=3.5.2019 | 03.05.2019 () / Gültig bis: 03.05.2029 (Immowelt: Gültigkeit)
    home      | art=bedarf  | Endenergie: 118 kWh/(m²·a) (ImmoScout24: Endenergiebedarf · Immowelt: Energiebedarf
    office    |             | 96 kWh/(m²·a) (ImmoScout24: Endenergieverbrauch Wärme) / Endenergie Strom: 31,5 kWh/(m²·a) (
    office    | art=bedarf  | Endenergiebedarf Wärme) / Endenergie Strom: 31,5 kWh/(m²·a) (ImmoScout24: Endenergiebedarf Strom)
    newOffice |             | Ausgestellt am: 01.01.2027 () / Primärenergie: 130 kWh/(m²·a) () / Energieträger`);
  every(cases, ([name, answers = '', part]) => {
    const query = { ...houses[name as 'home'], ...Object.fromEntries(new URLSearchParams(answers)) };
    const { items = [] } = january.ask(query).result?.values ?? {};
    const told = items.map(({ label, value, unit = '', names }) => `${label}: ${`${value} ${unit}`.trim()} (${names})`);
    expect(told.join(' / ')).toContain(part);
  });
  const notes = january.ask(home).result?.values?.notes.map(plain);
  expect(notes?.[0]).toBe('Namen aus Anzeigen und Schnittstellen, nachgesehen am 26. November 2026.');
  expect(notes?.slice(1)).toEqual([expect.stringMatching(/: In die Beschreibung gehört der ganze Text von oben\.$/)]);
});

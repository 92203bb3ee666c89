import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { firstDay, lastDay, laws, openTool, toolOn } from '../../../tests/support/tools.ts';
import type { Query } from './tool.ts';

const home = { gebaeude: 'wohn', art: 'verbrauch', wert: '118', traeger: 'erdgas', baujahr: '1974', klasse: 'D' };
const office = { gebaeude: 'nichtwohn', art: 'verbrauch', waerme: '96', strom: '31,5', traeger: 'fernwaerme' };
const newHome = { ...home, ausgestellt: '1.1.2027', primaer: '130' };
const newOffice = { ...newHome, gebaeude: 'nichtwohn', art: 'bedarf', klassenichtwohn: 'C' };

const [december, january] = [await toolOn('pflichtangaben', lastDay), await toolOn('pflichtangaben', firstDay)];
const without = (query: Query, ...names: string[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
const plain = (words = '') => words.replaceAll('\u00a0', ' ');
/** 'missingYear § 112 Abs. 3' */
const named = ({ say, tool }: typeof january, text: string, source = '') =>
  `${tool.says.find((key) => say(key) === text)} ${plain(source).replaceAll(' GModG', '')}`;

/** Until 2026 § 87 Abs. 1, 2; then § 112 Abs. 3, 4 for what was issued before. */
const lacking: [query: Query, until2026: string, from2027: string][] = [
  [without(home, 'art'), 'missingKind § 87', 'missingKind § 112 Abs. 3'],
  [{ ...home, art: 'unsicher' }, 'missingKind § 87', 'missingKind § 112 Abs. 3'],
  [without(home, 'wert'), 'missingEnergy § 87', 'missingEnergy § 112 Abs. 3'],
  [{ ...home, traeger: 'anderer' }, 'missingCarrier § 87', 'missingCarrier § 112 Abs. 3'],
  [without(home, 'baujahr'), 'missingYear § 87', 'missingYear § 112 Abs. 3'],
  [{ ...home, baujahr: '74' }, 'fourDigits § 87', 'fourDigits § 112 Abs. 3'],
  [without(home, 'klasse'), 'missingClass § 87, § 86', 'missingClass § 112 Abs. 3, § 86'],
  [without(office, 'waerme'), 'missingHeat § 87 Abs. 2', 'missingHeat § 112 Abs. 4'],
  [{ ...without(office, 'strom'), wert: '1' }, 'missingElectricity § 87 Abs. 2', 'missingElectricity § 112 Abs. 4'],
  // Its day of issue is the last of the old ones.
  [{ ...newHome, ausgestellt: '31.12.2026', wert: '' }, 'missingEnergy § 87', 'missingEnergy § 112 Abs. 3'],
  ...[{ ...home, gebaeude: 'unsicher' }, without(home, 'gebaeude')].map((query): [Query, string, string] => [
    query,
    'missingBuilding § 3 Abs. 1 Nr. 33',
    'missingBuilding § 3 Abs. 1 Nr. 33',
  ]),
  [{ ...home, klasse: 'keine' }, 'noClass § 86, § 79 Abs. 3', 'noClass § 86, § 79 Abs. 3'],
];
/** From 2027 § 87 Nr. 1, 2 for what is issued then, of every building; § 82 Abs. 1. */
const lackingNew: [query: Query, from2027: string][] = [
  [without(newHome, 'art'), 'missingKind § 87'],
  [without(newHome, 'primaer'), 'missingPrimary § 87 Nr. 2'],
  [without(newHome, 'traeger'), 'missingCarrier § 87'],
  [without(newHome, 'baujahr'), 'missingYear § 87'],
  [without(newHome, 'klasse'), 'missingClass § 87, § 86'],
  [without(newOffice, 'primaer'), 'missingPrimary § 87 Nr. 2'],
  [without(newOffice, 'baujahr'), 'missingYear § 87'],
  [without(newOffice, 'klassenichtwohn'), 'missingClass § 87, § 86'],
  [{ ...newOffice, art: 'verbrauch' }, 'noConsumption § 82 Abs. 1 Satz 1'],
];
test('what is missing is named with its place in the law, and nothing is offered to copy', () => {
  const cases = [
    ...lacking.flatMap(([query, old, then]) => [[query, december, old] as const, [query, january, then] as const]),
    ...lackingNew.map(([query, then]) => [query, january, then] as const),
  ];
  every(
    cases.map((row) => [`${JSON.stringify(row[0])} ${row[2]}`, ...row] as const),
    ([, query, tool, missing]) => {
      const { title, outcome, lists, texts, picture, files } = tool.ask(query).result ?? {};
      expect(lists?.[0]?.items.map(({ text, source }) => named(tool, text, source))).toEqual([missing]);
      expect([title, outcome, texts, picture, files]).toEqual(['Eine Angabe fehlt noch', 'open', ...Array(3)]);
    },
  );
  expect(january.ask({}).result?.title).toBe('3 Angaben fehlen noch');
});

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
];
const completeNew: typeof complete = [
  [
    { ...newHome, teil: 'Läden', baujahr: 'um 1900' },
    'Verbrauchsausweis, ausgestellt am 01.01.2027, Primärenergie 130 kWh/(m²·a), Energieträger der Heizung: Erdgas, Baujahr laut Ausweis um 1900, Energieeffizienzklasse D.',
    'Verbrauchsausweis · ausgestellt am 01.01.2027 · Primärenergie 130 kWh/(m²·a) · Erdgas · Baujahr um 1900 · Klasse D',
    'Verbrauchsausweis, ausgestellt am 01.01.2027, Primärenergie 130 kWh/(m²a), Gas, Bj. um 1900, D',
  ],
  [
    newOffice,
    'Bedarfsausweis, ausgestellt am 01.01.2027, Primärenergie 130 kWh/(m²·a), Energieträger der Heizung: Erdgas, Baujahr laut Ausweis 1974, Energieeffizienzklasse C.',
    'Bedarfsausweis · ausgestellt am 01.01.2027 · Primärenergie 130 kWh/(m²·a) · Erdgas · Baujahr 1974 · Klasse C',
    'Bedarfsausweis, ausgestellt am 01.01.2027, Primärenergie 130 kWh/(m²a), Gas, Bj. 1974, C',
  ],
];
test('all that the law asks for makes every text, and the answer says which particulars they are', async () => {
  const before = await openTool('pflichtangaben', laws[1]);
  const cases = [
    ...complete.flatMap((row) =>
      [december, january, { ask: (query: Query) => before(query, lastDay) }].map((tool) => [tool, ...row] as const),
    ),
    ...completeNew.map((row) => [january, ...row] as const),
  ];
  every(
    cases.map((row) => [row[2], ...row] as const),
    ([, { ask }, query, long, portal, print]) => {
      const { title, outcome, texts, summary } = ask(query).result ?? {};
      expect([title, outcome]).toEqual(['Alle Pflichtangaben sind da', 'clear']);
      expect(texts?.map((one) => one.text).slice(0, 3)).toEqual([long, portal, print]);
      expect([texts?.[3]?.text.split('\n').length, summary]).toEqual([
        portal.split(' · ').length,
        `Pflichtangaben: ${print}`,
      ]);
      expect(JSON.stringify(texts)).not.toContain('\u00a0');
    },
  );
  const told = ({ ask, say }: typeof january, query: Query) => {
    const { statements = [], soon, picture, values } = ask(query).result ?? {};
    const sets = ['setOld', 'setOpen', 'setNew'].filter((key) => statements.some(({ text }) => text === say(key)));
    return [...sets, soon?.text, picture && 'scale', values?.items.length].filter(Boolean).join(' ');
  };
  expect(told(december, home)).toBe(`${december.say('soonNew')} scale 5`);
  expect(told(january, home)).toBe('setOpen scale 5');
  expect(told(january, { ...home, ausgestellt: '31.12.2026' })).toBe('setOld scale 7');
  // § 86: the letter follows the final energy, so primary energy stands on no scale.
  expect(told(january, newHome)).toBe('setNew 7');
});

test('a class that Anlage 10 does not give the final energy is questioned, on both sides of every limit', async () => {
  const classes = laws[0]?.classes ?? [];
  const { ask } = january;
  every(
    classes.flatMap(({ letter, upTo }, i) => {
      const next = classes[i + 1]?.letter ?? '';
      return upTo === null
        ? []
        : ([
            [`${upTo}`, letter, next],
            [`${upTo},1`, next, letter],
          ] as const);
    }),
    ([wert, right, wrong]) => {
      expect(ask({ ...home, wert, klasse: right }).result?.outcome).toBe('clear');
      const { title, outcome, statements, picture } = ask({ ...home, wert, klasse: wrong }).result ?? {};
      expect([outcome, picture, title === 'Alle Pflichtangaben sind da']).toEqual(['warning', undefined, false]);
      expect(plain(statements?.[0]?.text)).toContain(
        `Zu ${wert} kWh/(m²·a) gehört die Klasse ${right}, Sie haben ${wrong}`,
      );
    },
  );
  const open = ask({ ...without(home, 'baujahr'), klasse: 'A' });
  expect(open.text).toContain('gehört die Klasse');
});

test('of a certificate that is not there, not valid or not yet issued nothing is offered', () => {
  every(
    [
      [december, '1.1.2027', 'Das Ausstellungsdatum liegt in der Zukunft'],
      [january, '2.1.2027', 'Das Ausstellungsdatum liegt in der Zukunft'],
      [december, '31.12.2016', 'Alle Pflichtangaben sind da'],
      [december, '30.12.2016', 'Der Ausweis ist am 30. Dezember 2026 abgelaufen'],
      [january, '31.12.2016', 'Der Ausweis ist am 31. Dezember 2026 abgelaufen'],
      [january, '30.4.2014', 'Der Ausweis ist am 30. April 2024 abgelaufen'],
    ] as const,
    ([{ ask }, ausgestellt, title]) => {
      const { result } = ask({ ...home, ausgestellt });
      expect([plain(result?.title), result?.texts === undefined]).toEqual([title, !title.startsWith('Alle')]);
    },
  );
  const exempt = ({ ask }: typeof january) => plain(ask({ art: 'keiner' }).result?.statements[3]?.text);
  expect(exempt(december)).toContain('Baudenkmäler und Gebäude mit höchstens 50 m²');
  expect(exempt(january)).toContain('weniger als 50 m² Nutzfläche. Baudenkmäler brauchen ihn seit dem 1. Januar 2027');
});

test('OpenImmo gets what is known, in its own words', () => {
  every(
    [
      [
        { ...home, ausgestellt: '3.5.2019' },
        'epart VERBRAUCH, gueltig_bis 2029-05-03, energieverbrauchkennwert 118, mitwarmwasser true, primaerenergietraeger Erdgas, wertklasse D, baujahr 1974, ausstelldatum 2019-05-03, jahrgang 2014, gebaeudeart wohn',
      ],
      [
        { ...home, art: 'bedarf', wert: '118,5' },
        'epart BEDARF, endenergiebedarf 118.5, primaerenergietraeger Erdgas, wertklasse D, baujahr 1974, gebaeudeart wohn',
      ],
      [
        { ...office, teil: 'Läden' },
        'epart VERBRAUCH, primaerenergietraeger Fernwärme, stromwert 31.5, waermewert 96, gebaeudeart nichtwohn, epasstext Läden',
      ],
      [
        newOffice,
        'epart BEDARF, gueltig_bis 2037-01-01, primaerenergietraeger Erdgas, wertklasse C, baujahr 1974, ausstelldatum 2027-01-01, jahrgang 2014, gebaeudeart nichtwohn',
      ],
      [{ ...home, art: 'keiner' }, 'jahrgang ohne, gebaeudeart wohn'],
    ] as const,
    ([query, elements]) => {
      const { texts, files } = january.ask(query).result ?? {};
      const file = files?.[0]?.text ?? '';
      expect([...file.matchAll(/<(\w+)>([^<]+)<\/\1>/g)].map(([, name, value]) => `${name} ${value}`).join(', ')).toBe(
        elements,
      );
      expect(texts?.at(-1)?.text).toBe(file);
    },
  );
});

test('a certificate of a part is told to be of that, not of the whole house', () => {
  every(
    [
      [home, 'wholeBuilding'],
      [{ ...home, teil: 'Wohnungen' }, 'ofPart'],
      [{ ...office, teil: 'Läden' }, 'ofPart'],
    ] as const,
    ([query, key]) => {
      const said = january.ask(query).result?.statements.map(({ text }) => text) ?? [];
      expect(['wholeBuilding', 'ofPart'].filter((one) => said.includes(january.say(one)))).toEqual([key]);
    },
  );
});

test('each value is there by itself, under the names that portals give it, and none that nobody has read', () => {
  every(
    [
      [
        { ...home, wert: '118,50', ausgestellt: '3.5.2019', teil: 'Wohnungen' },
        [
          'Ausweis: Verbrauchsausweis, Energieausweistyp, Energieausweistyp',
          'Endenergie: 118,5 kWh/(m²·a), Endenergieverbrauch',
          'Energieträger der Heizung: Erdgas, Wesentliche Energieträger, Wesentliche Energieträger',
          'Baujahr laut Ausweis: 1974, Baujahr laut Energieausweis, Baujahr (lt. Energieausweis), Baujahr',
          'Effizienzklasse: D, Energieeffizienzklasse',
          'Ausgestellt am: 03.05.2019',
          'Gültig bis: 03.05.2029, Gültigkeit',
          'Gebäudeteil: Wohnungen',
        ],
      ],
      [{ ...home, art: 'bedarf' }, ['Endenergie: 118 kWh/(m²·a), Endenergiebedarf, Energiebedarf']],
      [
        office,
        [
          'Endenergie Wärme: 96 kWh/(m²·a), Endenergieverbrauch Wärme',
          'Endenergie Strom: 31,5 kWh/(m²·a), Endenergieverbrauch Strom',
        ],
      ],
      [
        { ...office, art: 'bedarf' },
        [
          'Endenergie Wärme: 96 kWh/(m²·a), Endenergiebedarf Wärme',
          'Endenergie Strom: 31,5 kWh/(m²·a), Endenergiebedarf Strom',
        ],
      ],
      [
        newOffice,
        ['Ausgestellt am: 01.01.2027', 'Primärenergie: 130 kWh/(m²·a)', 'Effizienzklasse: C, Energieeffizienzklasse'],
      ],
    ] as const,
    ([query, items]) => {
      const told = january
        .ask(query)
        .result?.values?.items.map(
          ({ label, value, unit, names }) =>
            `${label}: ${[[value, unit].filter(Boolean).join(' '), ...Object.values(names)].join(', ')}`,
        );
      expect(told).toEqual(expect.arrayContaining([...items]));
    },
  );
  const notes = january.ask(home).result?.values?.others.map(({ name, note }) => `${name}: ${plain(note)}`);
  const read = 'Namen aus Anzeigen und Schnittstellen, nachgesehen am 26. November 2026.';
  const unknown = 'Kursiv steht, wofür wir dort kein Feld gefunden haben.';
  expect(notes).toEqual([
    `ImmoScout24: ${read}`,
    `Immowelt: ${unknown} ${read}`,
    `Kleinanzeigen: In die Beschreibung gehört der ganze Text von oben. ${unknown} ${read}`,
  ]);
});

import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { laws, openTool } from '../../../tests/support/tools.ts';
import type { Query } from './tool.ts';

const today = '2026-11-23';
const home = { gebaeude: 'wohn', art: 'verbrauch', wert: '118', traeger: 'erdgas', baujahr: '1974', klasse: 'D' };
const office = { gebaeude: 'nichtwohn', art: 'verbrauch', waerme: '96', strom: '31,5', traeger: 'fernwaerme' };

const without = (query: Query, ...names: string[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
const plain = (words = '') => words.replaceAll('\u00a0', ' ');

/** § 87 Abs. 1 Nr. 1 to 5, Abs. 2: each answer that may be missing, and how it is told. */
const lacking: [name: string, answers: Query, missing: string[]][] = [
  ['nothing', {}, ['Gebäude', 'Art des Ausweises', 'Energieträger']],
  ['building', without(home, 'gebaeude'), ['Gebäude']],
  ['unknown building', { ...home, gebaeude: 'unsicher' }, ['Gebäude']],
  ['kind', without(home, 'art'), ['Art des Ausweises']],
  ['unknown kind', { ...home, art: 'unsicher' }, ['Art des Ausweises']],
  ['energy', without(home, 'wert'), ['Endenergie: ']],
  ['carrier', without(home, 'traeger'), ['Energieträger']],
  ['other carrier', { ...home, traeger: 'anderer' }, ['Energieträger']],
  ['year', without(home, 'baujahr'), ['Baujahr']],
  ['year of two digits', { ...home, baujahr: '74' }, ['Baujahr: mit vier Ziffern']],
  ['class', without(home, 'klasse'), ['Effizienzklasse']],
  ['no class', { ...home, klasse: 'keine' }, ['Effizienzklasse: Nennt der Ausweis keine']],
  ['two', without(home, 'wert', 'baujahr'), ['Endenergie: ', 'Baujahr']],
  ['heat', without(office, 'waerme'), ['Endenergie für Wärme']],
  ['electricity', without(office, 'strom'), ['Endenergie für Strom']],
  ['both values', without(office, 'waerme', 'strom'), ['Endenergie für Wärme', 'Endenergie für Strom']],
  // What only residential buildings have is no answer for another one.
  [
    'value of a home',
    { ...without(office, 'waerme', 'strom'), wert: '118' },
    ['Endenergie für Wärme', 'Endenergie für Strom'],
  ],
];

test('what is missing is named, and nothing is offered to copy before it is there', async () => {
  for (const law of laws) {
    const ask = await openTool('pflichtangaben', law);
    every(lacking, ([, answers, missing]) => {
      const { result, errors } = ask(answers, today);
      expect(errors).toEqual({});
      expect(result?.outcome).toBe('open');
      // The last says what leaving out may cost.
      const named = result?.lists?.[0]?.items ?? [];
      expect(named).toHaveLength(missing.length);
      named.forEach(({ text, source }, i) => {
        expect(text).toContain(missing[i]);
        expect(source).toMatch(/^§/);
      });
      expect(result?.title).toBe(
        missing.length === 1 ? 'Eine Angabe fehlt noch' : `${missing.length} Angaben fehlen noch`,
      );
      expect([result?.texts, result?.picture, result?.files]).toEqual([undefined, undefined, undefined]);
    });
  }
});

const complete: [name: string, answers: Query, long: string, portal: string, print: string][] = [
  [
    'home',
    home,
    'Verbrauchsausweis, Endenergieverbrauch 118 kWh/(m²·a), Energieträger der Heizung: Erdgas, Baujahr laut Ausweis 1974, Energieeffizienzklasse D.',
    'Verbrauchsausweis · 118 kWh/(m²·a) · Erdgas · Baujahr 1974 · Klasse D',
    'V, 118 kWh/(m²a), Gas, Bj. 1974, D',
  ],
  [
    'demand',
    { ...home, art: 'bedarf', wert: '214,5', traeger: 'heizoel', baujahr: 'um 1900', klasse: 'G' },
    'Bedarfsausweis, Endenergiebedarf 214,5 kWh/(m²·a), Energieträger der Heizung: Heizöl, Baujahr laut Ausweis um 1900, Energieeffizienzklasse G.',
    'Bedarfsausweis · 214,5 kWh/(m²·a) · Heizöl · Baujahr um 1900 · Klasse G',
    'B, 214,5 kWh/(m²a), Öl, Bj. um 1900, G',
  ],
  [
    'two carriers',
    { ...home, wert: '28', klasse: 'A+', traeger: 'anderer', anderer: 'Strom, Holz' },
    'Verbrauchsausweis, Endenergieverbrauch 28 kWh/(m²·a), Energieträger der Heizung: Strom, Holz, Baujahr laut Ausweis 1974, Energieeffizienzklasse A+.',
    'Verbrauchsausweis · 28 kWh/(m²·a) · Strom, Holz · Baujahr 1974 · Klasse A+',
    'V, 28 kWh/(m²a), Strom, Holz, Bj. 1974, A+',
  ],
  [
    'office',
    office,
    'Verbrauchsausweis, Endenergieverbrauch Wärme 96 kWh/(m²·a), Strom 31,5 kWh/(m²·a), Energieträger der Heizung: Fernwärme.',
    'Verbrauchsausweis · Wärme 96 kWh/(m²·a) · Strom 31,5 kWh/(m²·a) · Fernwärme',
    'V, Wärme 96, Strom 31,5 kWh/(m²a), Fernwärme',
  ],
  [
    'part of a house',
    { ...home, teil: 'Wohnungen' },
    'Wohnungen: Verbrauchsausweis, Endenergieverbrauch 118 kWh/(m²·a), Energieträger der Heizung: Erdgas, Baujahr laut Ausweis 1974, Energieeffizienzklasse D.',
    'Wohnungen: Verbrauchsausweis · 118 kWh/(m²·a) · Erdgas · Baujahr 1974 · Klasse D',
    'V, 118 kWh/(m²a), Gas, Bj. 1974, D',
  ],
  [
    // Zero is an answer.
    'office without electricity',
    { ...office, art: 'bedarf', strom: '0' },
    'Bedarfsausweis, Endenergiebedarf Wärme 96 kWh/(m²·a), Strom 0 kWh/(m²·a), Energieträger der Heizung: Fernwärme.',
    'Bedarfsausweis · Wärme 96 kWh/(m²·a) · Strom 0 kWh/(m²·a) · Fernwärme',
    'B, Wärme 96, Strom 0 kWh/(m²a), Fernwärme',
  ],
];

test('all that § 87 asks for makes every text, without blanks that break elsewhere', async () => {
  for (const law of laws) {
    const ask = await openTool('pflichtangaben', law);
    every(complete, ([, answers, long, portal, print]) => {
      const { result, text } = ask(answers, today);
      expect(result?.title).toBe('Alle Pflichtangaben sind da');
      expect(result?.outcome).toBe('clear');
      expect(text).toContain(`§ 87 ${law.act}`);
      expect(result?.texts?.map((one) => one.text).slice(0, 3)).toEqual([long, portal, print]);
      expect(result?.texts?.[3]?.text.split('\n')).toHaveLength(5 - (answers['gebaeude'] === 'wohn' ? 0 : 1));
      expect(JSON.stringify(result?.texts)).not.toContain('\u00a0');
      expect(result?.picture === undefined).toBe(answers['gebaeude'] === 'nichtwohn');
      expect(result?.summary).toBe(`Pflichtangaben: ${print}`);
    });
  }
});

test('a class that Anlage 10 does not give the value is questioned, on both sides of every limit', async () => {
  const ask = await openTool('pflichtangaben');
  const classes = laws[0]?.classes ?? [];
  const told = (wert: string, klasse: string) => ask({ ...home, wert, klasse }, today).result;
  every(
    classes.flatMap(({ letter, upTo }, i) => {
      const next = classes[i + 1]?.letter;
      return upTo === null || !next
        ? []
        : [
            [`${upTo} ${letter}`, String(upTo), letter, next] as const,
            [`${upTo},1 ${next}`, `${upTo},1`, next, letter] as const,
          ];
    }),
    ([, value, right, wrong]) => {
      expect(told(value, right)?.outcome).toBe('clear');
      const doubted = told(value, wrong);
      expect(doubted?.outcome).toBe('warning');
      expect(plain(doubted?.statements[0]?.text)).toContain(
        `Zu ${value} kWh/(m²·a) gehört die Klasse ${right}, Sie haben ${wrong} angegeben`,
      );
      expect(doubted?.picture).toBeUndefined();
      expect(doubted?.title).not.toBe('Alle Pflichtangaben sind da');
    },
  );
  expect(JSON.stringify(ask({ ...without(home, 'baujahr'), klasse: 'A' }, today).result?.statements)).toContain(
    'gehört die Klasse',
  );
});

/** § 79 Abs. 3, § 112 Abs. 3: issued after 30 September 2007 and before 1 May 2014. */
const dates: [issued: string, title: string, isOld: boolean][] = [
  ['24.11.2026', 'Das Ausstellungsdatum liegt in der Zukunft', false],
  ['23.11.2026', 'Alle Pflichtangaben sind da', false],
  ['23.11.2016', 'Alle Pflichtangaben sind da', false],
  ['22.11.2016', 'Der Ausweis ist am 22. November 2026 abgelaufen', false],
  ['1.5.2014', 'Der Ausweis ist am 1. Mai 2024 abgelaufen', false],
  ['30.4.2014', 'Der Ausweis ist am 30. April 2024 abgelaufen', true],
  ['1.10.2007', 'Der Ausweis ist am 1. Oktober 2017 abgelaufen', true],
  ['30.9.2007', 'Der Ausweis ist am 30. September 2017 abgelaufen', false],
];

test('an expired certificate gives nothing to advertise with, and the old ones their rule', async () => {
  for (const law of laws) {
    const ask = await openTool('pflichtangaben', law);
    every(dates, ([ausgestellt, title, isOld]) => {
      const { result, text } = ask({ ...home, ausgestellt }, today);
      expect(plain(result?.title)).toBe(title);
      const isClear = title.startsWith('Alle');
      expect(result?.outcome).toBe(isClear ? 'clear' : 'warning');
      expect(result?.texts === undefined).toBe(!isClear);
      expect(text.includes(`§ 112 Abs. 3 ${law.act}`)).toBe(isOld);
      if (isOld) expect(text).toContain('20 kWh/(m²·a)');
      if (title.includes('abgelaufen')) expect(text).toContain('ein neuer Ausweis nötig');
    });
  }
});

test('where there is no certificate yet, nothing is due in the advertisement, but by the viewing', async () => {
  const ask = await openTool('pflichtangaben');
  const { result, text } = ask({ ...home, art: 'keiner' }, today);
  expect(result?.outcome).toBe('warning');
  expect(text).toContain('spätestens bei der Besichtigung');
  const [sentence, xml] = result?.texts ?? [];
  expect(sentence?.text).toBe('Der Energieausweis liegt zur Besichtigung vor.');
  expect(xml?.text).toBe('<energiepass>\n<jahrgang>ohne</jahrgang>\n<gebaeudeart>wohn</gebaeudeart>\n</energiepass>');
});

const files: [name: string, answers: Query, elements: string[]][] = [
  [
    'home',
    { ...home, ausgestellt: '3.5.2019' },
    [
      'epart VERBRAUCH',
      'gueltig_bis 2029-05-03',
      'energieverbrauchkennwert 118',
      'mitwarmwasser true',
      'primaerenergietraeger Erdgas',
      'wertklasse D',
      'baujahr 1974',
      'ausstelldatum 2019-05-03',
      'jahrgang 2014',
      'gebaeudeart wohn',
    ],
  ],
  [
    'demand without a day',
    { ...home, art: 'bedarf', wert: '118,5' },
    [
      'epart BEDARF',
      'endenergiebedarf 118.5',
      'primaerenergietraeger Erdgas',
      'wertklasse D',
      'baujahr 1974',
      'gebaeudeart wohn',
    ],
  ],
  [
    'office',
    { ...office, teil: 'Läden im Erdgeschoss' },
    [
      'epart VERBRAUCH',
      'primaerenergietraeger Fernwärme',
      'stromwert 31.5',
      'waermewert 96',
      'gebaeudeart nichtwohn',
      'epasstext Läden im Erdgeschoss',
    ],
  ],
];

test('OpenImmo gets what is known, in its own words', async () => {
  const ask = await openTool('pflichtangaben');
  every(files, ([, answers, elements]) => {
    const { result } = ask(answers, today);
    const file = result?.files?.[0]?.text ?? '';
    expect([...file.matchAll(/<(\w+)>([^<]+)<\/\1>/g)].map(([, name, value]) => `${name} ${value}`)).toEqual(elements);
    expect(result?.texts?.at(-1)?.text).toBe(file);
  });
});

test('a certificate of a part is told to be of that, not of the whole house', async () => {
  const ask = await openTool('pflichtangaben');
  every(
    [
      ['home', home, 'Die Angaben gelten für das Gebäude'],
      ['part of a home', { ...home, teil: 'Wohnungen' }, 'Dieser Ausweis gilt für einen Gebäudeteil'],
      ['part of an office', { ...office, teil: 'Läden' }, 'Dieser Ausweis gilt für einen Gebäudeteil'],
    ] as const,
    ([, query, said]) => {
      const { text } = ask(query, today);
      expect(text).toContain(said);
      expect(text.match(/Die Angaben gelten für das Gebäude|Dieser Ausweis gilt/g)).toHaveLength(1);
    },
  );
});

/** Each value by itself: what is copied, with its unit, and its names as tests/content/portals.yaml has them. */
const values: [
  name: string,
  answers: Query,
  items: [label: string, value: string, scout?: string, welt?: string, ka?: string][],
][] = [
  [
    'home with all that can be entered',
    { ...home, wert: '118,50', ausgestellt: '3.5.2019', teil: 'Wohnungen' },
    [
      ['Ausweis', 'Verbrauchsausweis', 'Energieausweistyp', 'Energieausweistyp'],
      ['Endenergie', '118,5 kWh/(m²·a)', 'Endenergieverbrauch'],
      ['Energieträger der Heizung', 'Erdgas', 'Wesentliche Energieträger', 'Wesentliche Energieträger'],
      ['Baujahr laut Ausweis', '1974', 'Baujahr laut Energieausweis', 'Baujahr (lt. Energieausweis)', 'Baujahr'],
      ['Effizienzklasse', 'D', 'Energieeffizienzklasse'],
      ['Ausgestellt am', '03.05.2019'],
      ['Gültig bis', '03.05.2029', undefined, 'Gültigkeit'],
      ['Gebäudeteil', 'Wohnungen'],
    ],
  ],
  [
    'demand',
    { ...home, art: 'bedarf' },
    [
      ['Ausweis', 'Bedarfsausweis', 'Energieausweistyp', 'Energieausweistyp'],
      ['Endenergie', '118 kWh/(m²·a)', 'Endenergiebedarf', 'Energiebedarf'],
      ['Energieträger der Heizung', 'Erdgas', 'Wesentliche Energieträger', 'Wesentliche Energieträger'],
      ['Baujahr laut Ausweis', '1974', 'Baujahr laut Energieausweis', 'Baujahr (lt. Energieausweis)', 'Baujahr'],
      ['Effizienzklasse', 'D', 'Energieeffizienzklasse'],
    ],
  ],
  [
    'office by consumption',
    office,
    [
      ['Ausweis', 'Verbrauchsausweis', 'Energieausweistyp', 'Energieausweistyp'],
      ['Endenergie Wärme', '96 kWh/(m²·a)', 'Endenergieverbrauch Wärme'],
      ['Endenergie Strom', '31,5 kWh/(m²·a)', 'Endenergieverbrauch Strom'],
      ['Energieträger der Heizung', 'Fernwärme', 'Wesentliche Energieträger', 'Wesentliche Energieträger'],
    ],
  ],
  [
    'office by demand',
    { ...office, art: 'bedarf', strom: '0' },
    [
      ['Ausweis', 'Bedarfsausweis', 'Energieausweistyp', 'Energieausweistyp'],
      ['Endenergie Wärme', '96 kWh/(m²·a)', 'Endenergiebedarf Wärme'],
      ['Endenergie Strom', '0 kWh/(m²·a)', 'Endenergiebedarf Strom'],
      ['Energieträger der Heizung', 'Fernwärme', 'Wesentliche Energieträger', 'Wesentliche Energieträger'],
    ],
  ],
];

test('each value is there by itself, under the names that portals give it, and none that nobody has read', async () => {
  const ask = await openTool('pflichtangaben');
  every(values, ([, query, items]) => {
    const { result } = ask(query, today);
    expect(
      result?.values?.items.map(({ label, value, unit, names }) => [
        label,
        [value, unit].filter(Boolean).join(' '),
        names['ImmoScout24'],
        names['Immowelt'],
        names['Kleinanzeigen'],
      ]),
    ).toEqual(items.map((item) => Object.assign(Array.from({ length: 5 }), item)));
    expect(JSON.stringify(result?.values?.items)).not.toContain('\u00a0');
  });
});

test('of each portal it is told when its names were read, and whether some are missing', async () => {
  const ask = await openTool('pflichtangaben');
  const notes = (query: Query) => ask(query, today).result?.values?.others.map(({ name, note }) => [name, plain(note)]);
  const read = 'Namen aus Anzeigen und Schnittstellen, nachgesehen am 26. November 2026.';
  const unknown = 'Kursiv steht, wofür wir dort kein Feld gefunden haben.';
  const welt = ['Immowelt', `${unknown} ${read}`];
  const small = ['Kleinanzeigen', `In die Beschreibung gehört der ganze Text von oben. ${unknown} ${read}`];
  expect(notes(home)).toEqual([['ImmoScout24', read], welt, small]);
  expect(notes({ ...home, ausgestellt: '3.5.2019' })).toEqual([['ImmoScout24', `${unknown} ${read}`], welt, small]);
});

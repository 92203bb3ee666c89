import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { every } from '../../../../tests/support/every.ts';
import { sampleQuery, toolSamplesOn } from '../../../../tests/support/tool-samples.ts';
import { laws, openTool } from '../../../../tests/support/tools.ts';
import type { Query } from '../tool.ts';
import type { FormToolSlug } from '../tools.ts';
import { viewToXml } from '../view.ts';
import { billingToAxis } from './billing-periods.ts';
import { stepsToStair } from './co2-costs.ts';
import { drawClassScale } from './class-scale.ts';
import { drawResult } from './drawings.ts';
import { dayToX, pictureWidth, words } from './svg.ts';
import { validityToYears } from './validity.ts';

const today = '2026-11-23';
const toQuery = (text: string): Query => Object.fromEntries(new URLSearchParams(text));
const share = (x: number) => Math.round((x / pictureWidth) * 1000) / 1000;

describe('a picture is to scale', () => {
  test('days lie on a line by how far they are from its ends', () => {
    every(
      [
        ['the first', '2025-01-01', 0],
        ['the last', '2026-01-01', 1],
        ['half way', '2025-07-02', 0.499],
        ['beyond it', '2027-01-01', 2],
      ] as const,
      ([, day, at]) => expect(share(dayToX(day, '2025-01-01', '2026-01-01'))).toBe(at),
    );
    expect(dayToX('2025-01-01', '2025-01-01', '2025-01-01')).toBe(0);
  });

  test('words stay within the picture', () => {
    every(
      [
        ['at its begin', 2, 'start'],
        ['in its middle', 160, 'middle'],
        ['at its end', 320, 'end'],
      ] as const,
      ([, x, anchor]) => expect(viewToXml(words(x, 10, 'heute'))).toContain(`text-anchor="${anchor}"`),
    );
  });

  /** How many of ten years are over, how far the one that runs is, and what part of the line lies behind the expiry. */
  const certificates: [issued: string, today: string, over: number, running: number, expired: number][] = [
    ['2026-11-23', today, 0, 0, 0],
    ['2019-05-03', today, 7, 0.559, 0],
    ['2017-03-14', today, 9, 0.696, 0],
    // Its last day: all of it is over.
    ['2016-11-23', today, 10, 0, 0],
    ['2016-02-29', '2026-02-28', 10, 0, 0],
    ['2011-11-23', today, 10, 0, 0.333],
  ];
  test('a certificate has ten years, of which those that are over are filled', () => {
    every(certificates, ([issued, day, over, running, expired]) => {
      const expiry = `${Number(issued.slice(0, 4)) + 10}${issued.slice(4)}`.replace('02-29', '02-28');
      const line = validityToYears({ issued, expiry, today: day });
      expect(line.years).toHaveLength(10);
      expect(line.years.filter((year) => year.over === 1)).toHaveLength(over);
      expect(Math.round((line.years.find((year) => year.over < 1)?.over ?? 0) * 1000) / 1000).toBe(running);
      expect(share(line.expired)).toBe(expired);
    });
  });

  test('bills lie on one axis with what is missing between them, and the months that count end with the last', () => {
    const axis = billingToAxis({
      periods: [
        { from: '2023-01-01', to: '2023-12-31' },
        { from: '2024-01-01', to: '2024-12-31' },
        { from: '2025-03-01', to: '2025-12-31' },
      ],
      gaps: [{ from: '2025-01-01', to: '2025-02-28' }],
      overlaps: [],
      start: '2023-01-01',
      end: '2025-12-31',
      until: '2027-06-30',
      today,
    });
    // From 1 January 2023 to 30 June 2027 are 1641 days.
    const days = (x: number) => Math.round((x / pictureWidth) * 1641);
    expect(axis.periods.map(({ from, to }) => [days(from), days(to)])).toEqual([
      [0, 365],
      [365, 731],
      [790, 1096],
    ]);
    expect(axis.gaps.map(({ from, to }) => [days(from), days(to)])).toEqual([[731, 790]]);
    expect([axis.counting, axis.age].map(({ from, to }) => [days(from), days(to)])).toEqual([
      [0, 1096],
      [1096, 1641],
    ]);
    expect(days(axis.today)).toBe(1422);
    expect(axis.years.map(({ year, at }) => [year, days(at)])).toEqual([
      [2024, 365],
      [2025, 731],
      [2026, 1096],
      [2027, 1461],
    ]);
  });

  test('steps are as high as their shares, and the pointer stands in ours where the value does', () => {
    const steps = [
      { landlord: 0, below: 12 },
      { landlord: 10, below: 17 },
      { landlord: 50, below: 22 },
      { landlord: 95 },
    ];
    const width = pictureWidth / 4;
    every(
      [
        ['the first', 0, 6, 0.5],
        ['a limit is the begin of its step', 1, 12, 1],
        ['the middle of one', 1, 14.5, 1.5],
        ['the last, drawn as wide as the one before', 3, 24.5, 3.5],
        ['beyond that', 3, 90, 4],
      ] as const,
      ([, at, specific, inSteps]) => expect(stepsToStair({ steps, at, specific }).pointer / width).toBeCloseTo(inSteps),
    );
    const { bars, limits } = stepsToStair({ steps, at: 1, specific: 13 });
    expect(bars.map(({ height }) => Math.round(height))).toEqual([3, 10, 48, 92]);
    expect(limits.map(({ below }) => below)).toEqual([12, 17, 22]);
  });
});

describe('the scale of the classes', () => {
  const scale = (from: number, to: number) =>
    viewToXml(drawClassScale({ classes: laws[0]?.classes ?? [] }, { from, to }, 'x', 'y'));
  // 352 px are 300 kWh, from the fourth on.
  test('a span has bars from its least to its most, which no letter lies under, one value a pointer', () => {
    every(
      [
        ['a value', 150, 150, 'd="M173 29h14l-7 12z"'],
        ['a span', 75, 150, 'd="M134 29h4v7h-4zM92 36h88v6H92zM92 78h88v3H92z"'],
        ['from the begin', 0, 300, 'd="M173.3 29h4v7h-4zM4 36h342.6v6H4zM4 78h342.6v3H4z"'],
        ['narrower than the stem', 18, 20, 'd="M25.1 29h4v7h-4zM25.1 36h4v6H25.1zM25.1 78h4'],
        [
          'beyond the scale it ends in the last class',
          280,
          900,
          'd="M337.6 29h4v7h-4zM332.5 36h14.1v6H332.5zM332.5 78',
        ],
      ] as const,
      ([, from, to, path]) => expect(scale(from, to)).toContain(path),
    );
    expect(scale(75, 150)).toContain('>x · B–E<');
    expect(scale(101, 130)).toContain('>x · D<');
  });
});

const samples = toolSamplesOn(today);
/** Answers whose picture is another one than that of the sample. */
const cases: [slug: FormToolSlug, query: string, says: RegExp][] = [
  ['gueltigkeit', sampleQuery(samples.gueltigkeit), /^Linie vom 23\. November 2019 bis 23\. November 2029/],
  ['gueltigkeit', 'ausgestellt=3.5.2009&umbau=nein', /bis 3\. Mai 2019, heute ist der 23\. November 2026/],
  ['36-monate', sampleQuery(samples['36-monate']), /^Belegt: .*jung genug bis 30\. Juni 2027\.$/],
  [
    '36-monate',
    'von1=1.1.2023&bis1=31.1.2025&von2=1.1.2025&bis2=30.6.2025&von3=1.9.2025&bis3=31.12.2025&leerstand=nein',
    /Es fehlt: 1\. Juli 2025 bis 31\. August 2025\. Doppelt belegt: 1\. Januar 2025 bis 31\. Januar 2025\.$/,
  ],
  [
    'co2-kosten',
    sampleQuery(samples['co2-kosten']),
    /^Vermieter 40 %, Mieter 60 %\. Von zehn Stufen gilt die 5\., 27 bis unter 32/,
  ],
  [
    'co2-kosten',
    'gebaeude=nichtwohn&rechnung=vermieter&angabe=unsicher&auflagen=keine',
    /^Vermieter 50 %, Mieter 50 %\.$/,
  ],
  ['pflichtangaben', sampleQuery(samples.pflichtangaben), /^Effizienzklasse D, 118 Kilowattstunden/],
  [
    'pflichtangaben',
    'gebaeude=wohn&wert=118',
    /Es fehlen: Ausweis, Energieträger der Heizung, Baujahr laut Ausweis, Effizienzklasse\.$/,
  ],
  [
    'pflichtangaben',
    'gebaeude=nichtwohn&art=bedarf&waerme=90',
    /Es fehlen: Endenergie Strom, Energieträger der Heizung\.$/,
  ],
  ['pflichtangaben', '', /Es fehlen: Ausweis, Energieträger der Heizung\.$/],
  [
    'welche-klasse',
    sampleQuery(samples['welche-klasse']),
    /^Klassen D bis E, 121 bis 139 Kilowattstunden je Quadratmeter und Jahr$/,
  ],
  [
    'welche-klasse',
    `${sampleQuery(samples['welche-klasse'])}&klimafaktor=1`,
    /^Klasse D, 119 Kilowattstunden je Quadratmeter und Jahr$/,
  ],
  ['bedarf-oder-verbrauch', sampleQuery(samples['bedarf-oder-verbrauch']), /^Ihre Antworten$/],
];

test('each picture says in words what it shows, and weighs no more than 2 kB', async () => {
  for (const [slug, query, says] of cases) {
    const ask = await openTool(slug);
    const { result } = ask(toQuery(query), today);
    const drawn = result && drawResult(slug, result);
    const alt = drawn === undefined || typeof drawn === 'string' ? '' : (drawn.attrs['aria-label'] ?? '');
    expect(alt.replaceAll('\u00a0', ' '), `${slug}?${query}`).toMatch(says);
    const xml = drawn ? viewToXml(drawn) : '';
    expect(brotliCompressSync(xml).length, `${slug}?${query}`).toBeLessThanOrEqual(2000);
    expect(xml, `${slug}?${query}`).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('what cannot be reckoned has no picture', async () => {
  for (const [slug, query] of [
    ['gueltigkeit', 'ausgestellt=3.5.2030&umbau=nein'],
    ['36-monate', 'von1=31.12.2025&bis1=1.1.2025&leerstand=nein'],
    ['co2-kosten', 'gebaeude=unsicher&rechnung=vermieter&angabe=unsicher&auflagen=keine'],
    ['welche-klasse', 'gebaeude=nichtwohn'],
    ['unterlagen', 'art=verbrauch&gebaeude=wohn'],
  ] as const) {
    const { result } = (await openTool(slug))(toQuery(query), today);
    expect(result && drawResult(slug, result), slug).toBeUndefined();
  }
});

test('the way through the questions leads back to each of them', async () => {
  const { result } = (await openTool('bedarf-oder-verbrauch'))(samples['bedarf-oder-verbrauch'].typed, today);
  const way = result && drawResult('bedarf-oder-verbrauch', result);
  const links = [...viewToXml(way ?? '').matchAll(/href="#frage-(\w+)" aria-label="([^"]+)"/g)].map(
    ([, name, label]) => [name, label?.replaceAll('\u00a0', ' ')],
  );
  expect(links).toEqual([
    ['anlass', 'Anlass: Verkauf oder Erbbaurecht, ändern'],
    ['gebaeude', 'Gebäude: Wohngebäude, ändern'],
    ['wohnungen', 'Wohnungen: Eine, ändern'],
    ['bauantrag', 'Bauantrag: Vor dem 1. November 1977, ändern'],
    ['daemmung', 'Dämmstandard: Nein, ändern'],
  ]);
});

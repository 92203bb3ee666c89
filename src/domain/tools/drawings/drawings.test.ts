import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../../tests/support/every.ts';
import { sampleQuery, toolSamplesOn } from '../../../../tests/support/tool-samples.ts';
import { laws, openTool } from '../../../../tests/support/tools.ts';
import type { FormToolSlug } from '../tools.ts';
import { viewToXml } from '../view.ts';
import { billingToAxis } from './billing-periods.ts';
import { stepsToStair } from './co2-costs.ts';
import { drawClassScale } from './class-scale.ts';
import { label, pictureWidth } from './svg.ts';
import { validityToYears } from './validity.ts';

const today = '2026-11-23';
const share = (x: number) => Math.round((x / pictureWidth) * 1000) / 1000;

test('words stay within the picture', () => {
  const anchors = [2, 160, 320].map((x) => /text-anchor="(\w+)"/.exec(viewToXml(label(x, 10, 'heute')))?.[1]);
  expect(anchors).toEqual(['start', 'middle', 'end']);
});

/** Day of issue, today: how many of ten years are over, how far the one that runs is, what part of the line lies behind the expiry. */
const certificates = rowsOf(`
  2026-11-23 ${today}   | 0 0 0
  2019-05-03 ${today}   | 7 0.559 0
  2016-11-23 ${today}   | 10 0 0
  2016-02-29 2026-02-28 | 10 0 0
  2011-11-23 ${today}   | 10 0 0.333
`);
test('a certificate has ten years, of which those that are over are filled', () => {
  every(certificates, ([days = '', drawn]) => {
    const [issued = '', today = ''] = days.split(' ');
    const expiry = `${Number(issued.slice(0, 4)) + 10}${issued.slice(4)}`.replace('02-29', '02-28');
    const { years, expired } = validityToYears({ issued, expiry, today });
    const over = years.filter((year) => year.over === 1).length;
    const running = Math.round((years.find((year) => year.over < 1)?.over ?? 0) * 1000) / 1000;
    expect([years.length, [over, running, share(expired)].join(' ')]).toEqual([10, drawn]);
  });
});

test('bills lie on one axis with what is missing between them, and the months that count end with the last', () => {
  const axis = billingToAxis({
    periods: ['2023-01-01 2023-12-31', '2024-01-01 2024-12-31', '2025-03-01 2025-12-31'].map((period) => {
      const [from = '', to = ''] = period.split(' ');
      return { from, to };
    }),
    gaps: [{ from: '2025-01-01', to: '2025-02-28' }],
    ...{ overlaps: [], start: '2023-01-01', end: '2025-12-31', until: '2027-06-30', today },
  });
  // From 1 January 2023 to 30 June 2027 are 1641 days.
  const days = (x: number) => Math.round((x / pictureWidth) * 1641);
  const bars = [...axis.periods, ...axis.gaps, axis.counting, axis.age].map(
    ({ from, to }) => `${days(from)}–${days(to)}`,
  );
  expect(bars.join(' ')).toBe('0–365 365–731 790–1096 731–790 0–1096 1096–1641');
  expect([days(axis.today), axis.years.map(({ at }) => days(at))]).toEqual([1422, [365, 731, 1096, 1461]]);
});

test('the stair of the CO2 costs has its steps in order, and the pointer in ours where the value stands', () => {
  const steps = [
    { landlord: 0, below: 12 },
    { landlord: 10, below: 17 },
    { landlord: 50, below: 22 },
    { landlord: 95 },
  ];
  const pointerAt = (at: number, specific: number) =>
    stepsToStair({ steps, at, specific }).pointer / (pictureWidth / 4);
  expect([pointerAt(0, 6), pointerAt(1, 12), pointerAt(1, 14.5), pointerAt(3, 24.5), pointerAt(3, 90)]).toEqual(
    [0.5, 1, 1.5, 3.5, 4].map((at) => expect.closeTo(at) as number),
  );
  expect(stepsToStair({ steps, at: 1, specific: 13 }).bars.map(({ height }) => Math.round(height))).toEqual([
    3, 10, 48, 92,
  ]);
});

test('on the scale a span has bars from its least to its most, one value a pointer', () => {
  const scale = (from: number, to: number) =>
    viewToXml(drawClassScale({ classes: laws[0]?.classes ?? [] }, { from, to }, 'x', 'y'));
  // 352 px are 300 kWh, from the fourth on.
  every(
    rowsOf(`
      150 150 | d="M173 29h14l-7 12z"
      75 150  | d="M134 29h4v7h-4zM92 36h88v6H92zM92 78h88v3H92z"
      18 20   | d="M25.1 29h4v7h-4zM25.1 36h4v6H25.1zM25.1 78h4
      280 900 | d="M337.6 29h4v7h-4zM332.5 36h14.1v6H332.5zM332.5 78`),
    ([span = '', path]) => {
      const [from = 0, to = 0] = span.split(' ').map(Number);
      expect(scale(from, to)).toContain(path);
    },
  );
  expect([scale(75, 150), scale(101, 130)].map((xml) => />x · (.*?)</.exec(xml)?.[1])).toEqual(['B–E', 'D']);
});

const samples = await toolSamplesOn(today);
const sampleOf = (slug: string) => sampleQuery(samples[slug as FormToolSlug]);
/** What a picture says in words; of a sample, or of other answers. Nothing where nothing can be calculated. */
const cases = rowsOf(`
  gueltigkeit | | ^Linie vom 23. Juni 2019 bis 23. Juni 2029
  gueltigkeit | ausgestellt=3.5.2009&umbau=nein | bis 3. Mai 2019, heute ist der 23. November 2026
  gueltigkeit | ausgestellt=3.5.2030&umbau=nein | ^$
  36-monate | von1=1.1.2023&bis1=31.12.2023&von2=1.1.2024&bis2=31.12.2024&von3=1.1.2025&bis3=31.12.2025&leerstand=nein | ^Belegt: .*jung genug bis 30. Juni 2027.$
  36-monate | von1=1.1.2023&bis1=31.1.2025&von2=1.1.2025&bis2=30.6.2025&leerstand=nein | Doppelt belegt: 1. Januar 2025 bis
  36-monate | von1=31.12.2025&bis1=1.1.2025&leerstand=nein | ^$
  co2-kosten | | ^Vermieter 60 %, Mieter 40 %. Von zehn Stufen gilt die 7., 37 bis unter 42
  co2-kosten | gebaeude=nichtwohn&rechnung=vermieter&angabe=unsicher&auflagen=keine | ^Vermieter 50 %, Mieter 50 %.$
  co2-kosten | gebaeude=unsicher&rechnung=vermieter&angabe=unsicher&auflagen=keine | ^$
  pflichtangaben | | ^Effizienzklasse D, 118 Kilowattstunden
  pflichtangaben | gebaeude=wohn&wert=118 | ^$
  welche-klasse | | ^Klassen D bis E, 121 bis 139 Kilowattstunden je Quadratmeter und Jahr$
  welche-klasse | ${sampleOf('welche-klasse')}&klimafaktor=1 | ^Klasse D, 119 Kilowattstunden je Quadratmeter und Jahr$
  welche-klasse | gebaeude=nichtwohn | ^$
  bedarf-oder-verbrauch | | ^Ihre Antworten$
  unterlagen | | ^$
`);
test('each picture says in words what it shows, and weighs no more than 2 kB', async () => {
  for (const [slug = '', query, says = '-'] of cases) {
    const ask = await openTool(slug as FormToolSlug);
    const { result } = ask(Object.fromEntries(new URLSearchParams(query || sampleOf(slug))), today);
    const xml = result?.drawing ? viewToXml(result.drawing) : '';
    const [, alt = ''] = /aria-label="([^"]*)"/.exec(xml.replaceAll('\u00a0', ' ')) ?? [];
    expect(alt, `${slug}?${query}`).toMatch(new RegExp(says));
    expect(brotliCompressSync(xml).length, slug).toBeLessThanOrEqual(2000);
    expect(xml, slug).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('the way through the questions leads back to each of them', async () => {
  const { result } = (await openTool('bedarf-oder-verbrauch'))(samples['bedarf-oder-verbrauch'].typed, today);
  const way = viewToXml(result?.drawing ?? '').replaceAll('\u00a0', ' ');
  const links = [...way.matchAll(/href="#frage-(\w+)" aria-label="([^"]+)"/g)].map(
    ([, name, label]) => `${name} ${label}`,
  );
  expect(links.slice(0, 3)).toEqual([
    'anlass Anlass: Verkauf oder Erbbaurecht, ändern',
    'gebaeude Gebäude: Wohngebäude, ändern',
    'wohnungen Wohnungen: Fünf oder mehr, ändern',
  ]);
});

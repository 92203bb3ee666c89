import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { laws, openTool } from '../../../tests/support/tools.ts';
import { joinPeriods, latestStart } from './billing-periods.ts';

const today = '2026-11-23';

/** `'1.1.2023–31.12.2023'` by rows of the form. */
const toQuery = (periods: readonly string[], leerstand = 'nein') => ({
  leerstand,
  ...Object.fromEntries(
    periods.flatMap((period, index) => {
      const [from = '', to = ''] = period.split('–');
      return [
        [`von${index + 1}`, from],
        [`bis${index + 1}`, to],
      ];
    }),
  ),
});

const years = ['1.1.2023–31.12.2023', '1.1.2024–31.12.2024', '1.1.2025–31.12.2025'];
const usable = 'Die Abrechnungen reichen bis 30. Juni 2027';
const year = '12 von 36 Monaten fehlen';
const day = 'Für 36 Monate fehlt 1 Tag';
const overlap = 'Die Zeiträume überschneiden sich';
const old = 'Die jüngste Abrechnung ist zu alt';

/** § 82 Abs. 4 Satz 2: 36 months in one, with the latest period, whose end is no more than 18 months ago. */
const table: [case_: string, periods: string[], title: string, outcome: string, says: string][] = [
  ['exactly 36 months', years, usable, 'clear', '1. Januar 2023 bis 31. Dezember 2025'],
  ['in any order', years.toReversed(), usable, 'clear', '1. Januar 2023 bis 31. Dezember 2025'],
  ['one period', ['1.1.2023–31.12.2025'], usable, 'clear', '"value":"36"'],
  ['two periods', ['1.1.2023–30.6.2024', '1.7.2024–31.12.2025'], usable, 'clear', '"value":"36"'],
  ['four periods', ['1.1.2022–31.12.2022', ...years], usable, 'clear', '"value":"48"'],
  ['starts a day late', ['2.1.2023–31.12.2023', ...years.slice(1)], day, 'warning', '1. Januar 2023'],
  ['ends a day early', [...years.slice(0, 2), '1.1.2025–30.12.2025'], day, 'warning', '31. Dezember 2022'],
  ['two years', years.slice(1), year, 'warning', '1. Januar 2023 bis 31. Dezember 2023'],
  ['a day between', [years[0] ?? '', '2.1.2024–31.12.2024', years[2] ?? ''], day, 'warning', '1. Januar 2024'],
  ['a year between', [years[0] ?? '', years[2] ?? ''], year, 'warning', '1. Januar 2024 bis 31. Dezember 2024'],
  [
    'a month between',
    ['1.1.2023–30.11.2024', '1.1.2025–31.12.2025'],
    '1 von 36 Monaten fehlt',
    'warning',
    '1. Dezember 2024',
  ],
  [
    'days and a month between',
    ['1.1.2023–15.11.2024', '1.1.2025–31.12.2025'],
    'Für 36 Monate fehlen 46 Tage',
    'warning',
    '',
  ],
  ['a gap before enough', ['1.1.2022–30.11.2022', ...years], usable, 'clear', '1. Dezember 2022 bis 31. Dezember 2022'],
  ['a day twice', [years[0] ?? '', '31.12.2023–31.12.2024', years[2] ?? ''], overlap, 'open', '31. Dezember 2023'],
  [
    'a day twice before enough',
    ['1.1.2022–31.12.2022', '1.12.2022–31.12.2023', ...years.slice(1)],
    usable,
    'clear',
    'Das schadet nicht',
  ],
  ['twice, and too short', ['1.1.2024–31.12.2024', '1.12.2024–31.12.2025'], overlap, 'warning', '1. Dezember 2024'],
  [
    'a gap from long before',
    ['1.1.2015–31.12.2015', ...years.slice(1)],
    year,
    'warning',
    '1. Januar 2023 bis 31. Dezember 2023',
  ],
  [
    'one inside another',
    ['1.1.2023–31.12.2025', '1.3.2024–31.3.2024'],
    overlap,
    'open',
    '1. März 2024 bis 31. März 2024',
  ],
  [
    'ended 18 months ago',
    ['24.5.2022–23.5.2025'],
    'Heute ist der letzte Tag: Die Abrechnungen reichen bis 23. November 2026',
    'clear',
    '23. Mai 2025',
  ],
  ['ended a day more ago', ['23.5.2022–22.5.2025'], old, 'warning', '22. November 2026'],
  [
    'from one 29 February',
    ['1.3.2023–28.2.2026'],
    'Die Abrechnungen reichen bis 28. August 2027',
    'clear',
    '"value":"36"',
  ],
  ['ends yesterday', ['1.1.2023–22.11.2026'], 'Die Abrechnungen reichen bis 22. Mai 2028', 'clear', '"value":"46"'],
  ['not over yet', ['1.1.2023–23.11.2026'], 'Abrechnung 1: Sie läuft noch bis 23. November 2026.', 'warning', ''],
  ['the wrong way round', ['31.12.2025–1.1.2023'], 'Abrechnung 1: Der letzte Tag liegt vor dem ersten.', 'warning', ''],
  ['half a row', [years[0] ?? '', '1.1.2024–'], 'Abrechnung 2: Es fehlt der erste oder der letzte Tag.', 'warning', ''],
];

test('bills carry a certificate where they are long, whole and young enough, in both versions', async () => {
  for (const law of laws) {
    const ask = await openTool('36-monate', law);
    every(table, ([, periods, title, outcome, says]) => {
      const { result, text, errors } = ask(toQuery(periods), today);
      expect(errors).toEqual({});
      expect(result?.title.replaceAll('\u00a0', ' ')).toBe(title);
      expect(result?.outcome).toBe(outcome);
      expect(text).toContain(says);
      // What cannot be used has no last day of use.
      expect(text.includes('Verwendbar bis')).toBe(outcome === 'clear');
      expect(text).toContain(`§ 82 Abs. 4 ${law.act}`);
      expect(text).toContain('Die jüngste Abrechnung muss dabei sein');
    });
  }
});

test('a vacancy leaves open what time alone would allow, and mends nothing', async () => {
  const ask = await openTool('36-monate');
  every(['ja', 'unsicher'], (vacancy) => {
    const { result, text } = ask(toQuery(years, vacancy), today);
    expect(result?.outcome).toBe('open');
    expect(text).toContain('§ 82 Abs. 4 Satz 3');
    expect(text).not.toMatch(/Prozent|%/);
    expect(ask(toQuery(years.slice(1), vacancy), today).result?.title.replaceAll('\u00a0', ' ')).toBe(year);
  });
});

test('36 months are counted as § 188 of the civil code counts them', () => {
  // From 29 February: the day before it is the 28th, which every third year later has.
  expect(latestStart('2027-02-27', 36)).toBe('2024-02-28');
  expect(latestStart('2027-02-28', 36)).toBe('2024-03-01');
  expect(latestStart('2028-02-28', 36)).toBe('2025-02-28');
  expect(latestStart('2025-12-31', 36)).toBe('2023-01-01');
});

test('each gap and each overlap is named', () => {
  const { latest, gaps, overlaps } = joinPeriods([
    { from: '2025-01-01', to: '2025-12-31' },
    { from: '2022-01-01', to: '2022-12-30' },
    { from: '2024-01-01', to: '2025-01-31' },
    { from: '2023-01-01', to: '2023-11-30' },
  ]);
  expect(latest).toEqual({ from: '2024-01-01', to: '2025-12-31' });
  expect(gaps).toEqual([
    { from: '2022-12-31', to: '2022-12-31' },
    { from: '2023-12-01', to: '2023-12-31' },
  ]);
  expect(overlaps).toEqual([{ from: '2025-01-01', to: '2025-01-31' }]);
});

import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../../tests/support/every.ts';
import { firstDay, lastDay, toolOn } from '../../../../tests/support/tools.ts';
import { joinPeriods, latestStart } from './billing-periods.ts';

/** `'1.1.2023–31.12.2023 1.1.2024–31.12.2024'` by rows of the form. */
const toQuery = (periods: string, leerstand = 'nein') => {
  const days = periods.split(' ').flatMap((period) => period.split('–'));
  const name = (at: number) => `${at % 2 ? 'bis' : 'von'}${Math.floor(at / 2) + 1}`;
  return { leerstand, ...Object.fromEntries(days.map((day, at) => [name(at), day])) };
};

/**
 * Until 2026 36 months, § 82 Abs. 4 Satz 1, from then two years, § 82 Abs. 1 Satz 2; the end of the latest no more than 18 months ago,
 * § 82 Abs. 4 Satz 2. A title by its sentence, and what is in it.
 */
const table = rowsOf(`
1.1.2023–31.12.2023 1.1.2024–31.12.2024 1.1.2025–31.12.2025 | usable 30. Juni 2027           | usable 30. Juni 2027
1.1.2025–31.12.2025 1.1.2023–31.12.2023 1.1.2024–31.12.2024 | usable 30. Juni 2027           | usable 30. Juni 2027
1.1.2023–31.12.2025                                         | usable 30. Juni 2027           | usable 30. Juni 2027
1.1.2024–31.12.2024 1.1.2025–31.12.2025                     | missingMonths 12/36            | usable 30. Juni 2027
1.1.2024–31.12.2025                                         | missingMonths 12/36            | usable 30. Juni 2027
1.1.2025–31.12.2025                                         | missingMonths 24/36            | missingMonths 12/24
2.1.2023–31.12.2023 1.1.2024–31.12.2024 1.1.2025–31.12.2025 | missingDay 1/36                | usable 30. Juni 2027
2.1.2024–31.12.2024 1.1.2025–31.12.2025                     | missingDays 366/36             | missingDay 1/24
1.1.2023–31.12.2023 1.1.2024–31.12.2024 1.1.2025–30.12.2025 | missingDay 1/36                | usable 30. Juni 2027
1.1.2023–31.12.2023 2.1.2024–31.12.2024 1.1.2025–31.12.2025 | missingDay 1/36                | missingDay 1/24
1.1.2023–31.12.2023 1.1.2025–31.12.2025                     | missingMonths 12/36            | missingMonths 12/24
1.1.2023–30.11.2024 1.1.2025–31.12.2025                     | missingMonth 1/36              | missingMonth 1/24
1.1.2023–15.11.2024 1.1.2025–31.12.2025                     | missingDays 46/36              | missingDays 46/24
1.1.2022–30.11.2022 1.1.2023–31.12.2025                     | usable 30. Juni 2027           | usable 30. Juni 2027
1.1.2015–31.12.2015 1.1.2024–31.12.2025                     | missingMonths 12/36            | usable 30. Juni 2027
1.1.2023–31.12.2023 31.12.2023–31.12.2024 1.1.2025–31.12.2025 | usable 30. Juni 2027          | usable 30. Juni 2027
15.3.2023–15.3.2024 15.3.2024–15.3.2025 15.3.2025–15.3.2026 | usable 15. September 2027      | usable 15. September 2027
1.1.2023–2.1.2024 1.1.2024–31.12.2024 1.1.2025–31.12.2025   | overlapTitle                   | overlapTitle
1.1.2024–31.12.2024 1.12.2024–31.12.2025                    | overlapTitle                   | overlapTitle
1.1.2023–31.12.2025 1.3.2024–31.3.2024                      | overlapTitle                   | overlapTitle
1.7.2022–30.6.2025                                          | oldTitle                       | oldTitle
2.7.2022–1.7.2025                                           | usable 1. Januar 2027          | lastDay 1. Januar 2027
1.3.2023–28.2.2026                                          | usable 28. August 2027         | usable 28. August 2027
1.1.2023–31.12.2026                                         | future 1 31. Dezember 2026     | usable 30. Juni 2028
31.12.2025–1.1.2023                                         | reversed 1                     | reversed 1
1.1.2023–31.12.2023 1.1.2024–                               | half 2                         | half 2
`);

const [before, after] = [await toolOn('36-monate', lastDay), await toolOn('36-monate', firstDay)];

test('bills carry a certificate where they are long, whole and young enough', () => {
  every(table, ([periods = '', until2026 = '', from2027 = '']) => {
    for (const { ask, say, told } of [
      { ...before, told: until2026 },
      { ...after, told: from2027 },
    ]) {
      const [key = '', ...rest] = told.split(' ');
      const [count = '', of = ''] = rest.join(' ').split('/');
      const [number = '', ...day] = rest;
      const date = key === 'future' ? day.join(' ') : rest.join(' ');
      const { result, text } = ask(toQuery(periods));
      expect(result?.title).toBe(say(key, { count, of, number, date }));
      expect(result?.outcome === 'clear').toBe(key === 'usable' || key === 'lastDay');
      // What cannot be used has no last day of use.
      expect(text.includes(say('usableUntil'))).toBe(result?.outcome === 'clear');
      if (key.startsWith('missing'))
        expect(result?.soon?.text).toBe(ask === before.ask ? say('soonMonths') : undefined);
    }
  });
});

test('a vacancy leaves open what time alone would allow, and mends nothing', () => {
  every(['ja', 'unsicher'], (vacancy) => {
    for (const [{ ask, say }, place] of [
      [before, '§ 82 Abs. 4 Satz 3'],
      [after, '§ 82 Abs. 3 Satz 2'],
    ] as const) {
      const { result, text } = ask(toQuery('1.1.2023–31.12.2025', vacancy));
      expect([result?.outcome, result?.title]).toEqual(['open', say('vacancyTitle')]);
      expect(text).toContain(place);
      expect(ask(toQuery('1.1.2025–31.12.2025', vacancy)).result?.outcome).toBe('warning');
    }
  });
});

test('months are counted as § 188 of the civil code counts them, and each gap and each overlap is named', () => {
  // From 29 February: the day before it is the 28th, which every third year later has.
  const starts = ['2027-02-27', '2027-02-28', '2028-02-28'].map((to) => latestStart(to, 36));
  expect(starts).toEqual(['2024-02-28', '2024-03-01', '2025-02-28']);
  const toPeriods = (text: string) => text.split(', ').map((one) => ({ from: one.slice(0, 10), to: one.slice(11) }));
  const bills = '2025-01-01–2025-12-31, 2022-01-01–2022-12-30, 2024-01-01–2025-01-31, 2023-01-01–2023-11-30';
  expect(joinPeriods(toPeriods(bills))).toEqual({
    latest: { from: '2024-01-01', to: '2025-12-31' },
    gaps: toPeriods('2022-12-31–2022-12-31, 2023-12-01–2023-12-31'),
    overlaps: toPeriods('2025-01-01–2025-01-31'),
  });
});

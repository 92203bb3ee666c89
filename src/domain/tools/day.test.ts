import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { addDays, addMonths, dayToInput, formatDay, monthsBetween, parseDay } from './day.ts';

test('a day is read as people write it', () => {
  const table: [string, string | undefined][] = [
    ['3.5.2019', '2019-05-03'],
    ['03.05.2019', '2019-05-03'],
    [' 3. 5. 2019 ', '2019-05-03'],
    ['3,5,2019', '2019-05-03'],
    ['3/5/19', '2019-05-03'],
    ['3-5-1998', '1998-05-03'],
    ['03.05.98', '1998-05-03'],
    ['03052019', '2019-05-03'],
    ['2019-05-03', '2019-05-03'],
    ['3. Mai 2019', '2019-05-03'],
    ['12. März 2020', '2020-03-12'],
    ['03.05.2019 00:00:00', '2019-05-03'],
    ['2019-05-03T00:00:00', '2019-05-03'],
    ['31.12.9999', undefined],
    ['29.2.2024', '2024-02-29'],
    ['29.2.2023', undefined],
    ['31.4.2025', undefined],
    ['0.5.2019', undefined],
    ['5.13.2019', undefined],
    ['5.2019', undefined],
    ['gestern', undefined],
    ['', undefined],
  ];
  every(table, ([text, day]) => expect(parseDay(text), text).toBe(day));
});

test('days are told and typed again', () => {
  expect(formatDay('2019-05-03')).toBe('3. Mai 2019');
  expect(dayToInput('2019-05-03')).toBe('3.5.2019');
  expect(parseDay(dayToInput('2026-11-23'))).toBe('2026-11-23');
});

test('months end on their last day where the day is missing', () => {
  const table: [string, number, string][] = [
    ['2016-02-29', 120, '2026-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-23', 2, '2027-01-23'],
    ['2026-11-23', -12, '2025-11-23'],
  ];
  every(table, ([day, months, other]) => expect(addMonths(day, months), `${day} ${months}`).toBe(other));
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
});

test('whole months lie between two days', () => {
  const table: [string, string, number][] = [
    ['2026-01-31', '2026-02-28', 1],
    ['2026-01-31', '2026-02-27', 0],
    ['2026-11-23', '2026-11-23', 0],
    ['2026-11-23', '2029-05-03', 29],
    ['2029-05-03', '2026-11-23', -29],
  ];
  every(table, ([from, to, months]) => expect(monthsBetween(from, to), `${from} ${to}`).toBe(months));
});

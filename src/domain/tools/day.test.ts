import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { addDays, addMonths, dayToInput, formatDay, monthsBetween, parseDay } from './day.ts';

/** What is no day is read as none. */
const written: Record<string, string[]> = {
  '2019-05-03': [
    ...['3.5.2019', '03.05.2019', ' 3. 5. 2019 ', '3,5,2019', '3/5/19', '03052019', '2019-05-03', '3. Mai 2019'],
    ...['03.05.2019 00:00:00', '2019-05-03T00:00:00'],
  ],
  '1998-05-03': ['3-5-1998', '03.05.98'],
  '2020-03-12': ['12. März 2020'],
  '2024-02-29': ['29.2.2024'],
  undefined: ['31.12.9999', '29.2.2023', '31.4.2025', '0.5.2019', '5.13.2019', '5.2019', 'gestern', ''],
};
test('a day is read as people write it, told and typed again', () => {
  for (const [day, texts] of Object.entries(written)) every(texts, (text) => expect(String(parseDay(text))).toBe(day));
  expect([formatDay('2019-05-03'), dayToInput('2019-05-03')]).toEqual(['3. Mai 2019', '3.5.2019']);
});

test('months end on their last day where the day is missing, and whole ones lie between two days', () => {
  const later =
    '2016-02-29 120 2026-02-28, 2026-01-31 1 2026-02-28, 2026-03-31 -1 2026-02-28, 2026-11-23 -12 2025-11-23';
  every(later.split(', '), (row) => {
    const [day = '', months, other] = row.split(' ');
    expect(addMonths(day, Number(months))).toBe(other);
  });
  expect([addDays('2026-02-28', 1), addDays('2026-03-29', 1)]).toEqual(['2026-03-01', '2026-03-30']);
  const between = '2026-01-31 2026-02-28 1, 2026-01-31 2026-02-27 0, 2026-11-23 2029-05-03 29';
  every(between.split(', '), (row) => {
    const [from = '', to = '', months] = row.split(' ');
    expect(monthsBetween(from, to)).toBe(Number(months));
  });
});

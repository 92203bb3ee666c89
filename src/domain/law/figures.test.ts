import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { figureChanges, figureOn, figuresReadOn, figuresSchema, type Figures } from './figures.ts';

const source = { title: 'Richtlinie', url: 'https://www.example.org/', read: '2026-11-24' };
const told = (from: string | undefined, values: Record<string, string>, known?: typeof source) => ({
  from,
  copy: figuresSchema.parse({
    figures: ['same', 'other', 'gone', 'unknown'].map((id) => ({
      id,
      statement: `Satz ${id}`,
      value: values[id],
      source: known,
    })),
  }),
});
const old = { same: 'gleich', other: 'alt', gone: 'alt', unknown: 'alt' };
const figures: Figures = [
  told(undefined, {}),
  told('2024-01-01', old),
  told('2026-07-21', { same: 'gleich', other: 'neu', gone: 'gone' }, source),
  told('2027-02-01', { same: 'gleich', other: 'noch neuer', gone: 'gone' }, { ...source, read: '2026-09-01' }),
];

test('a figure has the value of the day, on the first and the last day of it', () => {
  const days = [
    ['2023-12-31', undefined],
    ['2024-01-01', 'alt'],
    ['2026-07-20', 'alt'],
    ['2026-07-21', 'neu'],
    ['2027-01-31', 'neu'],
    ['2027-02-01', 'noch neuer'],
  ] as const;
  every(days, ([day, value]) => expect(figureOn(figures, 'other', day)?.value).toBe(value));
});

test('what has changed since a day is told as of that of the pages', () => {
  expect(figuresReadOn(figures)).toBe('2026-11-24');
  const ids = ['same', 'other', 'gone', 'unknown', 'other', 'no such figure'];
  expect(figureChanges(figures, ids, '2025-11-04', '2026-11-01')).toEqual([
    { kind: 'other', statement: 'Satz other', before: 'alt', now: 'neu', from: '2026-07-21' },
    { kind: 'gone', statement: 'Satz gone', before: 'alt', from: '2026-07-21' },
    { kind: 'unknown', statement: 'Satz unknown', before: 'alt' },
  ]);
  expect(figureChanges(figures, ids, '2026-11-01', '2026-11-01')).toEqual([]);
  expect(figureChanges(figures, ['other'], '2025-11-04', '2027-02-01')).toMatchObject([{ now: 'noch neuer' }]);
});

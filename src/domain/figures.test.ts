import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { figureChanges, figuresReadOn, figuresSchema, versionOn, type FiguresFile } from './figures.ts';

const source = { title: 'Richtlinie', url: 'https://www.example.org/', read: '2026-11-24' };
const figure = (id: string, ...versions: object[]) => ({ id, statement: `Satz ${id}`, versions });
const old = { value: 'alt', from: '2024-01-01', until: '2026-07-20' };
const file: FiguresFile = figuresSchema.parse({
  figures: [
    figure('same', { ...old, value: 'gleich' }, { value: 'gleich', from: '2026-07-21', source }),
    figure(
      'other',
      old,
      { value: 'neu', from: '2026-07-21', until: '2027-01-31', source },
      {
        ...{ value: 'noch neuer', from: '2027-02-01' },
        source: { ...source, read: '2026-09-01' },
      },
    ),
    figure('gone', old, { value: 'gone', from: '2026-07-21', source }),
    figure('unknown', { ...old, source: { ...source, read: '2026-01-05' } }),
  ],
});

test('a figure has the value of the day, on the first and the last day of it', () => {
  const [, other] = file.figures;
  const days = [
    ['2023-12-31', undefined],
    ['2024-01-01', 'alt'],
    ['2026-07-20', 'alt'],
    ['2026-07-21', 'neu'],
    ['2027-01-31', 'neu'],
    ['2027-02-01', 'noch neuer'],
  ] as const;
  every(days, ([day, value]) => expect(other && versionOn(other, day)?.value).toBe(value));
});

test('what has changed since a day is told as of that of the pages, or the last on which a source was read', () => {
  expect(figuresReadOn(file)).toBe('2026-11-24');
  const ids = ['same', 'other', 'gone', 'unknown', 'other', 'no such figure'];
  expect(figureChanges(file, ids, '2025-11-04', '2026-11-01')).toEqual([
    { kind: 'other', statement: 'Satz other', before: 'alt', now: 'neu', from: '2026-07-21' },
    { kind: 'gone', statement: 'Satz gone', before: 'alt', from: '2026-07-21' },
    { kind: 'unknown', statement: 'Satz unknown', before: 'alt' },
  ]);
  expect(figureChanges(file, ids, '2026-11-01', '2026-11-01')).toEqual([]);
  expect(figureChanges(file, ['other'], '2025-11-04', '2027-02-01')).toMatchObject([{ now: 'noch neuer' }]);
});

test('values follow each other, and the last has a source', () => {
  const said = (...versions: object[]) =>
    figuresSchema.safeParse({ figures: [figure('x', ...versions)] }).error?.issues.map(({ message }) => message);
  const now = { value: 'neu', from: '2026-07-21', source };
  const rows: [name: string, versions: object[], faults: string[] | undefined][] = [
    ['one after the other', [old, now], undefined],
    ['a gap between them', [{ ...old, until: '2025-12-31' }, now], undefined],
    ['the first without an end', [{ ...old, until: undefined }, now], ['Ab dem 2026-07-21 gilt der nächste Wert']],
    ['both on a day', [{ ...old, until: '2026-07-21' }, now], ['Ab dem 2026-07-21 gilt der nächste Wert']],
    ['an end before the beginning', [{ ...now, until: '2026-07-20' }], ['Der Wert endet vor dem 2026-07-21']],
    ['the last without a source', [old], ['Die Quelle fehlt']],
  ];
  every(rows, ([, versions, faults]) => expect(said(...versions)).toEqual(faults));
});

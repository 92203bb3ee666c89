import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { readYaml } from '../../content/reader/yaml.ts';
import { actSince, changesSince, energyToClass, lawBefore, lawOf, lawSchema, toLaws, type Law } from './law.ts';
import { readText } from '../../../tests/support/content.ts';

const yaml = readYaml(await readText('content/law.yaml')).on('2026-11-28');
const law = lawSchema.parse(yaml.data);

test('a limit belongs to its class, and what is above does not: Anlage 10 zu § 86 GEG', () => {
  const letters = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  every(
    [30, 50, 75, 100, 130, 160, 200, 250].map((limit, i) => [limit, i] as const),
    ([limit, i]) =>
      expect([limit, limit + 0.1, limit + 1].map((value) => energyToClass(law, value))).toEqual([
        ...[letters[i], letters[i + 1], letters[i + 1]],
      ]),
  );
  expect([energyToClass(law, 0), energyToClass(law, 10_000)]).toEqual(['A+', 'H']);
  expect(energyToClass({ ...law, classes: law.classes.slice(0, 2) }, 10_000)).toBe('H');
});

const on = (from: string | undefined, act: object, constants: string) => ({
  from,
  copy: lawSchema.parse({
    ...law,
    act: { name: 'Gebäudegesetz', ...act },
    constants: constants.split(', ').map((row) => {
      const [id, value, place] = row.split(' = ');
      return { id, value, statement: 'So war es damals.', place };
    }),
  }),
});
const both =
  'same = alt = § 79, moved = alt = § 108 Nr. 21, changed = neu = § 80, other = alt = § 355 Abs. 2 BGB, ' +
  'annex = alt = § 22 Anlage, hyphen = alt = § 2 DL-InfoV';
const laws = toLaws([
  on(
    undefined,
    { act: 'GEG' },
    'same = alt = § 79, moved = alt = § 108 Nr. 27, gone = alt = § 71, changed = alt = § 80',
  ),
  on('2026-07-29', { act: 'GModG' }, both),
  on('2026-09-01', { act: 'GModG' }, both),
  on(
    '2027-01-01',
    { act: 'GModG-2027', short: 'GModG' },
    'same = alt = § 79, moved = alt = § 108 Nr. 22, changed = neuer = § 81, other = alt = § 355 Abs. 2 BGB',
  ),
]);
const [, , now, next] = laws as readonly Law[] as [Law, Law, Law, Law];

test('a page tells the law of its day, a text that of its month or the one before, which may have the same name', () => {
  expect([now.status, ...now.constants.map(({ id, value, paragraph }) => `${id}: ${value}, ${paragraph}`)]).toEqual([
    ...['GModG, Stand November 2026', 'same: alt, § 79 GModG', 'moved: alt, § 108 Nr. 21 GModG'],
    ...['changed: neu, § 80 GModG', 'other: alt, § 355 Abs. 2 BGB'],
    ...['annex: alt, § 22 Anlage GModG', 'hyphen: alt, § 2 DL-InfoV'],
  ]);
  expect([actSince(laws, now), actSince(laws, next)]).toEqual(['29. Juli 2026', '1. Januar 2027']);
  expect([lawBefore(laws, now), lawBefore(laws, next), lawBefore(laws, laws[0])].map(({ act }) => act)).toEqual([
    ...['GEG', 'GModG', 'GEG'],
  ]);
  const months = rowsOf('2026-07 | GEG, Stand Juli 2026\n2026-08 | GModG, Stand August 2026');
  for (const [month = '', status] of months) expect(lawOf(laws, month).status).toBe(status);
});

test('an article of an older law is told what became of each place that it cites', () => {
  const ids = ['same', 'moved', 'moved', 'gone', 'changed', 'other', 'unknown'];
  expect(changesSince(lawOf(laws, '2025-03'), ids, now)).toMatchObject([
    { id: 'moved', kind: 'moved', before: { paragraph: '§ 108 Nr. 27 GEG' }, now: { paragraph: '§ 108 Nr. 21 GModG' } },
    { id: 'gone', kind: 'gone', before: { paragraph: '§ 71 GEG' } },
    { id: 'changed', kind: 'changed', before: { value: 'alt' }, now: { value: 'neu' } },
  ]);
  expect(changesSince(now, ids, now)).toEqual([]);
  expect(changesSince(now, ids, next).map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    'moved moved',
    'changed changed',
  ]);
});

test('a constant stands once, with its place in the law', () => {
  const constant = { id: 'validity', value: '10', place: '§ 79', statement: 'So viele Jahre gilt er.' };
  const isRight = (...constants: object[]) => lawSchema.safeParse({ ...law, constants }).success;
  expect(isRight(constant)).toBe(true);
  expect(isRight(constant, constant)).toBe(false);
  expect(isRight({ ...constant, place: '79 Abs. 3' })).toBe(false);
});

import { describe, expect, test } from 'vitest';
import { readYaml } from '../content/yaml.ts';
import { actSince, changesSince, energyToClass, lawBefore, lawOf, lawSchema, toLaws, type Law } from './law.ts';
import { readText } from '../../tests/support/content.ts';

const yaml = readYaml(await readText('content/law.yaml')).on('2026-11-28');
const law = lawSchema.parse(yaml.data);

describe('energyToClass', () => {
  // Anlage 10 zu § 86 GEG: the limit belongs to the class, one kWh more does not.
  test.each([
    { limit: 30, upTo: 'A+', above: 'A' },
    { limit: 50, upTo: 'A', above: 'B' },
    { limit: 75, upTo: 'B', above: 'C' },
    { limit: 100, upTo: 'C', above: 'D' },
    { limit: 130, upTo: 'D', above: 'E' },
    { limit: 160, upTo: 'E', above: 'F' },
    { limit: 200, upTo: 'F', above: 'G' },
    { limit: 250, upTo: 'G', above: 'H' },
  ])('is $upTo up to $limit kWh and $above from there', ({ limit, upTo, above }) => {
    expect(energyToClass(law, limit)).toBe(upTo);
    expect(energyToClass(law, limit + 1)).toBe(above);
    expect(energyToClass(law, limit + 0.1)).toBe(above);
  });

  test.each([
    { energy: 0, letter: 'A+' },
    { energy: 10_000, letter: 'H' },
  ])('is $letter at $energy kWh', ({ energy, letter }) => {
    expect(energyToClass(law, energy)).toBe(letter);
  });
});

test('a list of classes that ends too early leaves the worst for the rest', () => {
  expect(energyToClass({ ...law, classes: law.classes.slice(0, 2) }, 10_000)).toBe('H');
});

describe('from each day on', () => {
  const told = ({ status, constants }: Law) => [
    status,
    ...constants.map(({ id, value, paragraph }) => `${id}: ${value}, ${paragraph}`),
  ];
  const on = (from: string | undefined, act: object, places: Record<string, string>, changed = 'alt') => ({
    from,
    copy: lawSchema.parse({
      ...law,
      act: { name: 'Gebäudegesetz', ...act },
      constants: [
        ...Object.entries(places).map(([id, place]) => ({
          ...entry,
          id,
          place,
          value: id === 'changed' ? changed : 'alt',
        })),
        { ...entry, id: 'other', paragraph: '§ 355 Abs. 2 BGB' },
      ],
    }),
  });
  const entry = { value: 'alt', statement: 'So war es damals.' };
  const laws = toLaws([
    on(undefined, { act: 'GEG' }, { same: '§ 79', moved: '§ 108 Nr. 27', gone: '§ 71', changed: '§ 80' }),
    on('2026-07-29', { act: 'GModG' }, { same: '§ 79', moved: '§ 108 Nr. 21', changed: '§ 80' }, 'neu'),
    on('2026-09-01', { act: 'GModG' }, { same: '§ 79', moved: '§ 108 Nr. 21', changed: '§ 80' }, 'neu'),
    on(
      '2027-01-01',
      { act: 'GModG-2027', short: 'GModG' },
      { same: '§ 79', moved: '§ 108 Nr. 22', changed: '§ 81' },
      'neuer',
    ),
  ]);
  const [, , now, next] = laws as readonly Law[] as [Law, Law, Law, Law];

  test('a page tells the one of its day, with the paragraphs of the act', () => {
    expect(told(now)).toEqual([
      'GModG, Stand November 2026',
      'same: alt, § 79 GModG',
      'moved: alt, § 108 Nr. 21 GModG',
      'changed: neu, § 80 GModG',
      'other: alt, § 355 Abs. 2 BGB',
    ]);
    expect([actSince(laws, now), actSince(laws, next)]).toEqual(['29. Juli 2026', '1. Januar 2027']);
  });

  test('a text may tell the act before, which may have the same short name', () => {
    expect(told(lawBefore(laws, now))).toContain('gone: alt, § 71 GEG');
    expect(told(lawBefore(laws, next))).toContain('changed: neu, § 80 GModG');
    expect(lawBefore(laws, laws[0]).act).toBe('GEG');
  });

  test.each([
    ['2023-01', 'GEG, Stand Januar 2023'],
    ['2026-07', 'GEG, Stand Juli 2026'],
    ['2026-08', 'GModG, Stand August 2026'],
    ['2026-12', 'GModG, Stand Dezember 2026'],
  ])('a text of %s tells the %s', (month, status) => expect(lawOf(laws, month).status).toBe(status));

  test('a text of before is told what became of what it cites', () => {
    const ids = ['same', 'moved', 'moved', 'gone', 'changed', 'other', 'unknown'];
    expect(changesSince(lawOf(laws, '2025-03'), ids, now)).toMatchObject([
      {
        id: 'moved',
        kind: 'moved',
        before: { paragraph: '§ 108 Nr. 27 GEG' },
        now: { paragraph: '§ 108 Nr. 21 GModG' },
      },
      { id: 'gone', kind: 'gone', before: { paragraph: '§ 71 GEG' } },
      { id: 'changed', kind: 'changed', before: { value: 'alt' }, now: { value: 'neu' } },
    ]);
    expect(changesSince(now, ids, now)).toEqual([]);
    expect(changesSince(now, ids, next).map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'moved moved',
      'changed changed',
    ]);
  });
});

describe('content/law.yaml', () => {
  test('has its classes in order, without a limit for the last alone', () => {
    const limits = law.classes.map(({ upTo }) => upTo ?? Infinity);
    expect(limits).toEqual([...limits].sort((a, b) => a - b));
    expect(limits.filter((limit) => limit === Infinity)).toHaveLength(1);
    expect(law.classes.map(({ letter }) => letter).join(' ')).toBe('A+ A B C D E F G H');
  });

  test('holds the certificate valid for 10 years', () => {
    expect(law.constants.find(({ id }) => id === 'validity')).toMatchObject({ value: '10' });
  });
});

describe('the schema', () => {
  const constant = { id: 'validity', value: '10', place: '§ 79', statement: 'So viele Jahre gilt er.' };
  const isRight = (...constants: object[]) => lawSchema.safeParse({ ...law, constants }).success;

  test.each([
    { id: 'Validity' },
    { value: 10 },
    { place: '79 Abs. 3' },
    { place: '§ 79 GModG' },
    { place: undefined },
    { place: undefined, paragraph: '§ 79 Abs. 3 GModG' },
    { paragraph: '§ 355 BGB' },
    { note: 'unbekannt' },
  ])('refuses a constant with %o', (wrong) => {
    expect(isRight(constant)).toBe(true);
    expect(isRight({ ...constant, ...wrong })).toBe(false);
  });

  test('refuses the same name twice', () => expect(isRight(constant, constant)).toBe(false));

  test('refuses a list of classes that is too short', () => {
    expect(lawSchema.safeParse({ ...law, classes: law.classes.slice(1) }).success).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { parseContent } from '../../tests/support/parse-content.ts';
import {
  changesSince,
  energyToClass,
  inForceSince,
  lawBefore,
  lawInForce,
  lawOf,
  lawSchema,
  type Law,
  type LawFile,
} from './law.ts';
import { readText } from '../../tests/support/content.ts';

const file = 'content/law.yaml';
const law = parseContent(file, await readText(file), lawSchema);

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

describe('versions', () => {
  const entry = (versions: object) => ({ id: 'x', value: 'alt', statement: 'So war es damals.', ...versions });
  const file: LawFile = {
    ...law,
    inForce: 'GModG',
    checked: '2026-11',
    constants: [
      { ...entry({ GEG: '§ 79 Abs. 3', GModG: '§ 79 Abs. 3' }), id: 'same' },
      { ...entry({ GEG: '§ 108 Nr. 27', GModG: '§ 108 Nr. 21' }), id: 'moved' },
      { ...entry({ GEG: '§ 71', GModG: 'gone' }), id: 'gone' },
      { ...entry({ GEG: '§ 80', GModG: { paragraph: '§ 80', value: 'neu' } }), id: 'changed' },
      { ...entry({ paragraph: '§ 355 Abs. 2 BGB' }), id: 'other' },
    ] as LawFile['constants'],
  };
  const told = ({ constants }: Law) => constants.map(({ id, value, paragraph }) => `${id}: ${value}, ${paragraph}`);

  test('a page tells the one in force', () => {
    expect(lawInForce(file).status).toBe('GModG, Stand November 2026');
    expect(told(lawInForce(file))).toEqual([
      'same: alt, § 79 Abs. 3 GModG',
      'moved: alt, § 108 Nr. 21 GModG',
      'changed: neu, § 80 GModG',
      'other: alt, § 355 Abs. 2 BGB',
    ]);
    expect(inForceSince(file)).toBe('30. Juli 2026');
  });

  test('a text may tell the one before', () => {
    expect(told(lawBefore(file))).toContain('gone: alt, § 71 GEG');
    expect(lawBefore({ ...file, inForce: 'GEG' }).act).toBe('GEG');
  });

  test.each([
    ['2023-01', 'GEG'],
    ['2026-07', 'GEG'],
    ['2026-08', 'GModG'],
  ])('a text of %s tells the %s', (month, act) => {
    expect(lawOf(file, month).act).toBe(act);
  });

  test('a text of before is told what became of what it cites', () => {
    const before = lawOf(file, '2025-03');
    expect(before.status).toBe('GEG, Stand März 2025');
    const ids = ['same', 'moved', 'moved', 'gone', 'changed', 'other', 'unknown'];
    expect(changesSince(file, before, ids)).toMatchObject([
      {
        id: 'moved',
        kind: 'moved',
        before: { paragraph: '§ 108 Nr. 27 GEG' },
        now: { paragraph: '§ 108 Nr. 21 GModG' },
      },
      { id: 'gone', kind: 'gone', before: { paragraph: '§ 71 GEG' } },
      { id: 'changed', kind: 'changed', before: { value: 'alt' }, now: { value: 'neu' } },
    ]);
    expect(changesSince(file, lawInForce(file), ids)).toEqual([]);
  });
});

describe('a further version, entered in content/ alone', () => {
  const entry = (versions: object) => ({ id: 'x', value: 'alt', statement: 'So war es damals.', ...versions });
  const file = lawSchema.parse({
    ...law,
    acts: [...law.acts, { act: 'GModG-2027', short: 'GModG', name: law.acts.at(-1)?.name, from: '2027-01-01' }],
    inForce: 'GModG-2027',
    checked: '2027-01',
    constants: [
      { ...entry({ GEG: '§ 79', GModG: '§ 79', 'GModG-2027': '§ 79' }), id: 'same' },
      { ...entry({ GEG: '§ 80', GModG: '§ 80', 'GModG-2027': { paragraph: '§ 81', value: 'neu' } }), id: 'changed' },
      { ...entry({ GEG: '§ 82', GModG: '§ 82', 'GModG-2027': '§ 83' }), id: 'moved' },
      { ...entry({ GEG: 'gone', GModG: 'gone', 'GModG-2027': '§ 60' }), id: 'new' },
    ],
  });
  const told = ({ status, constants }: Law) => [
    status,
    ...constants.map(({ value, paragraph }) => `${value}, ${paragraph}`),
  ];

  test('is told by its own name where it is in force, and by texts of its time', () => {
    const now = [
      'GModG, Stand Januar 2027',
      'alt, § 79 GModG',
      'neu, § 81 GModG',
      'alt, § 83 GModG',
      'alt, § 60 GModG',
    ];
    expect(told(lawInForce(file))).toEqual(now);
    expect(told(lawOf(file, '2027-01'))).toEqual(now);
    expect(lawOf(file, '2026-12').act).toBe('GModG');
    expect(lawBefore(file).act).toBe('GModG');
    expect(inForceSince(file)).toBe('1. Januar 2027');
  });

  test('says what has changed since the one before, which has the same name', () => {
    expect(changesSince(file, lawOf(file, '2026-11'), ['same', 'changed', 'moved', 'new'])).toMatchObject([
      { id: 'changed', kind: 'changed', now: { paragraph: '§ 81 GModG' } },
      { id: 'moved', kind: 'moved', now: { paragraph: '§ 83 GModG' } },
    ]);
  });

  test.each([
    [{ inForce: 'GModG-2028' }, '„GModG-2028“ steht nicht unter acts'],
    [
      { acts: file.acts.map((act) => ({ ...act, from: '2024-01-01' })) },
      'Am 2024-01-01 beginnt schon die Fassung davor',
    ],
    [{ acts: file.acts.slice(0, 2) }, '„GModG-2027“ steht nicht unter acts'],
    [{ constants: [entry({ GEG: '§ 79', GModG: '§ 79' })] }, 'Die Stelle im GModG-2027 fehlt'],
    [
      { constants: [entry({ GEG: '§ 1', GModG: '§ 1', 'GModG-2027': '§ 1', GModg: '§ 1' })] },
      'Dieses Feld gibt es nicht',
    ],
    [{ constants: [entry({ GEG: '§ 1', GModG: '§ 1', 'GModG-2027': '§ 1 GModG' })] }, '„§ 1 GModG“ nennt das Gesetz'],
  ])('refuses %o', (wrong, message) => {
    const { error } = lawSchema.safeParse({ ...file, ...wrong });
    expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });
});

describe('content/law.yaml', () => {
  test('has its classes in order, without a limit for the last alone', () => {
    const limits = law.classes.map(({ upTo }) => upTo ?? Infinity);
    expect(limits).toEqual([...limits].sort((a, b) => a - b));
    expect(limits.filter((limit) => limit === Infinity)).toHaveLength(1);
    expect(law.classes.map(({ letter }) => letter).join(' ')).toBe('A+ A B C D E F G H');
  });

  test('names every constant once', () => {
    const ids = law.constants.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  });

  test('holds the certificate valid for 10 years', () => {
    expect(law.constants.find(({ id }) => id === 'validity')).toMatchObject({ value: '10' });
  });
});

describe('the schema', () => {
  const constant = { id: 'validity', value: '10', GEG: '§ 79', GModG: '§ 79', statement: 'So viele Jahre gilt er.' };

  test.each([
    { id: 'Validity' },
    { value: '' },
    { value: 10 },
    { GEG: '79 Abs. 3' },
    { GEG: '§ 79 GEG' },
    { GModG: undefined },
    { paragraph: '§ 79 Abs. 3 GEG' },
    { paragraph: '§ 355 BGB' },
    { statement: 'kurz' },
    { note: 'unbekannt' },
  ])('refuses a constant with %o', (wrong) => {
    const withConstant = (entry: object) => lawSchema.safeParse({ ...law, constants: [entry] }).success;
    expect(withConstant(constant)).toBe(true);
    expect(withConstant({ ...constant, ...wrong })).toBe(false);
  });

  test('refuses a list of classes that is too short', () => {
    expect(lawSchema.safeParse({ ...law, classes: law.classes.slice(1) }).success).toBe(false);
  });
});

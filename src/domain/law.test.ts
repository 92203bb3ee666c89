import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseContent } from '../content/parse.ts';
import { energyToClass, lawSchema } from './law.ts';

const file = 'content/law.yaml';
const law = parseContent(file, await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'), lawSchema);

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
  const constant = { id: 'validity', value: '10', paragraph: '§ 79 Abs. 3 GEG', statement: 'So viele Jahre gilt er.' };

  test.each([
    { id: 'Validity' },
    { value: '' },
    { value: 10 },
    { paragraph: '79 Abs. 3 GEG' },
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

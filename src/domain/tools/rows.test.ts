import { expect, test } from 'vitest';
import { inputsToAddress, inputsToQuery } from './address.ts';
import { readInputs } from './read-inputs.ts';
import { controlNames, renumber, typedRows } from './rows.ts';
import type { Inputs, RowsInput } from './tool.ts';

const table = {
  name: 'zeilen',
  kind: 'rows',
  most: 12,
  cells: {
    what: { name: 'was', kind: 'text', most: 9, required: true },
    since: { name: 'seit', kind: 'date' },
  },
} as const satisfies RowsInput & { name: string };
const inputs = {
  one: { name: 'eins', kind: 'text', most: 9 },
  all: { name: 'alle', kind: 'text', most: 9, requiredWith: 'table', within: 'table' },
  table,
} satisfies Inputs;
const words = { table: { row: 'Zeile {result.row}', cells: { what: { missing: 'Was?' } } }, all: { missing: 'Alle?' } };

test('a row is one where something is typed, up to the last that there is', () => {
  expect(typedRows(table, { was2: 'a', seit12: '1.1.2025', was13: 'b', was3: ' ' })).toEqual([2, 12]);
  expect(controlNames(inputs)).toHaveLength(2 + 24);
});

test('what is wrong in a row is told with it, and what a table needs is asked where it has one', () => {
  expect(readInputs({ inputs }, words, {})).toEqual({ values: {} });
  expect(readInputs({ inputs }, words, { seit2: 'nie' }).errors).toEqual([
    { path: 'alle', message: 'Alle?' },
    { path: 'was2', message: 'Zeile 2: Was?' },
    { path: 'seit2', message: 'Zeile 2: Geben Sie einen Tag wie 3.5.2019 oder 03052019 ein' },
  ]);
  expect(readInputs({ inputs }, words, { alle: 'x', was2: 'a', was5: 'b', seit5: '1.2.25' }).values).toEqual({
    all: 'x',
    table: [{ what: 'a' }, { what: 'b', since: '2025-02-01' }],
  });
});

test('an address has the rows with the rest, or behind the mark that no browser sends', () => {
  const typed = { eins: '1', alle: 'x', was2: 'a', seit2: '01.02.2025', ort: 'bremen' };
  expect(inputsToQuery({ inputs }, typed)).toBe('eins=1&alle=x&was2=a&seit2=1.2.2025&ort=bremen');
  expect(inputsToAddress({ inputs }, typed)).toEqual({
    answers: 'eins=1&ort=bremen',
    rows: '#alle=x&was2=a&seit2=1.2.2025',
  });
  expect(inputsToAddress({ inputs }, { eins: '1' })).toEqual({ answers: 'eins=1', rows: '' });
});

test('names and ids of a row become those of another', () => {
  expect(renumber('frage-was1-fehler frage-was1', 12)).toBe('frage-was12-fehler frage-was12');
  expect(renumber('was12', 3)).toBe('was3');
  expect(renumber('field tool-form__half', 3)).toBe('field tool-form__half');
});

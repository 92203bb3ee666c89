import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import type { Field } from '../form.ts';
import { emptyOf, toHeading, withField, type Data } from './field-values.ts';

const required = { optional: false, nullable: false };
const text: Field = { kind: 'text', long: false, date: false, ...required };

test('a new entry of the form is empty where an editor has to decide', () => {
  const inner = { name: 'inner', field: text };
  const rows: [what: string, field: Field, empty: unknown][] = [
    ['a text', text, ''],
    ['a text that may be null', { ...text, nullable: true }, null],
    ['a number', { kind: 'number', ...required }, undefined],
    ['a choice', { kind: 'choice', choices: [{ value: 'a', label: 'A' }], ...required }, undefined],
    ['yes or no', { kind: 'yes-no', ...required }, false],
    ['a list', { kind: 'list', item: text, min: 2, ...required }, ['', '']],
    [
      'a group',
      { kind: 'group', fields: [inner, { name: 'more', field: { ...text, optional: true } }], ...required },
      { inner: '' },
    ],
  ];
  every(rows, ([, field, empty]) => expect(emptyOf(field)).toEqual(empty));
});

test('a fold goes by what names its entry', () => {
  const rows: [value: unknown, heading: string][] = [
    [undefined, ''],
    [3, '3'],
    [['a', '', 'b'], 'a, b'],
    [{ id: 'x', title: 'Titel' }, 'Titel'],
    [{ count: 1, other: 'Wort' }, 'Wort'],
    [{ count: 1 }, ''],
    [{ 'until 2026-12-31': 'Alt', 'from 2027-01-01': { name: 'Neu' } }, 'Neu'],
  ];
  every(rows, ([value, heading]) => expect(toHeading(value)).toBe(heading));
});

test('a field is put where the form has it', () => {
  const order = ['a', 'b', 'c'];
  const rows: [what: string, group: Data, name: string, value: unknown, keys: string[]][] = [
    ['changed, it stays at its place', { c: 1, a: 1 }, 'c', 2, ['c', 'a']],
    ['new, it stands behind those before it', { a: 1, c: 1 }, 'b', 2, ['a', 'b', 'c']],
    ['new, before all others', { b: 1, c: 1 }, 'a', 2, ['a', 'b', 'c']],
    ['emptied, it is left out', { a: 1, b: 1 }, 'a', undefined, ['b']],
  ];
  every(rows, ([, group, name, value, keys]) => {
    const changed = withField(group, name, value, order);
    expect([Object.keys(changed), changed[name]]).toEqual([keys, value]);
  });
});

import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { checkFields } from '../check.ts';
import {
  callUntil,
  preparationFields,
  preparationNames,
  preparationToRows,
  readPreparation,
  type Preparation,
} from './preparation.ts';

const company = { openingHours: [{ days: 'Mo–Sa', from: '08:00', to: '20:00' }], callBackHours: 4 };
/** Days of March 2025: the 3rd is a Monday. */
const at = (time: string) => Date.parse(`2025-03-${time}:00+01:00`);

test('the preferred time moves the deadline: only its hours count, unless we never call in them', () => {
  const office = { openingHours: [{ days: 'Mo–Fr', from: '09:00', to: '16:00' }], callBackHours: 4 };
  const rows: [name: string, since: string, preferred: Preparation['preferred'], until: string, of?: typeof office][] =
    [
      ['none', '03T09:00', undefined, '03T13:00'],
      ['at once', '03T09:00', 'now', '03T13:00'],
      ['morning', '03T09:00', 'morning', '04T09:00'],
      ['morning, in time', '03T08:00', 'morning', '03T12:00'],
      ['afternoon', '03T09:00', 'afternoon', '03T16:00'],
      ['evening', '03T09:00', 'evening', '04T18:00'],
      ['a Saturday evening', '08T18:00', 'evening', '10T19:00'],
      ['the office is closed by then', '03T10:00', 'evening', '03T14:00', office],
    ];
  every(rows, ([, since, preferred, until, of = company]) =>
    expect(new Date(callUntil(at(since), of, { preferred })).toISOString()).toBe(new Date(at(until)).toISOString()),
  );
});

test('each field may be left out, a choice is one of ours, and what is stored is read again', () => {
  const check = (typed: Record<string, unknown>) => checkFields<Preparation>(preparationFields, typed);
  expect(check({})).toEqual({ values: {} });
  expect(check(Object.fromEntries(preparationNames.map((name) => [name, ' '])))).toEqual({ values: {} });
  const refused = check({ preferred: 'nie', occasion: 'toString', builtIn: 'x'.repeat(41), note: 'x'.repeat(1001) });
  expect(refused.errors?.map(({ path }) => path)).toEqual(['preferred', 'builtIn', 'occasion', 'note']);
  const told = { preferred: 'evening', builtIn: 'um 1900', occasion: 'sale', note: 'eins\nzwei' } as const;
  expect(check({ ...told, other: 'x' })).toEqual({ values: told });
  expect([readPreparation(null), readPreparation('{}'), readPreparation(JSON.stringify(told))]).toEqual([{}, {}, told]);
  expect(preparationToRows(told)).toEqual([
    { label: 'Wann passt der Anruf am besten?', value: 'abends' },
    { label: 'Baujahr', value: 'um 1900' },
    { label: 'Anlass', value: 'Verkauf' },
    { label: 'Was wir noch wissen sollten', value: 'eins\nzwei', isText: true },
  ]);
});

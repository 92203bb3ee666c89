import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { findFault, periodToMonths, shareOut, shareTenants, type House, type Tenancy } from './co2-tenants.ts';

const sum = (all: readonly number[]) => all.reduce((whole, one) => whole + one, 0);
const year = { from: '2025-01-01', to: '2025-12-31' };
const house: House = { period: year, area: 200 };
const flat = (name: string, more: Partial<Tenancy> = {}): Tenancy => ({ ...year, flat: name, area: 50, ...more });

test('cents are rounded down, and those that are left go to the largest remainders, of equal ones to the first', () => {
  every(
    [
      ['even', 300, [1, 1, 1], [100, 100, 100]],
      ['one left, to the first of equal ones', 100, [1, 1, 1], [34, 33, 33]],
      ['two left', 101, [1, 1, 1], [34, 34, 33]],
      ['to the largest remainder', 100, [1, 5, 1], [14, 72, 14]],
      ['not to the largest part', 10, [66, 17, 17], [6, 2, 2]],
      ['nothing to share', 0, [3, 4], [0, 0]],
      ['nothing of nothing', 7, [0, 5, 0], [0, 7, 0]],
      ['one cent', 1, [1, 1], [1, 0]],
    ] as const,
    ([, cents, weights, parts]) => expect(shareOut(cents, weights.map(BigInt))).toEqual(parts),
  );
});

test('whatever is shared out adds up to the cent, by less than a cent from the exact part', () => {
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const cases = Array.from({ length: 300 }, (_, index) => ({
    name: `case ${index}`,
    cents: next(10_000_000),
    weights: Array.from({ length: 1 + next(30) }, () => 1 + next(100_000)),
  }));
  every(cases, ({ cents, weights }) => {
    const parts = shareOut(cents, weights.map(BigInt));
    expect(sum(parts)).toBe(cents);
    for (const [index, part] of parts.entries())
      expect(Math.abs(part - (cents * (weights[index] ?? 0)) / sum(weights))).toBeLessThan(1);
  });
});

/** § 5 Abs. 1 Satz 4: for less than a year the table is shortened by as much as is missing. */
const periods: [from: string, to: string, months: number][] = [
  ['2025-01-01', '2025-12-31', 12],
  ['2024-07-01', '2025-06-30', 12],
  ['2024-02-29', '2025-02-27', 12],
  ['2025-04-01', '2025-12-31', 9],
  ['2025-01-01', '2026-03-31', 15],
  ['2025-01-15', '2025-02-14', 1],
  ['2025-01-01', '2025-02-10', (41 * 12) / 365],
  ['2024-01-01', '2024-02-10', (41 * 12) / 366],
];

test('a period has its months, and what is no whole months has days', () => {
  every(periods, ([from, to, months]) => expect(periodToMonths({ from, to })).toBe(months));
});

test('by the heating bill, or where it says nothing by area and days; what is left is the landlord’s', () => {
  const half = { from: '2025-01-01', to: '2025-06-30' };
  const table: [
    what: string,
    house: Partial<House>,
    tenancies: Tenancy[],
    parts: number[],
    rest: number,
    byHeating: boolean,
  ][] = [
    // § 7 Abs. 1 Satz 2 CO2KostAufG: as the heating costs are, whatever the areas.
    ['heating', {}, [flat('a', { heating: 300 }), flat('b', { heating: 100, area: 150 })], [750, 250], 0, true],
    [
      'heating with an empty flat',
      { heating: 500 },
      [flat('a', { heating: 300 }), flat('b', { heating: 100 })],
      [600, 200],
      200,
      true,
    ],
    ['one of them used none', {}, [flat('a', { heating: 0 }), flat('b', { heating: 9.99 })], [0, 1000], 0, true],
    // § 7 Abs. 1 Satz 5 HeizkostenV
    ['area', {}, [flat('a', { area: 150 }), flat('b')], [750, 250], 0, false],
    ['area with an empty flat', {}, [flat('a'), flat('b')], [250, 250], 500, false],
    // § 9b Abs. 2 and 3 HeizkostenV: 181 and 184 of 365 days.
    ['moved', { area: 50 }, [flat('a', half), flat('a', { from: '2025-07-01' })], [496, 504], 0, false],
    [
      'moved, and empty in between',
      { area: 50 },
      [flat('a', half), flat('a', { from: '2025-12-31' })],
      [496, 3],
      501,
      false,
    ],
    ['three of a cent', { area: 150 }, [flat('a'), flat('b'), flat('c')], [334, 333, 333], 0, false],
  ];
  every(table, ([, own, tenancies, parts, rest, byHeating]) => {
    const shared = shareTenants({ ...house, ...own }, tenancies, 1000);
    expect(shared.parts.map(({ cents }) => cents)).toEqual(parts);
    expect([shared.rest, shared.byHeating]).toEqual([rest, byHeating]);
    expect(sum([...parts, rest])).toBe(1000);
  });
});

test('where the house was not let throughout, the heating bill of the whole is asked for', () => {
  every(
    [
      ['all let', { area: 50 }, [flat('a', { heating: 1 })], false],
      ['a part empty', {}, [flat('a', { heating: 1 })], true],
      ['a while empty', { area: 50 }, [flat('a', { heating: 1, to: '2025-12-30' })], true],
      ['and its heating told', { heating: 2 }, [flat('a', { heating: 1 })], false],
      ['by area, where it is known', {}, [flat('a')], false],
    ] as const,
    ([, own, tenancies, isOpen]) => expect(shareTenants({ ...house, ...own }, tenancies, 1000).isRestOpen).toBe(isOpen),
  );
});

test('what cannot be shared out is named, with the flat', () => {
  const table: [house: Partial<House>, tenancies: Tenancy[], fault: string | undefined, flat?: string][] = [
    [{}, [flat('a'), flat('b')], undefined],
    [{ period: { from: '2025-12-31', to: '2025-01-01' } }, [flat('a')], 'reversed'],
    [{ period: { from: '2025-01-01', to: '2026-11-24' } }, [flat('a')], 'future'],
    // § 11 Abs. 2 Satz 1 CO2KostAufG
    [{ period: { from: '2022-12-31', to: '2023-12-30' } }, [flat('a')], 'tooEarly'],
    [
      { period: { from: '2023-01-01', to: '2023-12-31' } },
      [flat('a', { from: '2023-01-01', to: '2023-12-31' })],
      undefined,
    ],
    [{}, [flat('a'), flat('b', { from: '2025-06-01', to: '2025-05-31' })], 'tenancyReversed', 'b'],
    [{}, [flat('a', { from: '2024-12-31' })], 'outside', 'a'],
    [{}, [flat('a', { to: '2026-01-01' })], 'outside', 'a'],
    [{}, [flat('a', { to: '2025-06-30' }), flat(' A ', { from: '2025-06-30' })], 'twice', ' A '],
    [{}, [flat('a', { to: '2025-06-30' }), flat('a', { from: '2025-07-01' })], undefined],
    [{}, [flat('a', { area: 150 }), flat('b', { area: 50.01 })], 'tooLarge'],
    [{}, [flat('a', { heating: 1 }), flat('b')], 'someHeating', 'b'],
    [{}, [flat('a', { heating: 0 })], 'noHeating'],
    [{ heating: 9 }, [flat('a', { heating: 9.01 })], 'heatingLess'],
    [{ heating: 9 }, [flat('a')], 'someHeating', 'a'],
    [{ area: 100 }, [flat('a'), flat('b')], undefined],
  ];
  every(table, ([own, tenancies, fault, of]) => {
    const found = findFault({ ...house, ...own }, tenancies, '2026-11-23');
    expect([found?.fault, found?.flat]).toEqual([fault, of]);
  });
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('of what comes at once so many begin each turn, in their order, and who comes later is behind them', async () => {
  const pace = createPace(3);
  const begun: number[] = [];
  const come = (...names: number[]) => {
    for (const name of names) pace(() => begun.push(name));
  };
  const perTurn: number[][] = [];
  come(1, 2, 3, 4, 5, 6, 7);
  perTurn.push(begun.splice(0));
  come(8);
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn();
    perTurn.push(begun.splice(0));
  }
  expect(perTurn).toEqual([[1, 2, 3], [4, 5, 6], [7, 8], []]);
  come(9);
  expect(begun).toEqual([9]);
});

import { expect, test } from 'vitest';
import { callFigures, figuresToRows, figuresToSections, type CallRow } from './call-figures.ts';

const hour = 3_600_000;
const row = (more: Partial<CallRow> = {}): CallRow => ({
  ...{ since: 0, dueAt: 4 * hour, calledAt: undefined, state: undefined },
  ...{ city: 'Bremen', source: 'Preisrechner', building: '' },
  ...more,
});
const called = (hours: number, more: Partial<CallRow> = {}) =>
  row({ calledAt: hours * hour, state: 'reached', ...more });

test('so many calls came in time: what nobody noted is late once its time is over, what needed no call is none', () => {
  const rows = [
    called(1),
    called(4, { state: 'missed', city: 'Achim' }),
    called(4.01),
    called(9, { state: 'needless', building: 'Einfamilienhaus' }),
    row(),
    row({ dueAt: 20 * hour, city: 'Achim' }),
    row({ state: 'needless', source: 'Kopf der Startseite' }),
  ];
  const figures = callFigures(rows, 10 * hour);
  expect(figures).toMatchObject({
    requests: 7,
    due: 5,
    called: 4,
    inTime: 2,
    median: 4,
    longest: 9,
    missed: 1,
    open: 2,
  });
  const told = figuresToSections(figures).map(({ rows }) => rows.map(({ label, value }) => `${label} ${value}`));
  // The most come first; a part of which nothing is known is left out.
  expect(told).toEqual([
    ...[['Bremen 5', 'Achim 2'], ['Preisrechner 6', 'Kopf der Startseite 1'], ['Einfamilienhaus 1']],
  ]);
  const due = [20 * hour, 4 * hour, 4 * hour - 1].map((now) => callFigures(rows, now).due);
  expect(due).toEqual([6, 5, 4]);
  expect(figuresToRows(figures, 4).map(({ value }) => value)).toEqual(['7', '2 von 5 (40 %)', '4 h', '9 h', '1', '2']);
});

test('the median is a time that somebody waited; of nothing there are no figures; a share is never rounded up', () => {
  const waited = (...hours: number[]) => callFigures(hours.map((one) => called(one)), 0).median; // prettier-ignore
  expect([waited(3), waited(3, 1), waited(5, 1, 3), waited(4, 2, 3, 1)]).toEqual([3, 1, 3, 2]);
  expect(figuresToRows(callFigures([], 0), 4).map(({ value }) => value)).toEqual(['0', '–', '–', '–', '0', '0']);
  const most = [...Array.from({ length: 199 }, () => called(1)), called(5)];
  expect(figuresToRows(callFigures(most, 0), 4)[1]?.value).toBe('199 von 200 (99 %)');
});

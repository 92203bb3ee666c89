import { expect, test } from 'vitest';
import { day, hour, minute } from '#domain/time-units';
import { toFailing, toHarmless, type Failing } from './failed.ts';

const start = Date.parse('2026-11-24T09:00:00Z');
const backup = 'energieausweis-backup.service';
const follow = 'energieausweis-follow.service';

/** Fails at these times; what is told is remembered. @returns when it was told, and since when it said to fail */
function fail(unit: string, times: readonly number[]): [at: number, since: number][] {
  let known: Failing | undefined;
  return times.flatMap((at): [number, number][] => {
    const { failing, isTold } = toFailing(unit, known, start + at);
    known = isTold ? { ...failing, toldAt: failing.last } : failing;
    return isTold ? [[at, failing.since - start]] : [];
  });
}

const each = (ms: number, count: number) => Array.from({ length: count }, (_, index) => index * ms);

test.each<[what: string, unit: string, times: number[], told: [at: number, since: number][]]>([
  ['at once', backup, [0], [[0, 0]]],
  [
    'once a day at most, with the first time it failed',
    backup,
    each(hour, 25),
    [
      [0, 0],
      [20 * hour, 0],
    ],
  ],
  [
    'anew after it had worked for long',
    backup,
    [0, 9 * day],
    [
      [0, 0],
      [9 * day, 9 * day],
    ],
  ],
  ['not at all where the network is away for a while', follow, each(minute, 20), []],
  ['after half an hour of it', follow, each(minute, 40), [[30 * minute, 0]]],
  ['not at all for a text that is tried again each hour', follow, each(hour, 30), []],
  [
    'again where the clock went back before',
    backup,
    [0, -day],
    [
      [0, 0],
      [-day, -day],
    ],
  ],
])('the office hears of it %s', (_what, unit, times, told) => expect(fail(unit, times)).toEqual(told));

test('of the journal the last lines are told, without persons', () => {
  expect(
    toHarmless(
      [
        ...Array.from({ length: 30 }, (_, index) => `line ${index}`),
        'Gesagt: anna.meyer@t-online.de, +49 421 1234567 und 0421/123 45 67 von 203.0.113.9 und 2001:db8:0:1::9',
        '  leads-2026-11-24-0900.db um 09:00:00, 2026-11-24T09:00:00Z: http-503  ',
        'x'.repeat(400),
        '',
      ].join('\n'),
    ).slice(-4),
  ).toEqual([
    'line 29',
    'Gesagt: …, … und … von … und …',
    'leads-2026-11-24-0900.db um 09:00:00, 2026-11-24T09:00:00Z: http-503',
    'x'.repeat(300),
  ]);
});

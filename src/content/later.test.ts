import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { versionOf } from '#domain/versions';
import { every } from '../../tests/support/every.ts';
import { checkDated, daysToNotes, lastBegun, leadsNowhere, never, shownFrom, toVersions } from './later.ts';
import { readYaml } from './yaml.ts';

const today = '2026-11-26';
const file = `prices:
  small: 10
  large: 20
words: alt
fax: "1"
claims:
  - id: one
    value: eins
  - id: two
    value: zwei
list: [a, b]
`;
const schema = z.strictObject({
  prices: z.strictObject({ small: z.int(), large: z.int() }),
  words: z.string(),
  fax: z.string().optional(),
  claims: z.array(z.strictObject({ id: z.string(), value: z.string() })),
  list: z.array(z.string()),
});
const read = (later: string) => readYaml(`${file}${later}`);
const on = (later: string, day: string) => checkDated('content/prices.yaml', read(later), schema, day);

describe('what begins on a day', () => {
  const later = `later:
  - from: 2027-01-01
    prices: { small: 11 }
    fax: gone
    claims:
      - { id: two, gone: true }
      - { id: one, value: neu }
      - { id: three, value: drei }
  - from: 2027-03-01
    prices: { small: 12 }
    list: [c]
`;
  const base = { prices: { small: 10, large: 20 }, words: 'alt', fax: '1', list: ['a', 'b'] };
  const january = {
    ...{ prices: { small: 11, large: 20 }, words: 'alt', list: ['a', 'b'] },
    claims: [
      { id: 'one', value: 'neu' },
      { id: 'three', value: 'drei' },
    ],
  };
  test('holds from that day on and changes what it names', () => {
    const rows = [
      ['2026-12-31', { ...base, claims: [expect.anything(), expect.anything()] }],
      ['2027-01-01', january],
      ['2027-02-28', january],
      ['2027-03-01', { ...january, prices: { small: 12, large: 20 }, list: ['c'] }],
      ['2030-01-01', { ...january, prices: { small: 12, large: 20 }, list: ['c'] }],
    ] as const;
    every(rows, ([day, said]) => expect(on(later, day)).toEqual({ copy: said, faults: [] }));
  });
  test('is told once it has begun', () => {
    expect(daysToNotes('content/prices.yaml', read(later), '2027-01-01')).toEqual([
      'content/prices.yaml, Zeile 13: gilt seit dem 1. Januar 2027. Schreiben Sie es nach oben, und löschen Sie den Eintrag.',
    ]);
    expect(daysToNotes('content/prices.yaml', read(later), '2026-12-31')).toEqual([]);
  });
});

test('a file without it has one version', () => {
  const versions = toVersions(readYaml(file));
  expect(versions).toHaveLength(1);
  expect(versionOf(versions, today).yaml.data).toMatchObject({ words: 'alt' });
});

test('days that cannot be, and what does not fit from a day on, are faults', () => {
  const wrong: Record<string, [later: string, line: number, what: string]> = {
    'no list': ['later: bald\n', 12, 'Unter later steht keine Liste'],
    'an empty list': ['later: []\n', 12, 'Unter later steht keine Liste'],
    'no day': ['later:\n  - words: neu\n', 13, 'Der Tag fehlt, an dem es beginnt'],
    'no day of the calendar': [
      'later:\n  - from: 2027-02-31\n    words: neu\n',
      13,
      '„2027-02-31“ ist kein Tag in der Form Jahr-Monat-Tag',
    ],
    'a German day': [
      'later:\n  - from: 1.1.2027\n    words: neu\n',
      13,
      '„1.1.2027“ ist kein Tag in der Form Jahr-Monat-Tag',
    ],
    'the same day twice': [
      'later:\n  - from: 2027-01-01\n    words: neu\n  - from: 2027-01-01\n    list: [c]\n',
      15,
      'Am 2027-01-01 beginnt schon der Eintrag davor',
    ],
    'one that never begins, since a later one stands before it': [
      'later:\n  - from: 2027-03-01\n    words: neu\n  - from: 2027-01-01\n    list: [c]\n',
      15,
      'Der 2027-01-01 liegt vor dem 2027-03-01 darüber: Es begänne nie',
    ],
    'one that never begins, by a slip of the year': [
      'later:\n  - from: 2207-01-01\n    words: neu\n',
      13,
      'Bis zum 2207-01-01 sind es mehr als 5 Jahre',
    ],
    'one that changes nothing': [
      'later:\n  - from: 2027-01-01\n    words: alt\n',
      13,
      'Am 2027-01-01 ändert sich nichts',
    ],
    'a field that there is not': [
      'later:\n  - from: 2027-01-01\n    wrods: neu\n',
      14,
      'Ab dem 1. Januar 2027, Feld wrods: Dieses Feld gibt es nicht',
    ],
    'a price that is none': [
      'later:\n  - from: 2027-01-01\n    prices:\n      large: viel\n',
      15,
      'Ab dem 1. Januar 2027, Feld prices › large: „viel“ ist keine Zahl',
    ],
    'an entry of a list, by its name': [
      'later:\n  - from: 2027-01-01\n    claims:\n      - id: two\n        value: 2\n',
      16,
      'Ab dem 1. Januar 2027, Feld claims › two › value: 2 ist kein Text',
    ],
    'a field that must be there and goes': [
      'later:\n  - from: 2027-01-01\n    words: gone\n',
      14,
      'Ab dem 1. Januar 2027, Feld words: Die Angabe fehlt',
    ],
  };
  every(Object.entries(wrong), ([, [later, line, what]]) => {
    const { copy, faults } = on(later, today);
    expect(copy).toBeUndefined();
    expect(faults).toMatchObject([{ line, field: 'later', what }]);
  });
});

test('what is wrong now is told once, not again of each later version', () => {
  const { faults } = checkDated(
    'content/prices.yaml',
    readYaml(`${file.replace('words: alt', 'words: 7')}later:\n  - from: 2027-01-01\n    list: [c]\n`),
    schema,
    today,
  );
  expect(faults).toMatchObject([{ line: 4, field: 'words' }]);
});

test('pages are made for the last day on which something began or ended, or a month', () => {
  const files = [
    'later:\n  - from: 2027-01-09\n    words: neu\n',
    'figures:\n  - id: one\n    versions:\n      - { value: a, from: 2026-12-12, until: 2027-01-04 }\n',
    'closed:\n  - { from: 2026-12-23, to: 2027-01-02 }\n  - { from: 2027-05-14 }\n',
    'publishDate: 2027-07-10\n',
    'publishDate: 2027-07-20\ndraft: true\n',
  ].map(readYaml);
  const rows = [
    ['2026-12-01', '2026-12-01'],
    ['2026-12-11', '2026-12-01'],
    ['2026-12-12', '2026-12-12'],
    ['2026-12-31', '2026-12-23'],
    ['2027-01-01', '2027-01-01'],
    ['2027-01-03', '2027-01-03'],
    ['2027-01-08', '2027-01-05'],
    ['2027-01-09', '2027-01-09'],
    ['2027-05-14', '2027-05-14'],
    ['2027-05-31', '2027-05-15'],
    ['2027-07-09', '2027-07-01'],
    ['2027-07-10', '2027-07-10'],
    ['2027-07-31', '2027-07-10'],
  ] as const;
  every(rows, ([day, begun]) => expect(lastBegun(files, day)).toBe(begun));
});

test('a text is shown from its day on, a draft never, and what has no day always', () => {
  const rows = [
    [{ publishDate: '2026-12-03' }, '2026-12-03'],
    [{ publishDate: '2026-12-03', draft: false }, '2026-12-03'],
    [{ publishDate: '2026-12-03', draft: true }, never],
    [{ publishDate: '2026-02-30' }, ''],
    [{ title: 'Preise' }, ''],
    [null, ''],
  ] as const;
  every(rows, ([data, from]) => expect(shownFrom(data)).toBe(from));
});

test('a link leads nowhere where its text is shown before the other', () => {
  const rows = [
    ['', '2026-12-03', true],
    ['2025-01-20', '2026-12-03', true],
    ['2026-12-02', '2026-12-03', true],
    ['2026-12-03', '2026-12-03', false],
    ['2026-12-04', '2026-12-03', false],
    ['2025-01-20', today, false],
    [today, never, true],
    [never, never, false],
    [never, '2026-12-03', false],
  ] as const;
  every(rows, ([own, target, nowhere]) => expect(leadsNowhere(own, target, today)).toBe(nowhere));
});

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { versionOf } from '#domain/law/versions';
import { every } from '../../../tests/support/every.ts';
import { checkDated, latestEffectiveDay, leadsNowhere, never, publishedFrom, toVersions } from './dated.ts';
import { toSourceFile } from './source-file.ts';

const today = '2026-11-26';
const schema = z.strictObject({
  price: z.int(),
  fax: z.string().optional(),
  claims: z.array(z.strictObject({ id: z.string(), value: z.string() })),
});
const read = (text: string) => toSourceFile('content/prices.yaml', text);
const on = (text: string, day: string) => checkDated(read(text), schema, day);

describe('a value under its days', () => {
  const text = `price:
  until 2026-12-31: 10
  from 2027-01-01 until 2027-02-28: 11
  from 2027-03-01: 12
fax: { until 2027-02-28: "1" }
claims:
  - id: one
    value: { until 2026-12-31: eins, from 2027-01-01: neu }
  - until 2026-12-31: { id: two, value: zwei }
  - from 2027-01-01: { id: three, value: { until 2027-02-28: drei, from 2027-03-01: vier } }
`;
  const rows = [
    ['2026-12-31', { price: 10, fax: '1', claims: ['one: eins', 'two: zwei'] }],
    ['2027-01-01', { price: 11, fax: '1', claims: ['one: neu', 'three: drei'] }],
    ['2027-02-28', { price: 11, fax: '1', claims: ['one: neu', 'three: drei'] }],
    ['2027-03-01', { price: 12, claims: ['one: neu', 'three: vier'] }],
  ] as const;
  const told = (copy: z.infer<typeof schema> | undefined) =>
    copy && { ...copy, claims: copy.claims.map(({ id, value }) => `${id}: ${value}`) };

  test('holds on the day, and is not there where none does', () => {
    every(rows, ([day, said]) => {
      const { copy, faults, versions } = on(text, day);
      expect(faults).toEqual([]);
      expect(told(copy)).toEqual(said);
      expect(told(versionOf(versions, day).copy)).toEqual(said);
    });
  });

  test('keeps its line and its place in the file', () => {
    const { yaml } = versionOf(toVersions(read(text)), '2027-03-01');
    const path = ['claims', 1, 'value'];
    expect(yaml.lineOf(path)).toBe(10);
    expect(yaml.sourceOf(['price'])).toBe('12');
    expect(yaml.pathOf(path)).toEqual(['claims', 2, 'from 2027-01-01', 'value', 'from 2027-03-01']);
  });
});

test('days that cannot be, and what does not fit on one of them, are faults', () => {
  const [next, far] = ['dem 2027-01-01', '2207-01-01'];
  const rows: [name: string, price: string, line: number, what: string][] = [
    ['no day of the calendar', 'until 2027-02-31: 1', 2, '„until 2027-02-31“ sagt nicht, wann etwas gilt'],
    ['a German day', 'from 1.1.2027: 1', 2, '„from 1.1.2027“ sagt nicht, wann etwas gilt'],
    ['two on a day', 'until 2027-01-01: 1\n  from 2027-01-01: 2', 2, 'Am 2027-01-01 gelten zwei'],
    [
      'none on a day',
      'until 2026-12-30: 1\n  from 2027-01-01: 2',
      2,
      `Zwischen dem 2026-12-30 und ${next} gilt nichts`,
    ],
    ['a slip of the year', `until 2206-12-31: 1\n  from ${far}: 2`, 2, `Bis zum ${far} sind es mehr als 5 Jahre`],
    ['no price', 'until 2026-12-31: 1\n  from 2027-01-01: viel', 3, 'Ab dem 1. Januar 2027: „viel“ ist keine Zahl'],
    ['none any more', 'until 2026-12-31: 1', 1, 'Ab dem 1. Januar 2027: Die Angabe fehlt'],
    ['none before', 'from 2026-01-01: 1', 1, 'Anfangs: Die Angabe fehlt'],
    ['wrong on each day', 'until 2026-12-31: a\n  from 2027-01-01: 2', 2, '„a“ ist keine Zahl'],
  ];
  every(rows, ([, price, line, what]) => {
    const { copy, faults } = on(`price:\n  ${price}\nclaims: []\n`, today);
    expect(copy).toBeUndefined();
    expect(faults).toContainEqual(expect.objectContaining({ line, what }));
  });
  // What is wrong on all days is told once.
  const dated = 'fax: { until 2026-12-31: "1", from 2027-01-01: "2" }';
  expect(on(`price: viel\n${dated}\nclaims: []\n`, today).faults).toMatchObject([{ line: 1, field: 'price' }]);
});

test('a tag of a text whose day is none of the calendar is a fault', () => {
  const faultsOf = (text: string) => checkDated(toSourceFile('content/blog/x.mdx', text), z.any(), today).faults;
  for (const tag of ['<Until day="2027-02-31">', '<From day="2027-13-01">'])
    expect(faultsOf(`---\na: b\n---\n\n${tag}x</${tag.slice(1, -18)}>\n`)).toMatchObject([
      { line: 5, advice: ['', expect.stringContaining(`Es ist ${tag}. `) as unknown] },
    ]);
});

test('pages are made for the last day on which something began or ended, or a month', () => {
  const files = [
    'words: { from 2027-01-09: neu }\n',
    'figures:\n  - id: one\n    value: { from 2026-12-12 until 2027-01-04: a }\n',
    'closed:\n  - { from: 2026-12-23, to: 2027-01-02 }\n  - { from: 2027-05-14 }\n',
    'publishDate: 2027-07-10\n',
    'publishDate: 2027-07-20\ndraft: true\n',
  ].map(read);
  const rows = [
    ['2026-11-22', '2026-11-01'],
    ['2026-11-23', '2026-11-23'],
    ['2026-12-01', '2026-12-01'],
    ['2026-12-12', '2026-12-12'],
    ['2026-12-31', '2026-12-23'],
    ['2027-01-03', '2027-01-03'],
    ['2027-01-09', '2027-01-09'],
    ['2027-05-31', '2027-05-15'],
    ['2027-07-09', '2027-07-01'],
    ['2027-07-10', '2027-07-10'],
  ] as const;
  every(rows, ([day, begun]) => expect(latestEffectiveDay(files, day)).toBe(begun));
});

test('a text is shown from its day on, a draft never, and what has no day always', () => {
  const rows = [
    [{ publishDate: '2026-12-03' }, '2026-12-03'],
    [{ publishDate: '2026-12-03', draft: true }, never],
    [{ publishDate: '2026-02-30' }, ''],
    [{ title: 'Preise' }, ''],
    [null, ''],
  ] as const;
  every(rows, ([data, from]) => expect(publishedFrom(data)).toBe(from));
});

test('a link leads nowhere where its text is shown before the other', () => {
  const rows = [
    ['', '2026-12-03', true],
    ['2026-12-02', '2026-12-03', true],
    ['2026-12-03', '2026-12-03', false],
    ['2025-01-20', today, false],
    [never, never, false],
  ] as const;
  every(rows, ([own, target, nowhere]) => expect(leadsNowhere(own, target, today)).toBe(nowhere));
});

/** What ages is told in time, by a fixed clock. */
import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { site } from '../../../tests/support/content.ts';
import { articleText } from '../../../tests/support/texts.ts';
import { toMdxFile, toSourceFile } from '../reader.ts';
import { ageToNote, checkFigureAges, checkStates, findAges } from './ages.ts';

const states = (fields: string) =>
  toSourceFile('content/states.yaml', `states:\n  - state: Bremen\n    rules:\n      - rule: Eine Regel.\n${fields}`);
const until = (day: string) => states(`        until: ${day}\n`);
const read = (day: string) => states(`        source:\n          read: ${day}\n`);

test('an end is told 60 days before, and a source that was read more than twelve months ago', () => {
  const rows: [name: string, file: ReturnType<typeof states>, today: string, notes: string[]][] = [
    ['61 days before', until('2027-01-31'), '2026-12-01', []],
    [
      '60 days before',
      until('2027-01-31'),
      '2026-12-02',
      ['Zeile 5, Feld states › 1. Eintrag › rules › 1. Eintrag: gilt nur noch bis zum 31. Januar 2027'],
    ],
    ['on the last day', until('2027-01-31'), '2027-01-31', ['gilt nur noch bis zum 31. Januar 2027']],
    ['afterwards it is a fault', until('2027-01-31'), '2027-02-01', []],
    ['read a year ago', read('2025-11-24'), '2026-11-24', []],
    [
      'read a year and a day ago',
      read('2025-11-23'),
      '2026-11-24',
      ['Zeile 6, Feld states › 1. Eintrag › rules › 1. Eintrag: zuletzt gelesen am 23. November 2025'],
    ],
  ];
  every(rows, ([, file, today, notes]) => {
    const told = findAges(file, today).map(ageToNote);
    expect(told.map((note, i) => note.includes(notes[i] ?? 'nothing') || note)).toEqual(notes.map(() => true));
  });
});

test('the rule of a state that holds no more is a fault', () => {
  expect(checkStates(until('2026-12-31'), '2026-12-31')).toEqual([]);
  expect(checkStates(until('2026-12-31'), '2027-01-01')).toMatchObject([
    { line: 5, what: 'Die Regel galt bis zum 31. Dezember 2026' },
  ]);
});

test('a figure past its end is a fault where an article tells it as of today', () => {
  const source = { title: 'Richtlinie', url: 'https://www.example.org/', read: '2026-11-24' };
  const speed = {
    id: 'speed',
    statement: 'Bonus',
    versions: [
      { value: '20 Prozent', from: '2024-01-01', until: '2026-07-20' },
      { value: '16 Prozent', from: '2026-07-21', until: '2027-01-31', source },
    ],
  };
  const next = { value: '12 Prozent', from: '2027-02-01', source: { ...source, read: '2027-02-01' } };
  const facts = (...more: object[]) => ({
    laws: site.laws,
    figures: { figures: [{ ...speed, versions: [...speed.versions, ...more] }] } as typeof site.figures,
  });
  const article = (slug: string, publishDate: string) => {
    const text = articleText('**Satz.** <DatedFigure id="speed" />\n', {
      publishDate,
      lawStatus: publishDate.slice(0, 7),
    });
    const { copy, ...file } = toMdxFile('content/blog', `content/blog/${slug}.mdx`, text);
    if (!copy) throw new Error(file.faults.map(({ what }) => what).join());
    return { ...file, copy };
  };
  const [present, kept] = [article('heizung', '2026-11-16'), article('heizung-2025', '2025-11-04')];
  const rows: [name: string, ...Parameters<typeof checkFigureAges>, whats: string[]][] = [
    ['on the last day', present, facts(), '2027-01-31', []],
    [
      'a day later',
      present,
      facts(),
      '2027-02-01',
      ['„16 Prozent“ (speed) galt bis zum 31. Januar 2027, der Artikel erzählt es als heutig'],
    ],
    [
      'a day later, the next value entered and the text not mended',
      present,
      facts(next),
      '2027-02-01',
      ['„16 Prozent“ (speed) galt bis zum 31. Januar 2027, der Artikel erzählt es als heutig'],
    ],
    ['an article of its time, whose note tells today’s', kept, facts(), '2027-01-31', []],
    [
      'the same a day later',
      kept,
      facts(),
      '2027-02-01',
      ['„16 Prozent“ (speed) galt bis zum 31. Januar 2027, der Artikel erzählt es als heutig'],
    ],
    ['the same once the next value is entered', kept, facts(next), '2027-02-01', []],
    [
      'no value for its day',
      article('alt-2023', '2023-05-01'),
      facts(),
      '2026-11-24',
      ['Für den 1. Mai 2023, den Tag des Artikels, hat „speed“ keinen Wert'],
    ],
  ];
  every(rows, ([, own, site, today, whats]) =>
    expect(checkFigureAges(own, site, today).map(({ what }) => what)).toEqual(whats),
  );
});

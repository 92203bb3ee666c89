import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { keyToPeriod, periodToDays, spanFaults, textOn } from './dated.ts';

test('a key of days names a time, and the days on which something changes', () => {
  const rows = [
    ['until 2026-12-31', ['2027-01-01']],
    ['from 2027-01-01', ['2027-01-01']],
    ['from 2026-07-29 until 2026-12-31', ['2026-07-29', '2027-01-01']],
    ['from 2027-02-30', undefined],
    ['from 1.1.2027', undefined],
    ['until 2026-12-31 from 2026-01-01', undefined],
    ['from', undefined],
    ['', undefined],
  ] as const;
  every(rows, ([key, days]) => {
    const period = keyToPeriod(key);
    expect(period && periodToDays(period)).toEqual(days);
  });
});

const until = '<Until day="2026-12-31">';
const from = '<From day="2027-01-01">';

test('a text says what holds on the day, and what stands below keeps its line', () => {
  const rows: [name: string, text: string, before: string, after: string][] = [
    ['nothing dated', 'Ein Satz.\n', 'Ein Satz.\n', 'Ein Satz.\n'],
    ['words', `Das ${until}alte</Until>${from}neue</From> Recht.`, 'Das alte Recht.', 'Das neue Recht.'],
    ['between blanks', `Das ${from}neue</From> Recht.`, 'Das Recht.', 'Das neue Recht.'],
    [
      'paragraphs',
      `Eins.\n\n${until}\n\nAlt.\n\n</Until>\n${from}\n\nNeu.\n\n</From>\n\nDrei.`,
      'Eins.\n\nAlt.\n\nDrei.',
      'Eins.\n\nNeu.\n\nDrei.',
    ],
    [
      'a row',
      `| a |\n| - |\n${from}| b |</From>\n| c |\n\nEnde`,
      '| a |\n| - |\n| c |\n\nEnde',
      '| a |\n| - |\n| b |\n| c |\n\nEnde',
    ],
    ['one within the other', `${from}<Until day="2027-01-31">Januar</Until></From>.`, '.', 'Januar.'],
  ];
  every(rows, ([, text, before, after]) => {
    const lineOf = (words: string) => words.slice(0, words.search(/Drei|Ende/)).split('\n').length;
    const told = [textOn(text, '2026-12-31'), textOn(text, '2027-01-01')];
    expect(told.map((one) => one.replace(/\n{3,}/g, '\n\n'))).toEqual([before, after]);
    expect(told.map(lineOf)).toEqual([lineOf(text), lineOf(text)]);
  });
});

test('a tag without a day or an end, and a day on which two hold or nothing does, are told', () => {
  const rows = [
    [`${until}a</Until> ${from}b</From>`, []],
    ['<From>a</From>', ['„<From>“ ist kein Anfang', '„</From>“ ist kein Anfang']],
    [`${from}a`, ['„<From day="2027-01-01">“ ist kein Anfang']],
    [`${from}a ${from}b</From></From>`, ['„<From day="2027-01-01">“ ist kein Anfang', '„</From>“ ist kein Anfang']],
    [`${until}a</Until>\n<From day="2027-01-02">b</From>`, ['Zwischen dem 2026-12-31 und dem 2027-01-02 gilt nichts']],
    [`${until}a</Until><From day="2026-12-31">b</From>`, ['Am 2026-12-31 gelten zwei']],
  ] as const;
  every(rows, ([text, whats]) =>
    expect(spanFaults(text).map(({ what }, index) => what.startsWith(whats[index] ?? '-') || what)).toEqual(
      whats.map(() => true),
    ),
  );
});

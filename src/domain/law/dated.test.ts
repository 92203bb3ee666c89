import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { keyToPeriod, periodToDays, spanFaults, textOn } from './dated.ts';

test('a key of days names a time, and the days on which something changes', () => {
  const days = (key: string) => {
    const period = keyToPeriod(key);
    return period && periodToDays(period).join(' ');
  };
  expect(['until 2026-12-31', 'from 2027-01-01', 'from 2026-07-29 until 2026-12-31'].map(days)).toEqual([
    ...['2027-01-01', '2027-01-01', '2026-07-29 2027-01-01'],
  ]);
  const none = ['from 2027-02-30', 'from 1.1.2027', 'until 2026-12-31 from 2026-01-01', 'from', ''];
  expect(none.map(days)).toEqual(none.map(() => undefined));
});

const until = '<Until day="2026-12-31">';
const from = '<From day="2027-01-01">';

/** A text with `⏎` for the end of a line, and what it says before and from then on. */
const texts: [text: string, before: string, after: string][] = [
  [`Das ${until}alte</Until>${from}neue</From> Recht.`, 'Das alte Recht.', 'Das neue Recht.'],
  [`Das ${from}neue</From> Recht.`, 'Das Recht.', 'Das neue Recht.'],
  [
    `Eins.⏎⏎${until}⏎⏎Alt.⏎⏎</Until>⏎${from}⏎⏎Neu.⏎⏎</From>⏎⏎Drei.`,
    ...(['Eins.⏎⏎Alt.⏎⏎Drei.', 'Eins.⏎⏎Neu.⏎⏎Drei.'] as const),
  ],
  [`| a |⏎| - |⏎${from}| b |</From>⏎| c |⏎⏎Ende`, '| a |⏎| - |⏎| c |⏎⏎Ende', '| a |⏎| - |⏎| b |⏎| c |⏎⏎Ende'],
  [`${from}<Until day="2027-01-31">Januar</Until></From>.`, '.', 'Januar.'],
];
test('a text says what holds on the day, and what stands below keeps its line', () => {
  every(texts, ([text, ...expected]) => {
    const lineOf = (words: string) => words.slice(0, words.search(/Drei|Ende/)).split('\n').length;
    const typed = text.replaceAll('⏎', '\n');
    const told = ['2026-12-31', '2027-01-01'].map((day) => textOn(typed, day));
    expect(told.map((one) => one.replace(/\n{3,}/g, '\n\n').replaceAll('\n', '⏎'))).toEqual(expected);
    expect(told.map(lineOf)).toEqual([lineOf(typed), lineOf(typed)]);
  });
});

test('a tag without a day or an end, and a day on which two hold or nothing does, are told', () => {
  const faults = (text: string) => spanFaults(text).map(({ what, advice }) => [what, ...advice].join(' '));
  expect(faults(`${until}a</Until> ${from}b</From>`)).toEqual([]);
  for (const [text, ...whats] of [
    ['<From>a</From>', 'Es ist <From>.', 'Es ist </From>.'],
    [`${from}a`, 'Es ist <From day="2027-01-01">.'],
    [`${until}a</Until>\n<From day="2027-01-02">b</From>`, 'Zwischen dem 2026-12-31 und dem 2027-01-02 gilt nichts'],
    [`${until}a</Until><From day="2026-12-31">b</From>`, 'Am 2026-12-31 gelten zwei'],
  ] as const)
    expect(faults(text)).toEqual(whats.map((what) => expect.stringContaining(what) as string));
});

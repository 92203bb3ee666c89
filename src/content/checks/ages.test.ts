/** What ages is told in time, by a fixed clock. */
import { expect, test } from 'vitest';
import type { Figures } from '#domain/law/figures';
import { site } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { articleText, findingsIn, inputOf, reportsOf } from '../../../tests/support/texts.ts';
import { noteToText } from '../faults.ts';
import { toMdxFile } from '../reader/checked-file.ts';
import { toSourceFile } from '../reader/source-file.ts';
import { checkEnds, checkFigureAges, checkRead } from './ages.ts';

test('an end without a successor is told 60 days before, and a source that was read more than twelve months ago', () => {
  const file = (text: string) => toSourceFile('content/states.yaml', text);
  const until = file('rules:\n  - until 2027-01-31: { rule: Eine Regel. }\n');
  const followed = file('rule: { until 2027-01-31: a, from 2027-02-01: b }\n');
  const read = (day: string) => file(`rules:\n  - rule: Eine Regel.\n    source:\n      read: ${day}\n`);
  const ends = 'Zeile 2, Feld rules › 1. Eintrag: gilt nur noch bis zum 31. Januar 2027';
  const rows: [name: string, file: ReturnType<typeof file>, today: string, note?: string][] = [
    ['61 days before', until, '2026-12-01'],
    ['60 days before', until, '2026-12-02', ends],
    ['on the last day', until, '2027-01-31', ends],
    ['afterwards it is not there', until, '2027-02-01'],
    ['one that is followed by another', followed, '2027-01-31'],
    ['read a year ago', read('2025-11-24'), '2026-11-24'],
    [
      'a day earlier',
      read('2025-11-23'),
      '2026-11-24',
      'Zeile 4, Feld rules › 1. Eintrag › source › read: zuletzt gelesen am 23. Nov',
    ],
  ];
  every(rows, ([, file, today, note]) => {
    const input = inputOf({ file, library: { today } });
    const notes = findingsIn(file, (report) => [checkEnds, checkRead].forEach((check) => check(input, report)));
    expect(notes.map(noteToText)).toEqual(note ? [expect.stringContaining(note)] : []);
  });
});

test('a figure that nobody knows is a fault where an article tells it as of its day or of today', () => {
  const source = { title: 'Richtlinie', url: 'https://www.example.org/', read: '2026-11-24' };
  const on = (from: string | undefined, value?: string) => ({
    from,
    copy: { figures: [{ id: 'speed', statement: 'Bonus', value, source }] },
  });
  const known = [on(undefined), on('2024-01-01', '20 Prozent'), on('2026-07-21', '16 Prozent')];
  const facts = (next: ReturnType<typeof on>) => ({
    laws: site.laws,
    figures: [...known, next] as unknown as Figures,
  });
  const [open, followed] = [facts(on('2027-02-01')), facts(on('2027-02-01', '12 Prozent'))];
  const article = (slug: string, publishDate: string) => {
    const text = articleText('**Satz.** <DatedFigure id="speed" />\n', {
      publishDate,
      lawStatus: publishDate.slice(0, 7),
    });
    const file = toMdxFile('content/blog', `content/blog/${slug}.mdx`, text);
    if (!file.copy) throw new Error(file.faults.map(({ what }) => what).join());
    return file;
  };
  const [present, kept] = [article('heizung', '2026-11-16'), article('heizung-2025', '2025-11-04')];
  const over = '„16 Prozent“ (speed) gilt nicht mehr, der Artikel erzählt es als heutig';
  const none = 'Für den 1. Mai 2023, den Tag des Artikels, hat „speed“ keinen Wert';
  const rows: [name: string, own: typeof present, site: typeof open, today: string, what?: string][] = [
    ['on the last day', present, open, '2027-01-31'],
    ['a day later', present, open, '2027-02-01', over],
    ['a day later, where its note tells the next value', present, followed, '2027-02-01'],
    ['an article of its time, whose note tells today’s', kept, open, '2027-01-31'],
    ['the same a day later', kept, open, '2027-02-01', over],
    ['no value for its day', article('alt-2023', '2023-05-01'), open, '2026-11-24', none],
  ];
  every(rows, ([, file, site, today, what]) => {
    const input = inputOf({ file, article: file.copy, library: { site, today } });
    expect(reportsOf((report) => checkFigureAges(input, report))).toEqual(what ? [what] : []);
  });
});

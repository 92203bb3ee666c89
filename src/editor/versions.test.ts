import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { toConflictView, type Piece } from './differences.ts';
import { mergeLines } from './versions.ts';

const file = 'content/blog/x.mdx';
const text = (title: string, ...paragraphs: string[]) => `---\ntitle: ${title}\n---\n\n${paragraphs.join('\n\n')}\n`;
const base = text('Alt', 'Eins.', 'Zwei.', 'Drei.');

const toMarked = (pieces?: Piece[]) => pieces?.map(({ text, isOther }) => (isOther ? `[${text}]` : text)).join('');
const show = (file: string, mine: string | undefined, theirs: string, base?: string) =>
  toConflictView({ file, base, mine, theirs, seen: '' }, undefined, {}).differences.map((one) => [
    one.name,
    toMarked(one.mine),
    toMarked(one.theirs),
  ]);

test('two have changed a file: side by side both are taken over, in the same place one of both counts', () => {
  const mine = text('Mein', 'Eins.', 'Meins.', 'Drei.');
  const beside = text('Alt', 'Eins.', 'Zwei.', 'Drei.', 'Vier.');
  expect(mergeLines(base, mine, beside, undefined)).toBe(text('Mein', 'Eins.', 'Meins.', 'Drei.', 'Vier.'));
  const theirs = text('Alt', 'Eins.', 'Ihrs.', 'Drei.', 'Vier.');
  expect(mergeLines(base, mine, theirs, undefined)).toBeUndefined();
  expect(mergeLines(base, mine, theirs, 'mine')).toBe(text('Mein', 'Eins.', 'Meins.', 'Drei.', 'Vier.'));
  expect(mergeLines(base, mine, theirs, 'theirs')).toBe(text('Mein', 'Eins.', 'Ihrs.', 'Drei.', 'Vier.'));
  expect(show(file, mine, theirs, base)).toEqual([['Im Text', '[Meins.]', '[Ihrs.]']]);
});

test('two versions side by side: fields, entries and paragraphs, with the words that the other does not have', () => {
  const prices = (words: string) => `business: { EFH: 179 }\nincluded: ${words}\n`;
  const rows: [file: string, mine: string | undefined, theirs: string, ...places: unknown[]][] = [
    [
      file,
      base,
      text('Neu', 'Null.', 'Eins.', 'Zwei, **anders** gesagt.', 'Drei.'),
      ['Überschrift, 10 bis 75 Zeichen', '[Alt]', '[Neu]'],
      ['Im Text', undefined, '[Null.]'],
      ['Im Text', '[Zwei.]', '[Zwei, anders gesagt.]'],
    ],
    ['content/prices.yaml', prices('Termin'), prices('Termin hier'), [expect.anything(), '[Termin]', '[Termin hier]']],
    [file, text('Alt', '{'), base, ['Das Ganze', '', '']],
    [file, undefined, base, ['Das Ganze', undefined, '']],
  ];
  every(rows, ([file, mine, theirs, ...places]) => expect(show(file, mine, theirs)).toEqual(places));
});

import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { compareVersions, mergeLines, toPieces } from './versions.ts';

const file = 'content/blog/x.mdx';
const text = (title: string, ...paragraphs: string[]) => `---\ntitle: ${title}\n---\n\n${paragraphs.join('\n\n')}\n`;
const base = text('Alt', 'Eins.', 'Zwei.', 'Drei.');

test('two have changed a file: side by side both are taken over, in the same place one of both counts', () => {
  const mine = text('Mein', 'Eins.', 'Meins.', 'Drei.');
  const beside = text('Alt', 'Eins.', 'Zwei.', 'Drei.', 'Vier.');
  expect(mergeLines(base, mine, beside, undefined)).toBe(text('Mein', 'Eins.', 'Meins.', 'Drei.', 'Vier.'));
  const theirs = text('Alt', 'Eins.', 'Ihrs.', 'Drei.', 'Vier.');
  expect(mergeLines(base, mine, theirs, undefined)).toBeUndefined();
  expect(mergeLines(base, mine, theirs, 'mine')).toBe(text('Mein', 'Eins.', 'Meins.', 'Drei.', 'Vier.'));
  expect(mergeLines(base, mine, theirs, 'theirs')).toBe(text('Mein', 'Eins.', 'Ihrs.', 'Drei.', 'Vier.'));
  expect(compareVersions({ file, base, mine, theirs })).toEqual([{ path: 'body.1', mine: 'Meins.', theirs: 'Ihrs.' }]);
});

test('two versions side by side: fields, entries and paragraphs, with the words that the other does not have', () => {
  const prices = (words: string) => `list:\n  - id: a\n    words: ${words}\n  - id: b\n`;
  const broken = text('Alt', '{');
  const rows: [file: string, mine: string | undefined, theirs: string, ...places: unknown[]][] = [
    [
      file,
      base,
      text('Neu', 'Null.', 'Eins.', 'Zwei, anders.', 'Drei.'),
      ['data.title', 'Alt', 'Neu'],
      ['body.0', undefined, 'Null.'],
      ['body.2', 'Zwei.', 'Zwei, anders.'],
    ],
    ['content/prices.yaml', prices('x'), prices('y'), ['data.list.0.words', 'x', 'y']],
    [file, broken, base, ['', broken, base]],
    [file, undefined, base, ['', undefined, base]],
  ];
  every(rows, ([file, mine, theirs, ...places]) => {
    const found = compareVersions({ file, base: undefined, mine, theirs });
    expect(found.map(({ path, mine, theirs }) => [path, mine, theirs])).toEqual(places);
  });
  const pieces = toPieces('Zwei, anders gesagt.', 'Zwei, neu gesagt.');
  expect(pieces.map(({ text, isOther }) => (isOther ? `[${text}]` : text)).join('')).toBe('Zwei, [anders ]gesagt.');
});

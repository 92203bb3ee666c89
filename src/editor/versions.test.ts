import { describe, expect, test } from 'vitest';
import { compareVersions, mergeLines, toPieces } from './versions.ts';

const file = 'content/blog/x.mdx';
const text = (title: string, ...paragraphs: string[]) => `---\ntitle: ${title}\n---\n\n${paragraphs.join('\n\n')}\n`;
const base = text('Alt', 'Eins.', 'Zwei.', 'Drei.');

describe('two have changed a file', () => {
  test('side by side: both are taken over', () => {
    const mine = text('Mein', 'Eins.', 'Meins.', 'Drei.');
    const theirs = text('Alt', 'Eins.', 'Zwei.', 'Drei.', 'Vier.');
    const both = text('Mein', 'Eins.', 'Meins.', 'Drei.', 'Vier.');
    expect(mergeLines(base, mine, theirs, undefined)).toBe(both);
    expect(mergeLines(base, mine, base, undefined)).toBe(mine);
  });

  test('in the same place: one of both counts there, and what is changed elsewhere stays', () => {
    const mine = text('Mein', 'Eins.', 'Meins.', 'Drei.');
    const theirs = text('Alt', 'Eins.', 'Ihrs.', 'Drei.', 'Vier.');
    expect(mergeLines(base, mine, theirs, undefined)).toBeUndefined();
    expect(mergeLines(base, mine, theirs, 'mine')).toBe(text('Mein', 'Eins.', 'Meins.', 'Drei.', 'Vier.'));
    expect(mergeLines(base, mine, theirs, 'theirs')).toBe(text('Mein', 'Eins.', 'Ihrs.', 'Drei.', 'Vier.'));
    expect(compareVersions({ file, base, mine, theirs })).toEqual([
      { path: 'body.1', mine: 'Meins.', theirs: 'Ihrs.' },
    ]);
  });
});

test.each([
  [
    'fields and paragraphs',
    file,
    base,
    text('Neu', 'Null.', 'Eins.', 'Zwei, anders.', 'Drei.'),
    [
      ['data.title', 'Alt', 'Neu'],
      ['body.0', undefined, 'Null.'],
      ['body.2', 'Zwei.', 'Zwei, anders.'],
    ],
  ],
  [
    'entries of a list',
    'content/prices.yaml',
    'list:\n  - id: a\n    words: x\n  - id: b\n',
    'list:\n  - id: a\n    words: y\n  - id: b\n',
    [['data.list.0.words', 'x', 'y']],
  ],
  ['a file that cannot be read', file, text('Alt', '{'), base, [['', text('Alt', '{'), base]]],
  ['a file that is not there', file, undefined, base, [['', undefined, base]]],
])('two versions side by side: %s', (_, file, mine, theirs, places) => {
  const found = compareVersions({ file, base: undefined, mine, theirs });
  expect(found.map(({ path, mine, theirs }) => [path, mine, theirs])).toEqual(places);
});

test('words that the other version does not have are marked', () => {
  expect(toPieces('Zwei, anders gesagt.', 'Zwei, neu gesagt.')).toEqual([
    { text: 'Zwei, ', isOther: false },
    { text: 'anders ', isOther: true },
    { text: 'gesagt.', isOther: false },
  ]);
});

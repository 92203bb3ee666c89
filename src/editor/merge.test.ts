import { describe, expect, test } from 'vitest';
import { toPieces } from './merge.ts';
import { compareVersions, mergeVersions, type Choices } from './versions.ts';

const file = 'content/blog/x.mdx';
const text = (title: string, ...paragraphs: string[]) => `---\ntitle: ${title}\n---\n\n${paragraphs.join('\n\n')}\n`;
const base = text('Alt', 'Eins.', 'Zwei.', 'Drei.');
/** Each version by its title and its paragraphs. */
type Row = [
  what: string,
  mine: string,
  theirs: string,
  merged: string,
  open?: [path: string, mine: string, theirs: string][],
];

test.each<Row>([
  ['nobody changed it', base, base, base],
  ['one alone', text('Alt', 'Eins.', 'Meins.', 'Drei.'), base, text('Alt', 'Eins.', 'Meins.', 'Drei.')],
  ['the others alone', base, text('Ihr', 'Eins.', 'Drei.'), text('Ihr', 'Eins.', 'Drei.')],
  ['both the same', text('Neu', 'Eins.'), text('Neu', 'Eins.'), text('Neu', 'Eins.')],
  [
    'paragraphs side by side, and the head',
    text('Mein', 'Eins.', 'Meins.', 'Drei.'),
    text('Alt', 'Ihrs.', 'Zwei.', 'Drei.', 'Vier.'),
    text('Mein', 'Ihrs.', 'Meins.', 'Drei.', 'Vier.'),
  ],
  [
    'one takes out, one puts in elsewhere',
    text('Alt', 'Eins.', 'Drei.'),
    text('Alt', 'Null.', 'Eins.', 'Zwei.', 'Drei.'),
    text('Alt', 'Null.', 'Eins.', 'Drei.'),
  ],
  [
    'the same paragraph',
    text('Alt', 'Eins.', 'Meins.', 'Drei.'),
    text('Alt', 'Eins.', 'Ihrs.', 'Drei.', 'Vier.'),
    text('Alt', 'Eins.', 'Meins.', 'Drei.', 'Vier.'),
    [['body.1', 'Meins.', 'Ihrs.']],
  ],
  [
    'the same field',
    text('Mein', 'Eins.', 'Zwei.', 'Drei.'),
    text('Ihr', 'Eins.', 'Zwei.', 'Drei.'),
    text('Mein', 'Eins.', 'Zwei.', 'Drei.'),
    [['data.title', 'Mein', 'Ihr']],
  ],
  [
    'both go on at the end',
    text('Alt', 'Eins.', 'Zwei.', 'Drei.', 'Meins.', 'Noch meins.'),
    text('Alt', 'Eins.', 'Zwei.', 'Drei.', 'Ihrs.'),
    text('Alt', 'Eins.', 'Zwei.', 'Drei.', 'Meins.\n\nNoch meins.'),
    [['body.3', 'Meins.\n\nNoch meins.', 'Ihrs.']],
  ],
  [
    'one takes out what the other changes',
    text('Alt', 'Eins.', 'Drei.'),
    text('Alt', 'Eins.', 'Ihrs.', 'Drei.'),
    text('Alt', 'Eins.', 'Drei.'),
    [['body.1', '', 'Ihrs.']],
  ],
  [
    'one version cannot be read: nothing of it is thrown away',
    text('Alt', 'Eins. {'),
    text('Alt', 'Ihrs.'),
    text('Alt', 'Eins. {'),
    [['', text('Alt', 'Eins. {'), text('Alt', 'Ihrs.')]],
  ],
])('merges two versions of a text: %s', (_, mine, theirs, merged, open = []) => {
  const found = mergeVersions(file, { base, mine, theirs });
  expect(found.text).toBe(merged);
  expect(found.open.map(({ path, mine, theirs }) => [path, mine, theirs])).toEqual(open);
});

const prices = `# Preise
business:
  EFH: 179 # netto
  MFH: 299
list:
  - id: a
    words: x
  - id: b
    words: y
`;
const change = (from: string, to: string) => prices.replace(from, to);

test.each<Row>([
  [
    'fields side by side, comments of both',
    change('179', '189'),
    change('# Preise', '# Alle Preise'),
    change('# Preise', '# Alle Preise').replace('179', '189'),
  ],
  ['lines that touch', change('179', '189'), change('299', '309'), change('179', '189').replace('299', '309')],
  [
    'entries of a list',
    change('words: x', 'words: eins'),
    change('words: y', 'words: zwei'),
    change('words: x', 'words: eins').replace('words: y', 'words: zwei'),
  ],
  [
    'the same value',
    change('179', '189'),
    change('179', '199'),
    change('179', '189'),
    [['data.business.EFH', '189', '199']],
  ],
  [
    'lists of other lengths',
    change('  - id: a\n    words: x\n', ''),
    change('words: x', 'words: eins'),
    change('  - id: a\n    words: x\n', ''),
    [['data.list', '[{"id":"b","words":"y"}]', '[{"id":"a","words":"eins"},{"id":"b","words":"y"}]']],
  ],
])('merges two versions of a file of fields: %s', (_, mine, theirs, merged, open = []) => {
  const found = mergeVersions('content/prices.yaml', { base: prices, mine, theirs });
  expect(found.text).toBe(merged);
  expect(found.open.map(({ path, mine, theirs }) => [path, JSON.stringify(mine), JSON.stringify(theirs)])).toEqual(
    open,
  );
});

describe('what is decided', () => {
  const mine = text('Mein', 'Eins.', 'Meins.', 'Drei.');
  const theirs = text('Ihr', 'Eins.', 'Ihrs.', 'Drei.');
  const { open } = mergeVersions(file, { base, mine, theirs });
  const choose = (...choices: Choices[string][]): Choices =>
    Object.fromEntries(open.map(({ id }, index) => [id, choices[index] ?? { take: 'mine' }]));

  test('counts place by place', () => {
    const choices = choose({ take: 'theirs' }, { write: 'Beides.\n\nUnd mehr.' });
    expect(mergeVersions(file, { base, mine, theirs }, choices)).toEqual({
      text: text('Ihr', 'Eins.', 'Beides.', 'Und mehr.', 'Drei.'),
      open: [],
    });
  });

  test('counts no more where one of both says something else by then', () => {
    const later = text('Ihr', 'Eins.', 'Wieder anders.', 'Drei.');
    const found = mergeVersions(file, { base, mine, theirs: later }, choose({ take: 'theirs' }, { take: 'theirs' }));
    expect(found.open).toMatchObject([{ path: 'body.1', mine: 'Meins.', theirs: 'Wieder anders.' }]);
  });
});

test('a text that one took away, a photo: one of both as a whole', () => {
  const gone = mergeVersions(file, { base, mine: undefined, theirs: text('Ihr') });
  expect(gone).toMatchObject({ text: undefined, open: [{ path: '' }] });
  const [{ id = '' } = {}] = gone.open;
  const taken = mergeVersions(file, { base, mine: undefined, theirs: text('Ihr') }, { [id]: { take: 'theirs' } });
  expect(taken).toEqual({ text: text('Ihr'), open: [] });
  expect(mergeVersions('content/blog/x.jpg', { base: 'a', mine: 'b', theirs: 'c' }).open).toMatchObject([{ path: '' }]);
});

test('two states side by side: every field and paragraph that differs', () => {
  const now = text('Neu', 'Null.', 'Eins.', 'Zwei, anders.', 'Drei.');
  expect(compareVersions(file, base, now).map(({ path, mine, theirs }) => [path, mine, theirs])).toEqual([
    ['data.title', 'Alt', 'Neu'],
    ['body.0', undefined, 'Null.'],
    ['body.2', 'Zwei.', 'Zwei, anders.'],
  ]);
  expect(toPieces('Zwei, anders gesagt.', 'Zwei, neu gesagt.')).toEqual([
    { text: 'Zwei, ', isOther: false },
    { text: 'anders ', isOther: true },
    { text: 'gesagt.', isOther: false },
  ]);
});
